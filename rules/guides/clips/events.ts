import type { GuideEvent } from '../event.ts'

/** The summary of a patient, a document. */
export const clipsEvents: readonly GuideEvent[] = [
  {
    name: 'resumen de paciente',
    profile: 'https://hl7chile.cl/fhir/ig/clips/StructureDefinition/Bundle-documento-ips-cl',
    type: 'document',
    system: 'http://loinc.org',
    code: '60591-5',
  },
]
