import type { TypeTable } from '../../engine/types.ts'
import { compileCollection, compileTruth } from './compile.ts'
import type { Collection, Environment, Focus } from './focus.ts'
import { modelOf, type Model } from './model.ts'
import { parseFhirPath } from './parser.ts'
import { mostSteps, type Scope } from './scope.ts'
import type { Expression } from './syntax.ts'

export { parseFhirPath } from './parser.ts'
export type { Collection, Environment, Focus } from './focus.ts'

/** Makes an expression ready to be evaluated again and again; neither throws. What comes out is undefined where the expression cannot be evaluated. */
export function compileFhirPath(expression: string, types: TypeTable): (focus: Focus, environment: Environment) => Collection | undefined {
  const evaluate = make(expression, types, compileCollection)
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
 * Makes an invariant ready to be asked; neither throws. True where it holds, false where it does not (an empty result
 * is one that does not, as in HL7's validator), undefined where it cannot be evaluated.
 */
export function compileInvariant(expression: string, types: TypeTable): (focus: Focus, environment: Environment) => boolean | undefined {
  const ask = make(expression, types, compileTruth)
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

function make<Ready>(expression: string, types: TypeTable, compile: (parsed: Expression, model: Model) => Ready): Ready | undefined {
  const parsed = parseFhirPath(expression)
  if ('message' in parsed) return undefined
  try {
    return compile(parsed, modelOf(types))
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
    steps: mostSteps,
    isUnresolved: false,
  }
}
