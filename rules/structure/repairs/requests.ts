import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { FixOption } from '../../engine/rule.ts'
import { r4 } from '../r4.ts'

/** The requests that an entry may make of a server: to create its resource, or to set the one of its id. */
export function requestsFor(entry: Json | undefined): readonly FixOption[] | undefined {
  const resource = isObject(entry) ? entry['resource'] : undefined
  const { resourceType: type, id } = isObject(resource) ? resource : ({} as JsonObject)
  if (typeof type !== 'string' || !r4.isResource(type)) return undefined
  const create = { title: `POST ${type} (crear)`, replacement: { method: 'POST', url: type } }
  if (typeof id !== 'string' || !/^[A-Za-z0-9.-]{1,64}$/.test(id)) return [create]
  return [create, { title: `PUT ${type}/${id} (crear o reemplazar)`, replacement: { method: 'PUT', url: `${type}/${id}` } }]
}

/** More identifiers nobody chooses from. */
const mostIdentifiers = 10

/** Searches that an entry may name so that its resource is not created twice: one for each identifier that can stand in an address as it is. */
export function searchesFor(entry: Json | undefined): readonly string[] {
  const resource = isObject(entry) ? entry['resource'] : undefined
  const identifiers = isObject(resource) ? resource['identifier'] : undefined
  if (!isList(identifiers) || identifiers.length > mostIdentifiers) return []
  const searches = identifiers.flatMap((one) => {
    const { system = '', value } = isObject(one) ? one : ({} as JsonObject)
    if (typeof value !== 'string' || !/^[\w.~-]+$/.test(value)) return []
    if (typeof system !== 'string' || !/^[\w.~:/-]*$/.test(system)) return []
    return [`identifier=${system === '' ? '' : `${system}|`}${value}`]
  })
  return [...new Set(searches)]
}
