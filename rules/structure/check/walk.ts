import { isEmpty, isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { mostLevels } from '../../engine/limits.ts'
import type { Shapes } from './plan.ts'
import type { Member, ObjectInvariants, Plan, Run, Sieve } from './model.ts'
import { report, runChecks, spend } from './run.ts'
import { enter, leave, showDeep, showEmptyObject, showNothing, showObject, showString } from './show.ts'
import { findChoice, reportUnknown } from './unknown-member.ts'
import {
  areCodings,
  findOnlyObject,
  findWrappedList,
  isKeyed,
  isNumbered,
  kindOf,
  reportNoObject,
  reportNoPrimitive,
  reportNoPrimitives,
} from './wrong-form.ts'

/** Looks at a resource that stands where the run is. */
export type CheckResource = (run: Run, value: Json, member?: Member) => void

/** How values are looked at; a resource is told by its own `resourceType`. */
export function createShapes(checkResource: CheckResource): Shapes {
  return { primitive, primitives, companion, companions, object, objects, resource: checkResource, resources, ignored }

  function resources(run: Run, value: Json, member: Member): void {
    eachItem(run, value, member, checkResource)
  }

  function ignored(run: Run, value: Json, member: Member): void {
    if (typeof value === 'string') showString(run, value, member)
    else visit(run, value, undefined)
  }
}

/** Looks at the members of an object, and shows it to the rules. */
export function checkObject(run: Run, object: JsonObject, plan: Plan, member?: Member): void {
  if (run.level >= mostLevels) return showDeep(run, object, member, plan.isResource)
  const { steps, members, depth } = run
  enter(run, object, plan, member, plan.isResource)
  if (plan.rules.length > 0) showObject(run, object, plan)
  spend(run, 1 + plan.required.length)
  run.level += 1
  run.depth = depth + 1
  const { invariants } = plan
  const sieve = invariants === undefined || !run.isChecking ? undefined : (invariants.sieve ?? compileInvariants(plan, invariants))
  let choices = 0
  let content = 0
  let met = 0
  let woken = 0
  let last: Plan | Member = plan
  const isBare = isBareResource(object, plan)
  for (const key in object) {
    // A resource has other members by the names of those of a reference.
    const inner: Member | undefined = isBare && plan.name === 'Reference' ? undefined : memberAfter(last, key, plan)
    steps[depth] = key
    members[depth] = inner
    content += 1
    if (inner === undefined) {
      if (sieve !== undefined) woken |= sieve.byName.get(key) ?? 0
      if (run.isChecking && (!isBare || key === 'resourceType')) reportUnknown(run, key, object, plan)
      visit(run, object[key]!, undefined)
      continue
    }
    last = inner
    met |= inner.demand
    woken |= inner.wakes
    if ((choices & inner.choice) !== 0 && run.isChecking) checkRivals(run, object, inner, plan)
    choices |= inner.choice
    inner.look(run, object[key]!, inner, object)
  }
  run.depth = depth
  run.level -= 1
  run.memberCount += content
  spend(run, content)
  if (content === 0) showEmptyObject(run, object)
  leave(run)
  if (!run.isChecking) return
  if (content === 0) {
    if (invariants?.isOfPart === true) sieve!.hold(run, object, sieve!.always)
    return
  }
  if (met !== plan.demanded) reportMissing(run, object, plan, choices)
  if (content === 1 && !plan.mayBeEmpty && object['id'] !== undefined) reportNoContent(run, member?.targets)
  runChecks(run, object, plan.checks)
  if (sieve === undefined) return
  const bits = woken | sieve.always
  if (bits !== 0) sieve.hold(run, object, bits)
}

/** Compiles the invariants of the objects of a plan, and tells its members which they wake. */
function compileInvariants({ members }: Plan, invariants: ObjectInvariants): Sieve {
  const sieve = invariants.compile()
  for (const [name, bits] of sieve.byName) {
    const member = members.get(name)
    if (member !== undefined) member.wakes = bits
  }
  invariants.sieve = sieve
  return sieve
}

function reportMissing(run: Run, object: JsonObject, plan: Plan, choices: number): void {
  for (const { name, companion, bit, expected } of plan.required) {
    if (bit === 0 ? object[name] !== undefined || object[companion] !== undefined : (choices & bit) !== 0) continue
    // A choice that was tried with a type it may not have is there, and wrong.
    if (bit !== 0 && Object.keys(object).some((key) => findChoice(key, plan)?.[0] === name)) continue
    report(run, 'r4-card-01', { name, min: 1, found: 0, more: expected }, { under: [name] })
  }
}

/** The member of a name, which mostly is the one that came after the last one before too. */
function memberAfter(last: Plan | Member, key: string, plan: Plan): Member | undefined {
  if (last.nextKey === key) return last.next
  const member = plan.members.get(key)
  if (member !== undefined) {
    last.nextKey = key
    last.next = member
  }
  return member
}

/** Shows a value to the rules, and all that is in it, without asking the definitions. */
export function visit(run: Run, value: Json, member: Member | undefined): void {
  const before = run.isChecking
  run.isChecking = false
  visitValue(run, value, member)
  run.isChecking = before
}

function visitValue(run: Run, value: Json, member: Member | undefined): void {
  if (typeof value === 'string') return showString(run, value, member)
  if (typeof value !== 'object') return
  if (isList(value)) {
    if (value.length === 0) showNothing(run, value, member)
    else if (typeof run.steps[run.depth - 1] === 'number') visitInnerList(run, value, member)
    else visitItems(run, value, member)
  } else if (value === null) {
    showNothing(run, value, member)
  } else if (member?.isResource === true) {
    member.look(run, value, member, nothing)
  } else {
    const plan = member?.plan()
    if (plan === undefined) visitObject(run, value, member)
    else checkObject(run, value, plan, member)
  }
}

const nothing: JsonObject = {}

function visitItems(run: Run, list: readonly Json[], member: Member | undefined): void {
  const { steps, depth } = run
  run.depth = depth + 1
  run.level += 1
  for (let index = 0; index < list.length; index += 1) {
    steps[depth] = index
    visitValue(run, list[index]!, member)
  }
  run.level -= 1
  run.depth = depth
}

/** A list inside a list, of which FHIR knows none; what is in it has no name. */
function visitInnerList(run: Run, list: readonly Json[], member?: Member): void {
  if (run.level >= mostLevels) return showDeep(run, list, member)
  enter(run, list, undefined, member, false)
  visitItems(run, list, undefined)
  leave(run)
}

/** Shows a list that is the document to the rules, without asking the definitions. */
export function visitList(run: Run, list: readonly Json[]): void {
  run.isChecking = false
  if (list.length === 0) showNothing(run, list, undefined)
  else visitItems(run, list, undefined)
}

/** An object of which FHIR knows nothing. */
function visitObject(run: Run, object: JsonObject, member: Member | undefined): void {
  if (run.level >= mostLevels) return showDeep(run, object, member)
  eachMember(run, object, member, (value) => visitValue(run, value, undefined))
}

/** Looks at what is in an object that is no element. */
function eachMember(run: Run, object: JsonObject, member: Member | undefined, look: (value: Json) => void): void {
  const { steps, members, depth } = run
  enter(run, object, undefined, member, false)
  run.level += 1
  run.depth = depth + 1
  let count = 0
  for (const key in object) {
    steps[depth] = key
    members[depth] = undefined
    count += 1
    look(object[key]!)
  }
  run.depth = depth
  run.level -= 1
  run.memberCount += count
  spend(run, count)
  if (count === 0) showEmptyObject(run, object)
  leave(run)
}

function primitive(run: Run, value: Json, member: Member): void {
  if (!member.primitive!.isFine(value)) return primitiveAtFault(run, value, member)
  if (run.isChecking) runChecks(run, value, member.checks)
  if (typeof value === 'string' && (member.strings.length > 0 || run.show.strings.length > 0)) showString(run, value, member)
}

function primitiveAtFault(run: Run, value: Json, member: Member): void {
  if (run.isChecking) reportNoPrimitive(run, value, member)
  visit(run, value, member)
}

function primitives(run: Run, value: Json, member: Member, owner: JsonObject): void {
  if (!isList(value)) {
    if (run.isChecking && !isEmpty(value)) {
      if (isObject(value) && isNumbered(value)) eachNumbered(run, value, member, checkPrimitive)
      else reportNoPrimitives(run, value, member)
    }
    return visit(run, value, member)
  }
  if (value.length === 0) return showNothing(run, value, member)
  const { steps, depth } = run
  const { isFine } = member.primitive!
  let hasLoneNull = false
  run.depth = depth + 1
  run.level += 1
  for (let index = 0; index < value.length; index += 1) {
    const item = value[index]!
    steps[depth] = index
    if (isFine(item)) {
      if (run.isChecking) runChecks(run, item, member.checks)
      if (typeof item === 'string') showString(run, item, member)
      continue
    }
    if (run.isChecking) {
      if (item !== null) reportNoPrimitive(run, item, member)
      else if (!hasLoneNull && !hasCompanion(owner, member, index)) {
        hasLoneNull = true
        report(run, 'r4-json-05', { name: member.key, reason: 'null' })
      }
    }
    visit(run, item, member)
  }
  run.level -= 1
  run.depth = depth
}

function checkPrimitive(run: Run, value: Json, member: Member): void {
  if (member.primitive!.isFine(value)) runChecks(run, value, member.checks)
  else reportNoPrimitive(run, value, member)
}

function hasCompanion(owner: JsonObject, member: Member, index: number): boolean {
  const companions = owner[member.partner]
  // One that is no list is said where it stands.
  return companions !== undefined && (!isList(companions) || isObject(companions[index]))
}

function companion(run: Run, value: Json, member: Member, owner: JsonObject): void {
  if (isObject(value)) return checkBeside(run, value, member, owner[member.partner] !== undefined)
  if (run.isChecking && !isEmpty(value)) reportCompanion(run, member.partner, value)
  visit(run, value, member)
}

/** Looks at what stands beside a primitive; where that has no value, this has to say something instead. */
function checkBeside(run: Run, value: JsonObject, member: Member, hasValue: boolean): void {
  checkObject(run, value, (member.made ??= member.plan()!), member)
  if (!run.isChecking) return
  // The id of a resource is a part of its address.
  if (member.key === '_id' && value['extension'] !== undefined)
    report(run, 'r4-card-02', { name: 'extension', max: 0, found: 1 }, { under: ['extension'] })
  if (hasValue) return
  // An extension says why there is none, or what another version of FHIR has there; HL7's validator calls it an error all the same.
  if (member.requiredSet !== undefined) {
    const isMild = value['extension'] !== undefined && !run.strict
    report(run, 'r4-codigo-01', { valueSet: member.requiredSet, isPlain: true }, isMild ? { severity: 'warning' } : {})
  }
  if (value['id'] !== undefined && value['extension'] === undefined) reportNoContent(run)
}

function reportNoContent(run: Run, targets?: readonly string[]): void {
  report(run, 'r4-inv-01', { key: 'ele-1', expression: 'hasValue() or (children().count() > id.count())', ...(targets && { targets }) })
}

function reportCompanion(run: Run, name: string, value: Json): void {
  const isOther = typeof value !== 'object'
  report(run, 'r4-json-05', isOther ? { name, reason: 'value', found: kindOf(value) } : { name, reason: 'kind' })
}

function companions(run: Run, value: Json, member: Member, owner: JsonObject): void {
  if (!isList(value)) {
    if (run.isChecking && !isEmpty(value)) reportCompanion(run, member.partner, value)
    return visit(run, value, member)
  }
  if (value.length === 0) return showNothing(run, value, member)
  const { steps, depth } = run
  const name = member.partner
  const values = owner[name]
  const isLonger = isList(values) && values.length < value.length
  if (isLonger && run.isChecking) report(run, 'r4-json-05', { name, reason: 'length' })
  run.depth = depth + 1
  run.level += 1
  for (let index = 0; index < value.length; index += 1) {
    const item = value[index]!
    steps[depth] = index
    if (isObject(item)) {
      checkBeside(run, item, member, isLonger || (isList(values) && values[index] !== null))
      continue
    }
    if (run.isChecking && !isEmpty(item)) reportCompanion(run, name, item)
    visit(run, item, member)
  }
  run.level -= 1
  run.depth = depth
}

function object(run: Run, value: Json, member: Member): void {
  if (!isObject(value)) return objectAtFault(run, value, member)
  const plan = (member.made ??= member.plan())
  if (plan !== undefined) checkObject(run, value, plan, member)
  else visit(run, value, member)
  const { checks } = member
  if (checks.length > 0 && run.isChecking) runChecks(run, value, checks)
}

function objectAtFault(run: Run, value: Json, member: Member): void {
  if (!run.isChecking || isEmpty(value)) return visit(run, value, member)
  const isOfCodings = areCodings(run, value, member)
  const only = isOfCodings ? undefined : findOnlyObject(value, member)
  reportNoObject(run, value, member, isOfCodings ? { isOfCodings } : only && { replacement: only })
  // The item of a list is looked at as if it stood alone, or mending the list would bring new errors.
  if (only !== undefined) eachItem(run, value, member, object)
  else visit(run, value, member)
}

function objects(run: Run, value: Json, member: Member): void {
  eachItem(run, value, member, object)
}

function eachItem(run: Run, value: Json, member: Member, look: (run: Run, item: Json, member: Member) => void): void {
  if (!isList(value)) {
    // An empty object has no type by which a resource could be looked at.
    if (isEmpty(value)) return visit(run, value, member.isResource ? undefined : member)
    if (isObject(value) && (isNumbered(value) || isKeyed(value, member))) return eachNumbered(run, value, member, look)
    const inner = run.isChecking && isObject(value) ? findWrappedList(value, member) : undefined
    if (inner !== undefined) {
      report(run, 'r4-json-02', { name: member.key, replacement: inner, isAround: true })
      return visit(run, value, undefined)
    }
    if (run.isChecking && isObject(value)) report(run, 'r4-json-02', { name: member.key, replacement: [value] })
    look(run, value, member)
    return
  }
  if (value.length === 0) return showNothing(run, value, member)
  const { steps, depth } = run
  run.depth = depth + 1
  run.level += 1
  for (let index = 0; index < value.length; index += 1) {
    steps[depth] = index
    look(run, value[index]!, member)
  }
  run.level -= 1
  run.depth = depth
}

/** The items of a list that is written as an object. */
function eachNumbered(run: Run, value: JsonObject, member: Member, look: (run: Run, item: Json, member: Member) => void): void {
  if (run.level >= mostLevels) return showDeep(run, value, member)
  if (run.isChecking)
    report(run, 'r4-json-02', {
      name: member.key,
      replacement: Object.values(value) as readonly Json[],
      ...(isNumbered(value) ? { isNumbered: true } : { isKeyed: true }),
    })
  eachMember(run, value, member, (item) => look(run, item, member))
}

/** Whether an object is a resource that stands in the place of its entry or of a reference to it, which is told at its type alone. */
function isBareResource(object: JsonObject, { name }: Plan): boolean {
  const instead = name === 'Bundle.entry' ? 'resource' : name === 'Reference' ? 'reference' : undefined
  return instead !== undefined && typeof object['resourceType'] === 'string' && object[instead] === undefined
}

/** Reports a choice once where it stands with more than one type; a companion is no rival of its own value. */
function checkRivals(run: Run, object: JsonObject, member: Member, plan: Plan): void {
  const present = new Set<string>()
  let last = ''
  for (const key of Object.keys(object)) {
    const other = plan.members.get(key)
    if (other === undefined || other.choice !== member.choice) continue
    present.add(key.replace(/^_/, ''))
    last = key
  }
  if (present.size > 1 && last === member.key) report(run, 'r4-elemento-02', { name: member.name, present: [...present] })
}
