import type { GuideEvent } from '../event.ts'

/** The summary of a patient, a document: in Chile, where it names CL Core, one of this guide. */
export const clipsEvents: readonly GuideEvent[] = [
  {
    id: 'clips:resumen',
    guide: 'clips',
    name: 'resumen de paciente',
    title: 'Compartir el resumen de un paciente (IPS)',
    resourceType: 'Bundle',
    profile: 'Bundle-documento-ips-cl',
    signs: [{ type: 'document', coding: { member: 'type', system: 'http://loinc.org', code: '60591-5' } }],
    restsOn: 'clcore',
  },
]
