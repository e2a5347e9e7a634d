import { keepLatest } from '../../engine/memo.ts'
import type { Element, RuleContext } from '../../engine/rule.ts'
import { isObject, objectValuesIn, type Json, type JsonObject } from '../../engine/json.ts'
import { r4 } from '../../structure/r4.ts'
import { readReference } from './reference.ts'
import { tidyCode } from '../../engine/tidy-code.ts'

/** The resources of a Bundle under the names by which its entries refer to each other. */
export interface BundleEntries {
  /** Under their `fullUrl`, a `urn:` in small letters; undefined where there is none, or several. */
  readonly byUrl: ReadonlyMap<string, JsonObject | undefined>
  /** `Type/id`, by the resource itself and by the end of its `fullUrl`. */
  readonly typesAndIds: ReadonlySet<string>
}

/** The Bundles that an element is in, the innermost first. */
export function bundlesAround({ resource }: Element, { memo }: Pick<RuleContext, 'memo'>): readonly JsonObject[] {
  return memo(readBundlesOnce, resource)
}

function readBundles(resource: Element): readonly JsonObject[] {
  let bundles: JsonObject[] | undefined
  for (let at: Element | undefined = resource; at !== undefined; at = at.parent?.resource) {
    if (at.type !== 'Bundle' || !isObject(at.value)) continue
    if (bundles === undefined) bundles = [at.value]
    else bundles.push(at.value)
  }
  return bundles ?? none
}

const readBundlesOnce = keepLatest(readBundles)

const none: readonly JsonObject[] = []

/** The type that a Bundle says it is, or meant to say where it is written with other case, blanks or `_`. */
export function typeOfBundle(bundle: Json): string | undefined {
  return isObject(bundle) && typeof bundle['type'] === 'string' ? tidyCode(bundle['type']) : undefined
}

/** Reads the entries of a Bundle; for `run.memo`, as all references in it ask. */
export function readEntries(bundle: JsonObject): BundleEntries {
  const byUrl = new Map<string, JsonObject | undefined>()
  const typesAndIds = new Set<string>()
  for (const entry of objectValuesIn(bundle, 'entry')) {
    const { fullUrl } = entry
    const resource = isObject(entry['resource']) ? entry['resource'] : undefined
    if (typeof fullUrl === 'string') {
      const key = toUrlKey(fullUrl)
      // Of several under one address nobody knows which is meant.
      byUrl.set(key, byUrl.has(key) ? undefined : resource)
      const read = readReference(fullUrl)
      if (read?.kind === 'literal') typesAndIds.add(`${read.type}/${read.id}`)
    }
    const { resourceType, id } = resource ?? {}
    const type = typeof resourceType === 'string' ? r4.findResource(resourceType) : undefined
    if (type !== undefined && (typeof id === 'string' || typeof id === 'number')) typesAndIds.add(`${type}/${id}`)
  }
  return { byUrl, typesAndIds }
}

/** Whether an address has neither capitals nor a fragment, as most. */
function isKeyAlready(url: string): boolean {
  for (let index = 0; index < url.length; index += 1) {
    const unit = url.charCodeAt(index)
    if ((unit >= 65 && unit <= 90) || unit === 0x23) return false
  }
  return true
}

/** The key of an address: `urn:` ignores case, a version or fragment does not matter. */
export function toUrlKey(url: string): string {
  if (isKeyAlready(url)) return url
  const hash = url.indexOf('#')
  const whole = hash < 0 ? url : url.slice(0, hash)
  return /^urn:/i.test(whole) ? whole.toLowerCase() : whole
}
