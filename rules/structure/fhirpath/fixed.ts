import type { Collection } from './focus.ts'
import type { Ask, Evaluate, Scope } from './scope.ts'
import type { Expression } from './syntax.ts'

/** Functions whose arguments are evaluated with a focus of their own. */
const withOwnFocus = new Set(['where', 'select', 'exists', 'all', 'repeat', 'aggregate', 'iif'])
const known = /^(?:resource|rootResource|context|ucum|sct|loinc|vs-.*|ext-.*)$/

/**
 * Whether a part of an expression yields the same wherever the focus moves (`%resource.code.coding`) and takes some
 * work, so that it is worth while to evaluate it once.
 */
export function isFixed(expression: Expression): boolean {
  const isWork = expression.kind !== 'literal' && expression.kind !== 'variable' && expression.kind !== 'empty'
  return isWork && isIndependent(expression, false)
}

function isIndependent(expression: Expression, hasOwnFocus: boolean): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'empty':
      return true
    case 'variable':
      return known.test(expression.name)
    case 'this':
    case 'index':
    case 'total':
      return hasOwnFocus
    case 'member':
      return expression.target === undefined ? hasOwnFocus : isIndependent(expression.target, hasOwnFocus)
    case 'call': {
      const { target, name, args } = expression
      const isTargetFixed = target === undefined ? hasOwnFocus : isIndependent(target, hasOwnFocus)
      if (!isTargetFixed || name === 'defineVariable') return false
      if (name === 'is' || name === 'as' || name === 'ofType') return true
      return args.every((arg) => isIndependent(arg, hasOwnFocus || withOwnFocus.has(name)))
    }
    case 'item':
      return isIndependent(expression.target, hasOwnFocus) && isIndependent(expression.index, hasOwnFocus)
    case 'sign':
    case 'type':
      return isIndependent(expression.operand, hasOwnFocus)
    case 'binary':
      return isIndependent(expression.left, hasOwnFocus) && isIndependent(expression.right, hasOwnFocus)
  }
}

/** Evaluates a fixed part once for each evaluation of the whole. */
export function evaluateOnce(evaluate: Evaluate): Evaluate {
  return (scope) => remember(scope, evaluate, evaluate) as Collection
}

/** Asks a fixed part once for each evaluation of the whole. */
export function askOnce(ask: Ask): Ask {
  return (scope) => remember(scope, ask, ask) as boolean | undefined
}

function remember(
  scope: Scope,
  key: Evaluate | Ask,
  work: (scope: Scope) => Collection | boolean | undefined,
): Collection | boolean | undefined {
  scope.memory ??= new Map()
  if (scope.memory.has(key)) return scope.memory.get(key)
  const result = work(scope)
  scope.memory.set(key, result)
  return result
}
