import type { Dispatch, Member, Plan } from './dispatch.ts'
import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from './json.ts'
import type { Element, Rule } from './rule.ts'

/** An element that was visited, with the plan that says how its parts are called in FHIR. */
export interface Visited extends Element {
  readonly parent: Visited | undefined
  readonly resource: Visited
  readonly plan: Plan | undefined
  readonly member: Member | undefined
  /** Objects and lists around and including it; the root is 1. */
  readonly depth: number
}

/** How deep a document may nest for all of it to be visited; the service refuses deeper ones. */
export const mostLevels = 100

/** Called with each value that a rule is registered on. */
type Show = (rule: Rule, value: Json, element: Visited) => void

/** What a visit goes by, and what it has still to do. */
interface Visit {
  readonly dispatch: Dispatch
  /** The rules for every string, and for whatever is empty. */
  readonly strings: readonly Rule[]
  readonly empty: readonly Rule[]
  readonly show: Show
  /** Objects and lists of lists, the next one last. */
  readonly pending: Visited[]
}

/**
 * Walks a value from its root and shows each part to the rules registered on it, without recursion.
 * `strings` are the rules for every string. Returns how many members the objects have together.
 */
export function visit(root: Visited, dispatch: Dispatch, strings: readonly Rule[], show: Show): number {
  const pending: Visited[] = typeof root.value === 'object' && root.value !== null ? [root] : []
  const state: Visit = { dispatch, strings, empty: dispatch.on('$empty'), show, pending }
  let members = 0
  let isTooDeep = false
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const { value } = element
    if (element.depth > mostLevels) {
      if (!isTooDeep) for (const rule of dispatch.on('$deep')) show(rule, value, element)
      isTooDeep = true
    } else if (isList(value)) {
      visitItems(state, value, undefined, undefined, element)
    } else {
      members += visitMembers(state, value as JsonObject, element)
    }
  }
  return members
}

/** Shows an object, and looks at its members; the answer is how many it has. */
function visitMembers(state: Visit, object: JsonObject, element: Visited): number {
  const { plan } = element
  if (plan !== undefined) showAll(state, plan.rulesFor(object), object, element)
  let count = 0
  let last: Plan | Member | undefined = plan
  for (const name in object) {
    count += 1
    const value = object[name] as Json
    // Of numbers and truth values nothing is asked.
    if (typeof value !== 'string' && typeof value !== 'object') continue
    const member = memberAfter(last, name, plan)
    if (member !== undefined) last = member
    if (isList(value)) visitItems(state, value, name, member, element)
    else visitValue(state, value, name, undefined, member, element)
  }
  if (count === 0 && element.parent !== undefined) showAll(state, state.empty, object, element)
  return count
}

/** The member of a name, which mostly is the one that came after the last one before too. */
function memberAfter(last: Plan | Member | undefined, name: string, plan: Plan | undefined): Member | undefined {
  if (last === undefined || last.nextKey === name) return last?.next
  const member = plan?.members.get(name)
  if (member !== undefined) {
    last.nextKey = name
    last.next = member
  }
  return member
}

function visitItems(state: Visit, list: readonly Json[], name: string | undefined, member: Member | undefined, parent: Visited): void {
  if (list.length === 0) showAll(state, state.empty, list, makeElement(state, list, name, undefined, member, parent))
  for (let index = 0; index < list.length; index += 1) visitValue(state, list[index]!, name, index, member, parent)
}

function visitValue(
  state: Visit,
  value: Json,
  name: string | undefined,
  index: number | undefined,
  member: Member | undefined,
  parent: Visited,
): void {
  if (typeof value === 'string') {
    const typed = member === undefined ? none : member.strings
    if (typed.length + state.strings.length === 0 && value !== '') return
    const element = partElement(value, name, index, member, undefined, parent)
    if (value === '') showAll(state, state.empty, value, element)
    showAll(state, typed, value, element)
    showAll(state, state.strings, value, element)
  } else if (typeof value === 'object') {
    const element = makeElement(state, value, name, index, member, parent)
    if (value === null || (isList(value) && value.length === 0)) showAll(state, state.empty, value, element)
    else state.pending.push(element)
  }
}

