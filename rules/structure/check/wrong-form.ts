import { isEmpty, isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { JsonKind, Problems } from '../problem.ts'
import { fits, holderFor, otherTypesOf, planOf } from './forms.ts'
import type { Member, Run } from './model.ts'
import { convert, findFault } from './primitives.ts'
import { report, runChecks } from './run.ts'

/** The kind of a value in JSON. */
export function kindOf(value: Json): JsonKind {
  if (value === null) return 'null'
  if (isList(value)) return 'list'
  return typeof value as 'object' | 'string' | 'number' | 'boolean'
}

/** Reports a value that is no primitive of the type of a member. */
export function reportNoPrimitive(run: Run, value: Json, member: Member): void {
  if (isEmpty(value)) return
  const { key: name, primitive, checks } = member
  const { name: type, kind, isFine } = primitive!
  if (isList(value)) {
    const only = value.length === 1 && isFine(value[0]!) ? value[0]! : undefined
    report(run, 'r4-json-01', { name, type, length: value.length, ...(only !== undefined && { replacement: only }) })
    if (only !== undefined) runChecks(run, only, checks)
  } else if (typeof value === 'object') {
    report(run, 'r4-json-03', { name, type, found: 'object', more: otherTypes(run, value, member) })
  } else if (typeof value !== kind) {
    reportKind(run, value!, member)
  } else {
    reportFault(run, value as string | number, member)
  }
}

/** Reports one value where a list of primitives belongs; the value itself is checked too. */
export function reportNoPrimitives(run: Run, value: Json, member: Member): void {
  const { key: name, type, primitive, checks } = member
  if (isObject(value)) report(run, 'r4-json-03', { name, type, found: 'object' })
  else if (typeof value !== primitive!.kind) reportKind(run, value as string | number | boolean, member)
  else {
    report(run, 'r4-json-02', { name, replacement: [value] })
    if (!primitive!.isFine(value)) reportFault(run, value as string | number, member)
    runChecks(run, value, checks)
  }
}

/** Reports a value that is no object where the objects of a member belong; `facts`: those of a list where one belongs. */
export function reportNoObject(run: Run, value: Json, member: Member, facts?: Partial<Problems['r4-json-01']>): void {
  const { key: name, type, isList: isRepeated, meantBy, targets } = member
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
    report(run, 'r4-json-03', { name, type, found: kindOf(value), ...(isRepeated && { isRepeated }), ...(targets && { targets }), more })
  }
}

/** Looks for the other types of a choice that a value of the object at the cursor may be one of; undefined of a member that is none of a choice. */
function otherTypes(run: Run, value: Json, member: Member): (() => ReturnType<typeof otherTypesOf>) | undefined {
  if (member.choice === 0) return undefined
  const { plan } = run.frames[run.frame]!
  return () => otherTypesOf(run, value, member, plan)
}

/** Reports a primitive of another kind; its replacement is checked too. */
function reportKind(run: Run, value: string | number | boolean, member: Member): void {
  const { key: name, primitive, requiredSet, checks } = member
  const replacement = convert(primitive!, value)
  const found = typeof value as 'string' | 'number' | 'boolean'
  const { name: type } = primitive!
  const more = replacement === undefined ? otherTypes(run, value, member) : undefined
  report(run, 'r4-json-04', { name, type, found, ...(replacement !== undefined && { replacement }), more })
  // Where a yes or no stands for a code, the checks tell which codes there are.
  const meant = replacement ?? (found === 'boolean' && type === 'code' && requiredSet !== undefined ? String(value) : undefined)
  if (meant !== undefined) runChecks(run, meant, checks)
}

/** Reports the fault of a primitive of the right kind; its replacement is checked too. */
function reportFault(run: Run, value: string | number, { primitive, checks }: Member): void {
  const fault = findFault(primitive!, value)
  if (fault === undefined) return
  report(run, fault.code, fault.facts, { severity: fault.isWarning === true ? 'warning' : undefined })
  const { replacement } = fault.facts as { readonly replacement?: Json }
  if (replacement !== undefined) runChecks(run, replacement, checks)
}

/** Whether a value in the place of a concept is the list of its codings. */
export function areCodings(run: Run, value: Json, member: Member): boolean {
  if (!isList(value) || member.isList || member.type !== 'CodeableConcept' || value.some(isEmpty)) return false
  const coding = planOf(member)?.members.get('coding')
  return coding !== undefined && fits(run, value, coding)
}

/** Finds the only object of a list that stands where one object belongs. */
export function findOnlyObject(value: Json, { isList: isRepeated }: Member): JsonObject | undefined {
  return !isRepeated && isList(value) && value.length === 1 && isObject(value[0]) ? value[0] : undefined
}

/** Whether an object has numbers for keys, as programs write a list of which items were taken out: each would be unknown as a member. */
export function isNumbered(value: JsonObject): boolean {
  let isAny = false
  for (const key in value) {
    if (!/^(?:0|[1-9]\d*)$/.test(key)) return false
    isAny = true
  }
  return isAny
}

/** Whether an object has a key of its own for each item of a list: several, none of them a member of the items, which have such members. */
export function isKeyed(value: JsonObject, member: Member): boolean {
  const plan = member.isResource ? undefined : planOf(member)
  const keys = Object.keys(value)
  if (plan === undefined || keys.length < 2 || keys.some((key) => plan.members.has(key))) return false
  return keys.every((key) => isObject(value[key]!) && Object.keys(value[key] as JsonObject).some((name) => plan.members.has(name)))
}

/**
 * Finds the list of objects that is all of an object in its place, but for what a serializer adds: `{ $id: '1', $values: […] }`, `{ item: […] }`;
 * of GraphQL, the nodes of its edges.
 */
export function findWrappedList(value: JsonObject, member: Member): readonly Json[] | undefined {
  let list: readonly Json[] | undefined
  for (const key in value) {
    const inner = value[key]!
    if (isList(inner) && list === undefined && (member.isResource || planOf(member)?.members.has(key) !== true)) list = inner
    else if (!/^[$@]|^__/.test(key)) return undefined
  }
  if (list === undefined || list.length === 0 || !list.every(isObject)) return undefined
  const nodes = list.map((item) => (item as JsonObject)['node'])
  return nodes.every(isObject) ? nodes : list
}
