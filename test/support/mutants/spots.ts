import { isList, isObject, type Json, type JsonObject, type Path } from '../../../rules/engine/json.ts'
import type { Element, FindElements } from './elements.ts'

/** A member of a resource that FHIR knows: with its list, where it is one. */
interface Member {
  readonly at: Path
  readonly value: Json
  readonly element: Element
}

/** One value: a member that stands alone, or an item of one. */
export interface Value extends Member {
  /** A type of FHIR, the type of a resource, or the path of an element with elements of its own. */
  readonly type: string
}

/** An object with the elements that it may have. */
interface Place {
  readonly at: Path
  readonly value: JsonObject
  readonly type: string
  readonly elements: ReadonlyMap<string, Element>
}

/** A resource, taken apart. */
export interface Spots {
  readonly members: readonly Member[]
  readonly values: readonly Value[]
  readonly places: readonly Place[]
}

/** Takes a valid resource apart. */
export function findSpots(resource: JsonObject, find: FindElements): Spots {
  const members: Member[] = []
  const values: Value[] = []
  const places: Place[] = []

  function visit(value: JsonObject, at: Path, type: string): void {
    const elements = find(type)
    places.push({ at, value, type, elements })
    for (const [name, inner] of Object.entries(value)) {
      const element = elements.get(name)
      if (element === undefined || inner === undefined) continue
      const member = { at: [...at, name], value: inner, element }
      members.push(member)
      if (isList(inner)) inner.forEach((item, index) => visitValue(item, { ...member, at: [...member.at, index] }))
      else visitValue(inner, member)
    }
  }

  function visitValue(value: Json, member: Member): void {
    if (value === null) return
    const type = member.element.type === 'Resource' ? String((value as JsonObject)['resourceType']) : member.element.type
    values.push({ ...member, value, type })
    if (isObject(value)) visit(value, member.at, type)
  }

  visit(resource, [], String(resource['resourceType']))
  return { members, values, places }
}

/** Whether a type is a primitive of FHIR. */
export function isPrimitive(type: string): boolean {
  return /^[a-z]/.test(type) || type === 'String'
}
