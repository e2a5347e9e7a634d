import type { Json, JsonObject } from './json.ts'

/**
 * Characters that a value takes when it is written as JSON, roughly; no more than `limit` is counted, and little more looked at.
 * What is nested deeper than anything that was meant takes all of `limit`: `JSON.stringify` and the structured clone fail on it.
 */
export function extentOf(value: Json, limit: number): number {
  return Math.min(measure(value, limit, 0), limit)
}

/** Levels of a value that is measured; a text may be as deep as it is long. */
const mostLevels = 100

function measure(value: Json, limit: number, level: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 5
  if (level === mostLevels) return limit
  let extent = 2
  if (Array.isArray(value)) {
    const list = value as readonly Json[]
    extent += list.length
    for (let index = 0; index < list.length && extent < limit; index += 1) extent += measure(list[index]!, limit - extent, level + 1)
    return extent
  }
  for (const name in value) {
    extent += 4 + name.length
    if (extent >= limit) return extent
    extent += measure((value as JsonObject)[name]!, limit - extent, level + 1)
  }
  return extent
}
