/** Where several versions of a guide are in one text: what each guide names without a version is of the one that it declares. */
import type { CodeSystem, Definitions, StructureDefinition, ValueSet } from '../structure/definitions.ts'
import { pinStructure, pinValueSet, unionOfSystems } from '../structure/pin-definitions.ts'
import type { Guide } from './guides.ts'
import { dependenciesOf } from './versions.ts'

/** The definitions of some guides, in their order; where a package is among them in one version alone, they are as they are. */
export function withOwnVersions(all: readonly Guide[], open: (guide: Guide) => Definitions): readonly Definitions[] {
  const several = all.filter(({ name }) => all.filter((one) => one.name === name).length > 1)
  if (several.length === 0) return all.map(open)
  const addresses = new Set(several.map(({ canonical }) => canonical))
  const findUnion = findUnionOfSystems(several.map(open))
  return [
    { findStructure: () => undefined, findValueSet: () => undefined, findCodeSystem: findUnion },
    ...all.map((guide) => pinned(open(guide), versionsFor(guide, addresses))),
  ]
}

/** Which version of each address a guide means. */
function versionsFor(guide: Guide, addresses: ReadonlySet<string>): ReadonlyMap<string, string> {
  const meant = [guide, ...dependenciesOf(guide)].filter(({ canonical }) => addresses.has(canonical))
  return new Map(meant.map(({ canonical, version }) => [canonical, version]))
}

function pinned(definitions: Definitions, versions: ReadonlyMap<string, string>): Definitions {
  if (versions.size === 0) return definitions
  const structures = new WeakMap<StructureDefinition, StructureDefinition>()
  const sets = new WeakMap<ValueSet, ValueSet>()

  function pin(canonical: string): string {
    if (canonical.includes('|')) return canonical
    for (const [address, version] of versions) {
      if (canonical.startsWith(address) && canonical[address.length] === '/') return `${canonical}|${version}`
    }
    return canonical
  }

  return {
    findStructure: (canonical, hash) => remembered(structures, definitions.findStructure(canonical, hash), (one) => pinStructure(one, pin)),
    findValueSet: (canonical, hash) => remembered(sets, definitions.findValueSet(canonical, hash), (one) => pinValueSet(one, pin)),
    findCodeSystem: definitions.findCodeSystem,
  }
}

function remembered<Value extends object>(
  known: WeakMap<Value, Value>,
  value: Value | undefined,
  make: (value: Value) => Value,
): Value | undefined {
  if (value === undefined) return undefined
  let made = known.get(value)
  if (made === undefined) known.set(value, (made = make(value)))
  return made
}

/** A code without a version is one of any of the versions. */
function findUnionOfSystems(versions: readonly Definitions[]): Definitions['findCodeSystem'] {
  const unions = new Map<string, CodeSystem>()
  return (canonical, hash) => {
    const known = unions.get(canonical)
    if (known !== undefined) return known
    if (canonical.includes('|')) return undefined
    const found = versions.flatMap(({ findCodeSystem }) => findCodeSystem(canonical, hash) ?? [])
    const union = found.length > 1 ? unionOfSystems(found) : undefined
    if (union !== undefined) unions.set(union.url, union)
    return union
  }
}
