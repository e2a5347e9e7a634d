import { isObject, type Json } from '../../engine/json.ts'
import type { TypeTable } from '../../engine/types.ts'
import { createCompiler } from './compile.ts'
import type { Compiler } from './compiler.ts'
import { correctInvariant } from './corrections.ts'
import type { Decide, Surroundings } from './direct/decision.ts'
import { compileDirect } from './direct/index.ts'
import { plainlyHeld } from './direct/plainly-held.ts'
import type { Collection, Environment, Focus } from './focus.ts'
import { modelOf } from './model.ts'
import { parseFhirPath } from './parser.ts'
import { mostSteps, type Scope } from './scope.ts'
import type { Expression } from './syntax.ts'

export { createBudget } from './budget.ts'
export type { Environment, Focus } from './focus.ts'

/** An expression made ready. Yields undefined where it cannot be evaluated; does not throw. */
export type FhirPath = (focus: Focus, environment: Environment) => Collection | undefined

/** An invariant made ready; its functions do not throw. */
export interface Invariant {
  /** The names in JSON of which an object has to have one for it to be able to fail; undefined where it may fail without. */
  readonly triggers: readonly string[] | undefined
  /** Tells whether it holds for a value, from its JSON alone; null where only `ask` can tell. Most need no more than that. */
  readonly decide: (value: Json, around: Surroundings) => boolean | null
  /**
   * True where it holds; false where it does not, an empty result being one that does not, as in HL7's validator; undefined
   * where it cannot be evaluated.
   */
  readonly ask: (focus: Focus, environment: Environment) => boolean | undefined
}

/** Makes an expression ready to be evaluated again and again, once for each table of types. Does not throw, whatever it is given. */
export function compileFhirPath(expression: string, types: TypeTable): FhirPath {
  return remember(paths, expression, types, () => {
    const evaluate = make(expression, types, (compiler, parsed) => compiler.collect(parsed))
    if (evaluate === undefined) return () => undefined
    return (focus, environment) => {
      try {
        return evaluate(makeScope(focus, environment))
      } catch {
        return undefined
      }
    }
  })
}

/** Makes an invariant of values of a type ready as `compileFhirPath` does, in the sense it was meant where FHIR published it wrong. */
export function compileInvariant(expression: string, types: TypeTable, type = ''): Invariant {
  return remember(invariants, `${type} ${expression}`, types, () => {
    const ready = make(correctInvariant(expression), types, (compiler, parsed) => ({
      question: compiler.ask(parsed),
      direct: compileDirect(parsed, type, compiler.model),
    }))
    if (ready === undefined) return { triggers: undefined, decide: alwaysOpen, ask: () => undefined }
    const { question, direct } = ready
    const decide = direct === undefined ? alwaysOpen : decideFully(direct.decide)
    const isPlain = plainlyHeld.get(expression)
    return {
      triggers: direct?.triggers,
      decide: isPlain === undefined ? decide : (value, around) => (isObject(value) && isPlain(value, around)) || decide(value, around),
      ask: (focus, environment) => {
        const scope = makeScope(focus, environment)
        try {
          return question(scope) === true || (scope.isOpen ? undefined : false)
        } catch {
          return undefined
        }
      },
    }
  })
}

type Answer = (value: Json, around: Surroundings) => boolean | null

const alwaysOpen: Answer = () => null

/** An empty result counts as one that does not hold. */
function decideFully(decide: Decide): Answer {
  return (value, around) => {
    const decision = decide(value, around)
    return decision === undefined ? false : decision
  }
}

type Known<Ready> = WeakMap<TypeTable, Map<string, Ready>>

const paths: Known<FhirPath> = new WeakMap()
const invariants: Known<Invariant> = new WeakMap()

/** Guides have hundreds of expressions; a flood of others is not kept. */
const mostKnown = 5000

function remember<Ready>(known: Known<Ready>, expression: string, types: TypeTable, compile: () => Ready): Ready {
  let ofTable = known.get(types)
  if (ofTable === undefined || ofTable.size > mostKnown) known.set(types, (ofTable = new Map()))
  let ready = ofTable.get(expression)
  if (ready === undefined) ofTable.set(expression, (ready = compile()))
  return ready
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
    isOpen: false,
  }
}
