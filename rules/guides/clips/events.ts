import { isList, isObject, type Json } from '../../engine/json.ts'
import type { GuideEvent } from '../event.ts'

const loinc = 'http://loinc.org'
const summary = '60591-5'

/** Whether a value is a patient summary by the type of its Composition: in Chile, where it names CL Core, one of this guide. */
export function isSummary(root: Json | undefined): boolean {
  if (!isObject(root) || root['type'] !== 'document' || !isList(root['entry'])) return false
  return root['entry'].slice(0, 5).some((one) => {
    const resource = isObject(one) ? one['resource'] : undefined
    const type = isObject(resource) && resource['resourceType'] === 'Composition' ? resource['type'] : undefined
    const codings = isObject(type) ? type['coding'] : undefined
    return isList(codings) && codings.some((coding) => isObject(coding) && coding['system'] === loinc && coding['code'] === summary)
  })
}

/** Whether an address is one of CL Core. */
export function isOfClCore(address: string): boolean {
  return address.startsWith('https://hl7chile.cl/fhir/ig/clcore/')
}

/** The summary of a patient, a document. */
export const clipsEvents: readonly GuideEvent[] = [
  {
    id: 'clips:resumen',
    guide: 'clips',
    name: 'resumen de paciente',
    title: 'Compartir el resumen de un paciente (IPS)',
    resourceType: 'Bundle',
    profile: 'Bundle-documento-ips-cl',
    signs: [{ type: 'document', coding: { member: 'type', system: loinc, code: summary } }],
    namedBy: isOfClCore,
  },
]
