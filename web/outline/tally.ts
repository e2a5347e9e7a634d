import type { Severity } from '../../rules/index.ts'
import type { OutlinePart } from '../../worker/api.ts'

/** How many problems begin inside a part. */
export interface Tally {
  readonly errors: number
  readonly warnings: number
}

/** Where a problem begins, a UTF-16 offset, and how bad it is. */
export interface Finding {
  readonly offset: number
  readonly severity: Severity
}

/** The problems of each part that has any. Parts and findings are in the order of the text, as they come from the worker. */
export function tally(parts: readonly OutlinePart[], findings: readonly Finding[]): ReadonlyMap<OutlinePart, Tally> {
  const tallies = new Map<OutlinePart, Tally>()
  add(parts, findings)
  return tallies

  function add(siblings: readonly OutlinePart[], inside: readonly Finding[]): void {
    let next = 0
    for (const part of siblings) {
      while (next < inside.length && inside[next]!.offset < part.from) next += 1
      const start = next
      while (next < inside.length && inside[next]!.offset < part.to) next += 1
      if (next === start) continue
      const own = inside.slice(start, next)
      const errors = own.filter(({ severity }) => severity === 'error').length
      tallies.set(part, { errors, warnings: own.length - errors })
      add(part.parts, own)
    }
  }
}
