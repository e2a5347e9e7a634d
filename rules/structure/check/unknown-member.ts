import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { mostLevels } from '../../engine/limits.ts'
import type { Problems } from '../problem.ts'
import { findOnlyObjectIn, fits, formsOf, itemsOf, mayBe, planOf } from './forms.ts'
import type { Member, Plan, Run } from './model.ts'
import { editsApart, findNearest, toCandidates, type Candidates } from '../nearest.ts'
import { elementByOtherName, isOfAnotherElement } from './other-names.ts'
import { findShape, mostStrange } from './object-shape.ts'
import { report } from './run.ts'

/** Reports a member of an object that its plan does not have. */
export function reportUnknown(run: Run, key: string, object: JsonObject, plan: Plan): void {
  const value = object[key]!
  if (key.startsWith('_')) {
    const member = plan.members.get(key.slice(1))
    if (member !== undefined) return report(run, 'r4-json-06', { name: member.key })
  }
  const choice = findChoice(key, plan)
  if (choice !== undefined && isResourceOf(choice[0], key, value, plan))
    return report(run, 'r4-elemento-01', { name: key, type: plan.name, nearest: 'resource', isFitting: true })
  if (choice !== undefined) {
    const [element, members] = choice
    const more = () => (isObject(value) ? formsOf(run, value, members) : {})
    return report(run, 'r4-elemento-03', { name: key, choice: `${element}[x]`, allowed: members.map((member) => member.key), more })
  }
  const shape = findShape(run, object, plan, (name) => findChoice(name, plan) !== undefined)
  const more = () => findMeaning(run, key, value, plan)
  report(run, 'r4-elemento-01', { name: key, type: plan.name, ...(shape !== undefined && { shape }), more })
}

/** Finds the choice element that an unknown name begins with, followed by what could be a type. */
export function findChoice(key: string, { choices, members }: Plan): readonly [string, readonly Member[]] | undefined {
  if (members.has(key)) return undefined
  for (const choice of choices) if (key.startsWith(choice[0]) && /^(?:[A-Z]\w*|\[x\])?$/.test(key.slice(choice[0].length))) return choice
  return undefined
}

/** Whether a choice is named for a resource (`valueResource`), where an object may hold one besides. */
function isResourceOf(choice: string, key: string, value: Json, { members }: Plan): boolean {
  return key === `${choice}Resource` && isObject(value) && members.get('resource')?.isResource === true
}

/** The member or extension that an unknown member was probably meant to be, and its value there; empty where there is none. */
type Meaning = Partial<Pick<Problems['r4-elemento-01'], 'nearest' | 'isFitting' | 'value' | 'textFor' | 'extension'>>

function findMeaning(run: Run, key: string, value: Json, plan: Plan): Meaning {
  // Serializers keep their own names apart by a «$», as the type of an object in a program.
  if (key.startsWith('$')) return {}
  const prefix = /^(?:f|fhir):|^@/.exec(key)?.[0] ?? ''
  const name = key.slice(prefix.length)
  const prefixed = prefix === '' ? undefined : plan.members.get(name)
  if (prefixed !== undefined) {
    const inner = withoutPrefix(value, prefix)
    return { nearest: name, isFitting: fits(run, inner, prefixed), value: inner }
  }
  const byOtherName = elementByOtherName(name, (element) => plan.members.has(element), plan.name)
  const nearest = byOtherName ?? findSingular(name, plan) ?? findNearestName(name, value, plan)
  const member = nearest === undefined ? undefined : plan.members.get(nearest)
  if (member === undefined || (isLogicalBeside(value, member) && editsApart(name, member.key, 1) > 0)) {
    const extension = run.options.extensionCalled?.(key)
    return extension === undefined ? {} : { extension }
  }
  const fitting = findFitting(run, value, member, plan)
  if (fitting !== undefined) return fitting
  const isMisspelled = editsApart(name, member.key, 1) <= 1 && !isOfAnotherElement(key)
  if (isMisspelled || !isOfOtherKind(value, member)) return { nearest: member.key, isFitting: false }
  const isWritten = typeof value === 'string' || (typeof value === 'number' && member.type === 'Reference')
  const isText = byOtherName !== undefined && isWritten && member.primitive === undefined
  return isText ? { nearest: member.key, textFor: { type: member.type, isRepeated: member.isList } } : {}
}

