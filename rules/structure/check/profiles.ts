import { isList, isObject, isSame, type Json, type JsonObject } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import type { Binding, Constraint, Definitions, ElementDefinition, ElementType, StructureDefinition } from '../definitions.ts'
import { isPublished } from '../fhirpath/published.ts'
import { repeats } from '../snapshot/same-constraint.ts'
import { toTree, type Node } from '../snapshot/tree.ts'
import type { BindingChecks } from './bindings.ts'
import { meets, readDemand } from './fixed.ts'
import { checkLength, checkRange } from './limits.ts'
import { applyDifferential } from './differential/apply.ts'
import type { Differential, DifferentialKey, DifferentialMember, Slice, Slicing } from './differential/differential.ts'
import { indexMembers } from './differential/member-bits.ts'
import type { Run, ValueCheck } from './model.ts'
import { knownTypeOf } from '../resource-type.ts'
import { scopeOf } from './inner-scope.ts'
import { hintOf, madeItem, marksOf } from './nearest-slice.ts'
import type { Place, Places } from './place.ts'
import { baseUrl, profilesOf } from './plan.ts'
import { primitives } from './primitives.ts'
import { report } from './run.ts'
import type { SliceMatchers } from './slice-matchers.ts'
import { valueWantedOf, wantedOf } from './wanted.ts'

/** A profile, and what it asks beyond the type it is of. */
export interface Profile {
  readonly url: string
  readonly type: string
  readonly structure: StructureDefinition
  /** Undefined where the definition cannot be used. */
  readonly differential: () => Differential | undefined
  readonly tree: () => Node | undefined
}

/** Profiles by canonical; undefined where there is no such definition. */
export interface Profiles {
  readonly find: (canonical: string) => Profile | undefined
}

/** Parts of the checker that compiling a profile needs. */
export interface DifferentialParts {
  readonly definitions: Definitions
  readonly places: Places
  readonly bindings: BindingChecks
  readonly constraintChecks: (constraints: readonly Constraint[], type: string) => readonly ValueCheck[]
  readonly targetCheck: (profiles: readonly string[]) => ValueCheck
  readonly aggregationCheck: (modes: readonly string[]) => ValueCheck
  readonly profileCheck: (profiles: readonly string[]) => ValueCheck
  readonly matchers: SliceMatchers
}

