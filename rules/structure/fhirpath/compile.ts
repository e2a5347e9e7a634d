import { compileTarget, isTypeName, start, type Compiler } from './compiler.ts'
import { areEqual, areEquivalent } from './equality.ts'
import { askOnce, evaluateOnce, isFixed } from './fixed.ts'
import { nothing, ofInteger, ofTruth, type Collection, type Focus } from './focus.ts'
import { within, type Argument } from './functions/definition.ts'
import { functions } from './functions/index.ts'
import { and, implies, not, or, xor } from './logic.ts'
import type { Model } from './model.ts'
import { makeAccess } from './navigate.ts'
import { calculate, compare, concatenate } from './operators.ts'
import { spend, truthOf, unevaluable, type Ask, type Evaluate } from './scope.ts'
import { distinct, isIn, joined } from './sets.ts'
import { compileComparison, compilePresence } from './shapes.ts'
import type { Call, Expression, Operator } from './syntax.ts'
import { ofType, testOfType, type TypeTest } from './type-test.ts'
import { compileVariable } from './variables.ts'

type Binary = Extract<Expression, { kind: 'binary' }>
type Member = Extract<Expression, { kind: 'member' }>

/** Makes a compiler for the types of a model. */
export function createCompiler(model: Model): Compiler {
  const repeated: Compiler = {
    model,
    collect: (expression) => (isFixed(expression) ? evaluateOnce(compiler.collect(expression)) : collect(expression, repeated)),
    ask: (expression) => (isFixed(expression) ? askOnce(compiler.ask(expression)) : ask(expression, repeated)),
    get repeated() {
      return repeated
    },
  }
  const compiler: Compiler = {
    model,
    collect: (expression) => collect(expression, compiler),
    ask: (expression) => ask(expression, compiler),
    repeated,
  }
  return compiler
}

function collect(expression: Expression, compiler: Compiler): Evaluate {
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
      return collectMembers(expression, compiler)
    case 'call':
      return collectCall(expression, compiler)
    case 'item':
      return collectItem(compiler.collect(expression.target), compiler.collect(expression.index))
    case 'sign': {
      const operand = compiler.collect(expression.operand)
      return expression.sign === '+' ? operand : (scope) => calculate('*', operand(scope), minusOne)
    }
    case 'type': {
      if (expression.operator === 'is') return asCollection(ask(expression, compiler))
      const test = typeTest(expression.type, compiler)
      const operand = compiler.collect(expression.operand)
      return (scope) => ofType(operand(scope), test)
    }
    case 'binary':
      return collectBinary(expression, compiler)
  }
}

function ask(expression: Expression, compiler: Compiler): Ask {
  const question =
    expression.kind === 'binary'
      ? askBinary(expression, compiler)
      : expression.kind === 'call'
        ? askCall(expression, compiler)
        : expression.kind === 'type' && expression.operator === 'is'
          ? isOfType(compiler.collect(expression.operand), typeTest(expression.type, compiler))
          : undefined
  if (question !== undefined) return question
  const evaluate = collect(expression, compiler)
  return (scope) => truthOf(evaluate(scope))
}

const minusOne = ofInteger(-1)

function constantly(collection: Collection): Evaluate {
  return () => collection
}

function asCollection(question: Ask): Evaluate {
  return (scope) => ofTruth(question(scope))
}

function collectMembers(expression: Member, compiler: Compiler): Evaluate {
  const { model } = compiler
  if (isTypeName(expression, model)) {
    const test = typeTest(expression.name, compiler)
    return (scope) => ofType(scope.focus, test)
  }
  const input = compileTarget(expression, compiler)
  const access = makeAccess(expression.name, model)
  return (scope) => {
    const items = input(scope)
    if (items.length === 0) return nothing
    const found: Focus[] = []
    for (const item of items) access.push(found, item)
    spend(scope, items.length + found.length)
    return found
  }
}

function collectItem(target: Evaluate, index: Evaluate): Evaluate {
  return (scope) => {
    const at = index(scope)
    if (at.length > 1) throw unevaluable
    const position = at[0]?.value
    if (typeof position !== 'number') return nothing
    const item = target(scope)[position]
    return item === undefined ? nothing : [item]
  }
}

