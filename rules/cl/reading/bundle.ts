import type { Element } from '../../engine/rule.ts'
import { isObject, objectsIn, type JsonObject } from '../../engine/json.ts'
import { r4 } from '../../structure/r4.ts'
import { readReference } from './reference.ts'

/** The resources of a Bundle under the names by which its entries refer to each other. */
export interface BundleEntries {
  /** Under their `fullUrl`, a `urn:` in small letters. */
  readonly byUrl: ReadonlyMap<string, JsonObject | undefined>
  /** `Type/id`, by the resource itself and by the end of its `fullUrl`. */
  readonly typesAndIds: ReadonlySet<string>
}

/** The Bundles that an element is in, the innermost first. */
export function bundlesAround(element: Element): readonly Element[] {
  const { resource } = element
  if (resource === last.resource) return last.bundles
  const bundles: Element[] = []
  for (let at: Element | undefined = resource; at !== undefined; at = at.parent?.resource) {
    if (at.type === 'Bundle') bundles.push(at)
  }
  last = { resource, bundles }
  return bundles
}

// Several rules ask of each reference in a resource.
let last: { readonly resource: Element | undefined; readonly bundles: readonly Element[] } = { resource: undefined, bundles: [] }

/** The type that a Bundle says it is, or meant to say where it is written with other case, blanks or `_`. */
export function typeOfBundle({ value }: Element): string | undefined {
  return isObject(value) && typeof value['type'] === 'string' ? tidyCode(value['type']) : undefined
}

/** A code in small letters, with hyphens for blanks and `_`. */
export function tidyCode(code: string): string {
  if (tidy.test(code)) return code
  return code
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
}

const tidy = /^[a-z-]*$/

// One place and not a WeakMap, which the collector of garbage has to go through.
let made: { readonly bundle: Element; readonly entries: BundleEntries } | undefined

/** What a Bundle has, made out once for all references in it. */
export function entriesOf(bundle: Element): BundleEntries {
  if (made?.bundle !== bundle) {
    const entries = isObject(bundle.value) ? readEntries(bundle.value) : { byUrl: new Map(), typesAndIds: new Set<string>() }
    made = { bundle, entries }
  }
  return made.entries
}

function readEntries(bundle: JsonObject): BundleEntries {
  const byUrl = new Map<string, JsonObject | undefined>()
  const typesAndIds = new Set<string>()
  for (const { value: entry } of objectsIn(bundle, 'entry')) {
    const { fullUrl } = entry
    const resource = isObject(entry['resource']) ? entry['resource'] : undefined
    if (typeof fullUrl === 'string') {
      byUrl.set(toUrlKey(fullUrl), resource)
      const read = readReference(fullUrl)
      if (read?.kind === 'literal') typesAndIds.add(`${read.type}/${read.id}`)
    }
    const { resourceType, id } = resource ?? {}
    const type = typeof resourceType === 'string' ? r4.findResource(resourceType) : undefined
    if (type !== undefined && typeof id === 'string') typesAndIds.add(`${type}/${id}`)
  }
  return { byUrl, typesAndIds }
}

/** What an address is looked up by: `urn:` does not tell capitals from small letters, a version or fragment does not matter. */
export function toUrlKey(url: string): string {
  // Most are so already.
  if (!/[A-Z#]/.test(url)) return url
  const hash = url.indexOf('#')
  const whole = hash < 0 ? url : url.slice(0, hash)
  return /^urn:/i.test(whole) ? whole.toLowerCase() : whole
}
