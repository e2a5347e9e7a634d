import { isObject, setMember, type Json, type JsonObject } from './json.ts'
import { readPointer } from './pointer.ts'

/** A value that a correction sets, and where (RFC 6901). */
export interface Fix {
  readonly jsonPointer: string
  readonly replacement: Json
}

/**
 * Sets values in a resource: a member is made where it is absent; what cannot be set, because its parent is not there,
 * leaves the value as it is. The value given is not changed; what is untouched is shared with the result.
 */
export function applyFixes(value: Json, fixes: readonly Fix[]): Json {
  // A copy made for one fix is changed in place by the next.
  const copies = new Set<Json>()
  return fixes.reduce((current, { jsonPointer, replacement }) => setAt(current, readPointer(jsonPointer), replacement, copies), value)
}

/** Sets a value where steps lead; `copies`: those that were made for others set before, which are changed in place. */
export function setAt(root: Json, steps: readonly string[] | undefined, replacement: Json, copies: Set<Json>): Json {
  if (steps === undefined) return root
  const chain: Json[] = [root]
  for (const [index, step] of steps.entries()) {
    const parent = chain[index]!
    const isLast = index === steps.length - 1
    if (Array.isArray(parent) ? !isIndex(parent, step) : !isObject(parent) || !(isLast || Object.hasOwn(parent, step))) return root
    if (!isLast) chain.push((parent as Readonly<Record<string, Json>>)[step]!)
  }
  let value = replacement
  for (let depth = steps.length - 1; depth >= 0; depth -= 1) {
    const copy = copyOnce(chain[depth] as readonly Json[] | JsonObject, copies)
    setMember(copy, steps[depth]!, value)
    value = copy
  }
  return value
}

/** Whether a step leads to an item: a list of JSON has no other members of its own but its length. */
function isIndex(list: readonly Json[], step: string): boolean {
  return step !== 'length' && Object.hasOwn(list, step)
}

function copyOnce(container: readonly Json[] | JsonObject, copies: Set<Json>): Json[] | JsonObject {
  if (copies.has(container)) return container as Json[] | JsonObject
  const copy = Array.isArray(container) ? [...(container as readonly Json[])] : { ...(container as JsonObject) }
  copies.add(copy)
  return copy
}
