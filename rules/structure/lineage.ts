import type { Definitions, StructureDefinition } from './definitions.ts'
import { withoutVersion } from './canonical.ts'

/** A profile and all that it is derived from, by their addresses without version, itself first and a type of FHIR last. */
export type Lineage = ReadonlySet<string>

/** More profiles do not stand below each other. */
const mostBases = 50

const lineages = new WeakMap<Definitions, WeakMap<StructureDefinition, Lineage>>()

/** The lineage of a profile. It ends where a base is not at hand. */
export function lineageOf(definitions: Definitions, structure: StructureDefinition): Lineage {
  let known = lineages.get(definitions)
  if (known === undefined) lineages.set(definitions, (known = new WeakMap()))
  let lineage = known.get(structure)
  if (lineage === undefined) known.set(structure, (lineage = readLineage(definitions, structure)))
  return lineage
}

function readLineage({ findStructure }: Definitions, structure: StructureDefinition): Lineage {
  const lineage = new Set<string>()
  for (let at: StructureDefinition | undefined = structure; at !== undefined && lineage.size < mostBases;) {
    lineage.add(at.url)
    const base: string | undefined = at.baseDefinition
    if (base === undefined || lineage.has(withoutVersion(base))) break
    at = findStructure(base)
    if (at === undefined) lineage.add(withoutVersion(base))
  }
  return lineage
}

/** The profiles that a resource claims in `meta.profile`, as they are written. */
export function claimsOf({ meta }: { readonly meta?: unknown }): readonly string[] {
  const profiles = typeof meta === 'object' && meta !== null ? (meta as { readonly profile?: unknown }).profile : undefined
  if (profiles === undefined) return none
  const list = Array.isArray(profiles) ? (profiles as readonly unknown[]) : [profiles]
  return list.filter((one) => typeof one === 'string' && one !== '') as string[]
}

const none: readonly never[] = []