/** A value whose members have the prefix too, as in XML or RDF, without it. */
function withoutPrefix(value: Json, prefix: string, level = 0): Json {
  if (level > mostLevels || typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map((one) => withoutPrefix(one, prefix, level + 1))
  const bare = (name: string): string =>
    name.startsWith(prefix) && !Object.hasOwn(value, name.slice(prefix.length)) ? name.slice(prefix.length) : name
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [bare(name), withoutPrefix(one!, prefix, level + 1)])) as JsonObject
}

/** Finds the name of a member of which another name is the plural: `nameList` of `name`. */
function findSingular(name: string, { members }: Plan): string | undefined {
  const singular = name.replace(/ies$/, 'y').replace(/List$/, '')
  return members.has(singular) ? singular : undefined
}

/** Finds the name that an unknown one is nearest to; with objects in it, one that begins as a companion does is that of a companion. */
function findNearestName(key: string, value: Json, plan: Plan): string | undefined {
  const nearest = findNearest(candidatesOf(plan), key)
  const companion = `_${nearest}`
  const isCompanion = key.startsWith('_') && plan.members.has(companion) && itemsOf(value).every(isObjectOrNull)
  return isCompanion ? companion : nearest
}

function isObjectOrNull(value: Json): boolean {
  return value === null || isObject(value)
}

const candidates = new WeakMap<Plan, Candidates>()

/** The names of a plan to compare unknown ones with, made when first asked for. */
function candidatesOf(plan: Plan): Candidates {
  let known = candidates.get(plan)
  if (known === undefined) candidates.set(plan, (known = toCandidates([...plan.members.keys()].filter((name) => !name.startsWith('_')))))
  return known
}

/** Whether a logical value stands where a member has none: under a name that is only like its own, that is another thing. */
function isLogicalBeside(value: Json, { primitive }: Member): boolean {
  return typeof value === 'boolean' && primitive?.name !== 'boolean'
}

/** Finds the form in which a value fits a member, or the reference of the same thing: as it is, in a list, without what is around it, or translated. */
function findFitting(run: Run, value: Json, member: Member, { members }: Plan): Meaning | undefined {
  const { key: nearest, primitive, isList: isRepeated } = member
  if (fits(run, value, member)) return { nearest, isFitting: true }
  // A single value in the place of several would be a fault under its right name too.
  if (primitive !== undefined && isRepeated && !isList(value) && fits(run, [value], member))
    return { nearest, isFitting: true, value: [value] }
  const referring = members.get(nearest.replace(/Code$/, 'Reference'))
  return findRewritten(run, value, [member, referring]) ?? findTranslated(run, value, member)
}

/** Whether a value is written as no value of a member is: a text where objects belong, or an object where texts do. */
function isOfOtherKind(value: Json, { primitive }: Member): boolean {
  return itemsOf(value).every((one) => isObject(one) === (primitive !== undefined))
}

/**
 * Finds the member that may hold the inside of each item, without the only name around it, as of a CodeableReference of R5
 * (`reason: [{concept: {…}}]`), or the object itself in a list.
 */
function findRewritten(run: Run, value: Json, members: readonly (Member | undefined)[]): Meaning | undefined {
  const items = itemsOf(value)
  if (items.length === 0 || items.length > mostStrange) return undefined
  const list = isObject(value) ? members.find((one) => one?.isList === true && mayBe(run, value, one)) : undefined
  if (list !== undefined) return { nearest: list.key, isFitting: true, value: [value] }
  const inner = items.flatMap<JsonObject>((one) => (isObject(one) ? (findOnlyObjectIn(one) ?? []) : []))
  if (inner.length < items.length) return undefined
  const member = members.find((one) => one !== undefined && one.isList === isList(value) && inner.every((held) => mayBe(run, held, one)))
  return member && { nearest: member.key, isFitting: true, value: isList(value) ? inner : inner[0]! }
}

/** Translates the names of other formats in an object to those of a member: `{ calle, comuna }` as an address. */
function findTranslated(run: Run, value: Json, member: Member): Meaning | undefined {
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
