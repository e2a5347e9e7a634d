import { isObject, type Json } from '../../../engine/json.ts'
import type { Model } from '../model.ts'
import type { Expression } from '../syntax.ts'
import { open, type Decide } from './decision.ts'
import type { Context } from './paths.ts'
import { findTriggers } from './triggers.ts'
import { compileTruth } from './truths.ts'

/** An invariant compiled for values of a type, to be decided from their JSON alone. */
export interface Direct {
  /** Decides as the evaluator would, or leaves it `open`. */
  readonly decide: Decide
  /** The names in JSON of which an object has to have one for the invariant to be able to fail; undefined where it may fail without. */
  readonly triggers: readonly string[] | undefined
}

/**
 * Compiles the common shapes of invariants (what exists, equals, matches, is distinct) to closures over the JSON of a value of
 * a type, which neither make collections nor call the evaluator. Undefined where an expression is none of those.
 */
export function compileDirect(expression: Expression, type: string, model: Model): Direct | undefined {
  const leaves = { count: 0 }
  const contextOf = (of: string): Context => ({
    model,
    root: type,
    type: of,
    mayRepeat: false,
    leaves,
    decide: (criterion, inner) => compileTruth(criterion, contextOf(inner)),
  })
  const decide = compileTruth(expression, contextOf(type))
  if (decide === undefined) return undefined
  const elements = model.elementsOf(type)
  if (elements === undefined) return { decide: (value, around) => (isScalar(value) ? decide(value, around) : open), triggers: undefined }
  return {
    decide: (value, around) => (isObject(value) ? decide(value, around) : open),
    triggers: findTriggers(expression, decide, elements, type),
  }
}

function isScalar(value: Json): boolean {
  return typeof value !== 'object'
}
