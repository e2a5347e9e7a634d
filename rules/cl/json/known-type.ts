import type { JsonObject } from '../../engine/json.ts'
import { r4 } from '../../structure/r4.ts'

/** Whether a resource says that it is of a type of FHIR R4. */
export function hasKnownType({ resourceType }: JsonObject): boolean {
  return typeof resourceType === 'string' && r4.isResource(resourceType)
}
