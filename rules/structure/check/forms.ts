import { isEmpty, isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { OtherTypes, Problems } from '../problem.ts'
import type { Member, Plan, Run } from './model.ts'
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

/** The plan of the objects of a member, compiled when first asked for. */
export function planOf(member: Member): Plan | undefined {
  return (member.made ??= member.plan())
}

/** The items of a list, or a value that stands alone. */
export function itemsOf(value: Json): readonly Json[] {
  return isList(value) ? value : [value]
}

/** Whether an object has what its plan asks for, and nothing else. */
export function hasForm(run: Run, object: JsonObject, plan: Plan): boolean {
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
  const inner = findOnlyObjectIn(object)
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
export function findOnlyObjectIn(object: JsonObject): JsonObject | undefined {
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
export function mayBe(run: Run, object: JsonObject, member: Member): boolean {
  const plan = member.isResource || member.primitive !== undefined ? undefined : planOf(member)
  if (plan === undefined || !hasForm(run, object, plan)) return false
  const { reference } = object
  if (member.targets === undefined || typeof reference !== 'string') return true
  const type = /^([A-Z][A-Za-z]*)\/[\w.-]+$/.exec(reference)?.[1]
  return type === undefined || member.targets.includes(type)
}

const none: readonly never[] = []
