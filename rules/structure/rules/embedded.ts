import { setAt } from '../../engine/fix.ts'
import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { isId } from '../check/primitives.ts'
import { r4 } from '../r4.ts'
import { idOfType, idsOf } from './contained-ids.ts'
import { mayBeRewritten, type Setting } from './repairs.ts'

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

/** Where the resource is that may contain one in the place of a reference in it: not one that is contained itself. */
function hostOf(root: Json, path: Path): Path | undefined {
  const outermost = path.indexOf('contained')
  for (let length = outermost < 0 ? path.length - 1 : outermost; length >= 0; length -= 1) {
    const object = valueAt(root, path.slice(0, length))
    if (isObject(object) && typeof object['resourceType'] === 'string') return path.slice(0, length)
  }
  return undefined
}
