import type { Fix } from '../fix.ts'
import { isObject, valueAt, type Json, type JsonObject } from '../json.ts'
import { readPointer } from '../pointer.ts'

/** The difference between a document that is linted again and the one that was linted first, or a part of that. */
export interface Changes {
  /** The object that stood where a fix wrote one anew. */
  readonly originalOf: (resource: JsonObject) => JsonObject
  /** Values that did not stand there. */
  readonly added: readonly Json[]
}

/** Of a part that is linted as it stands. */
export const unchanged: Changes = { originalOf: (resource) => resource, added: [] }

/** The changes of fixes that made one value of another. */
export function changesBy(fixes: readonly Fix[], before: Json, after: Json): Changes {
  const originals = new Map<JsonObject, JsonObject>()
  const added: Json[] = []
  for (const { jsonPointer, replacement } of fixes) {
    const steps = readPointer(jsonPointer)!
    addOriginals(originals, steps, before, after)
    added.push(...addedBy(valueAt(before, steps), replacement))
  }
  return { originalOf: (resource) => originals.get(resource) ?? resource, added }
}

/** Parts of a replacement that did not stand there before. */
function addedBy(old: Json | undefined, replacement: Json): readonly Json[] {
  if (typeof old !== 'object' || old === null || typeof replacement !== 'object' || replacement === null) return [replacement]
  const known = new Set<unknown>(Object.values(old))
  return (Object.values(replacement) as readonly Json[]).filter((value) => !known.has(value))
}

/** Adds the original of each object that a fix wrote anew on the way to its place. */
function addOriginals(originals: Map<JsonObject, JsonObject>, steps: readonly string[], before: Json, after: Json): void {
  for (let depth = 0; depth <= steps.length; depth += 1) {
    const path = steps.slice(0, depth)
    const [old, now] = [valueAt(before, path), valueAt(after, path)]
    if (isObject(old) && isObject(now)) originals.set(now, old)
  }
}
