import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { noted } from '../../engine/noted.ts'
import { isAbsolute } from '../check/primitives.ts'
import type { Repair } from './repair.ts'
import { baseOf, missedUrn } from './full-urls.ts'
import { urnOf } from './made-uuid.ts'
import { mayBeRewritten, mostOfEntries } from './setting.ts'

/** Types of Bundle whose entries refer to one another, and lie on no server yet. */
const ofOneSender = new Set<Json | undefined>(['collection', 'document', 'message', 'transaction'])

/**
 * A Bundle in which each entry without a fullUrl, or with one that is no address, has a name of its own, and those that refer to it by type and id, or
 * by what it has for an address, do so by that name; undefined where nobody refers to one of them like that, or where others tell the server that they
 * lie on. `at`: one of those entries.
 */
export function withNames(root: Json, at: Path): Repair | undefined {
  const path = at.slice(0, -2)
  const bundle = valueAt(root, path)
  if (!isObject(bundle) || !ofOneSender.has(bundle['type']) || !mayBeRewritten(bundle, mostOfEntries)) return undefined
  const replacement = namedIn(bundle)
  if (replacement === undefined || missedUrn(root, at) !== undefined) return undefined
  const lacking = (valueAt(root, at) as JsonObject)['fullUrl'] === undefined ? 'sin «fullUrl»' : 'cuya «fullUrl» no es absoluta'
  return { title: `Dar un urn:uuid a cada entrada ${lacking}, también en las referencias`, path, replacement, safe: false }
}

/** The same for all entries of a Bundle. */
const namedIn = noted((bundle: JsonObject): JsonObject | undefined => {
  const { entry: entries } = bundle
  if (!isList(entries)) return undefined
  const urls = entries.flatMap((entry) => (isObject(entry) && typeof entry['fullUrl'] === 'string' ? [entry['fullUrl']] : []))
  if (baseOf(urls) !== undefined) return undefined
  const names = entries.map((entry, index) => nameOf(entry, index))
  const firsts = new Map<string | undefined, number>()
  for (const [index, name] of names.entries()) if (!firsts.has(name)) firsts.set(name, index)
  const [repeatedNames, repeatedUrls] = [repeatedIn(names), repeatedIn(urls)]
  const taken = new Set(urls)
  const urns = new Map<string, string>()
  const nameless = entries.map((entry, index) => {
    const name = names[index]
    if (!isObject(entry) || name === undefined || entry['_fullUrl'] !== undefined) return entry
    const written = entry['fullUrl']
    if (written !== undefined && (typeof written !== 'string' || isAbsolute(written))) return entry
    const uuid = written === undefined ? undefined : /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.exec(written)?.[0].toLowerCase()
    const fullUrl = uuid === undefined ? urnOf(firsts.get(name) === index ? name : `${index} ${name}`) : `urn:uuid:${uuid}`
    if (taken.has(fullUrl)) return entry
    taken.add(fullUrl)
    // Of several with the same type and id nobody knows which is meant.
    if (!repeatedNames.has(name)) urns.set(name, fullUrl)
    if (written !== undefined && !repeatedUrls.has(written)) urns.set(written, fullUrl)
    return written === undefined ? { fullUrl, ...entry } : { ...entry, fullUrl }
  })
  const referring = nameless.map((entry) => withReferences(entry, urns))
  return referring.every((entry, index) => entry === nameless[index]) ? undefined : { ...bundle, entry: referring }
})

/** The items that a list has more than once. */
function repeatedIn<Item>(list: readonly Item[]): ReadonlySet<Item> {
  const [once, repeated] = [new Set<Item>(), new Set<Item>()]
  for (const item of list) (once.has(item) ? repeated : once).add(item)
  return repeated
}

/** The type and id of an entry's resource, or a name of its own for one without an id; undefined for an entry without a resource. */
function nameOf(entry: Json, index: number): string | undefined {
  const resource = isObject(entry) ? entry['resource'] : undefined
  if (!isObject(resource)) return undefined
  const { resourceType: type, id } = resource
  return typeof type === 'string' && typeof id === 'string' ? `${type}/${id}` : `entry ${index}`
}

/**
 * A document in which a made-up `urn:uuid:` is one with a UUID, or in small letters where it has one, in the fullUrl at a place and in all references
 * to it, by type and id as well where its id is the one that it had for a UUID.
 */
export function withUuid(root: Json, at: Path, made: string): Repair | undefined {
  if (!isObject(root) || !mayBeRewritten(root)) return undefined
  const uuid = /^urn:uuid:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(made.trim())?.[1]
  const urn = uuid === undefined ? urnOf(made) : `urn:uuid:${uuid.toLowerCase()}`
  const name = nameOf(valueAt(root, at.slice(0, -1)) ?? null, 0)
  // Beside an entry with such a name, a relative reference comes to it by its id.
  const urns = new Map(name !== undefined && name.endsWith(`/${made.slice('urn:uuid:'.length)}`) ? [[name, urn]] : [])
  const replacement = withReferences(withOther(root, made, urn), urns)
  return { title: `Usar «${urn}», también en las referencias`, path: [], replacement, safe: false }
}

function withOther(value: Json, old: string, by: string): Json {
  if (value === old) return by
  if (isList(value)) return value.map((one) => withOther(one, old, by))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withOther(one!, old, by)]))
}

/** A value in which references by type and id are by other names; itself where there is none. */
function withReferences<Value extends Json>(value: Value, names: ReadonlyMap<string, string>): Value {
  if (typeof value !== 'object' || value === null || names.size === 0) return value
  let copy: Record<string | number, Json> | undefined
  for (const [key, one] of Object.entries(value as JsonObject)) {
    const other = key === 'reference' && typeof one === 'string' ? (names.get(one) ?? one) : withReferences(one!, names)
    if (other === one) continue
    copy ??= (isList(value) ? [...value] : { ...value }) as Record<string | number, Json>
    copy[key] = other!
  }
  return (copy ?? value) as Value
}