/** Compiles profiles, each once and when it is first asked of something. */
export function createProfiles(parts: DifferentialParts): Profiles {
  const byUrl = new Map<string, Profile>()
  const byStructure = new Map<StructureDefinition, Profile>()
  const { definitions, places } = parts

  function find(canonical: string): Profile | undefined {
    const known = byUrl.get(canonical)
    if (known !== undefined) return known
    const structure = definitions.findStructure(canonical)
    if (structure?.snapshot === undefined) return undefined
    let profile = byStructure.get(structure)
    if (profile === undefined) byStructure.set(structure, (profile = toProfile(structure)))
    // Under its own address and not under the text's, which may carry a version or be a part of a longer string.
    if (canonical === structure.url) byUrl.set(structure.url, profile)
    return profile
  }

  function toProfile(structure: StructureDefinition): Profile {
    const { url, type } = structure
    const tree = once(() => toTree(structure.snapshot!.element))
    const differential = once(() => {
      const root = tree()
      if (root === undefined) return undefined
      const nothing: Differential = { checks: [], members: [], bits: undefined, fixed: undefined }
      if (structure.derivation !== 'constraint') return nothing
      return compileNode(parts, root, places.ofType(type), type, undefined) ?? nothing
    })
    return { url, type, structure, differential, tree }
  }

  return { find }
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

function saysCode(value: Json): boolean {
  if (isList(value)) return value.some(saysCode)
  return isObject(value) && (typeof value['code'] === 'string' || saysCode(value['coding'] ?? null))
}

/** Reports that a value does not hold what a profile demands; of a concept that has the demanded code, its coding. */
function reportUnmet(run: Run, value: Json, expected: Json): void {
  const coding = onlyCodingOf(expected)
  const codings = isObject(value) && isList(value['coding']) ? value['coding'] : []
  const index = coding === undefined ? -1 : codings.findIndex((one) => isObject(one) && one['code'] === coding['code'])
  if (coding === undefined || index < 0) report(run, 'r4-valor-02', { expected, ...lackingOf(value, expected) })
  else report(run, 'r4-valor-02', { expected: coding, ...lackingOf(codings[index]!, coding) }, { under: ['coding', index] })
}

/** The coding of which alone a demanded concept is made, if it has a code. */
function onlyCodingOf(expected: Json): JsonObject | undefined {
  if (!isObject(expected) || Object.keys(expected).length !== 1 || !isList(expected['coding'])) return undefined
  const [coding, ...others] = expected['coding']
  return isObject(coding) && typeof coding['code'] === 'string' && others.length === 0 ? coding : undefined
}

/**
 * The members of a demanded object that another lacks, or has otherwise, where the rest is as it should be. With another code
 * it is another coding, whatever else it has.
 */
function lackingOf(value: Json, expected: Json): { readonly lacking?: readonly string[]; readonly isOther?: boolean } {
  if (!isObject(value) || !isObject(expected)) return {}
  const names = Object.keys(expected)
  const lacking = names.filter((name) => !isSame(value[name], expected[name]))
  const others = lacking.filter((name) => Object.hasOwn(value, name))
  if (lacking.length === 0 || lacking.length === names.length) return {}
  if (others.some((name) => name === 'code' || typeof expected[name] === 'object')) return {}
  return { lacking, ...(others.length > 0 && { isOther: true }) }
}

/** Checks of an element on a value itself, without those that the type or the general element already makes. */
function elementChecks(
  { bindings, constraintChecks, targetCheck, aggregationCheck, profileCheck, places }: DifferentialParts,
  element: ElementDefinition,
  base: ElementDefinition | undefined,
  general: ElementDefinition | undefined,
  type = '',
): readonly ValueCheck[] {
  const checks: ValueCheck[] = []
  const before = [base, general].filter((one) => one !== undefined)
  const demand = readDemand(element)
  if (demand !== undefined && before.every((one) => JSON.stringify(readDemand(one)) !== JSON.stringify(demand))) {
    const { kind, value: expected } = demand
    const isMet = typeof expected === 'object' ? (value: Json) => meets(value, demand) : (value: Json) => value === expected
    checks.push((run, value) => {
      if (isMet(value)) return
      if (kind === 'fixed') report(run, 'r4-valor-01', { expected })
      else reportUnmet(run, value, expected)
    })
  }
  checks.push(...checkRange(element, before), ...checkLength(element, before))
  const binding = correctBinding(element)
  if (binding !== undefined && before.every((one) => !isSameBinding(one, element))) {
    const check = bindings.check(binding, type)
    // A code that the same element demands needs no advice, though its set, as that is written, does not have it.
    const isDemanded = binding.strength === 'extensible' && demand !== undefined && saysCode(demand.value)
    if (check !== undefined) checks.push(isDemanded ? (run, value) => meets(value, demand) || check(run, value) : check)
  }
  for (const valueSet of binding?.also ?? []) {
    const check = before.some((one) => one.binding?.also?.includes(valueSet))
      ? undefined
      : bindings.check({ strength: 'required', valueSet }, type)
    if (check !== undefined) checks.push(check)
  }
  const ofType = element.type?.find(({ code }) => code === type)
  const profiles = ofType === undefined ? [] : profilesOf(ofType)
  // Of extensions, each is measured by its own definition anyway, and by another version of it where that is meant.
  const isOwn = type === 'Extension' && !profiles.some((one) => one.includes('|'))
  if (profiles.length > 0 && !isOwn && before.every((one) => !hasSame(one, type, 'profile', profiles))) checks.push(profileCheck(profiles))
  if (base !== undefined && places.isResource(type)) {
    // An element for any resource that is to hold one of a type, or one that meets a profile.
    const wanted = resourcesWanted(element)
    if (before.every((one) => JSON.stringify(resourcesWanted(one)) !== JSON.stringify(wanted))) checks.push(profileCheck(wanted))
  }
  const targets = ofType?.targetProfile ?? []
  if (targets.length > 0 && before.every((one) => !hasSame(one, type, 'targetProfile', targets))) {
    checks.push(targetCheck(targets))
  }
  const modes = ofType?.aggregation ?? []
  if (modes.length > 0 && before.every((one) => !hasSame(one, type, 'aggregation', modes))) checks.push(aggregationCheck(modes))
  const own = constraintsBeyond(before, element.constraint ?? [])
  if (own.length > 0 && places.isResource(type)) {
    checks.push(ofResource(own, places, constraintChecks))
    return checks
  }
  // The type is read only where there is something that it may ask already.
  const ofItsType = own.length === 0 ? undefined : places.ofType(type)?.element
  const constraints = ofItsType === undefined ? own : constraintsBeyond([ofItsType], own)
  checks.push(...constraintChecks(constraints, focusType(base ?? element, type)))
  return checks
}

/**
 * Invariants of an element that is a resource, asked of the resource itself and in its own name, less those that its type
 * has: snapshots may repeat at a slice of `Bundle.entry` what the profile of the entry asks.
 */
function ofResource(
  constraints: readonly Constraint[],
  places: Places,
  constraintChecks: DifferentialParts['constraintChecks'],
): ValueCheck {
  const byType = new Map<string, readonly ValueCheck[]>()
  return (run, value) => {
    if (!isResource(value)) return
    const type = knownTypeOf(value)
    let checks = byType.get(type)
    if (checks === undefined) {
      const ofItsType = places.ofType(type)?.element
      if (ofItsType === undefined) return
      byType.set(type, (checks = constraintChecks(constraintsBeyond([ofItsType], constraints), type)))
    }
    const around = run.scope
    run.scope = scopeOf(run, value)
    for (const check of checks) check(run, value)
    run.scope = around
  }
}

/** The profiles of which a resource has to meet one; a type by its own address. */
function resourcesWanted({ type = [] }: ElementDefinition): readonly string[] {
  return type.flatMap(({ code, profile = [] }) => (profile.length === 0 ? [baseUrl(code)] : profile))
}

/** The name of an element's type in expressions: a backbone element goes by its path. */
function focusType({ path, contentReference }: ElementDefinition, type: string): string {
  if (contentReference !== undefined) return contentReference.slice(contentReference.indexOf('#') + 1)
  return type === 'BackboneElement' || type === '' || (type === 'Element' && path.includes('.')) ? path : type
}

/** R4 published the units of the components of vital signs as required; HL7 has put that right to extensible since. */
function correctBinding({ binding, path }: ElementDefinition): Binding | undefined {
  const isWrong =
    path === 'Observation.component.value[x]' && binding?.valueSet?.startsWith('http://hl7.org/fhir/ValueSet/ucum-vitals-common') === true
  return isWrong ? { ...binding!, strength: 'extensible' } : binding
}

function constraintsBeyond(before: readonly ElementDefinition[], constraints: readonly Constraint[]): readonly Constraint[] {
  return constraints.filter((one) => {
    const alike = before.flatMap(({ constraint = [] }) => constraint.filter(({ key }) => key === one.key))
    // FHIR may say the same under a key in other words elsewhere.
    return alike.length === 0 || !(alike.some((known) => repeats(one, known)) || isPublished(one.expression!))
  })
}

function isSameBinding({ binding: a }: ElementDefinition, { binding: b }: ElementDefinition): boolean {
  return a?.valueSet?.split('|')[0] === b?.valueSet?.split('|')[0] && a?.strength === b?.strength && a?.maxValueSet === b?.maxValueSet
}

function hasSame(
  element: ElementDefinition,
  type: string | undefined,
  member: 'profile' | 'targetProfile' | 'aggregation',
  wanted: readonly string[],
): boolean {
  const found: ElementType | undefined = element.type?.find(({ code }) => code === type)
  return JSON.stringify(found?.[member] ?? []) === JSON.stringify(wanted)
}

function numberOf(max: string | undefined): number {
  return max === undefined || max === '*' ? Infinity : Number(max)
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

/** The addresses that extensions are told apart by, where nothing else tells them apart. */
function urlsOf({ name, element, slices }: Node, definitions: Definitions): ReadonlyMap<string, number> | undefined {
  if (name !== 'extension' && name !== 'modifierExtension') return undefined
  const { discriminator = [] } = element.slicing ?? {}
  if (discriminator.some(({ path }) => path !== 'url')) return undefined
  const urls = new Map<string, number>()
  for (const [index, slice] of slices.entries()) {
    const url = urlOf(slice, definitions)
    if (url === undefined || urls.has(url)) return undefined
    urls.set(url, index)
  }
  return urls
}

/** The value of the extensions of a slice. */
function valueOf({ element, children }: Node, { findStructure }: Definitions): ElementDefinition | undefined {
  const canonical = element.type?.[0]?.profile?.[0]
  const own = children.find(({ name }) => name.startsWith('value'))?.element
  const structure = canonical === undefined ? undefined : findStructure(canonical)
  return own ?? structure?.snapshot?.element.find(({ path }) => path === 'Extension.value[x]')
}

/** The address of the extensions of a slice. */
function urlOf({ element, children }: Node, definitions: Definitions): string | undefined {
  const fixed = children.find((child) => child.name === 'url')
  const demand = fixed === undefined ? undefined : readDemand(fixed.element)?.value
  if (typeof demand === 'string') return demand
  const canonical = element.type?.[0]?.profile?.[0]
  return canonical && (inheritedUrl(canonical, definitions) ?? canonical.split('|')[0])
}

/** An extension that is derived from another goes by the address of that one, which fixes it. */
function inheritedUrl(canonical: string, { findStructure }: Definitions): string | undefined {
  const structure = findStructure(canonical)
  if (structure?.baseDefinition === baseUrl('Extension')) return undefined
  const fixed = structure?.snapshot?.element.find(({ id }) => id === 'Extension.url')?.fixedUri
  return typeof fixed === 'string' ? fixed : undefined
}

/** Holds a value to a profile, in its name. */
export function applyProfile(run: Run, { url, differential }: Profile, value: Json): void {
  const asked = differential()
  if (asked === undefined) return
  const before = run.profile
  run.profile = url
  applyDifferential(run, asked, value, undefined)
  run.profile = before
}

/** Whether a value is an object that says it is a resource, of a type that there is. */
export function isResource(value: Json | undefined): value is JsonObject {
  return isObject(value) && knownTypeOf(value) !== ''
}
