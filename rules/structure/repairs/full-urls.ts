import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { noted } from '../../engine/noted.ts'
import { once } from '../../engine/once.ts'
import { isId } from '../check/primitives.ts'
import type { Problem } from '../problem.ts'
import { urnOf } from './made-uuid.ts'
import type { Repair } from './repair.ts'

/** Entries that are looked at to see how the others are called. */
const mostCompared = 100

/**
 * The fullUrl of an entry that has none: the one that references miss, else on the server of the others where its resource has an id, else a
 * name of its own.
 */
export function fullUrlFor(root: Json, at: Path): string | undefined {
  const entries = valueAt(root, at.slice(0, -1))
  const entry = valueAt(root, at)
  const resource = isObject(entry) ? entry['resource'] : undefined
  if (!isList(entries) || !isObject(resource)) return undefined
  const missed = missedUrn(root, at)
  if (missed !== undefined) return missed
  const name = nameOf(resource)
  const others = namesIn(entries)
  const meant = name !== undefined && others.first(name) === at.at(-1) ? nameOnServer(others.base(), name) : undefined
  if (meant !== undefined && !others.urls.has(meant)) return meant
  const own = urnOf(`${at.join('/')} ${others.together}`)
  return others.urls.has(own) ? undefined : own
}

/** The type and id of a resource. */
function nameOf({ resourceType: type, id }: JsonObject): string | undefined {
  return typeof type === 'string' && typeof id === 'string' ? `${type}/${id}` : undefined
}

/** The address of an entry's resource on the server of the others; undefined where nothing says which that is, or another entry has it. */
export function addressFor(root: Json, at: Path): string | undefined {
  const entries = valueAt(root, at.slice(0, -1))
  const entry = valueAt(root, at)
  const resource = isObject(entry) ? entry['resource'] : undefined
  if (!isList(entries) || !isObject(resource)) return undefined
  const { resourceType: type, id } = resource
  const { base, urls } = namesIn(entries)
  if (typeof type !== 'string' || typeof id !== 'string' || !/^[A-Za-z0-9.-]{1,64}$/.test(id) || base() === undefined) return undefined
  const meant = `${base()}${type}/${id}`
  return urls.has(meant) ? undefined : meant
}

function nameOnServer(base: string | undefined, name: string): string {
  return base === undefined ? urnOf(name) : `${base}${name}`
}

/** Characters of names together that go into each name that is made up; of more, one made of them all does. */
const mostTogether = 400

/** The names that entries of a Bundle have. */
interface Names {
  readonly urls: ReadonlySet<string>
  /** Tells the Bundle from others. */
  readonly together: string
  /** The server of the first that is an address there. */
  readonly base: () => string | undefined
  /** The place of the first of the entries without a name whose resources have a type and id. */
  readonly first: (name: string) => number | undefined
}

/** The names of the entries of a Bundle, each of which may ask for them. */
const namesIn = noted((entries: readonly Json[]): Names => {
  const urls = entries
    .slice(0, mostCompared)
    .flatMap((one) => (isObject(one) && typeof one['fullUrl'] === 'string' ? [one['fullUrl']] : []))
  const joined = urls.join(' ')
  const together = joined.length > mostTogether ? urnOf(joined) : joined
  const firsts = once(() => firstsIn(entries))
  return { urls: new Set(urls), together, base: once(() => baseOf(urls)), first: (name) => firsts().get(name) }
})

function firstsIn(entries: readonly Json[]): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>()
  for (const [index, entry] of entries.entries()) {
    const { fullUrl, resource } = isObject(entry) ? entry : ({} as JsonObject)
    const name = fullUrl === undefined && isObject(resource) ? nameOf(resource) : undefined
    if (name !== undefined && !firsts.has(name)) firsts.set(name, index)
  }
  return firsts
}

