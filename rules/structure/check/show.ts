import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Element, Rule } from '../../engine/rule.ts'
import { typeOfResource } from '../resource-type.ts'
import type { Frame, Guarded, Member, Plan, Run } from './model.ts'

/** Enters an object, or a list inside a list, that stands where the cursor is. */
export function enter(run: Run, value: Json, plan: Plan | undefined, member: Member | undefined, isResource: boolean): void {
  const at = (run.frame += 1)
  if (isResource) run.resources += 1
  const { frames, depth } = run
  const known = frames[at]
  if (known === undefined) {
    frames.push({ value, plan, member, isResource, depth, element: undefined, paths: undefined })
    return
  }
  known.value = value
  known.plan = plan
  known.member = member
  known.isResource = isResource
  known.depth = depth
  known.element = undefined
  known.paths = undefined
}

/** Leaves what was entered last. */
export function leave(run: Run): void {
  if (run.frames[run.frame]!.isResource) run.resources -= 1
  run.frame -= 1
}

/** The innermost object as rules see it. */
function currentElement(run: Run): Element {
  return elementOf(run, run.frame)
}

function elementOf(run: Run, at: number): Element {
  const frame = run.frames[at]!
  return (frame.element ??= makeElement(run, frame, at === 0 ? undefined : elementOf(run, at - 1)))
}

type Draft = { -readonly [Key in keyof Element]: Element[Key] }

function makeElement({ steps }: Run, { value, member, isResource, depth }: Frame, parent: Element | undefined): Element {
  const element: Draft = {
    value,
    type: isResource ? typeOfResource(value) : member?.fhirType,
    member,
    name: nameAt(steps, depth),
    index: indexAt(steps, depth),
    parent,
    resource: parent?.resource as Element,
  }
  if (isResource || parent === undefined) element.resource = element
  return element
}

function indexAt(steps: Run['steps'], depth: number): number | undefined {
  const last = steps[depth - 1]
  return typeof last === 'number' ? last : undefined
}

/** The name of the member that holds a value, itself or in a list; undefined in a list inside a list. */
function nameAt(steps: Run['steps'], depth: number): string | undefined {
  const last = steps[depth - 1]
  if (typeof last === 'string') return last
  const before = steps[depth - 2]
  return typeof before === 'string' ? before : undefined
}

/** The value at the cursor that is no object that was entered, as rules see it. */
function partElement(run: Run, value: Json, member: Member | undefined): Element {
  const { steps, depth } = run
  const parent = currentElement(run)
  return {
    value,
    type: member?.fhirType,
    member,
    name: nameAt(steps, depth),
    index: indexAt(steps, depth),
    parent,
    resource: parent.resource,
  }
}

/** Shows an object that was entered to the rules on its type or element. */
export function showObject(run: Run, object: JsonObject, plan: Plan): void {
  const { guarded } = plan
  const rules = plan.isBySystem ? rulesForSystem(run, object, plan) : guarded === undefined ? plan.rules : rulesLeft(run, object, guarded)
  const { show } = run
  for (let index = 0; index < rules.length; index += 1) {
    const rule = rules[index]!
    show.to(rule, object, rule.usesElement === true ? currentElement(run) : undefined, run)
  }
}

/** The rules that an object is shown to. */
function rulesLeft(run: Run, object: JsonObject, { questions, left }: Guarded): readonly Rule[] {
  const { member } = run.frames[run.frame]!
  const isAlone = run.resources < 2
  let bits = 0
  for (let index = 0; index < questions.length; index += 1) if (questions[index]!(object, member, isAlone)) bits |= 1 << index
  return left[bits]!
}

/** Systems that nobody defined, of which a run remembers who wants them. */
const mostRemembered = 1000

/** The rules that want an object with its system; those for systems that are defined are chosen once for all runs. */
function rulesForSystem({ show }: Run, { system }: JsonObject, plan: Plan): readonly Rule[] {
  const name = typeof system === 'string' ? system : ''
  const known = plan.bySystem.get(name)
  if (known !== undefined) return known
  const bySystem = (show.bySystem ??= new Map())
  let own = bySystem.get(plan)
  if (own === undefined) bySystem.set(plan, (own = new Map()))
  let chosen = own.get(name)
  if (chosen === undefined) {
    chosen = plan.rules.filter((rule) => rule.systems === undefined || wants(rule.systems, name))
    if (plan.isDefined(name)) plan.bySystem.set(name, chosen)
    else if (own.size < mostRemembered) own.set(name, chosen)
  }
  return chosen
}

function wants(systems: NonNullable<Rule['systems']>, name: string): boolean {
  return typeof systems === 'function' ? systems(name) : systems.includes(name)
}

/** Shows a string where the cursor is to the rules on its primitive type and to those on every string. */
export function showString(run: Run, value: string, member: Member | undefined): void {
  if (value === '') showPart(run, run.show.empty, value, member)
  if (member !== undefined) showPart(run, member.strings, value, member)
  showPart(run, run.show.strings, value, member)
}

/** Shows a value that was not entered, with its element if a rule looks at that. */
function showPart(run: Run, rules: readonly Rule[], value: Json, member: Member | undefined): void {
  let element: Element | undefined
  for (let index = 0; index < rules.length; index += 1) {
    const rule = rules[index]!
    if (rule.unless !== undefined && rule.unless(value as never, member, run.resources < 2)) continue
    if (rule.usesElement === true) element ??= partElement(run, value, member)
    run.show.to(rule, value, element, run)
  }
}

/** Shows a null or an empty list where the cursor is. */
export function showNothing(run: Run, value: Json, member: Member | undefined): void {
  showPart(run, run.show.empty, value, member)
}

/** Shows an empty object that was entered; that of the document itself is not. */
export function showEmptyObject(run: Run, object: JsonObject): void {
  if (run.frame > 0 && run.show.empty.length > 0) showAll(run, run.show.empty, object, currentElement(run))
}

/** Shows the first value that lies too deep to be visited, and only that. */
export function showDeep(run: Run, value: Json, member: Member | undefined, isResource = false): void {
  const { deep } = run.show
  if (deep.length === 0) return
  run.show.deep = noRules
  enter(run, value, undefined, member, isResource && isObject(value))
  showAll(run, deep, value, currentElement(run))
  leave(run)
}

function showAll(run: Run, rules: readonly Rule[], value: Json, element: Element): void {
  for (let index = 0; index < rules.length; index += 1) run.show.to(rules[index]!, value, element, run)
}

const noRules: readonly Rule[] = []
