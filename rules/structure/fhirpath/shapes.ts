import type { Json } from '../../engine/json.ts'
import { compileTarget, isTypeName, type Compiler } from './compiler.ts'
import { holdsForAny } from './criteria.ts'
import { countChildren, makeAccess } from './navigate.ts'
import type { Ask, Scope } from './scope.ts'
import type { Call, Expression } from './syntax.ts'

/** How much there is, or a number that was written. */
type Count = (scope: Scope) => number

type Member = Extract<Expression, { kind: 'member' }>
type Binary = Extract<Expression, { kind: 'binary' }>

/** `path.exists()`, `path.empty()`, `path.where(…).exists()`: asked without making collections; undefined for other calls. */
export function compilePresence({ name, target, args }: Call, compiler: Compiler): Ask | undefined {
  if ((name !== 'exists' && name !== 'empty') || args.length > 0 || target === undefined) return undefined
  const isThere = name === 'exists'
  if (target.kind === 'call' && target.name === 'where' && target.args.length === 1) {
    const items = compileTarget(target, compiler)
    const criterion = compiler.repeated.ask(target.args[0]!)
    return (scope) => holdsForAny(scope, items(scope), criterion) === isThere
  }
  const count = compileCount(target, compiler)
  return (scope) => count(scope) > 0 === isThere
}

/** Comparisons of counts and numbers, and of a path with a text; undefined for other operations. */
export function compileComparison({ operator, left, right }: Binary, compiler: Compiler): Ask | undefined {
  const judge = judgements.get(operator)
  if (judge === undefined) return undefined
  if (isCount(left) && isCount(right)) {
    const [a, b] = [compileNumber(left, compiler), compileNumber(right, compiler)]
    return (scope) => judge(a(scope) - b(scope))
  }
  const [path, text] = right.kind === 'literal' ? [left, right] : [right, left]
  if (path.kind !== 'member' || text.kind !== 'literal' || text.item.type !== 'System.String') return undefined
  if (operator === '=' || operator === '!=') return compileIsText(path, String(text.item.value), operator === '=', compiler)
  return undefined
}

const judgements: ReadonlyMap<string, (difference: number) => boolean> = new Map([
  ['=', (difference) => difference === 0],
  ['!=', (difference) => difference !== 0],
  ['<', (difference) => difference < 0],
  ['<=', (difference) => difference <= 0],
  ['>', (difference) => difference > 0],
  ['>=', (difference) => difference >= 0],
])

// Asked before anything is compiled: a part that was compiled twice would be, at each level of nesting.
function isCount(expression: Expression): boolean {
  if (expression.kind === 'literal') return expression.item.type === 'System.Integer'
  if (expression.kind === 'binary') return expression.operator === '+' && isCount(expression.left) && isCount(expression.right)
  return expression.kind === 'call' && expression.name === 'count' && expression.args.length === 0
}

function compileNumber(expression: Expression, compiler: Compiler): Count {
  if (expression.kind === 'literal') {
    const value = Number(expression.item.value)
    return () => value
  }
  if (expression.kind === 'binary') {
    const [left, right] = [compileNumber(expression.left, compiler), compileNumber(expression.right, compiler)]
    return (scope) => left(scope) + right(scope)
  }
  const target = expression.kind === 'call' ? expression.target : expression
  return target === undefined ? (scope) => scope.focus.length : compileCount(target, compiler)
}

function compileCount(expression: Expression, compiler: Compiler): Count {
  const { model } = compiler
  if (expression.kind === 'member' && !isTypeName(expression, model)) {
    const items = compileTarget(expression, compiler)
    const access = makeAccess(expression.name, model)
    return (scope) => {
      let count = 0
      for (const item of items(scope)) count += access.count(item)
      return count
    }
  }
  if (expression.kind === 'call' && expression.name === 'children' && expression.args.length === 0) {
    const items = compileTarget(expression, compiler)
    return (scope) => {
      let count = 0
      for (const item of items(scope)) count += countChildren(item, model)
      return count
    }
  }
  const evaluate = compiler.collect(expression)
  return (scope) => evaluate(scope).length
}

// A date or number is never equal to a text, so that comparing what is there will do.
function compileIsText(path: Member, text: string, isSought: boolean, compiler: Compiler): Ask | undefined {
  if (isTypeName(path, compiler.model)) return undefined
  const items = compileTarget(path, compiler)
  const access = makeAccess(path.name, compiler.model)
  return (scope) => {
    let count = 0
    let found: Json | undefined
    for (const item of items(scope)) {
      count += access.count(item)
      if (count > 1) return !isSought
      found ??= access.first(item)
    }
    return count === 0 ? undefined : (found === text) === isSought
  }
}