/** The server of the first of some names of entries that is an address there. */
export function baseOf(urls: readonly string[]): string | undefined {
  for (const url of urls) {
    const base = /^(https?:\/\/\S+\/)[A-Z]\w+\/[A-Za-z0-9.-]+$/.exec(url)?.[1]
    if (base !== undefined) return base
  }
  return undefined
}

/** Entries of a Bundle that is looked through for what its references miss. */
const mostSearched = 500

/** The one URN that references in a Bundle name and no entry bears, where one entry alone has no name that another could go by: its own. */
export function missedUrn(root: Json, at: Path): string | undefined {
  const entries = valueAt(root, at.slice(0, -1))
  if (!isList(entries) || entries.length > mostSearched) return undefined
  const names = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    if (index === at.at(-1)) continue
    const url = isObject(entry) ? entry['fullUrl'] : undefined
    if (typeof url !== 'string' || !/^[a-z][a-z0-9+.-]*:/i.test(url) || names.has(url.toLowerCase())) return undefined
    names.add(url.toLowerCase())
  }
  const missed = new Map<string, string>()
  // An entry refers to others, and not to itself.
  const pending: Json[] = entries.filter((_, index) => index !== at.at(-1))
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const reference = isObject(value) ? value['reference'] : undefined
    if (typeof reference === 'string' && /^urn:(?:uuid|oid):/i.test(reference) && !names.has(reference.toLowerCase())) {
      missed.set(reference.toLowerCase(), reference)
      if (missed.size > 1) return undefined
    }
    for (const inner of isList(value) ? value : Object.values(value)) if (inner !== undefined) pending.push(inner)
  }
  return missed.values().next().value
}

/** The id that the fullUrl of an entry gives its resource, which has none; undefined where it is an address of another kind. */
export function idIn(entry: Json | undefined): string | undefined {
  const { resource } = isObject(entry) ? entry : ({} as JsonObject)
  return !isObject(resource) || resource['id'] !== undefined || resource['_id'] !== undefined ? undefined : idNamedBy(entry)
}

/** The id that the fullUrl of an entry has for its resource; undefined where it is an address of another kind. */
export function idNamedBy(entry: Json | undefined): string | undefined {
  const { fullUrl, resource } = isObject(entry) ? entry : ({} as JsonObject)
  if (typeof fullUrl !== 'string' || !isObject(resource)) return undefined
  const [, type, id] = /^https?:\/\/\S+\/([A-Z]\w+)\/([A-Za-z0-9.-]{1,64})$/.exec(fullUrl) ?? []
  return type === resource['resourceType'] ? id : undefined
}

/** The id that the fullUrl of an entry and the address that its resource is to be put at both have for it; undefined where they do not. */
export function idAsked(entry: Json | undefined): string | undefined {
  const { request, resource } = isObject(entry) ? entry : ({} as JsonObject)
  const { method, url } = isObject(request) ? request : ({} as JsonObject)
  const id = idNamedBy(entry)
  return id !== undefined && method === 'PUT' && url === nameOf({ ...(resource as JsonObject), id }) ? id : undefined
}

/** Gives a resource the id of the address that it is to be put at, or the address the name of the resource, where its type differs or the fullUrl bears that name. */
export function toAddressed({ at, url, type, id, reason }: Problem<'r4-bundle-06'>, root: Json): Repair | undefined {
  const [, asked = ''] = url.split('/')
  const own = asked === '' ? type : id !== undefined && isId(id) ? `${type}/${id}` : undefined
  const entry = valueAt(root, at.slice(0, -2))
  const fullUrl = isObject(entry) ? entry['fullUrl'] : undefined
  if (reason === 'type' || (typeof fullUrl === 'string' && own !== undefined && fullUrl.endsWith(`/${own}`)))
    return own === undefined ? undefined : { title: `Usar «${own}»`, replacement: own, safe: false }
  const path = [...at.slice(0, -2), 'resource', 'id']
  return { title: `${id === undefined ? 'Agregar' : 'Usar'} el id «${asked}»`, path, replacement: asked, safe: false }
}
