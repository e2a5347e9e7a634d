import { extendBudget } from './budget.ts'
import type { Collection, Environment } from './focus.ts'

/** The state of an evaluation. */
export interface Scope {
  readonly environment: Environment
  /** `%context` */
  readonly context: Collection
  /** `$this`: where paths begin. */
  focus: Collection
  /** `$index` */
  index: number
  /** `$total` */
  total: Collection
  /** Variables that `defineVariable` set. */
  variables: ReadonlyMap<string, Collection> | undefined
  /** Steps that may still be taken, so that time is bounded. */
  steps: number
  /** Results of parts that stay the same; made when it is first needed. */
  memory: Map<Evaluate | Ask, Collection | boolean | undefined> | undefined
  /** Whether some part yielded nothing because it cannot be evaluated here, as where `resolve()` met a reference that leads out of what is at hand. */
  isOpen: boolean
}

/** An expression or part of one, made ready. Throws `unevaluable` where it cannot be evaluated. */
export type Evaluate = (scope: Scope) => Collection

/** The same where only its truth is asked for; undefined for an empty result. */
export type Ask = (scope: Scope) => boolean | undefined

/**
 * Thrown, and caught where evaluation began: it cannot be said what the expression yields. No Error, which would know where it
 * was made: in the page's worker, V8 would read the whole script once more at the start to tell it that.
 */
export const unevaluable = Symbol('unevaluable')

/** How many items may be handled in one evaluation: many times what the largest Bundles need, and over within a second. */
export const mostSteps = 2_000_000

/** Counts the items handled. Throws `unevaluable` where they are too many for one evaluation, or for all over the document. */
export function spend(scope: Scope, steps: number): void {
  scope.steps -= steps
  if (scope.steps < 0) throw unevaluable
  const { budget } = scope.environment
  if (budget === undefined) return
  budget.steps -= steps
  if (budget.steps < 0 && !extendBudget(budget)) throw unevaluable
}

/** The truth of a collection where a truth value is asked for: a single item of another kind is true. */
export function truthOf(collection: Collection): boolean | undefined {
  if (collection.length === 0) return undefined
  if (collection.length > 1) throw unevaluable
  const { value } = collection[0]!
  return typeof value === 'boolean' ? value : value === null ? undefined : true
}
