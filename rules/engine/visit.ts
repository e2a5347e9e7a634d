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

/**
 * Walks a value from its root and shows each part to the rules registered on it, without recursion.
 * `strings` are the rules for every string. Returns how many members the objects have together.
 */
export function visit(root: Visited, dispatch: Dispatch, strings: readonly Rule[], show: Show): number {
  const empty = dispatch.on('$empty')
  const pending: Visited[] = typeof root.value === 'object' && root.value !== null ? [root] : []
  let members = 0
  let isTooDeep = false

  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const { value, plan } = element
    if (element.depth > mostLevels) {
      if (!isTooDeep) for (const rule of dispatch.on('$deep')) show(rule, value, element)
      isTooDeep = true
      continue
    }
    if (isList(value)) {
      items(value, undefined, undefined, element)
      continue
    }
    const object = value as JsonObject
    if (plan !== undefined) for (const rule of plan.rulesFor(object)) show(rule, value, element)
    const names = Object.keys(object)
    if (names.length === 0 && element.parent !== undefined) for (const rule of empty) show(rule, value, element)
    members += names.length
    for (const name of names) {
      const inner = object[name] as Json
      const member = plan?.members.get(name)
      if (isList(inner)) items(inner, name, member, element)
      else one(inner, name, undefined, member, element)
    }
  }
  return members

  function items(list: readonly Json[], name: string | undefined, member: Member | undefined, parent: Visited): void {
    if (list.length === 0) for (const rule of empty) show(rule, list, child(list, name, undefined, member, parent))
    for (let index = 0; index < list.length; index += 1) one(list[index]!, name, index, member, parent)
  }

  function one(value: Json, name: string | undefined, index: number | undefined, member: Member | undefined, parent: Visited): void {
    if (typeof value === 'string') {
      if (value === '') for (const rule of empty) show(rule, value, child(value, name, index, member, parent))
      const typed = member === undefined ? 0 : member.strings.length
      if (typed + strings.length === 0) return
      const element = child(value, name, index, member, parent)
      for (let at = 0; at < typed; at += 1) show(member!.strings[at]!, value, element)
      for (const rule of strings) show(rule, value, element)
    } else if (value === null) {
      for (const rule of empty) show(rule, value, child(value, name, index, member, parent))
    } else if (typeof value === 'object') {
      const element = child(value, name, index, member, parent)
      if (isList(value) && value.length === 0) for (const rule of empty) show(rule, value, element)
      else pending.push(element)
    }
  }

  function child(value: Json, name: string | undefined, index: number | undefined, member: Member | undefined, parent: Visited): Visited {
    if (member?.isResource === true && isObject(value)) return resourceElement(value, name, index, member, parent, dispatch)
    const depth = parent.depth + (index === undefined || name === undefined ? 1 : 2)
    return { value, name, index, parent, member, depth, plan: member?.plan(), type: member?.type, resource: parent.resource }
  }
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