const none: readonly Rule[] = []

function showAll({ show }: Visit, rules: readonly Rule[], value: Json, element: Visited): void {
  for (let index = 0; index < rules.length; index += 1) show(rules[index]!, value, element)
}

function makeElement(
  { dispatch }: Visit,
  value: Json,
  name: string | undefined,
  index: number | undefined,
  member: Member | undefined,
  parent: Visited,
): Visited {
  if (member?.isResource === true && isObject(value)) return resourceElement(value, name, index, member, parent, dispatch)
  return partElement(value, name, index, member, member?.plan(), parent)
}

function partElement(
  value: Json,
  name: string | undefined,
  index: number | undefined,
  member: Member | undefined,
  plan: Plan | undefined,
  parent: Visited,
): Visited {
  const depth = parent.depth + (index === undefined || name === undefined ? 1 : 2)
  return { value, name, index, parent, member, plan, type: member?.type, depth, resource: parent.resource }
}

/** The root of a document, from which the visit goes out. */
export function rootElement(value: Json, dispatch: Dispatch): Visited {
  return resourceElement(value, undefined, undefined, undefined, undefined, dispatch)
}

function resourceElement(
  value: Json,
  name: string | undefined,
  index: number | undefined,
  member: Member | undefined,
  parent: Visited | undefined,
  dispatch: Dispatch,
): Visited {
  const type = dispatch.typeOfResource(value)
  const plan = isObject(value) ? dispatch.planOfResource(type) : undefined
  const depth = parent === undefined ? 1 : parent.depth + (index === undefined ? 1 : 2)
  const element: { -readonly [Key in keyof Visited]: Visited[Key] } = {
    value,
    name,
    index,
    parent,
    member,
    plan,
    type,
    depth,
    resource: root,
  }
  element.resource = element
  return element
}

// Stands in for a resource's reference to itself until it exists.
const root = {} as Visited

/** The steps from the root of the document to an element. */
export function pathTo(element: Visited): (string | number)[] {
  const steps: (string | number)[] = []
  for (let at: Visited | undefined = element; at !== undefined; at = at.parent) {
    if (at.index !== undefined) steps.push(at.index)
    if (at.name !== undefined) steps.push(at.name)
  }
  return steps.toReversed()
}

/** A place as FHIR writes it. */
export interface FhirPath {
  /** From the type of the resource; in a Bundle, of the entry's resource: `Patient.address[0].city`. */
  readonly path: string
  readonly entryIndex?: number
}

/** Writes a path from the root of a document as FHIR does. */
export function toFhirPath(root: Json, path: Path, dispatch: Dispatch): FhirPath {
  const isEntry = path[0] === 'entry' && dispatch.typeOfResource(root) === 'Bundle' && typeof path[1] === 'number' && path[2] === 'resource'
  const steps = isEntry ? path.slice(3) : path
  let value: Json | undefined = isEntry ? valueAt(root, path.slice(0, 3)) : root
  let plan = planOfResource(value, dispatch)
  let written = nameOfType(dispatch.typeOfResource(value))
  for (const step of steps) {
    if (typeof step === 'number') {
      written += `[${step}]`
      value = valueAt(value, [step])
      if (plan === undefined) plan = planOfResource(value, dispatch)
      continue
    }
    const member: Member | undefined = plan?.members.get(step)
    written += `.${member?.name ?? quoted(step)}`
    value = valueAt(value, [step])
    plan = member?.isResource === true ? planOfResource(value, dispatch) : member?.plan()
  }
  return isEntry ? { path: written, entryIndex: path[1] as number } : { path: written }
}

function planOfResource(value: Json | undefined, dispatch: Dispatch): Plan | undefined {
  return isObject(value) ? dispatch.planOfResource(dispatch.typeOfResource(value)) : undefined
}

function nameOfType(type: string | undefined): string {
  return type !== undefined && /^[A-Za-z][A-Za-z0-9]*$/.test(type) ? type : 'Resource'
}

function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll('`', '\\`')}\``
}
