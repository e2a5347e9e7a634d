import type { Expression } from './syntax.ts'

/** The expressions that one is made of, one level down. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'member':
      return expression.target === undefined ? [] : [expression.target]
    case 'call':
      return expression.target === undefined ? expression.args : [expression.target, ...expression.args]
    case 'item':
      return [expression.target, expression.index]
    case 'sign':
    case 'type':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    default:
      return []
  }
}
