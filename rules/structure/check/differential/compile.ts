import { once } from '../../../engine/once.ts'
import type { Binding, Definitions, ElementDefinition } from '../../definitions.ts'
import type { Node } from '../../snapshot/tree.ts'
import type { BindingChecks } from '../bindings.ts'
import { readDemand } from '../fixed.ts'
import { hintOf, madeItem, marksOf } from '../nearest-slice.ts'
import type { Place } from '../place.ts'
import { primitives } from '../primitives.ts'
import type { SliceMatchers } from '../slice-matchers.ts'
import { valueWantedOf, wantedOf } from '../wanted.ts'
import type { Differential, DifferentialKey, DifferentialMember, Slice, Slicing } from './differential.ts'
import { elementChecks, type CheckParts } from './element-checks.ts'
import { isOfExtensions, urlOf, urlsOf, valueOf } from './extension-slices.ts'
import { indexMembers } from './member-bits.ts'
import type { NodeContext } from './node-context.ts'
import { rivalsIn } from './rivals.ts'

/** Parts of the checker that compiling a profile needs. */
export interface DifferentialParts extends CheckParts {
  readonly definitions: Definitions
  readonly matchers: SliceMatchers
}

/** Demands of a node beyond its context; undefined where there are none. */
export function compileNode(parts: DifferentialParts, node: Node, context: NodeContext): Differential | undefined {
  const checks = elementChecks(parts, node.element, context)
  const members = node.children.map((child) => compileMember(parts, child, node, context)).filter((member) => member !== undefined)
  if (checks.length === 0 && members.length === 0) return undefined
  const demand = readDemand(node.element)
  return { checks, members, bits: indexMembers(members), fixed: demand?.kind === 'fixed' ? demand.value : undefined }
}

/** Demands on a child of a node whose context is given; undefined where there are none. */
function compileMember(parts: DifferentialParts, node: Node, parent: Node, outer: NodeContext): DifferentialMember | undefined {
  const { element, name } = node
  const place = findPlace(name, element, outer)
  const general = outer.general?.children.find((child) => child.name === name)
  const around = isOfSet(name, outer.type) ? (parent.element.binding ?? outer.around) : undefined
  const base = place?.element
  const isChoice = name.endsWith('[x]')
  const bare = isChoice ? name.slice(0, -3) : name
  const { min, max } = narrowerBounds(element, [base, general?.element])
  const keys = compileKeys(parts, node, bare, max, { place, general, around })
  const slicing = node.slices.length === 0 && element.slicing?.rules !== 'closed' ? undefined : compileSlicing(parts, node, place, isChoice)
  const asks = min > 0 || max < Infinity || slicing !== undefined || keys.some(({ isAllowed }) => !isAllowed)
  if (!asks && !keys.some(({ isAllowed, differential }) => isAllowed && differential() !== undefined)) return undefined
  const allowed = keys.filter(({ isAllowed }) => isAllowed).map(({ key }) => key)
  const expected = isChoice ? undefined : expectedOf(parts, element, around)
  const isNarrower = (base?.min ?? 0) > 0 && expected !== undefined
  return {
    name: bare,
    keys: keys.length === 0 ? [plainKey(bare)] : keys,
    mayBeAbsent: min === 0 && slicing?.isDemanding !== true && !isNarrower,
    min,
    max,
    allowed,
    slicing,
    byName: keys.length > fewKeys ? byNameOf(keys) : undefined,
    expected,
    wanted: isChoice && allowed.length === 1 ? () => codesOf(parts.bindings, element) : undefined,
    isNarrower,
  }
}

/** Whether the binding of a concept or a coding is about its member of a name: a concept's is about its codings, a coding's about its code and system. */
function isOfSet(name: string, ownerType: string | undefined): boolean {
  if (ownerType === 'CodeableConcept') return name === 'coding'
  return ownerType === 'Coding' && (name === 'code' || name === 'system')
}

/** The bounds of an element, as far as they are narrower than those of the elements before it; 0 and Infinity otherwise. */
function narrowerBounds({ min = 0, max }: ElementDefinition, before: readonly (ElementDefinition | undefined)[]) {
  const least = Math.max(...before.map((one) => one?.min ?? 0))
  const most = Math.min(...before.map((one) => numberOf(one?.max)))
  return { min: min > least ? min : 0, max: numberOf(max) < most ? numberOf(max) : Infinity }
}

/** The names in JSON of an element that goes by `bare`: one for each type of a choice. */
function compileKeys(
  parts: DifferentialParts,
  node: Node,
  bare: string,
  max: number,
  context: Omit<NodeContext, 'type'>,
): readonly DifferentialKey[] {
  const { element, name } = node
  const base = context.place?.element
  const isChoice = bare !== name
  const types = typesOf(element)
  // One that is named by its type has that alone.
  const baseTypes = base === undefined || (!isChoice && base.path.endsWith('[x]')) ? types : typesOf(base)
  return baseTypes.map((type) => {
    const key = isChoice ? `${bare}${titled(type)}` : bare
    const isAllowed = !isChoice || types.includes(type)
    return {
      key,
      companion: primitives.has(type) ? `_${key}` : undefined,
      type,
      isAllowed,
      // Of a value that the profile does not leave, no more is said; an extension has fifty such types.
      differential: isAllowed || max === 0 ? once(() => compileNode(parts, node, { ...context, type })) : nothing,
    }
  })
}

