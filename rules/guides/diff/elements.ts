import type { Binding, ElementDefinition, ElementType, StructureDefinition } from '../../structure/definitions.ts'
import { r4Definitions } from '../../structure/r4/r4-definitions.ts'
import { withoutVersion } from '../../structure/canonical.ts'
import { changeOf, type Change } from './change.ts'

/** Changes between two versions of a profile or extension, in the order of the newer one. */
export function compareStructures(before: StructureDefinition, after: StructureDefinition): readonly Change[] {
  const [old, now] = [elementsOf(before), elementsOf(after)]
  const changes: Change[] = [
    ...changeOf('base', '', shortOf(before.baseDefinition), shortOf(after.baseDefinition), true),
    ...changeOf('context', '', contextOf(before), contextOf(after), true),
  ]
  const ids = [...now.keys(), ...[...old.keys()].filter((id) => !now.has(id))]
  const slices = new Set<string>()
  for (const id of ids) {
    // The inside of a slice that came or went is told by the slice.
    if ([...slices].some((slice) => id.startsWith(`${slice}.`) || id.startsWith(`${slice}/`))) continue
    const [one, other] = [old.get(id), now.get(id)]
    if (one !== undefined && other !== undefined) changes.push(...compareElements(id, one, other))
    else if ((one ?? other)!.sliceName !== undefined && id.endsWith(`:${(one ?? other)!.sliceName}`)) {
      slices.add(id)
      const isRequired = (other?.min ?? 0) > 0
      changes.push(...changeOf('slice', id, one && summaryOf(one), other && summaryOf(other), isRequired || other === undefined))
    } else {
      const usual = usualElement(id, one === undefined ? old : now)
      if (usual !== undefined) changes.push(...compareElements(id, one ?? usual, other ?? usual))
    }
  }
  return changes
}

type Elements = ReadonlyMap<string, ElementDefinition>

function elementsOf({ snapshot }: StructureDefinition): Elements {
  return new Map((snapshot?.element ?? []).map((element) => [element.id ?? element.path, element]))
}

/** The definition of an element that a snapshot does not go down to: the one outside of the slice, else that of its type. */
function usualElement(id: string, elements: Elements): ElementDefinition | undefined {
  const plain = id.replaceAll(/:[^.]+/g, '')
  const unsliced = plain === id ? undefined : (elements.get(plain) ?? usualElement(plain, elements))
  if (unsliced !== undefined) return unsliced
  const end = plain.lastIndexOf('.')
  const parent = end < 0 ? undefined : (elements.get(plain.slice(0, end)) ?? usualElement(plain.slice(0, end), elements))
  const [type, ...others] = parent?.type ?? []
  if (type === undefined || others.length > 0) return undefined
  const name = plain.slice(end + 1)
  const definition = r4Definitions.findStructure(`http://hl7.org/fhir/StructureDefinition/${type.code}`)
  return definition?.snapshot?.element.find(({ path }) => path === `${type.code}.${name}`)
}

function compareElements(at: string, before: ElementDefinition, after: ElementDefinition): readonly Change[] {
  return [
    ...compareCardinality(at, before, after),
    ...compareTypes(at, before.type ?? [], after.type ?? []),
    ...changeOf('binding', at, bindingOf(before.binding), bindingOf(after.binding), isTighter(before.binding, after.binding)),
    ...changeOf('value', at, valueOf(before), valueOf(after), valueOf(after) !== undefined),
    ...changeOf(
      'slicing',
      at,
      slicingOf(before),
      slicingOf(after),
      after.slicing?.rules === 'closed' && before.slicing?.rules !== 'closed',
    ),
    ...compareInvariants(at, before, after),
    ...changeOf('mustSupport', at, before.mustSupport === true ? 'S' : undefined, after.mustSupport === true ? 'S' : undefined, false),
  ]
}

function compareCardinality(at: string, before: ElementDefinition, after: ElementDefinition): readonly Change[] {
  const isStricter = (after.min ?? 0) > (before.min ?? 0) || most(after) < most(before)
  return changeOf('cardinality', at, cardinalityOf(before), cardinalityOf(after), isStricter)
}

