import type { Json } from './json.ts'

/** Characters that a value takes when it is written as JSON, roughly; no more than `limit` is counted, and little more looked at. */
export function extentOf(value: Json, limit: number): number {
  const pending: Json[] = [value]
  let extent = 0
  while (pending.length > 0 && extent < limit) {
    const one = pending.pop()!
    if (typeof one === 'string') extent += one.length + 2
    else if (typeof one !== 'object' || one === null) extent += 5
    else if (Array.isArray(one)) {
      extent += 2 + one.length
      // Each takes a character at least, so that what is put aside is within the limit too.
      if (extent < limit) for (const item of one as readonly Json[]) pending.push(item)
    } else {
      const names = Object.keys(one)
      extent += 2 + 4 * names.length
      if (extent >= limit) break
      for (const name of names) {
        extent += name.length
        pending.push((one as Readonly<Record<string, Json>>)[name]!)
      }
    }
  }
  return Math.min(extent, limit)
}
