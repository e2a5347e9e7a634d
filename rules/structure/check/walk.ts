import { isEmpty, isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { mostLevels } from '../../engine/limits.ts'
import type { JsonKind, Problems } from '../problem.ts'
import { editsApart, findNearest, toCandidates, type Candidates } from '../nearest.ts'
import { findRewritten, findShape, findTranslated, fits, formsOf, holderFor, otherTypesOf } from './forms.ts'
import { elementByOtherName, isOfAnotherElement } from './other-names.ts'
import type { Shapes } from './plan.ts'
import type { Member, ObjectInvariants, Plan, Run, Sieve } from './model.ts'
import { convert, findFault } from './primitives.ts'
import { report, runChecks, spend } from './run.ts'
import { enter, leave, showDeep, showEmptyObject, showNothing, showObject, showString } from './show.ts'

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
      if (run.isChecking && (!isBare || key === 'resourceType')) checkUnknown(run, key, object, plan)
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
  if (content === 1 && !plan.mayBeEmpty && object['id'] !== undefined) reportNoContent(run)
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
    if (bit !== 0 && Object.keys(object).some((key) => choiceOf(key, plan)?.[0] === name)) continue
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

/** The kind of a value in JSON. */
export function kindOf(value: Json): JsonKind {
  if (value === null) return 'null'
  if (isList(value)) return 'list'
  return typeof value as 'object' | 'string' | 'number' | 'boolean'
}

function primitive(run: Run, value: Json, member: Member): void {
  if (!member.primitive!.isFine(value)) return primitiveAtFault(run, value, member)
  if (run.isChecking) runChecks(run, value, member.checks)
  if (typeof value === 'string' && (member.strings.length > 0 || run.show.strings.length > 0)) showString(run, value, member)
}

function primitiveAtFault(run: Run, value: Json, member: Member): void {
  if (run.isChecking) explain(run, value, member)
  visit(run, value, member)
}

function primitives(run: Run, value: Json, member: Member, owner: JsonObject): void {
  if (!isList(value)) {
    if (run.isChecking && !isEmpty(value)) explainSingle(run, value, member)
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
      if (item !== null) explain(run, item, member)
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

function reportNoContent(run: Run): void {
  report(run, 'r4-inv-01', { key: 'ele-1', expression: 'hasValue() or (children().count() > id.count())' })
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
  const only = isOfCodings ? undefined : onlyObjectOf(value, member)
  explainOther(run, value, member, isOfCodings ? { isOfCodings } : only && { replacement: only })
  // The item of a list is looked at as if it stood alone, or mending the list would bring new errors.
  if (only !== undefined) eachItem(run, value, member, object)
  else visit(run, value, member)
}

/** The object of a list of one that stands for it. */
function onlyObjectOf(value: Json, { isList: isRepeated }: Member): JsonObject | undefined {
  return !isRepeated && isList(value) && value.length === 1 && isObject(value[0]) ? value[0] : undefined
}

function objects(run: Run, value: Json, member: Member): void {
  eachItem(run, value, member, object)
}

function eachItem(run: Run, value: Json, member: Member, look: (run: Run, item: Json, member: Member) => void): void {
  if (!isList(value)) {
    // An empty object has no type by which a resource could be looked at.
    if (isEmpty(value)) return visit(run, value, member.isResource ? undefined : member)
    if (isObject(value) && isNumbered(value)) return eachNumbered(run, value, member, look)
    const inner = run.isChecking && isObject(value) ? listAroundWhich(value, member) : undefined
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

/** Whether an object has numbers for keys, as programs write a list of which items were taken out: each would be unknown as a member. */
function isNumbered(value: JsonObject): boolean {
  let isAny = false
  for (const key in value) {
    if (!/^(?:0|[1-9]\d*)$/.test(key)) return false
    isAny = true
  }
  return isAny
}

/**
 * The list that is all of an object in its place, but for what a serializer adds: `{ $id: '1', $values: […] }`, `{ item: […] }`; of GraphQL, what
 * its edges lead to.
 */
function listAroundWhich(value: JsonObject, member: Member): readonly Json[] | undefined {
  let list: readonly Json[] | undefined
  for (const key in value) {
    const inner = value[key]!
    if (isList(inner) && list === undefined && planOfItems(member)?.members.has(key) !== true) list = inner
    else if (!/^[$@]|^__/.test(key)) return undefined
  }
  if (list === undefined || list.length === 0 || !list.every(isObject)) return undefined
  const nodes = list.map((item) => (item as JsonObject)['node'])
  return nodes.every(isObject) ? nodes : list
}

function planOfItems(member: Member): Plan | undefined {
  return member.isResource ? undefined : (member.made ??= member.plan())
}

/** The items of a list that is written as an object. */
function eachNumbered(run: Run, value: JsonObject, member: Member, look: (run: Run, item: Json, member: Member) => void): void {
  if (run.level >= mostLevels) return showDeep(run, value, member)
  if (run.isChecking)
    report(run, 'r4-json-02', { name: member.key, replacement: Object.values(value) as readonly Json[], isNumbered: true })
  eachMember(run, value, member, (item) => look(run, item, member))
}

function explainUnlessFine(run: Run, value: Json, member: Member): void {
  if (member.primitive!.isFine(value)) runChecks(run, value, member.checks)
  else explain(run, value, member)
}

/** Says what is wrong with something that stands for a primitive. */
function explain(run: Run, value: Json, member: Member): void {
  if (isEmpty(value)) return
  const { key: name, primitive } = member
  const { name: type, kind, isFine } = primitive!
  if (isList(value)) {
    const only = value.length === 1 && isFine(value[0]!) ? value[0]! : undefined
    report(run, 'r4-json-01', { name, length: value.length, ...(only !== undefined && { replacement: only }) })
    if (only !== undefined) runChecks(run, only, member.checks)
  } else if (typeof value === 'object') {
    report(run, 'r4-json-03', { name, type, found: 'object', more: otherTypes(run, value, member) })
  } else if (typeof value !== kind) {
    reportKind(run, value!, member)
  } else {
    explainFault(run, value as string | number, member)
  }
}

/** Looks for the other types of a choice that a value of the object at the cursor may be one of; undefined of a member that is none of a choice. */
function otherTypes(run: Run, value: Json, member: Member): (() => ReturnType<typeof otherTypesOf>) | undefined {
  if (member.choice === 0) return undefined
  const { plan } = run.frames[run.frame]!
  return () => otherTypesOf(run, value, member, plan)
}

/** Says that a primitive is of another kind; what it would be once it is mended is looked at as well. */
function reportKind(run: Run, value: string | number | boolean, member: Member): void {
  const { key: name, primitive, requiredSet, checks } = member
  const replacement = convert(primitive!, value)
  const found = typeof value as 'string' | 'number' | 'boolean'
  const { name: type } = primitive!
  const more = replacement === undefined ? otherTypes(run, value, member) : undefined
  report(run, 'r4-json-04', { name, type, found, ...(replacement !== undefined && { replacement }), more })
  // Where a yes or no stands for a code, it is told which codes there are.
  const meant = replacement ?? (found === 'boolean' && type === 'code' && requiredSet !== undefined ? String(value) : undefined)
  if (meant !== undefined) runChecks(run, meant, checks)
}

/** One value where a list of primitives belongs: what it is itself is looked at too. */
function explainSingle(run: Run, value: Json, member: Member): void {
  if (isObject(value)) {
    if (isNumbered(value)) eachNumbered(run, value, member, explainUnlessFine)
    else report(run, 'r4-json-03', { name: member.key, type: member.type, found: 'object' })
  } else if (typeof value !== member.primitive!.kind) reportKind(run, value as string | number | boolean, member)
  else {
    report(run, 'r4-json-02', { name: member.key, replacement: [value] })
    if (!member.primitive!.isFine(value)) explainFault(run, value as string | number, member)
    runChecks(run, value, member.checks)
  }
}

function explainFault(run: Run, value: string | number, { primitive, checks }: Member): void {
  const fault = findFault(primitive!, value)
  if (fault === undefined) return
  report(run, fault.code, fault.facts, { severity: fault.isWarning === true ? 'warning' : undefined })
  const { replacement } = fault.facts as { readonly replacement?: Json }
  if (replacement !== undefined) runChecks(run, replacement, checks)
}

function explainOther(run: Run, value: Json, member: Member, facts?: Partial<Problems['r4-json-01']>): void {
  const { key: name, type, isList: isRepeated, meantBy } = member
  if (isList(value) && !isRepeated) {
    report(run, 'r4-json-01', { name, length: value.length, isOfObjects: true, ...facts })
  } else {
    const others = otherTypes(run, value, member)
    const more =
      (typeof value === 'string' || Number.isSafeInteger(value)) && meantBy !== undefined
        ? () => ({ ...meantBy(run, String(value)), ...others?.() })
        : typeof value === 'object'
          ? undefined
          : () => ({ ...holderFor(run, value, member), ...others?.() })
    report(run, 'r4-json-03', { name, type, found: kindOf(value), ...(isRepeated && { isRepeated }), more })
  }
}

/** Whether what stands in the place of a concept is the list of its codings. */
function areCodings(run: Run, value: Json, member: Member): boolean {
  if (!isList(value) || member.isList || member.type !== 'CodeableConcept' || value.some(isEmpty)) return false
  const coding = (member.made ??= member.plan())?.members.get('coding')
  return coding !== undefined && fits(run, value, coding)
}

/** Whether an object is a resource that stands in the place of its entry or of a reference to it, which is told at its type alone. */
function isBareResource(object: JsonObject, { name }: Plan): boolean {
  const instead = name === 'Bundle.entry' ? 'resource' : name === 'Reference' ? 'reference' : undefined
  return instead !== undefined && typeof object['resourceType'] === 'string' && object[instead] === undefined
}

function checkUnknown(run: Run, key: string, object: JsonObject, plan: Plan): void {
  const value = object[key]!
  if (key.startsWith('_')) {
    const member = plan.members.get(key.slice(1))
    if (member !== undefined) return report(run, 'r4-json-06', { name: member.key })
  }
  const choice = choiceOf(key, plan)
  if (choice !== undefined && isResourceOf(choice[0], key, value, plan))
    return report(run, 'r4-elemento-01', { name: key, type: plan.name, nearest: 'resource', isFitting: true })
  if (choice !== undefined) {
    const [element, members] = choice
    const more = () => (isObject(value) ? formsOf(run, value, members) : {})
    return report(run, 'r4-elemento-03', { name: key, choice: `${element}[x]`, allowed: members.map((member) => member.key), more })
  }
  const more = () => {
    const has = (name: string): boolean => plan.members.has(name)
    // Serializers keep their own names apart by a «$», as the type of an object in a program.
    if (key.startsWith('$')) return {}
    const prefix = /^(?:f|fhir):|^@/.exec(key)?.[0] ?? ''
    const bare = key.slice(prefix.length)
    if (prefix !== '' && has(bare)) {
      const inner = withoutPrefix(value, prefix)
      return { nearest: bare, isFitting: fits(run, inner, plan.members.get(bare)!), value: inner }
    }
    const singular = bare.replace(/ies$/, 'y').replace(/List$/, '')
    const byName = elementByOtherName(bare, has, plan.name)
    const like = byName ?? (has(singular) ? singular : findNearestName(bare, value, plan))
    const nearest =
      like !== undefined && isLogicalBeside(value, plan.members.get(like)!) && editsApart(bare, like, 1) > 0 ? undefined : like
    const meant = nearest === undefined ? undefined : plan.members.get(nearest)
    const isFitting = meant !== undefined && fits(run, value, meant)
    // A single value in the place of several would be a fault under its right name too.
    const isItem = !isFitting && meant?.primitive !== undefined && meant.isList && !isList(value) && fits(run, [value], meant)
    if (isItem) return { nearest: meant.key, isFitting: true, value: [value] }
    const referring = meant === undefined ? undefined : plan.members.get(meant.key.replace(/Code$/, 'Reference'))
    const rewritten =
      isFitting || meant === undefined ? undefined : (findRewritten(run, value, [meant, referring]) ?? findTranslated(run, value, meant))
    const isSlip = meant !== undefined && editsApart(bare, meant.key, 1) <= 1 && !isOfAnotherElement(key)
    if (meant !== undefined && rewritten === undefined && !isFitting && isOfOtherKind(value, meant) && !isSlip) {
      const isText = byName !== undefined && typeof value === 'string' && meant.primitive === undefined
      return isText ? { nearest: byName, textFor: { type: meant.type, isRepeated: meant.isList } } : {}
    }
    if (rewritten !== undefined) return rewritten
    if (nearest !== undefined) return { nearest, isFitting }
    const extension = run.options.extensionCalled?.(key)
    return extension === undefined ? {} : { extension }
  }
  const shape = findShape(run, object, plan, (name) => choiceOf(name, plan) !== undefined)
  report(run, 'r4-elemento-01', { name: key, type: plan.name, ...(shape !== undefined && { shape }), more })
}

/** A value whose members have the prefix too, as in XML or RDF, without it. */
function withoutPrefix(value: Json, prefix: string, level = 0): Json {
  if (level > mostLevels || typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map((one) => withoutPrefix(one, prefix, level + 1))
  const bare = (name: string): string =>
    name.startsWith(prefix) && !Object.hasOwn(value, name.slice(prefix.length)) ? name.slice(prefix.length) : name
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [bare(name), withoutPrefix(one!, prefix, level + 1)])) as JsonObject
}

/** Whether a choice is named for a resource (`valueResource`), where an object may hold one besides. */
function isResourceOf(choice: string, key: string, value: Json, { members }: Plan): boolean {
  return key === `${choice}Resource` && isObject(value) && members.get('resource')?.isResource === true
}

/** Whether a value is written as no value of a member is: a text where objects belong, or an object where texts do. */
function isOfOtherKind(value: Json, { primitive }: Member): boolean {
  const items = isList(value) ? value : [value]
  return items.every((one) => isObject(one) === (primitive !== undefined))
}

/** Whether a logical value stands where a member has none: under a name that is only like its own, that is another thing. */
function isLogicalBeside(value: Json, { primitive }: Member): boolean {
  return typeof value === 'boolean' && primitive?.name !== 'boolean'
}

/** The name that an unknown one is nearest to; with objects in it, one that begins as a companion does is that of a companion. */
function findNearestName(key: string, value: Json, plan: Plan): string | undefined {
  const nearest = findNearest(candidatesOf(plan), key)
  const companion = `_${nearest}`
  const isCompanion = key.startsWith('_') && plan.members.has(companion) && (isList(value) ? value : [value]).every(isObjectOrNull)
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

/** The choice element that an unknown name begins with, followed by what could be a type. */
function choiceOf(key: string, { choices, members }: Plan): readonly [string, readonly Member[]] | undefined {
  if (members.has(key)) return undefined
  for (const choice of choices) if (key.startsWith(choice[0]) && /^(?:[A-Z]\w*|\[x\])?$/.test(key.slice(choice[0].length))) return choice
  return undefined
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
