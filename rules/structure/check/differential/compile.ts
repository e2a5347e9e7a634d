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
import { urlOf, urlsOf, valueOf } from './extension-slices.ts'
import { indexMembers } from './member-bits.ts'

/** Parts of the checker that compiling a profile needs. */
export interface DifferentialParts extends CheckParts {
  readonly definitions: Definitions
  readonly matchers: SliceMatchers
}

/**
 * Demands of a node on values of a type beyond the place it stands in; undefined where there are none. `general` is the node that
 * it is a slice of, which its items are held to as well; `around`: the set of what it is part of.
 */
export function compileNode(
  parts: DifferentialParts,
  node: Node,
  place: Place | undefined,
  type: string | undefined,
  general: Node | undefined,
  around?: Binding,
): Differential | undefined {
  const checks = elementChecks(parts, node.element, place?.element, general?.element, type)
  const members: DifferentialMember[] = []
  for (const child of node.children) {
    const inner = general?.children.find(({ name }) => name === child.name)
    const member = compileMember(parts, child, place, type, inner, node.element.binding ?? around)
    if (member !== undefined) members.push(member)
  }
  if (checks.length === 0 && members.length === 0) return undefined
  const demand = readDemand(node.element)
  return { checks, members, bits: indexMembers(members), fixed: demand?.kind === 'fixed' ? demand.value : undefined }
}

function compileMember(
  parts: DifferentialParts,
  node: Node,
  owner: Place | undefined,
  ownerType: string | undefined,
  general: Node | undefined,
  around: Binding | undefined,
): DifferentialMember | undefined {
  const { element, name } = node
  // The set of a concept is that of its codings, and the set of a coding that of its code and system.
  const isCoded = ownerType === 'CodeableConcept' ? name === 'coding' : ownerType === 'Coding' && codeMembers.has(name)
  const place = findPlace(name, element, owner, ownerType)
  const base = place?.element
  const isChoice = name.endsWith('[x]')
  const bare = isChoice ? name.slice(0, -3) : name
  const types = typesOf(element)
  // One that is named by its type has that alone.
  const baseTypes = base === undefined || (!isChoice && base.path.endsWith('[x]')) ? types : typesOf(base)
  const min = (element.min ?? 0) > Math.max(base?.min ?? 0, general?.element.min ?? 0) ? (element.min ?? 0) : 0
  const max = numberOf(element.max) < Math.min(numberOf(base?.max), numberOf(general?.element.max)) ? numberOf(element.max) : Infinity
  const keys = baseTypes.map((type): DifferentialKey => {
    const key = isChoice ? `${bare}${titled(type)}` : bare
    const isAllowed = !isChoice || types.includes(type)
    return {
      key,
      companion: primitives.has(type) ? `_${key}` : undefined,
      type,
      isAllowed,
      // Of a value that the profile does not leave, no more is said; an extension has fifty such types.
      differential:
        isAllowed || max === 0 ? once(() => compileNode(parts, node, place, type, general, isCoded ? around : undefined)) : nothing,
    }
  })
  const slicing = node.slices.length === 0 && element.slicing?.rules !== 'closed' ? undefined : compileSlicing(parts, node, place, isChoice)
  const asks = min > 0 || max < Infinity || slicing !== undefined || keys.some(({ isAllowed }) => !isAllowed)
  if (!asks && !keys.some(({ isAllowed, differential }) => isAllowed && differential() !== undefined)) return undefined
  const allowed = keys.filter(({ isAllowed }) => isAllowed).map(({ key }) => key)
  const byName =
    keys.length > fewKeys ? new Map(keys.flatMap((key) => [[key.key, key] as const, [`_${key.key}`, key] as const])) : undefined
  const expected = expectedOf(parts, element, isChoice, isCoded ? around : undefined)
  const isNarrower = (base?.min ?? 0) > 0 && expected !== undefined
  const mayBeAbsent = min === 0 && slicing?.isDemanding !== true && !isNarrower
  return {
    name: bare,
    keys: keys.length === 0 ? [plainKey(bare)] : keys,
    mayBeAbsent,
    min,
    max,
    allowed,
    slicing,
    byName,
    expected,
    wanted: isChoice && allowed.length === 1 ? () => codesOf(parts.bindings, element) : undefined,
    isNarrower,
  }
}

function compileSlicing(parts: DifferentialParts, node: Node, place: Place | undefined, isChoice: boolean): Slicing {
  const { slicing } = node.element
  const slices = node.slices.map((slice): Slice => {
    const { element } = slice
    const name = element.sliceName ?? ''
    const differentials = new Map<string, Differential | undefined>()
    // Where nobody says how, the slices of a choice are told apart by type.
    const discriminators = parts.matchers.make(slicing ?? { discriminator: isChoice ? [{ type: 'type', path: '$this' }] : [] }, slice)
    const compiled: Slice = {
      name,
      url: node.name === 'extension' || node.name === 'modifierExtension' ? urlOf(slice, parts.definitions) : undefined,
      min: element.min ?? 0,
      max: numberOf(element.max),
      isDefault: name === '@default' || name.endsWith('/@default'),
      ...discriminators,
      value: () => valueWantedOf(parts.bindings, valueOf(slice, parts.definitions)),
      marks: (run) => marksOf(run, compiled),
      differential: ({ key, type }) => {
        if (!differentials.has(key)) differentials.set(key, compileNode(parts, slice, place, type, node))
        return differentials.get(key)
      },
      make: (run, key, beginning) => madeItem(run, compiled, key, beginning),
      inner: slice.slices.length === 0 ? undefined : compileSlicing(parts, slice, place, isChoice),
    }
    return compiled
  })
  const compiled: Slicing = {
    rules: slicing?.rules ?? 'open',
    isOrdered: slicing?.ordered === true,
    slices,
    isDemanding: slices.some(({ min }) => min > 0),
    byUrl: urlsOf(node, parts.definitions),
    hintOf: (run, item, counts) => hintOf(run, compiled, item, counts),
  }
  return compiled
}

/** The value of an element that a profile demands: the one that it fixes, or one of the few codes that it allows. */
function expectedOf(
  { bindings, definitions }: DifferentialParts,
  element: ElementDefinition,
  isChoice: boolean,
  around: Binding | undefined,
): DifferentialMember['expected'] {
  if (isChoice) return undefined
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

/** The members of a coding that its set says. */
const codeMembers = new Set(['code', 'system'])

/** Up to how many names of an element are looked up one after the other. */
const fewKeys = 3

function plainKey(key: string): DifferentialKey {
  return { key, companion: undefined, type: '', isAllowed: true, differential: nothing }
}

const nothing = (): undefined => undefined

/** Where an element stands in the types; a choice may be named by one of its types. */
function findPlace(name: string, element: ElementDefinition, owner: Place | undefined, ownerType: string | undefined): Place | undefined {
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
