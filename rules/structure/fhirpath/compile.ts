import { areEqual, areEquivalent } from './equality.ts'
import { nothing, ofInteger, ofTruth, type Collection, type Focus } from './focus.ts'
import { within, type Argument } from './functions/definition.ts'
import { functions } from './functions/index.ts'
import { and, implies, not, or, xor } from './logic.ts'
import type { Model } from './model.ts'
import { pushNamed } from './navigate.ts'
import { calculate, compare, concatenate } from './operators.ts'
import { spend, truthOf, unevaluable, type Ask, type Evaluate } from './scope.ts'
import { distinct, isIn } from './sets.ts'
import type { Call, Expression, Operator } from './syntax.ts'
import { ofType, testOfType, type TypeTest } from './type-test.ts'
import { compileVariable } from './variables.ts'

type Binary = Extract<Expression, { kind: 'binary' }>
type Member = Extract<Expression, { kind: 'member' }>

/** Makes an expression ready to yield its collection. Throws `unevaluable` where it asks for what there is not. */
export function compileCollection(expression: Expression, model: Model): Evaluate {
  switch (expression.kind) {
    case 'literal':
      return constantly([expression.item])
    case 'empty':
      return constantly(nothing)
    case 'this':
      return start
    case 'index':
      return (scope) => ofInteger(scope.index)
    case 'total':
      return (scope) => scope.total
    case 'variable':
      return compileVariable(expression.name)
    case 'member':
      return compileMember(expression, model)
    case 'call':
      return compileCall(expression, model)
    case 'item':
      return compileItem(compileCollection(expression.target, model), compileCollection(expression.index, model))
    case 'sign': {
      const operand = compileCollection(expression.operand, model)
      return expression.sign === '+' ? operand : (scope) => calculate('*', operand(scope), minusOne)
    }
    case 'type': {
      const test = typeTest(expression.type, model)
      const operand = compileCollection(expression.operand, model)
      return expression.operator === 'as' ? (scope) => ofType(operand(scope), test) : asCollection(isOfType(operand, test))
    }
    case 'binary':
      return compileBinary(expression, model)
  }
}

/** Makes an expression ready to yield its truth. Throws as `compileCollection`. */
export function compileTruth(expression: Expression, model: Model): Ask {
  if (expression.kind === 'call') {
    const { name, target, args } = expression
    if (name === 'not' && args.length === 0 && target !== undefined) return not(compileTruth(target, model))
    const definition = functions.get(name)
    if (definition !== undefined && 'ask' in definition) {
      checkArity(expression, definition.arity)
      return definition.ask(targetOf(expression, model), argumentsOf(expression, model), model)
    }
  }
  if (expression.kind === 'binary') {
    const question = compileQuestion(expression, model)
    if (question !== undefined) return question
  }
  if (expression.kind === 'type' && expression.operator === 'is') {
    return isOfType(compileCollection(expression.operand, model), typeTest(expression.type, model))
  }
  const evaluate = compileCollection(expression, model)
  return (scope) => truthOf(evaluate(scope))
}

const start: Evaluate = (scope) => scope.focus
const minusOne = ofInteger(-1)

function constantly(collection: Collection): Evaluate {
  return () => collection
}

function asCollection(ask: Ask): Evaluate {
  return (scope) => ofTruth(ask(scope))
}

function compileMember({ target, name }: Member, model: Model): Evaluate {
  if (target === undefined) {
    const isTypeName = /^[A-Z]/.test(name) ? testOfType(name, model) : undefined
    if (isTypeName !== undefined) return (scope) => ofType(scope.focus, isTypeName)
  }
  const input = target === undefined ? start : compileCollection(target, model)
  return (scope) => {
    const items = input(scope)
    if (items.length === 0) return nothing
    const found: Focus[] = []
    for (const item of items) pushNamed(found, item, name, model)
    spend(scope, items.length + found.length)
    return found
  }
}

function compileItem(target: Evaluate, index: Evaluate): Evaluate {
  return (scope) => {
    const at = index(scope)
    if (at.length > 1) throw unevaluable
    const position = at[0]?.value
    if (typeof position !== 'number') return nothing
    const item = target(scope)[position]
    return item === undefined ? nothing : [item]
  }
}

