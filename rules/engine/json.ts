/** Any JSON value, as it was read and never changed. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** A JSON object; every member may be absent, whatever FHIR says of it. */
export interface JsonObject {
  readonly [name: string]: Json | undefined
}

/** Steps from a value down to one inside it: member names and list indices. */
export type Path = readonly (string | number)[]

/** The value of a text that is JSON, with a byte order mark before it or without; undefined of any other. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as Json
  } catch {
    return undefined
  }
}

/** Whether a value is a JSON object: not null, not a list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a JSON list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Whether there is nothing in a value: null, `""`, `{}` or `[]`. */
export function isEmpty(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && hasNoMember(value))
}

function hasNoMember(value: object): boolean {
  for (const _ in value) return false
  return true
}

/** A value inside another, with the steps that lead to it. */
export interface Placed<T extends Json = JsonObject> {
  readonly at: Path
  readonly value: T
}

/** The objects of a member that FHIR makes a list; one that stands alone counts as a list of one. */
export function objectsIn(parent: JsonObject, name: string): readonly Placed[] {
  const member = parent[name]
  if (typeof member !== 'object' || member === null) return none
  if (!isList(member)) return [{ at: [name], value: member }]
  const found: Placed[] = []
  for (let index = 0; index < member.length; index += 1) {
    const value = member[index]
    if (isObject(value)) found.push({ at: [name, index], value })
  }
  return found
}

/** The same objects without their places: of a list of objects alone the list itself, so that a long one takes no memory. */
export function objectValuesIn(parent: JsonObject, name: string): readonly JsonObject[] {
  const member = parent[name]
  if (isList(member)) return member.every(isObject) ? member : member.filter(isObject)
  return isObject(member) ? [member] : none
}

const none: readonly never[] = []

/** The strings of a member that FHIR makes a list of strings; one that stands alone counts as a list of one. */
export function stringsIn(parent: JsonObject, name: string): readonly Placed<string>[] {
  const member = parent[name]
  if (typeof member === 'string') return [{ at: [name], value: member }]
  if (!isList(member)) return []
  const found: Placed<string>[] = []
  for (let index = 0; index < member.length; index += 1) {
    const value = member[index]
    if (typeof value === 'string') found.push({ at: [name, index], value })
  }
  return found
}

/** The same strings without their places: of a list of strings alone the list itself. */
export function stringValuesIn(parent: JsonObject, name: string): readonly string[] {
  const member = parent[name]
  if (isList(member)) return member.every(isString) ? member : member.filter(isString)
  return typeof member === 'string' ? [member] : none
}

function isString(value: Json): value is string {
  return typeof value === 'string'
}

/** The value that a path leads to, or undefined where it leads nowhere. */
export function valueAt(root: Json | undefined, path: Path): Json | undefined {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, Json | undefined>)[step]
  }
  return value
}

/** Whether two JSON values say the same, whatever the order of members. Does not recurse. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  const pairs: [Json | undefined, Json | undefined][] = [[a, b]]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [left, right] = pair
    if (left === right) continue
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
    if (Array.isArray(left) !== Array.isArray(right)) return false
    const names = Object.keys(left)
    if (names.length !== Object.keys(right).length) return false
    for (const name of names) {
      if (!Object.hasOwn(right, name)) return false
      pairs.push([(left as JsonObject)[name], (right as JsonObject)[name]])
    }
  }
  return true
}

/** Sets a member; one that is called `__proto__` has to be defined. */
export function setMember(container: Json[] | JsonObject, name: string, value: Json): void {
  if (name === '__proto__') Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true })
  else (container as Record<string, Json>)[name] = value
}
