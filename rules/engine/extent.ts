import type { Json, JsonObject } from './json.ts'

/**
 * Characters that a value takes when it is written as JSON, roughly; no more than `limit` is counted, and little more looked at.
 * Infinite for what is nested deeper than anything that was meant: `JSON.stringify` and the structured clone fail on it.
 */
export function extentOf(value: Json, limit: number): number {
  const extent = measure(value, limit, 0)
  return extent === Infinity ? extent : Math.min(extent, limit)
}

/** Levels of a value that is measured; a text may be as deep as it is long. */
const mostLevels = 100

function measure(value: Json, limit: number, level: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 5
  if (level === mostLevels) return Infinity
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
