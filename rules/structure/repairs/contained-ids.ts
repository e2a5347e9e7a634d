import { isList, isObject, valueAt, type Json, type Path } from '../../engine/json.ts'
import { mayBeRewritten, type Setting } from './setting.ts'

/** Contained resources, and values around them, that are looked through. */
const mostContained = 50
const mostValues = 2000

/**
 * An id for a contained resource that has none: the one that something refers to in vain where there is exactly one such, else one made of
 * its type that no other has.
 */
export function freeIdFor(root: Json, at: Path): string | undefined {
  const { ids, missed } = missedIds(root, at) ?? {}
  if (ids === undefined || missed === undefined || missed.length > 1) return undefined
  if (missed.length === 1) return missed[0]
  const own = valueAt(root, at)
  const type = isObject(own) ? own['resourceType'] : undefined
  return typeof type === 'string' && /^[A-Za-z]{1,40}$/.test(type) ? idOfType(type, ids) : undefined
}

/** The first id made of a type and a number that is not among some. */
export function idOfType(type: string, taken: ReadonlySet<string>): string {
  const name = type.toLowerCase()
  let number = 1
  while (taken.has(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}

/** The ids of resources. */
export function idsOf(resources: readonly Json[]): ReadonlySet<string> {
  return new Set(resources.flatMap((one) => (isObject(one) && typeof one['id'] === 'string' ? [one['id']] : [])))
}

/** The id of a contained resource that something refers to in vain, where there is exactly one such. */
export function missedIdFor(root: Json, at: Path): string | undefined {
  const { missed = [] } = missedIds(root, at) ?? {}
  return missed.length === 1 ? missed[0] : undefined
}

/** A resource with another id for one that it contains, and with what refers to that; undefined where nothing does, or an id stands for two. */
export function withContainedId(root: Json, at: Path, id: string): Setting | undefined {
  const [path, index] = [at.slice(0, -3), at.at(-2)]
  const [holder, old] = [valueAt(root, path), valueAt(root, at)]
  if (at.at(-3) !== 'contained' || typeof index !== 'number' || !isObject(holder) || !mayBeRewritten(holder)) return undefined
  const { contained } = holder
  if (!isList(contained) || contained.some((one, place) => isObject(one) && (one['id'] === id || (one['id'] === old && place !== index))))
    return undefined
  const own = contained[index]
  let isReferred = false
  const replacement = copy(holder)
  return isReferred ? { path, replacement } : undefined

  function copy(value: Json): Json {
    if (value === `#${String(old)}`) {
      isReferred = true
      return `#${id}`
    }
    if (isList(value)) return value.map(copy)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, value === own && key === 'id' ? id : copy(inner!)]))
  }
}

/** The ids of a contained resource and those beside it, and the ids that are referred to in vain; undefined where there is too much to look through. */
function missedIds(root: Json, at: Path): { readonly ids: ReadonlySet<string>; readonly missed: readonly string[] } | undefined {
  const holder = valueAt(root, at.slice(0, -2))
  const contained = isObject(holder) ? holder['contained'] : undefined
  if (!isList(contained) || contained.length > mostContained) return undefined
  const ids = idsOf(contained)
  const wanted = new Set<string>()
  let left = mostValues
  collect(holder!)
  return left < 0 ? undefined : { ids, missed: [...wanted].filter((id) => !ids.has(id)) }

  function collect(value: Json): void {
    if ((left -= 1) < 0 || typeof value !== 'object' || value === null) return
    const reference = isObject(value) ? value['reference'] : undefined
    if (typeof reference === 'string' && /^#[A-Za-z0-9.-]{1,64}$/.test(reference)) wanted.add(reference.slice(1))
    for (const inner of Object.values(value)) collect(inner as Json)
  }
}
