/** Where several versions of a guide are in one text: what each guide names without a version is of the one that it declares. */
import { once } from '../engine/once.ts'
import type { CodeSystem, Concept, Definitions, ElementDefinition, StructureDefinition, ValueSet } from '../structure/definitions.ts'
import { guides, type Guide } from './guides.ts'
import { dependenciesOf } from './versions.ts'

/** The definitions of some guides, in their order; where a package is among them in one version alone, they are as they are. */
export function withOwnVersions(all: readonly Guide[], open: (guide: Guide) => Definitions): readonly Definitions[] {
  const several = all.filter(({ name }) => all.filter((one) => one.name === name).length > 1)
  if (several.length === 0) return all.map(open)
  const addresses = new Set(several.map(({ canonical }) => canonical))
  const findUnion = unionOfSystems(several.map(open))
  return [
    { findStructure: () => undefined, findValueSet: () => undefined, findCodeSystem: findUnion },
    ...all.map((guide) => pinned(open(guide), versionsFor(guide, addresses))),
  ]
}

/** Which version of each address a guide means. */
function versionsFor(guide: Guide, addresses: ReadonlySet<string>): ReadonlyMap<string, string> {
  const meant = [guide, ...dependenciesOf(guide, guides)].filter(({ canonical }) => addresses.has(canonical))
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

  function pinElement(element: ElementDefinition): ElementDefinition {
    const { type, binding } = element
    if (type === undefined && binding?.valueSet === undefined) return element
    return {
      ...element,
      ...(type !== undefined && {
        type: type.map((one) => ({
          ...one,
          ...(one.profile !== undefined && { profile: one.profile.map(pin) }),
          ...(one.targetProfile !== undefined && { targetProfile: one.targetProfile.map(pin) }),
        })),
      }),
      ...(binding?.valueSet !== undefined && { binding: { ...binding, valueSet: pin(binding.valueSet) } }),
    }
  }

  function pinStructure(structure: StructureDefinition): StructureDefinition {
    const snapshot = once(() => structure.snapshot && { element: structure.snapshot.element.map(pinElement) })
    const { snapshot: _snapshot, differential: _differential, ...about } = Object.getOwnPropertyDescriptors(structure)
    return Object.defineProperties({}, { ...about, snapshot: { enumerable: true, get: snapshot } }) as StructureDefinition
  }

  function pinSet({ compose, ...valueSet }: ValueSet): ValueSet {
    if (compose === undefined) return valueSet
    const pinPart = (part: (typeof compose.include)[number]) => {
      const system = part.system === undefined || part.version !== undefined ? '' : pin(part.system)
      const [, version] = system.split('|')
      return {
        ...part,
        ...(version !== undefined && { version }),
        ...(part.valueSet !== undefined && { valueSet: part.valueSet.map(pin) }),
      }
    }
    return {
      ...valueSet,
      compose: { include: compose.include.map(pinPart), ...(compose.exclude !== undefined && { exclude: compose.exclude.map(pinPart) }) },
    }
  }

  return {
    findStructure: (canonical) => remembered(structures, definitions.findStructure(canonical), pinStructure),
    findValueSet: (canonical) => remembered(sets, definitions.findValueSet(canonical), pinSet),
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

/** A code without a version is one of any of the versions: each of them gave it out. */
function unionOfSystems(versions: readonly Definitions[]): Definitions['findCodeSystem'] {
  const unions = new Map<string, CodeSystem>()
  return (canonical) => {
    if (canonical.includes('|')) return undefined
    const known = unions.get(canonical)
    if (known !== undefined) return known
    const found = versions.flatMap(({ findCodeSystem }) => findCodeSystem(canonical) ?? [])
    const [first, ...others] = found
    if (first === undefined || others.length === 0) return undefined
    const union = { ...first, concept: unionOfConcepts(found.map(({ concept = [] }) => concept)) }
    unions.set(first.url, union)
    return union
  }
}

function unionOfConcepts(lists: readonly (readonly Concept[])[]): readonly Concept[] {
  const byCode = new Map<string, Concept>()
  for (const list of lists) {
    for (const one of list) {
      const before = byCode.get(one.code)
      byCode.set(one.code, before === undefined ? one : withNames(before, one))
    }
  }
  return [...byCode.values()]
}

/** A concept that may be called as another version of it is, too. */
function withNames(concept: Concept, { display, concept: below = [] }: Concept): Concept {
  const { designation = [], concept: own = [] } = concept
  return {
    ...concept,
    ...(display !== undefined && display !== concept.display && { designation: [...designation, { value: display }] }),
    ...((own.length > 0 || below.length > 0) && { concept: unionOfConcepts([own, below]) }),
  }
}
