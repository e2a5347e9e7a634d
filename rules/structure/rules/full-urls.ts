import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { urnOf } from './made-uuid.ts'

/** Entries that are looked at to see how the others are called. */
const mostCompared = 100

/** The fullUrl of an entry that has none: on the server of the others where its resource has an id, else a name of its own. */
export function fullUrlFor(root: Json, at: Path): string | undefined {
  const entries = valueAt(root, at.slice(0, -1))
  const entry = valueAt(root, at)
  const resource = isObject(entry) ? entry['resource'] : undefined
  if (!isList(entries) || !isObject(resource)) return undefined
  const { resourceType: type, id } = resource
  const name = typeof type === 'string' && typeof id === 'string' ? `${type}/${id}` : undefined
  const others = entries
    .slice(0, mostCompared)
    .flatMap((one) => (isObject(one) && typeof one['fullUrl'] === 'string' ? [one['fullUrl']] : []))
  const base =
    name === undefined
      ? undefined
      : others.map((url) => /^(https?:\/\/\S+\/)[A-Z]\w+\/[A-Za-z0-9.-]+$/.exec(url)?.[1]).find((one) => one !== undefined)
  const meant = base === undefined ? urnOf(name ?? `${at.join('/')} ${others.join(' ')}`) : `${base}${name!}`
  return others.includes(meant) ? undefined : meant
}

/** The id that the fullUrl of an entry gives its resource, which has none; undefined where it is an address of another kind. */
export function idIn(entry: Json | undefined): string | undefined {
  const { fullUrl, resource } = isObject(entry) ? entry : ({} as JsonObject)
  if (typeof fullUrl !== 'string' || !isObject(resource) || resource['id'] !== undefined || resource['_id'] !== undefined) return undefined
  const [, type, id] = /^https?:\/\/\S+\/([A-Z]\w+)\/([A-Za-z0-9.-]{1,64})$/.exec(fullUrl) ?? []
  return type === resource['resourceType'] ? id : undefined
}
