import type { Definitions } from './definitions.ts'
import { withoutVersion } from './tables/canonical.ts'

/** A profile and all that it is derived from, by their addresses without version, itself first and a type of FHIR last. */
export type Lineage = ReadonlySet<string>

/** More profiles do not stand below each other. */
const mostBases = 50

const known = new WeakMap<Definitions, Map<string, Lineage>>()

/** The lineage of a profile; undefined where it is not at hand. It ends where a base is not. */
export function lineageOf(definitions: Definitions, canonical: string): Lineage | undefined {
  const before = known.get(definitions)?.get(canonical)
  if (before !== undefined) return before
  const own = definitions.findStructure(canonical)
  if (own === undefined) return undefined
  const lineage = new Set<string>()
  for (let at: typeof own | undefined = own; at !== undefined && !lineage.has(at.url) && lineage.size < mostBases;) {
    lineage.add(at.url)
    const { baseDefinition } = at
    if (baseDefinition === undefined) break
    at = definitions.findStructure(baseDefinition)
    if (at === undefined) lineage.add(withoutVersion(baseDefinition))
  }
  // Under its own address alone: a text may name any number of versions.
  if (canonical === own.url) {
    let all = known.get(definitions)
    if (all === undefined) known.set(definitions, (all = new Map()))
    all.set(own.url, lineage)
  }
  return lineage
}

/** The profiles that a resource claims in `meta.profile`, as they are written. */
export function claimsOf({ meta }: { readonly meta?: unknown }): readonly string[] {
  const profiles = typeof meta === 'object' && meta !== null ? (meta as { readonly profile?: unknown }).profile : undefined
  const list = Array.isArray(profiles) ? (profiles as readonly unknown[]) : [profiles]
  return list.filter((one) => typeof one === 'string' && one !== '') as string[]
}
