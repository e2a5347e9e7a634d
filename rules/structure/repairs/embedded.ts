import { setAt } from '../../engine/fix.ts'
import { isList, isObject, isSame, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { isId } from '../check/primitives.ts'
import { r4 } from '../r4.ts'
import { idOfType, idsOf } from './contained-ids.ts'
import { shown } from '../phrases.ts'
import type { Repair } from './repair.ts'
import { placeInBundle, referenceFor } from './reference-candidates.ts'
import { mayBeRewritten, type Setting } from './setting.ts'

/** Entries that are compared with a resource. */
const mostCompared = 100

/** The resource around a reference, with the one that stands in the place of that reference contained in it and referred to; undefined where that cannot be. */
export function toContained(root: Json, path: Path): Setting | undefined {
  const resource = valueAt(root, path)
  const host = hostOf(root, path)
  const around = host && valueAt(root, host)
  if (host === undefined || !isObject(around) || !isObject(resource) || !mayBeRewritten(around)) return undefined
  const { resourceType: type, id, contained: inner } = resource
  const { contained = [] } = around
  // A contained resource holds none itself.
  if (typeof type !== 'string' || !r4.isResource(type) || inner !== undefined || !isList(contained)) return undefined
  const ids = idsOf(contained)
  const own = typeof id === 'string' && isId(id) && !ids.has(id) ? id : idOfType(type, ids)
  const referring = setAt(around, path.slice(host.length).map(String), { reference: `#${own}` }, new Set())
  return { path: host, replacement: { ...(referring as JsonObject), contained: [...contained, { ...resource, id: own }] } as JsonObject }
}

/** A reference to the entry of the Bundle that has the resource which stands in the place of that reference; undefined where none has it. */
export function toOwnEntry(root: Json, path: Path): Repair | undefined {
  const resource = valueAt(root, path)
  const place = placeInBundle(root, path)
  if (place === undefined || !isObject(resource) || resource['id'] === undefined) return undefined
  const entry = place.entries.slice(0, mostCompared).find((one) => isObject(one) && isSame(one['resource'] ?? null, resource))
  const reference = entry === undefined ? undefined : referenceFor(place.entries[place.index], entry)
  return reference === undefined ? undefined : { title: `Usar «${shown(reference)}»`, path, replacement: { reference }, safe: false }
}

/** Where the resource is that may contain one in the place of a reference in it: not one that is contained itself. */
function hostOf(root: Json, path: Path): Path | undefined {
  const outermost = path.indexOf('contained')
  for (let length = outermost < 0 ? path.length - 1 : outermost; length >= 0; length -= 1) {
    const object = valueAt(root, path.slice(0, length))
    if (isObject(object) && typeof object['resourceType'] === 'string') return path.slice(0, length)
  }
  return undefined
}
