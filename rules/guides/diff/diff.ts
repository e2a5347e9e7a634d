import type { StructureDefinition } from '../../structure/definitions.ts'
import type { Change } from './change.ts'
import { compareCodeSystems, compareValueSets } from './codes.ts'
import type { GuideContents } from './contents.ts'
import { compareStructures, nameOf } from './elements.ts'

/** The kinds of definitions, to people. */
type DefinitionKind = 'profile' | 'extension' | 'type' | 'logical' | 'valueSet' | 'codeSystem'

/** A definition that came, went or says something otherwise. */
export interface DefinitionDiff {
  readonly url: string
  readonly name: string
  readonly kind: DefinitionKind
  /** The type of FHIR that a profile or extension constrains; null of codes. */
  readonly type: string | null
  readonly change: 'added' | 'removed' | 'changed'
  readonly changes: readonly Change[]
}

/** The differences between two versions of a guide. */
export interface GuideDiff {
  readonly from: { readonly id: string; readonly version: string }
  readonly to: { readonly id: string; readonly version: string }
  /** Profiles first, then extensions, sets and systems, each by name; those that say the same in both are left out. */
  readonly definitions: readonly DefinitionDiff[]
}

/** Compares two versions of a guide, definition by definition. */
export function diffGuides(from: GuideContents, to: GuideContents): GuideDiff {
  const structures = pairs(from.structures, to.structures).flatMap((url) => diffStructure(url, from, to))
  const valueSets = diffAll(
    'valueSet',
    pairs(from.valueSets, to.valueSets),
    (url, side) => of(side, from, to, 'valueSets', url)?.findValueSet(url),
    compareValueSets,
  )
  const codeSystems = diffAll(
    'codeSystem',
    pairs(from.codeSystems, to.codeSystems),
    (url, side) => of(side, from, to, 'codeSystems', url)?.findCodeSystem(url),
    compareCodeSystems,
  )
  const definitions = [...structures, ...valueSets, ...codeSystems]
  return {
    from: { id: from.id, version: from.version },
    to: { id: to.id, version: to.version },
    definitions: definitions.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || compare(a.name, b.name)),
  }
}

const order: readonly DefinitionKind[] = ['profile', 'extension', 'type', 'logical', 'valueSet', 'codeSystem']

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function pairs(before: readonly string[], after: readonly string[]): readonly string[] {
  return [...new Set([...before, ...after])]
}

type Lists = 'structures' | 'valueSets' | 'codeSystems'

/** The definitions of a side, where it has an address itself. */
function of(
  side: 'from' | 'to',
  from: GuideContents,
  to: GuideContents,
  list: Lists,
  url: string,
): GuideContents['definitions'] | undefined {
  const contents = side === 'from' ? from : to
  return contents[list].includes(url) ? contents.definitions : undefined
}

function diffAll<Definition>(
  kind: DefinitionKind,
  urls: readonly string[],
  find: (url: string, side: 'from' | 'to') => Definition | undefined,
  compareTwo: (before: Definition, after: Definition) => readonly Change[],
): readonly DefinitionDiff[] {
  return urls.flatMap((url) => toDiff({ url, name: nameOf(url), kind, type: null }, find(url, 'from'), find(url, 'to'), compareTwo))
}

function diffStructure(url: string, from: GuideContents, to: GuideContents): readonly DefinitionDiff[] {
  const [before, after] = (['from', 'to'] as const).map((side) => of(side, from, to, 'structures', url)?.findStructure(url))
  const one = after ?? before
  if (one === undefined) return []
  return toDiff({ url, name: nameOf(url), kind: kindOf(one), type: one.type }, before, after, compareStructures)
}

function toDiff<Definition>(
  about: Pick<DefinitionDiff, 'url' | 'name' | 'kind' | 'type'>,
  before: Definition | undefined,
  after: Definition | undefined,
  compareTwo: (before: Definition, after: Definition) => readonly Change[],
): readonly DefinitionDiff[] {
  if (before === undefined || after === undefined) {
    if (before === undefined && after === undefined) return []
    return [{ ...about, change: before === undefined ? 'added' : 'removed', changes: [] }]
  }
  const changes = compareTwo(before, after)
  return changes.length === 0 ? [] : [{ ...about, change: 'changed', changes }]
}

function kindOf({ type, kind }: StructureDefinition): DefinitionKind {
  if (kind === 'logical') return 'logical'
  if (type === 'Extension') return 'extension'
  return kind === 'resource' ? 'profile' : 'type'
}
