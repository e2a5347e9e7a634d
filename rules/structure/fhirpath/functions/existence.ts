import { holdsForAll, holdsForAny } from '../criteria.ts'
import { isPrimitive } from '../model.ts'
import { distinct, isDistinct, isSubset } from '../sets.ts'
import { ofInteger, type Collection, type Focus } from '../focus.ts'
import { truthOf, unevaluable, type Scope } from '../scope.ts'
import { onAll, type FunctionDefinition, type Functions } from './definition.ts'

/** The functions of existence: whether something is there, how much of it, and of what truth. */
export const existence: Functions = {
  empty: { arity: [0, 0], ask: (target) => (scope) => target(scope).length === 0 },
  exists: {
    arity: [0, 1],
    ask: (target, [argument]) => {
      const criterion = argument?.ask()
      if (criterion === undefined) return (scope) => target(scope).length > 0
      return (scope) => holdsForAny(scope, target(scope), criterion)
    },
  },
  all: {
    arity: [1, 1],
    ask: (target, [argument]) => {
      const criterion = argument!.ask()
      return (scope) => holdsForAll(scope, target(scope), criterion)
    },
  },
  not: {
    arity: [0, 0],
    ask: (target) => (scope) => {
      const truth = truthOf(target(scope))
      return truth === undefined ? undefined : !truth
    },
  },
  allTrue: truths((values) => values.every(Boolean)),
  anyTrue: truths((values) => values.some(Boolean)),
  allFalse: truths((values) => !values.some(Boolean)),
  anyFalse: truths((values) => !values.every(Boolean)),
  count: onAll((input) => ofInteger(input.length)),
  distinct: onAll((input, scope) => distinct(input, scope)),
  isDistinct: { arity: [0, 0], ask: (target) => (scope) => isDistinct(target(scope), scope) },
  subsetOf: subset((input, other, scope) => isSubset(input, other, scope)),
  supersetOf: subset((input, other, scope) => isSubset(other, input, scope)),
  hasValue: {
    arity: [0, 0],
    ask: (target) => (scope) => {
      const input = target(scope)
      return input.length === 1 && hasValue(input[0]!)
    },
  },
  getValue: onAll((input) => (input.length === 1 && hasValue(input[0]!) ? input : [])),
}

/** Whether an item is a primitive with a value, not with extensions alone. */
function hasValue({ value, type }: Focus): boolean {
  return value !== null && typeof value !== 'object' && (isPrimitive(type) || type.startsWith('System.'))
}

function truths(judge: (values: readonly boolean[]) => boolean): FunctionDefinition {
  return {
    arity: [0, 0],
    ask: (target) => (scope) =>
      judge(
        target(scope).map(({ value }) => {
          if (typeof value !== 'boolean') throw unevaluable
          return value
        }),
      ),
  }
}

function subset(judge: (input: Collection, other: Collection, scope: Scope) => boolean): FunctionDefinition {
  return {
    arity: [1, 1],
    ask: (target, [argument]) => {
      const other = argument!.collect()
      return (scope) => judge(target(scope), other(scope), scope)
    },
  }
}
