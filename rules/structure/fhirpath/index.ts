import type { TypeTable } from '../../engine/types.ts'
import { createCompiler } from './compile.ts'
import type { Compiler } from './compiler.ts'
import { correctInvariant } from './corrections.ts'
import type { Collection, Environment, Focus } from './focus.ts'
import { modelOf } from './model.ts'
import { parseFhirPath } from './parser.ts'
import { mostSteps, type Scope } from './scope.ts'
import type { Expression } from './syntax.ts'

export { parseFhirPath } from './parser.ts'
export type { Collection, Environment, Focus } from './focus.ts'

/** Makes an expression ready to be evaluated again and again; neither throws. What comes out is undefined where the expression cannot be evaluated. */
export function compileFhirPath(expression: string, types: TypeTable): (focus: Focus, environment: Environment) => Collection | undefined {
  const evaluate = make(expression, types, (compiler, parsed) => compiler.collect(parsed))
  if (evaluate === undefined) return () => undefined
  return (focus, environment) => {
    try {
      return evaluate(makeScope(focus, environment))
    } catch {
      return undefined
    }
  }
}

/**
 * Makes an invariant ready to be asked, as it was meant where FHIR published it wrong; neither throws. True where it holds, false where it does not (an empty result
 * is one that does not, as in HL7's validator), undefined where it cannot be evaluated.
 */
export function compileInvariant(expression: string, types: TypeTable): (focus: Focus, environment: Environment) => boolean | undefined {
  const ask = make(correctInvariant(expression), types, (compiler, parsed) => compiler.ask(parsed))
  if (ask === undefined) return () => undefined
  return (focus, environment) => {
    const scope = makeScope(focus, environment)
    try {
      return ask(scope) === true || (scope.isUnresolved ? undefined : false)
    } catch {
      return undefined
    }
  }
}

function make<Ready>(expression: string, types: TypeTable, compile: (compiler: Compiler, parsed: Expression) => Ready): Ready | undefined {
  const parsed = parseFhirPath(expression)
  if ('message' in parsed) return undefined
  try {
    return compile(createCompiler(modelOf(types)), parsed)
  } catch {
    return undefined
  }
}

function makeScope(focus: Focus, environment: Environment): Scope {
  const start = [focus]
  return {
    environment,
    context: environment.context === undefined ? start : [environment.context],
    focus: start,
    index: 0,
    total: start,
    variables: undefined,
    memory: undefined,
    steps: mostSteps,
    isUnresolved: false,
  }
}
