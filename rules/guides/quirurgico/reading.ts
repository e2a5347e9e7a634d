import type { Json, JsonObject } from '../../engine/json.ts'
import type { Link } from '../../engine/rule.ts'

/** The address of a profile or extension of the guide. */
export function quirurgicoDefinition(name: string): string {
  return `https://interoperabilidad.minsal.cl/fhir/ig/quirurgico/StructureDefinition/${name}`
}

/** The page of the guide's source that tells its transactions, at a line. */
export function quirurgicoPage(line: number): Link {
  return {
    title: `Quirúrgico 0.1.2: spec-transactions.md, línea ${line}`,
    url: `https://github.com/Minsal-CL/TEI-Quirurgico/blob/f6e66be/input/pagecontent/spec-transactions.md#L${line}`,
  }
}

/** A Bundle that closes a request, of no more than a rule looks at. */
export function sampleClosing(request: JsonObject, profile = 'BundleCierreLE'): Json {
  return {
    resourceType: 'Bundle',
    meta: { profile: [quirurgicoDefinition(profile)] },
    type: 'transaction',
    entry: [{ resource: { resourceType: 'ServiceRequest', id: 's', ...request } }],
  }
}

/** Why a request was closed. */
export const closingReason: JsonObject = {
  url: quirurgicoDefinition('ExtensionMotivoCierreSolicitudCirugia'),
  valueCodeableConcept: {
    coding: [{ system: 'https://interoperabilidad.minsal.cl/fhir/ig/quirurgico/CodeSystem/CSMotivoCierreSolicitudCirugia', code: '2' }],
  },
}
