import { isEmpty, isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { mostFindings } from '../../engine/limits.ts'
import type { OtherTypes, Problems, Shape } from '../problem.ts'
import type { Member, Plan, Run } from './model.ts'
import { elementByOtherName } from './other-names.ts'
import { countErrors, runChecks } from './run.ts'

/** Whether a value has the form of a member, with all that is in it; resources and references, of which more is asked, never have. */
export function fits(run: Run, value: Json, member: Member): boolean {
  if (isList(value) !== member.isList || member.isResource || member.targets !== undefined) return false
  const items = itemsOf(value)
  const { primitive, requiredSet, checks } = member
  const plan = planOf(member)
  // Beside a primitive there are objects.
  if (primitive === undefined || member.key === `_${member.name}`)
    return plan !== undefined && items.every((one) => isObject(one) && hasForm(run, one, plan))
  if (!items.every((one) => primitive.isFine(one))) return false
  return requiredSet === undefined || countErrors(run, () => items.forEach((one) => runChecks(run, one, checks))) === 0
}

function planOf(member: Member): Plan | undefined {
  return (member.made ??= member.plan())
}

function itemsOf(value: Json): readonly Json[] {
  return isList(value) ? value : [value]
}

/** Whether an object has what its plan asks for, and nothing else. */
function hasForm(run: Run, object: JsonObject, plan: Plan): boolean {
  let met = 0
  let choices = 0
  for (const key in object) {
    const member = plan.members.get(key)
    if (member === undefined || (choices & member.choice) !== 0 || !fits(run, object[key]!, member)) return false
    met |= member.demand
    choices |= member.choice
  }
  return met === plan.demanded
}

/**
 * The member that a text, number or logical value is written without, where it is all that an object of a part of a resource needs; of one
 * whose values are concepts, references or files, the one that a text is.
 */
export function holderFor(run: Run, value: string | number | boolean, member: Member): Pick<Problems['r4-json-03'], 'holder' | 'heldAs'> {
  if (!member.fhirType.includes('.') || member.primitive !== undefined) return {}
  const plan = planOf(member)
  if (plan === undefined) return {}
  const needed = [...plan.members.values()].filter(({ demand, key }) => demand !== 0 && !key.startsWith('_'))
  if (needed.some(({ demand }) => demand !== plan.demanded)) return {}
  // Of a part that needs nothing, its value or its text.
  const text = plan.members.get('text')
  const possible = needed.length > 0 ? needed : (plan.choices.get('value') ?? (text === undefined ? none : [text]))
  const types = typeof value === 'string' ? ['string', 'code'] : typeof value === 'boolean' ? ['boolean'] : ['integer', 'decimal']
  for (const type of types) {
    const holder = possible.find((one) => !one.isList && one.primitive?.name === type && one.primitive.isFine(value))
    if (holder !== undefined) return { holder: holder.key }
  }
  const holder = needed.find(({ type }) => type === 'CodeableConcept' || type === 'Reference' || type === 'Attachment')
  if (holder === undefined || typeof value !== 'string') return {}
  return { holder: holder.key, heldAs: { type: holder.type, isRepeated: holder.isList, ...holder.meantBy?.(run, value) } }
}

/** Those of a choice that an object names as its only member, or is the code of, or has the form of; else, those that the only object in it has the form of (`concept` of R5); else those that have the most of its members. */
export function formsOf(
  run: Run,
  object: JsonObject,
  members: readonly Member[],
): { readonly fitting: readonly string[]; readonly inner?: Json } {
  const named = namedIn(run, object, members) ?? asConceptIn(run, object, members)
  if (named !== undefined) return named
  const fitting = members.filter((member) => fits(run, object, member))
  if (fitting.length > 0) return { fitting: keysOf(fitting) }
  const inner = onlyObjectIn(object)
  const ofInner = inner === undefined ? [] : members.filter((member) => mayBe(run, inner, member))
  if (inner !== undefined && ofInner.length > 0) return { fitting: keysOf(ofInner), inner }
  const keys = Object.keys(object)
  const counts = members.map((member) => {
    const plan = member.primitive === undefined ? planOf(member) : undefined
    return plan === undefined ? 0 : keys.filter((key) => plan.members.has(key)).length
  })
  const most = Math.max(...counts)
  return { fitting: keysOf(most === 0 ? [] : members.filter((_, index) => counts[index] === most)) }
}

/** The member of a choice whose type is the only name in an object, and what stands under it: `effective: { dateTime: … }`. */
function namedIn(run: Run, object: JsonObject, members: readonly Member[]): { fitting: readonly string[]; inner: Json } | undefined {
  const [[name, inner] = [], ...others] = Object.entries(object)
  if (name === undefined || others.length > 0) return undefined
  const member = members.find(({ key, name: choice }) => key.slice(choice.length).toLowerCase() === name.toLowerCase())
  const isIt = member !== undefined && (fits(run, inner!, member) || (isObject(inner) && mayBe(run, inner, member)))
  return isIt ? { fitting: [member.key], inner: inner! } : undefined
}

/** The concept that a code is where a choice has concepts and no codes: a quantity without a value would look the same. */
function asConceptIn(run: Run, object: JsonObject, members: readonly Member[]): { fitting: readonly string[]; inner: Json } | undefined {
  const concept = members.find(({ type }) => type === 'CodeableConcept')
  if (concept === undefined || typeof object['code'] !== 'string' || Object.hasOwn(object, 'value')) return undefined
  const inner = { coding: [object] }
  return members.some(({ type }) => type === 'Coding') || !fits(run, inner, concept) ? undefined : { fitting: [concept.key], inner }
}

/** The other types of a choice whose form a value has as it is; nothing where there are none. `holder`: the plan of the object that has the member. */
export function otherTypesOf(
  run: Run,
  value: Json,
  { choice, name, key }: Member,
  holder: Plan | undefined,
): { readonly asOther?: OtherTypes } {
  const members = (choice !== 0 && !isEmpty(value) && holder?.choices.get(name)) || none
  const names = keysOf(members.filter((one) => one.key !== key && (isObject(value) ? mayBe(run, value, one) : fits(run, value, one))))
  return names.length === 0 ? {} : { asOther: { choice: `${name}[x]`, names } }
}

function keysOf(members: readonly Member[]): readonly string[] {
  return members.map(({ key }) => key)
}

/** The object that is all that another one holds, alone or as the only item of a list. */
function onlyObjectIn(object: JsonObject): JsonObject | undefined {
  let only: string | undefined
  for (const name in object) {
    if (only !== undefined) return undefined
    only = name
  }
  if (only === undefined) return undefined
  const value = object[only]!
  const item = isList(value) && value.length === 1 ? value[0]! : value
  return isObject(item) && !isEmpty(item) ? item : undefined
}

/** Whether an object has the form of the objects of a member; a reference has to be to a type that may stand there. */
function mayBe(run: Run, object: JsonObject, member: Member): boolean {
  const plan = member.isResource || member.primitive !== undefined ? undefined : planOf(member)
  if (plan === undefined || !hasForm(run, object, plan)) return false
  const { reference } = object
  if (member.targets === undefined || typeof reference !== 'string') return true
  const type = /^([A-Z][A-Za-z]*)\/[\w.-]+$/.exec(reference)?.[1]
  return type === undefined || member.targets.includes(type)
}

/** More members that are unknown are hardly one thing. */
const mostStrange = 8

/**
 * Where an object has members that its plan does not: whether it is one of another type of its choice, these are what one member of it holds (`performer: [{reference}]`, whose
 * reference goes into `actor`), or all it holds is an object that it should be itself (`communication: [{language: {…}}]` of a Practitioner).
 */
export function findShape(run: Run, object: JsonObject, plan: Plan, isOfChoice: (name: string) => boolean): Shape | undefined {
  // Even to begin to go through the names of an object takes as long as there are names.
  const known = run.shapes?.get(object)
  if (known?.plan === plan) return known.shape
  // Each has a finding of its own: of more of them, findings are only counted.
  if (run.shapes !== undefined && run.shapes.size >= mostFindings) return undefined
  const shape = makeShape(run, object, plan, isOfChoice)
  run.shapes ??= new Map()
  run.shapes.set(object, { plan, shape })
  return shape
}

function makeShape(run: Run, object: JsonObject, plan: Plan, isOfChoice: (name: string) => boolean): Shape | undefined {
  const strange = strangeIn(object, plan)
  if (strange.length === 0 || strange.length > mostStrange || strange.some((key) => isOfAll(key) || isOfChoice(key))) return undefined
  const { member } = run.frames[run.frame]!
  const { asOther } = member === undefined ? {} : otherTypesOf(run, object, member, run.frames[run.frame - 1]?.plan)
  if (asOther !== undefined) return { asOther }
  const inner = plan.isResource ? undefined : onlyObjectIn(object)
  if (inner !== undefined && hasForm(run, inner, plan)) return { inner }
  const possible = holdersOf(plan, strange[0]!)
  if (possible.length === 0) return undefined
  const held = Object.fromEntries(strange.map((key) => [key, object[key]!])) as JsonObject
  const holders = possible.filter((member) => isHolder(run, member, object[member.key], held, plan.isResource))
  const needed = holders.filter(({ demand }) => demand !== 0)
  const [holder, ...others] = holders.length > 1 ? needed : holders
  if (holder === undefined || others.length > 0) return undefined
  return { held: strange, holder: holder.key, isRepeated: holder.isList }
}

/** Whether a name is one that nearly every type has: what stands under it is about the object that it stands in. */
function isOfAll(name: string): boolean {
  return name === 'extension' || name === 'modifierExtension'
}

/** The members of an object that its plan does not have: no more than are looked at, since each of them asks. */
function strangeIn(object: JsonObject, plan: Plan): readonly string[] {
  const strange: string[] = []
  for (const key in object) {
    if (plan.members.has(key) || key === 'resourceType') continue
    strange.push(key)
    if (strange.length > mostStrange) break
  }
  return strange
}

/** By plan and name, the members of the plan that have a member of that name. */
const holdersByName = new WeakMap<Plan, ReadonlyMap<string, readonly Member[]>>()

function holdersOf(plan: Plan, name: string): readonly Member[] {
  let known = holdersByName.get(plan)
  if (known === undefined) holdersByName.set(plan, (known = indexHolders(plan)))
  return known.get(name) ?? none
}

function indexHolders(plan: Plan): ReadonlyMap<string, readonly Member[]> {
  const byName = new Map<string, Member[]>()
  for (const member of plan.members.values()) {
    const { key, name, choice, type, primitive, isResource } = member
    if (key !== name || choice !== 0 || primitive !== undefined || isResource || type === 'Extension' || type === 'Meta') continue
    for (const inner of planOf(member)?.members.keys() ?? none) {
      const some = byName.get(inner)
      if (some === undefined) byName.set(inner, [member])
      else some.push(member)
    }
  }
  return byName
}

const none: readonly never[] = []

/** Whether a member may hold what was written around it; of a part of a resource that repeats, that has to be all that it requires. */
function isHolder(run: Run, member: Member, value: Json | undefined, held: JsonObject, isOfResource: boolean): boolean {
  const { fhirType, isList: isRepeated } = member
  if (value !== undefined) return withHeld(value, held) !== undefined && hasMembers(run, held, planOf(member))
  if (!mayBe(run, held, member)) return false
  return !isOfResource || !isRepeated || !fhirType.includes('.') || planOf(member)!.demanded !== 0
}

/** Whether an object has only members of a plan, each in its form. */
function hasMembers(run: Run, object: JsonObject, plan: Plan | undefined): boolean {
  return Object.entries(object).every(([key, value]) => {
    const member = plan?.members.get(key)
    return member !== undefined && fits(run, value!, member)
  })
}

/** The object that a member holds, if it is there, with what was written around it; undefined where that is not one object, or has some of it already. */
export function withHeld(value: Json | undefined, held: JsonObject): JsonObject | undefined {
  if (value === undefined) return held
  const only = isList(value) && value.length === 1 ? value[0] : value
  if (!isObject(only) || Object.keys(held).some((key) => Object.hasOwn(only, key))) return undefined
  return { ...only, ...held }
}

/**
 * The member that holds what is left of each item without the only name around it, as of a CodeableReference of R5
 * (`reason: [{concept: {…}}]`), or the object itself in a list.
 */
export function findRewritten(
  run: Run,
  value: Json,
  members: readonly (Member | undefined)[],
): { readonly nearest: string; readonly isFitting: true; readonly value: Json } | undefined {
  const items = itemsOf(value)
  if (items.length === 0 || items.length > mostStrange) return undefined
  const list = isObject(value) ? members.find((one) => one?.isList === true && mayBe(run, value, one)) : undefined
  if (list !== undefined) return { nearest: list.key, isFitting: true, value: [value] }
  const inner = items.flatMap<JsonObject>((one) => (isObject(one) ? (onlyObjectIn(one) ?? []) : []))
  if (inner.length < items.length) return undefined
  const member = members.find((one) => one !== undefined && one.isList === isList(value) && inner.every((held) => mayBe(run, held, one)))
  return member && { nearest: member.key, isFitting: true, value: isList(value) ? inner : inner[0]! }
}

/** An object whose members have names of other formats, with those that the member has: `{ calle, comuna }` as an address. */
export function findTranslated(
  run: Run,
  value: Json,
  member: Member,
): { readonly nearest: string; readonly isFitting: true; readonly value: Json } | undefined {
  const plan = isObject(value) && member.primitive === undefined && !member.isResource ? planOf(member) : undefined
  if (!isObject(value) || plan === undefined) return undefined
  const translated: Record<string, Json> = {}
  let count = 0
  for (const key in value) {
    const name = plan.members.has(key) ? key : elementByOtherName(key, (one) => plan.members.has(one), plan.name)
    count += 1
    if (name === undefined || Object.hasOwn(translated, name) || count > mostStrange) return undefined
    const held = value[key]!
    translated[name] = plan.members.get(name)!.isList && !isList(held) ? [held] : held
  }
  const whole: Json = member.isList ? [translated] : translated
  return fits(run, whole, member) ? { nearest: member.key, isFitting: true, value: whole } : undefined
}
