import { isObject, objectValuesIn, type JsonObject } from '../../engine/json.ts'
import type { Memo } from '../../engine/memo.ts'
import type { Element } from '../../engine/rule.ts'

/**
 * The contained resource that `#id` names at an element: one beside the resource it is in, where that is contained
 * itself, or inside it. Undefined where there is none.
 */
export function findContained(element: Element, id: string, memo: Memo): JsonObject | undefined {
  for (let at = element.resource; ; at = at.parent.resource) {
    const found = isObject(at.value) ? memo(readContained, at.value).get(id) : undefined
    if (found !== undefined || at.name !== 'contained' || at.parent === undefined) return found
  }
}

/** The resource that `#` alone names at an element: the one that contains the one it is in; else that one itself. */
export function containerOf({ resource }: Element): Element {
  return (resource.name === 'contained' ? resource.parent?.resource : undefined) ?? resource
}

/** The contained resources of a resource under their ids. */
function readContained(resource: JsonObject): ReadonlyMap<string, JsonObject> {
  const byId = new Map<string, JsonObject>()
  for (const value of objectValuesIn(resource, 'contained')) {
    if (typeof value['id'] === 'string') byId.set(value['id'].replace(/^#/, ''), value)
  }
  return byId
}
