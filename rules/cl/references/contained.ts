import { isObject, objectsIn, type JsonObject } from '../../engine/json.ts'
import type { Element } from '../../engine/rule.ts'

/**
 * The contained resource that `#id` names at an element: one beside the resource it is in, where that is contained
 * itself, or inside it. Undefined where there is none.
 */
export function findContained(element: Element, id: string): JsonObject | undefined {
  for (let at = element.resource; ; at = at.parent.resource) {
    const found = containedIn(at).get(id)
    if (found !== undefined || at.name !== 'contained' || at.parent === undefined) return found
  }
}

/** The resource that `#` alone names at an element: the one that contains the one it is in; else that one itself. */
export function containerOf({ resource }: Element): Element {
  return (resource.name === 'contained' ? resource.parent?.resource : undefined) ?? resource
}

const made = new WeakMap<Element, ReadonlyMap<string, JsonObject>>()

/** Made out once in a run, however many references ask. */
function containedIn(resource: Element): ReadonlyMap<string, JsonObject> {
  const known = made.get(resource)
  if (known !== undefined) return known
  const byId = new Map<string, JsonObject>()
  for (const { value } of isObject(resource.value) ? objectsIn(resource.value, 'contained') : []) {
    if (typeof value['id'] === 'string') byId.set(value['id'].replace(/^#/, ''), value)
  }
  made.set(resource, byId)
  return byId
}
