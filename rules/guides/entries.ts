/** The entries of a Bundle as the rules of guides read them. */
import { isObject, objectsIn, type Json, type JsonObject, type Path } from '../engine/json.ts'
import { withoutVersion } from '../structure/canonical.ts'
import { profilesOf } from './held-resources.ts'

/** An entry with a resource. */
export interface Entry {
  /** Where the resource is, from the Bundle. */
  readonly at: Path
  readonly entry: JsonObject
  readonly resource: JsonObject
}

/** The entries that have a resource; for `run.memo`. */
export function entriesOf(bundle: JsonObject): readonly Entry[] {
  return objectsIn(bundle, 'entry').flatMap(({ at, value: entry }) => {
    const { resource } = entry
    return isObject(resource) ? [{ at: [...at, 'resource'], entry, resource }] : []
  })
}

/** Those of a type. */
export function ofType(entries: readonly Entry[], type: string): readonly Entry[] {
  return entries.filter(({ resource }) => resource['resourceType'] === type)
}

/** The address that a Reference has, if any. */
export function addressOf(reference: Json | undefined): string | undefined {
  const address = isObject(reference) ? reference['reference'] : undefined
  return typeof address === 'string' ? address : undefined
}

/** The entry that an address leads to: by its `fullUrl`, or its type and id. */
export function entryAt(entries: readonly Entry[], address: string | undefined): Entry | undefined {
  if (address === undefined) return undefined
  if (entries.length > few) return indexOf(entries).get(address)
  return entries.find(({ entry, resource }) => entry['fullUrl'] === address || address === typeAndIdOf(resource))
}

/** `Patient/1`; undefined where a resource says no type or no id. */
function typeAndIdOf({ resourceType, id }: JsonObject): string | undefined {
  return typeof resourceType === 'string' && typeof id === 'string' ? `${resourceType}/${id}` : undefined
}

/** Up to how many entries are looked through one after the other. */
const few = 8

/** By their addresses, as long as somebody has the list. */
const indexes = new WeakMap<readonly Entry[], ReadonlyMap<string, Entry>>()

function indexOf(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const known = indexes.get(entries)
  if (known !== undefined) return known
  const index = new Map<string, Entry>()
  for (const one of entries) {
    for (const address of [one.entry['fullUrl'], typeAndIdOf(one.resource)]) {
      if (typeof address === 'string' && !index.has(address)) index.set(address, one)
    }
  }
  indexes.set(entries, index)
  return index
}

/** The type that an address says, or that of the entry it leads to. */
export function typeAt(entries: readonly Entry[], address: string): string | undefined {
  const found = entryAt(entries, address)?.resource['resourceType']
  if (typeof found === 'string') return found
  const [type] = address.split('/').slice(-2)
  return type !== undefined && type !== address && /^[A-Z][A-Za-z]+$/.test(type) ? type : undefined
}

/** The first coding of a CodeableConcept or a list of them that is of a system, with where it is from the member's holder. */
export function codingOf(holder: JsonObject, member: string, system?: string): { readonly at: Path; readonly code: string } | undefined {
  for (const { at, value } of objectsIn(holder, member)) {
    for (const { at: inner, value: coding } of objectsIn(value, 'coding')) {
      const { code } = coding
      if (typeof code === 'string' && (system === undefined || coding['system'] === system)) return { at: [...at, ...inner, 'code'], code }
    }
  }
  return undefined
}

/** The extension of an address, with where it is from its holder. */
export function extensionOf(holder: JsonObject, url: string): { readonly at: Path; readonly value: JsonObject } | undefined {
  return objectsIn(holder, 'extension').find(({ value }) => value['url'] === url)
}

/** Whether a resource claims a profile. */
export function claims(resource: JsonObject, profile: string): boolean {
  return profilesOf(resource).some((one) => withoutVersion(one) === profile)
}