function byNameOf(keys: readonly DifferentialKey[]): DifferentialMember['byName'] {
  return new Map(keys.flatMap((key) => [[key.key, key] as const, [`_${key.key}`, key] as const]))
}

function compileSlicing(parts: DifferentialParts, node: Node, place: Place | undefined, isChoice: boolean): Slicing {
  const { slicing } = node.element
  const slices = node.slices.map((slice) => compileSlice(parts, slice, node, place, isChoice))
  const compiled: Slicing = {
    rules: slicing?.rules ?? 'open',
    isOrdered: slicing?.ordered === true,
    slices,
    isDemanding: slices.some(({ min }) => min > 0),
    byUrl: urlsOf(node, parts.definitions),
    rivals: rivalsIn(slices),
    hintOf: (run, item, counts) => hintOf(run, compiled, item, counts),
  }
  return compiled
}

/** A slice of a node that stands at a place. */
function compileSlice(parts: DifferentialParts, slice: Node, general: Node, place: Place | undefined, isChoice: boolean): Slice {
  const { element, slices } = slice
  const { definitions, bindings, matchers } = parts
  const name = element.sliceName ?? ''
  const differentials = new Map<string, Differential | undefined>()
  // Where nobody says how, the slices of a choice are told apart by type.
  const slicing = general.element.slicing ?? { discriminator: isChoice ? [{ type: 'type' as const, path: '$this' }] : [] }
  const compiled: Slice = {
    name,
    url: isOfExtensions(general) ? urlOf(slice, definitions) : undefined,
    types: typesOfEntry(slice),
    min: element.min ?? 0,
    max: numberOf(element.max),
    isDefault: name === '@default' || name.endsWith('/@default'),
    ...matchers.make(slicing, slice),
    value: () => valueWantedOf(bindings, valueOf(slice, definitions)),
    marks: (run) => marksOf(run, compiled),
    differential: ({ key, type }) => {
      if (!differentials.has(key)) differentials.set(key, compileNode(parts, slice, { place, type, general, around: undefined }))
      return differentials.get(key)
    },
    make: (run, key, beginning) => madeItem(run, compiled, key, beginning),
    inner: slices.length === 0 ? undefined : compileSlicing(parts, slice, place, isChoice),
  }
  return compiled
}

function typesOfEntry({ children }: Node): readonly string[] | undefined {
  const resource = children.find(({ name }) => name === 'resource')
  const types = resource === undefined ? [] : typesOf(resource.element)
  return types.length === 0 || types.includes('Resource') ? undefined : types
}

/** The value of an element that a profile demands: the one that it fixes, or one of the few codes that it allows. */
function expectedOf(
  { bindings, definitions }: DifferentialParts,
  element: ElementDefinition,
  around: Binding | undefined,
): DifferentialMember['expected'] {
  const demand = element.max === '1' ? readDemand(element) : undefined
  if (demand !== undefined) {
    const isList = (element.base?.max ?? '1') !== '1'
    return () => ({ expected: isList ? [demand.value] : demand.value })
  }
  return wantedOf(bindings, definitions, element, around)
}

/** The codes that an element may be, and whether it has to be one. */
function codesOf(bindings: BindingChecks, element: ElementDefinition): ReturnType<NonNullable<DifferentialMember['wanted']>> {
  const value = valueWantedOf(bindings, element)
  return value === undefined ? {} : { value, isRequired: element.binding?.strength === 'required' }
}

/** Up to how many names of an element are looked up one after the other. */
const fewKeys = 3

function plainKey(key: string): DifferentialKey {
  return { key, companion: undefined, type: '', isAllowed: true, differential: nothing }
}

const nothing = (): undefined => undefined

/** Where an element stands in the types; a choice may be named by one of its types. */
function findPlace(name: string, element: ElementDefinition, { place: owner, type: ownerType }: NodeContext): Place | undefined {
  const place = owner?.child(name, ownerType)
  if (place !== undefined) return place
  const suffix = typesOf(element)
    .map(titled)
    .find((one) => name.endsWith(one))
  return suffix === undefined ? undefined : owner?.child(`${name.slice(0, -suffix.length)}[x]`, ownerType)
}

function titled(type: string): string {
  return `${type[0]!.toUpperCase()}${type.slice(1)}`
}

function typesOf({ type = [], contentReference }: ElementDefinition): readonly string[] {
  if (contentReference !== undefined) return ['BackboneElement']
  return [...new Set(type.map(({ code }) => (code.startsWith('http://hl7.org/fhirpath/') ? 'string' : code)))]
}

function numberOf(max: string | undefined): number {
  return max === undefined || max === '*' ? Infinity : Number(max)
}