function collectCall(call: Call, compiler: Compiler): Evaluate {
  const { name } = call
  if (name === 'as' || name === 'ofType') {
    const [test, target] = [typeArgument(call, compiler), compileTarget(call, compiler)]
    return (scope) => ofType(target(scope), test)
  }
  if (name === 'iif') return collectChoice(call, compiler)
  const question = askCall(call, compiler)
  if (question !== undefined) return asCollection(question)
  const definition = functions.get(name)
  if (definition === undefined || 'ask' in definition) throw unevaluable
  checkArity(call, definition.arity)
  return definition.collect(compileTarget(call, compiler), argumentsOf(call, compiler), compiler.model)
}

function askCall(call: Call, compiler: Compiler): Ask | undefined {
  const { name, target, args } = call
  if (name === 'is') return isOfType(compileTarget(call, compiler), typeArgument(call, compiler))
  if (name === 'not' && args.length === 0 && target !== undefined) return not(compiler.ask(target))
  if (name === 'iif') return askChoice(call, compiler)
  const definition = functions.get(name)
  if (definition === undefined || !('ask' in definition)) return undefined
  checkArity(call, definition.arity)
  return compilePresence(call, compiler) ?? definition.ask(compileTarget(call, compiler), argumentsOf(call, compiler), compiler.model)
}

function collectChoice(call: Call, compiler: Compiler): Evaluate {
  checkArity(call, [2, 3])
  const target = compileTarget(call, compiler)
  const criterion = compiler.ask(call.args[0]!)
  const met = compiler.collect(call.args[1]!)
  const unmet = call.args[2] === undefined ? constantly(nothing) : compiler.collect(call.args[2])
  return (scope) => {
    const input = target(scope)
    return within(scope, input, scope.index, within(scope, input, scope.index, criterion) === true ? met : unmet)
  }
}

function askChoice(call: Call, compiler: Compiler): Ask {
  checkArity(call, [2, 3])
  const target = compileTarget(call, compiler)
  const criterion = compiler.ask(call.args[0]!)
  const met = compiler.ask(call.args[1]!)
  const unmet = call.args[2] === undefined ? (): undefined => undefined : compiler.ask(call.args[2])
  return (scope) => {
    const input = target(scope)
    return within(scope, input, scope.index, within(scope, input, scope.index, criterion) === true ? met : unmet)
  }
}

function argumentsOf({ args }: Call, { repeated }: Compiler): readonly Argument[] {
  return args.map((arg) => ({
    text: arg.kind === 'literal' && typeof arg.item.value === 'string' ? arg.item.value : undefined,
    collect: () => repeated.collect(arg),
    ask: () => repeated.ask(arg),
  }))
}

function checkArity({ args }: Call, [least, most]: readonly [number, number]): void {
  if (args.length < least || args.length > most) throw unevaluable
}

function typeTest(written: string, { model }: Compiler): TypeTest {
  const test = testOfType(written, model)
  if (test === undefined) throw unevaluable
  return test
}

function typeArgument(call: Call, compiler: Compiler): TypeTest {
  checkArity(call, [1, 1])
  return typeTest(writtenType(call.args[0]!), compiler)
}

function writtenType(expression: Expression): string {
  if (expression.kind === 'literal' && typeof expression.item.value === 'string') return expression.item.value
  if (expression.kind !== 'member') throw unevaluable
  return expression.target === undefined ? expression.name : `${writtenType(expression.target)}.${expression.name}`
}

function isOfType(operand: Evaluate, test: TypeTest): Ask {
  return (scope) => {
    const items = operand(scope)
    if (items.length > 1) throw unevaluable
    return items.length === 0 ? undefined : test(items[0]!)
  }
}

function collectBinary(expression: Binary, compiler: Compiler): Evaluate {
  const question = askBinary(expression, compiler)
  if (question !== undefined) return asCollection(question)
  const [left, right] = [compiler.collect(expression.left), compiler.collect(expression.right)]
  const { operator } = expression
  if (operator === '|') return (scope) => distinct(joined(left(scope), right(scope), scope), scope)
  if (operator === '&') return (scope) => concatenate(left(scope), right(scope))
  return (scope) => calculate(operator as Parameters<typeof calculate>[0], left(scope), right(scope))
}

function askBinary(expression: Binary, compiler: Compiler): Ask | undefined {
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
