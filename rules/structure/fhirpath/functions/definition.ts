import type { Collection, Focus } from '../focus.ts'
import type { Model } from '../model.ts'
import { unevaluable, type Ask, type Evaluate, type Scope } from '../scope.ts'

/** A function of FHIRPath: how it is made ready for what stands before it and its arguments. */
export type FunctionDefinition = {
  /** The fewest and most arguments. */
  readonly arity: readonly [number, number]
} & (
  | { readonly collect: (target: Evaluate, args: readonly Argument[], model: Model) => Evaluate }
  /** Where the result is a truth value. */
  | { readonly ask: (target: Evaluate, args: readonly Argument[], model: Model) => Ask }
)

/** An argument, to be made ready as the function needs it. */
export interface Argument {
  /** Where it was written as a text: the text. */
  readonly text: string | undefined
  readonly collect: () => Evaluate
  readonly ask: () => Ask
}

/** Functions by name. */
export type Functions = Readonly<Record<string, FunctionDefinition>>

/** A function from collection to collection. */
export function onAll(work: (input: Collection, scope: Scope, model: Model) => Collection): FunctionDefinition {
  return {
    arity: [0, 0],
    collect: (target, _, model) => (scope) => work(target(scope), scope, model),
  }
}

/** A function of one item, which yields nothing for nothing and cannot be evaluated on several. */
export function onOne(
  arity: readonly [number, number],
  work: (item: Focus, args: readonly Collection[], scope: Scope) => Collection,
): FunctionDefinition {
  return {
    arity,
    collect: (target, args) => {
      const ready = args.map((arg) => arg.collect())
      return (scope) => {
        const input = target(scope)
        if (input.length === 0) return input
        if (input.length > 1) throw unevaluable
        return work(input[0]!, ready.length === 0 ? none : ready.map((arg) => arg(scope)), scope)
      }
    },
  }
}

/** A question about one item; undefined for nothing. */
export function askOne(
  arity: readonly [number, number],
  work: (item: Focus, args: readonly Collection[], scope: Scope) => boolean | undefined,
): FunctionDefinition {
  return {
    arity,
    ask: (target, args) => {
      const ready = args.map((arg) => arg.collect())
      return (scope) => {
        const input = target(scope)
        if (input.length === 0) return undefined
        if (input.length > 1) throw unevaluable
        return work(input[0]!, ready.length === 0 ? none : ready.map((arg) => arg(scope)), scope)
      }
    },
  }
}

const none: readonly Collection[] = []

/** Runs a part of an expression with another focus. */
export function within<Result>(scope: Scope, focus: Collection, index: number, part: (scope: Scope) => Result): Result {
  const { focus: outer, index: outerIndex } = scope
  scope.focus = focus
  scope.index = index
  const result = part(scope)
  scope.focus = outer
  scope.index = outerIndex
  return result
}

/** The text of an argument; undefined where it is empty. Throws `unevaluable` where it is no text. */
export function textArgument(args: readonly Collection[], index: number): string | undefined {
  const value = singleArgument(args, index)?.value
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw unevaluable
  return value
}

/** The number of an argument; undefined where it is empty. Throws `unevaluable` where it is no number. */
export function numberArgument(args: readonly Collection[], index: number): number | undefined {
  const value = singleArgument(args, index)?.value
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number') throw unevaluable
  return value
}

function singleArgument(args: readonly Collection[], index: number): Focus | undefined {
  const given = args[index]
  if (given === undefined || given.length === 0) return undefined
  if (given.length > 1) throw unevaluable
  return given[0]
}
