import type { Json } from '../../../engine/json.ts'
import type { Expression } from '../syntax.ts'
import { goOn, type Surroundings } from './decision.ts'
import { compilePath, type Context } from './paths.ts'

/** The size of a collection or a number that was written; -1 where it cannot be decided. */
export type Count = (value: Json, around: Surroundings) => number

/** Compiles sums of counts and integers; undefined for anything else. */
export function compileCount(expression: Expression, context: Context): Count | undefined {
  if (expression.kind === 'literal') {
    const { value, type } = expression.item
    return type === 'System.Integer' && typeof value === 'number' && value >= 0 ? () => value : undefined
  }
  if (expression.kind === 'binary' && expression.operator === '+') {
    const [left, right] = [compileCount(expression.left, context), compileCount(expression.right, context)]
    return left && right && add(left, right)
  }
  if (expression.kind !== 'call' || expression.name !== 'count' || expression.args.length > 0) return undefined
  let count = 0
  const visit = () => {
    count += 1
    return goOn
  }
  const walk = expression.target && compilePath(expression.target, { ...context, mayRepeat: false }, () => visit)
  return (
    walk &&
    ((value, around) => {
      count = 0
      return walk(value, around) === goOn ? count : -1
    })
  )
}

function add(left: Count, right: Count): Count {
  return (value, around) => {
    const [a, b] = [left(value, around), right(value, around)]
    return a < 0 || b < 0 ? -1 : a + b
  }
}