function cardinalityOf({ min = 0, max = '*' }: ElementDefinition): string {
  return `${min}..${max}`
}

function most({ max = '*' }: ElementDefinition): number {
  return max === '*' ? Infinity : Number(max)
}

function compareTypes(at: string, before: readonly ElementType[], after: readonly ElementType[]): readonly Change[] {
  const codes = (types: readonly ElementType[]) => joined(types.map(({ code }) => code.replace(/^.*\//, '')))
  const profiles = (types: readonly ElementType[]) => joined(types.flatMap(({ profile = [] }) => profile.map(nameOf)))
  const targets = (types: readonly ElementType[]) => joined(types.flatMap(({ targetProfile = [] }) => targetProfile.map(nameOf)))
  return [
    ...changeOf('type', at, codes(before), codes(after), lacks(codes(before), codes(after))),
    ...changeOf('type', at, profiles(before), profiles(after), lacks(profiles(before), profiles(after)) || profiles(before) === undefined),
    ...changeOf('target', at, targets(before), targets(after), lacks(targets(before), targets(after)) || targets(before) === undefined),
  ]
}

function joined(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : [...new Set(names)].toSorted().join(', ')
}

/** Whether something of the first list is not in the second. */
function lacks(before = '', after = ''): boolean {
  const kept = new Set(after.split(', '))
  return after !== '' && before !== '' && before.split(', ').some((one) => !kept.has(one))
}

const strengths = ['example', 'preferred', 'extensible', 'required']

function bindingOf(binding: Binding | undefined): string | undefined {
  return binding?.valueSet === undefined ? undefined : `${nameOf(binding.valueSet)} (${binding.strength})`
}

function isTighter(before: Binding | undefined, after: Binding | undefined): boolean {
  const [old, now] = [before, after].map((binding) => strengths.indexOf(binding?.strength ?? 'example')) as [number, number]
  const isOther = withoutVersion(before?.valueSet ?? '') !== withoutVersion(after?.valueSet ?? '')
  return now >= 2 && (now > old || isOther)
}

function valueOf(element: ElementDefinition): string | undefined {
  const [name, value] = Object.entries(element).find(([key]) => /^(?:fixed|pattern)[A-Z]/.test(key)) ?? []
  return name === undefined ? undefined : `${name.startsWith('fixed') ? '=' : '⊇'} ${JSON.stringify(value)}`
}

function slicingOf({ slicing }: ElementDefinition): string | undefined {
  if (slicing === undefined) return undefined
  const by = (slicing.discriminator ?? []).map(({ type, path }) => `${type}:${path}`)
  return [slicing.rules, ...by, ...(slicing.ordered === true ? ['ordered'] : [])].join(' ')
}

function compareInvariants(at: string, { constraint: before = [] }: ElementDefinition, { constraint: after = [] }: ElementDefinition) {
  // Every element has these of its type; some snapshots leave them out.
  const keys = new Set([...before, ...after].flatMap(({ key }) => (key === 'ele-1' || key === 'ext-1' ? [] : key)))
  return [...keys].flatMap((key) => {
    const [old, now] = [before.find((one) => one.key === key), after.find((one) => one.key === key)]
    const isStricter = now?.severity === 'error'
    return changeOf('invariant', at, old && invariantOf(old), now && invariantOf(now), isStricter)
  })
}

function invariantOf({ key, severity, expression = '' }: NonNullable<ElementDefinition['constraint']>[number]): string {
  return `${key} (${severity}): ${expression}`
}

function summaryOf(element: ElementDefinition): string {
  const types = joined((element.type ?? []).flatMap(({ profile = [] }) => profile.map(nameOf)))
  return [cardinalityOf(element), ...(types === undefined ? [] : [types])].join(' ')
}

function contextOf({ context = [] }: StructureDefinition): string | undefined {
  return joined(context.map(({ expression }) => expression))
}

function shortOf(canonical: string | undefined): string | undefined {
  return canonical === undefined ? undefined : nameOf(canonical)
}

/** The last step of an address, by which people know a definition. */
export function nameOf(canonical: string): string {
  return withoutVersion(canonical).replace(/^.*\//, '')
}