function compileCall(call: Call, model: Model): Evaluate {
  const { name } = call
  if (name === 'is' || name === 'as' || name === 'ofType') {
    checkArity(call, [1, 1])
    const test = typeTest(writtenType(call.args[0]!), model)
    const target = targetOf(call, model)
    return name === 'is' ? asCollection(isOfType(target, test)) : (scope) => ofType(target(scope), test)
  }
  if (name === 'iif') return compileChoice(call, model)
  const definition = functions.get(name)
  if (definition === undefined) throw unevaluable
  checkArity(call, definition.arity)
  const [target, args] = [targetOf(call, model), argumentsOf(call, model)]
  return 'ask' in definition ? asCollection(definition.ask(target, args, model)) : definition.collect(target, args, model)
}

function compileChoice(call: Call, model: Model): Evaluate {
  checkArity(call, [2, 3])
  const target = targetOf(call, model)
  const criterion = compileCollection(call.args[0]!, model)
  const [met, unmet] = [call.args[1], call.args[2]].map((arg) => (arg === undefined ? constantly(nothing) : compileCollection(arg, model)))
  return (scope) => {
    const input = target(scope)
    const holds = truthOf(within(scope, input, scope.index, criterion)) === true
    return within(scope, input, scope.index, holds ? met! : unmet!)
  }
}

function targetOf({ target }: Call, model: Model): Evaluate {
  return target === undefined ? start : compileCollection(target, model)
}

function argumentsOf({ args }: Call, model: Model): readonly Argument[] {
  return args.map((arg) => ({ collect: () => compileCollection(arg, model), ask: () => compileTruth(arg, model) }))
}

function checkArity({ args }: Call, [least, most]: readonly [number, number]): void {
  if (args.length < least || args.length > most) throw unevaluable
}

function typeTest(written: string, model: Model): TypeTest {
  const test = testOfType(written, model)
  if (test === undefined) throw unevaluable
  return test
}

function isOfType(operand: Evaluate, test: TypeTest): Ask {
  return (scope) => {
    const items = operand(scope)
    if (items.length > 1) throw unevaluable
    return items.length === 0 ? undefined : test(items[0]!)
  }
}

function writtenType(expression: Expression): string {
  if (expression.kind === 'literal' && typeof expression.item.value === 'string') return expression.item.value
  if (expression.kind !== 'member') throw unevaluable
  return expression.target === undefined ? expression.name : `${writtenType(expression.target)}.${expression.name}`
}

function compileBinary(expression: Binary, model: Model): Evaluate {
  const question = compileQuestion(expression, model)
  if (question !== undefined) return asCollection(question)
  const left = compileCollection(expression.left, model)
  const right = compileCollection(expression.right, model)
  const { operator } = expression
  if (operator === '|') return (scope) => distinct([...left(scope), ...right(scope)], scope)
  if (operator === '&') return (scope) => concatenate(left(scope), right(scope))
  return (scope) => calculate(operator as Parameters<typeof calculate>[0], left(scope), right(scope))
}

const connectives: ReadonlyMap<Operator, (left: Ask, right: Ask) => Ask> = new Map([
  ['and', and],
  ['or', or],
  ['xor', xor],
  ['implies', implies],
])

function compileQuestion({ operator, left, right }: Binary, model: Model): Ask | undefined {
  const connective = connectives.get(operator)
  if (connective !== undefined) return connective(compileTruth(left, model), compileTruth(right, model))
  const relation = relations.get(operator)
  if (relation === undefined) return undefined
  return relation(compileCollection(left, model), compileCollection(right, model))
}

const relations: ReadonlyMap<Operator, (left: Evaluate, right: Evaluate) => Ask> = new Map<
  Operator,
  (left: Evaluate, right: Evaluate) => Ask
>([
  ['=', (left, right) => (scope) => areEqual(left(scope), right(scope))],
  ['!=', (left, right) => not((scope) => areEqual(left(scope), right(scope)))],
  ['~', (left, right) => (scope) => areEquivalent(left(scope), right(scope))],
  ['!~', (left, right) => (scope) => !areEquivalent(left(scope), right(scope))],
  ['<', compared((difference) => difference < 0)],
  ['<=', compared((difference) => difference <= 0)],
  ['>', compared((difference) => difference > 0)],
  ['>=', compared((difference) => difference >= 0)],
  ['in', (left, right) => (scope) => isIn(left(scope), right(scope), scope)],
  ['contains', (left, right) => (scope) => isIn(right(scope), left(scope), scope)],
])

function compared(judge: (difference: number) => boolean): (left: Evaluate, right: Evaluate) => Ask {
  return (left, right) => (scope) => {
    const difference = compare(left(scope), right(scope))
    return difference === undefined ? undefined : judge(difference)
  }
}
