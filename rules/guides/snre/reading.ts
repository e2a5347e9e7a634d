import type { Json, JsonObject } from '../../engine/json.ts'
import type { Link } from '../../engine/rule.ts'

/** The address of a profile of the guide. */
export function snreDefinition(name: string): string {
  return `https://interoperabilidad.minsal.cl/fhir/ig/snre/StructureDefinition/${name}`
}

/** The page of the guide's source that tells its cases, at a line. */
export function snrePage(line: number): Link {
  return {
    title: `SNRE 0.9.6: casos.md, línea ${line}`,
    url: `https://github.com/Minsal-CL/IG_snre/blob/540f4d1/input/pagecontent/casos.md#L${line}`,
  }
}

/** The identifier of a made-up prescription. */
export const sampleGroup: JsonObject = { value: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }

/** A prescription of one medicine, of no more than a rule looks at. */
export function samplePrescription(group: JsonObject, request: JsonObject): Json {
  return {
    resourceType: 'RequestGroup',
    meta: { profile: [snreDefinition('RecetaCl')] },
    contained: [
      {
        resourceType: 'MedicationRequest',
        meta: { profile: [snreDefinition('RecetaPrescripcionCl')] },
        id: 'm',
        status: 'active',
        groupIdentifier: sampleGroup,
        ...request,
      },
    ],
    basedOn: [{ reference: '#m' }],
    groupIdentifier: sampleGroup,
    status: 'active',
    intent: 'order',
    ...group,
  }
}
