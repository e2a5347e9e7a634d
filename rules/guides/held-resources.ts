/** The resources that a message holds, and what they claim. */
import { isList, isObject, type JsonObject } from '../engine/json.ts'
import type { Definitions } from '../structure/definitions.ts'

/** The resources of a Bundle's entries. */
export function resourcesIn({ entry }: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = []
  for (const one of isList(entry) ? entry : []) {
    const resource = isObject(one) ? one['resource'] : undefined
    if (isObject(resource)) found.push(resource)
  }
  return found
}

/** The profiles that a resource claims. */
export function profilesOf({ meta }: JsonObject): readonly string[] {
  const profiles = isObject(meta) ? meta['profile'] : undefined
  return isList(profiles) ? profiles.filter((one) => typeof one === 'string') : []
}

/** Whether a resource may meet a profile that it claims: not one of another type. */
export function isFitting(claim: string, resource: JsonObject, { findStructure }: Definitions): boolean {
  const type = findStructure(claim)?.type
  return type === undefined || type === resource['resourceType']
}
