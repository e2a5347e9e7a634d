import type { Edition } from '../snomed/edition.ts'
import { type Bits, hasBit, toSorted } from './bits.ts'
import { type Context, createContext, Unanswerable } from './context.ts'
import { evaluate } from './evaluate.ts'
import { compileMembership, type Membership } from './membership.ts'
import { type EclReading, parseEcl } from './parser.ts'
import type { EclFault } from './tree.ts'

/** Why an expression has no answer: it is none, or it cannot be answered over this edition. */
export type EclProblem = { readonly kind: 'syntax'; readonly fault: EclFault } | { readonly kind: 'unanswerable'; readonly message: string }

/** The concepts of an expression, or why there are none. */
export type EclAnswer =
  | {
      readonly problem?: undefined
      readonly concepts: Uint32Array
      /** Concepts that it names and the edition does not have. */
      readonly unknown: readonly string[]
    }
  | { readonly problem: EclProblem }

/** The membership of one concept in an expression, or why it cannot be told. */
export type EclMembership =
  | { readonly problem?: undefined; readonly isMember: boolean; readonly unknown: readonly string[] }
  | { readonly problem: EclProblem }

/** Expressions over one edition; the latest are kept. */
export interface EclEngine {
  readonly edition: Edition
  expand(expression: string): EclAnswer
  matches(expression: string, concept: number): EclMembership
  /** How many expressions are kept. */
  size(): number
}

/** How much an engine keeps: expressions, and bytes of their answers. */
export interface EclBounds {
  readonly expressions: number
  readonly bytes: number
}

interface Kept {
  readonly reading: EclReading
  isIn?: Membership
  context?: Context
  set?: Bits
  problem?: EclProblem
}

const usualBounds: EclBounds = { expressions: 256, bytes: 16_000_000 }

/** Makes an engine over an edition. */
export function createEclEngine(edition: Edition, bounds: EclBounds = usualBounds): EclEngine {
  const kept = new Map<string, Kept>()

  const find = (expression: string): Kept => {
    const known = kept.get(expression)
    const found = known ?? { reading: parseEcl(expression) }
    kept.delete(expression)
    kept.set(expression, found)
    if (known === undefined) forgetOldest()
    return found
  }
  const forgetOldest = (): void => {
    if (kept.size > bounds.expressions) kept.delete(kept.keys().next().value!)
  }
  const forgetLargest = (latest: Kept): void => {
    let bytes = 0
    for (const one of kept.values()) bytes += bytesOf(one)
    for (const [expression, one] of kept) {
      if (bytes <= bounds.bytes) return
      if (one === latest) continue
      bytes -= bytesOf(one)
      kept.delete(expression)
    }
  }
  const attempt = <Answer>(found: Kept, answer: () => Answer): Answer | { readonly problem: EclProblem } => {
    const { reading } = found
    if (reading.fault !== undefined) return { problem: { kind: 'syntax', fault: reading.fault } }
    if (found.problem !== undefined) return { problem: found.problem }
    try {
      return answer()
    } catch (error) {
      if (!(error instanceof Unanswerable)) throw error
      found.problem = { kind: 'unanswerable', message: error.message }
      return { problem: found.problem }
    }
  }

  return {
    edition,
    size: () => kept.size,
    expand(expression) {
      const found = find(expression)
      return attempt(found, () => {
        const context = createContext(edition)
        found.set ??= evaluate(context, found.reading.tree!)
        context.answers.clear()
        found.context ??= context
        for (const sctid of context.unknown) found.context.unknown.add(sctid)
        forgetLargest(found)
        return { concepts: toSorted(found.set), unknown: unknownOf(found) }
      })
    },
    matches(expression, concept) {
      const found = find(expression)
      return attempt(found, () => {
        if (found.set !== undefined) return { isMember: hasBit(found.set, concept), unknown: unknownOf(found) }
        if (found.isIn === undefined) {
          found.context = createContext(edition)
          found.isIn = compileMembership(found.context, found.reading.tree!)
          forgetLargest(found)
        }
        found.context!.renew()
        return { isMember: found.isIn(concept), unknown: unknownOf(found) }
      })
    },
  }
}

function bytesOf({ set, context, reading }: Kept): number {
  let bytes = (set?.byteLength ?? 0) + 200 * reading.tokens.length
  for (const bits of context?.answers.values() ?? []) bytes += bits.byteLength
  return bytes
}

const none: readonly string[] = []

function unknownOf({ context }: Kept): readonly string[] {
  return context === undefined || context.unknown.size === 0 ? none : [...context.unknown]
}
