import { asCollection, compileTarget, constantly, isOfType, typeTest, type Compiler } from './compiler.ts'
import { nothing } from './focus.ts'
import { within, type Argument } from './functions/definition.ts'
import { functions } from './functions/index.ts'
import { not } from './logic.ts'
import { unevaluable, type Ask, type Evaluate } from './scope.ts'
import { compilePresence } from './shapes.ts'
import type { Call, Expression } from './syntax.ts'
import { ofType, type TypeTest } from './type-test.ts'

/** Makes a call ready to yield its collection. Throws as a Compiler does. */
export function collectCall(call: Call, compiler: Compiler): Evaluate {
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

/** Makes a call ready to yield its truth; undefined where the function yields something else. Throws as a Compiler does. */
export function askCall(call: Call, compiler: Compiler): Ask | undefined {
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

function typeArgument(call: Call, compiler: Compiler): TypeTest {
  checkArity(call, [1, 1])
  return typeTest(writtenType(call.args[0]!), compiler)
}

function writtenType(expression: Expression): string {
  if (expression.kind === 'literal' && typeof expression.item.value === 'string') return expression.item.value
  if (expression.kind !== 'member') throw unevaluable
  return expression.target === undefined ? expression.name : `${writtenType(expression.target)}.${expression.name}`
}
