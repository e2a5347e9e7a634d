import { objectsIn, type JsonObject } from '../../engine/json.ts'
import type { Link } from '../../engine/rule.ts'

/** The page of the guide that tells its rules, of which no package is published. */
export const imagenologiaPage: Link = {
  title: 'Imagenología 0.3.0: historial-de-cambios.md',
  url: 'https://github.com/Minsal-CL/Minsal-CL.github.io/blob/596b4ed/fhir/ig/cl-imagenologia/0.3.0/historial-de-cambios.md',
}

/** Whether a resource has a category of a code. */
export function hasCategory(resource: JsonObject, system: string, code: string): boolean {
  return objectsIn(resource, 'category')
    .flatMap(({ value }) => objectsIn(value, 'coding'))
    .some(({ value }) => value['system'] === system && value['code'] === code)
}
