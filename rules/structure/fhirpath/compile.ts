import { askBinary, collectBinary } from './binary.ts'
import { askCall, collectCall } from './calls.ts'
import { asCollection, compileTarget, constantly, isOfType, isTypeName, start, typeTest, type Compiler } from './compiler.ts'
import { askOnce, evaluateOnce, isFixed } from './fixed.ts'
import { nothing, ofInteger, type Focus } from './focus.ts'
import type { Model } from './model.ts'
import { makeAccess } from './navigate.ts'
import { calculate } from './operators.ts'
import { spend, truthOf, unevaluable, type Ask, type Evaluate } from './scope.ts'
import type { Expression } from './syntax.ts'
import { ofType } from './type-test.ts'
import { compileVariable } from './variables.ts'

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
