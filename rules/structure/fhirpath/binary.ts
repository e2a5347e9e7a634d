import { asCollection, type Compiler } from './compiler.ts'
import { areEqual, areEquivalent } from './equality.ts'
import { and, implies, not, or, xor } from './logic.ts'
import { calculate, compare, concatenate } from './operators.ts'
import type { Ask, Evaluate } from './scope.ts'
import { distinct, isIn, joined } from './sets.ts'
import { compileComparison } from './shapes.ts'
import type { Expression, Operator } from './syntax.ts'

type Binary = Extract<Expression, { kind: 'binary' }>

/** Makes an operation ready to yield its collection. Throws as a Compiler does. */
export function collectBinary(expression: Binary, compiler: Compiler): Evaluate {
  const question = askBinary(expression, compiler)
  if (question !== undefined) return asCollection(question)
  const [left, right] = [compiler.collect(expression.left), compiler.collect(expression.right)]
  const { operator } = expression
  if (operator === '|') return (scope) => distinct(joined(left(scope), right(scope), scope), scope)
  if (operator === '&') return (scope) => concatenate(left(scope), right(scope), scope)
  return (scope) => calculate(operator as Parameters<typeof calculate>[0], left(scope), right(scope))
}

/** Makes an operation ready to yield its truth; undefined where it yields something else. Throws as a Compiler does. */
export function askBinary(expression: Binary, compiler: Compiler): Ask | undefined {
  const { operator, left, right } = expression
  const connective = connectives.get(operator)
  if (connective !== undefined) return connective(compiler.ask(left), compiler.ask(right))
  const relation = relations.get(operator)
  if (relation === undefined) return undefined
  return compileComparison(expression, compiler) ?? relation(compiler.collect(left), compiler.collect(right))
}

const connectives: ReadonlyMap<Operator, (left: Ask, right: Ask) => Ask> = new Map([
  ['and', and],
  ['or', or],
  ['xor', xor],
  ['implies', implies],
])

const relations: ReadonlyMap<Operator, (left: Evaluate, right: Evaluate) => Ask> = new Map<
  Operator,
  (left: Evaluate, right: Evaluate) => Ask
>([
  ['=', (left, right) => (scope) => areEqual(left(scope), right(scope), scope)],
  ['!=', (left, right) => not((scope) => areEqual(left(scope), right(scope), scope))],
  ['~', (left, right) => (scope) => areEquivalent(left(scope), right(scope), scope)],
  ['!~', (left, right) => (scope) => !areEquivalent(left(scope), right(scope), scope)],
  ['<', compared((difference) => difference < 0)],
  ['<=', compared((difference) => difference <= 0)],
  ['>', compared((difference) => difference > 0)],
  ['>=', compared((difference) => difference >= 0)],
  ['in', (left, right) => (scope) => isIn(left(scope), right(scope), scope)],
  ['contains', (left, right) => (scope) => isIn(right(scope), left(scope), scope)],
])

function compared(judge: (difference: number) => boolean): (left: Evaluate, right: Evaluate) => Ask {
  return (left, right) => (scope) => {
    const difference = compare(left(scope), right(scope), scope)
    return difference === undefined ? undefined : judge(difference)
  }
}
