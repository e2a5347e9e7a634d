import type { Json, JsonObject } from './json.ts'

/** Characters that a value takes when it is written as JSON, roughly; no more than `limit` is counted, and little more looked at. */
export function extentOf(value: Json, limit: number): number {
  return Math.min(measure(value, limit, 0), limit)
}

/** Deeper values are put aside, since a text may be as deep as it is long. */
const mostLevels = 100

function measure(value: Json, limit: number, level: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 5
  if (level === mostLevels) return measureDeep(value, limit)
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

function measureDeep(value: Json, limit: number): number {
  const pending: Json[] = [value]
  let extent = 0
  while (pending.length > 0 && extent < limit) {
    const one = pending.pop()!
    if (typeof one !== 'object' || one === null) {
      extent += measure(one, limit, 0)
      continue
    }
    const inner = Array.isArray(one) ? (one as readonly Json[]) : (Object.values(one) as readonly Json[])
    if (!Array.isArray(one)) for (const name in one) extent += 3 + name.length
    extent += 2 + inner.length
    // Each takes a character at least, so that what is put aside is within the limit too.
    if (extent < limit) for (const item of inner) pending.push(item)
  }
  return extent
}
