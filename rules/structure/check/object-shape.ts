import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { mostFindings } from '../../engine/limits.ts'
import type { Shape } from '../problem.ts'
import { findOnlyObjectIn, fits, hasForm, mayBe, otherTypesOf, planOf } from './forms.ts'
import type { Member, Plan, Run } from './model.ts'

/** Unknown members that may be one thing together, at most. */
export const mostStrange = 8

/**
 * Finds the shape that an object with unknown members was meant to have: that of another type of its choice, the same with these members inside one
 * of it (`performer: [{reference}]`, whose reference goes into `actor`), or the only object that it holds (`communication: [{language: {…}}]` of a
 * Practitioner).
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
  const inner = plan.isResource ? undefined : findOnlyObjectIn(object)
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

const none: readonly never[] = []
