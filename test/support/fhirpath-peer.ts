import { compile, type Context } from 'fhirpath'
import r4Model from 'fhirpath/fhir-context/r4'
import type { Json } from '../../rules/engine/json.ts'

/** The result of the npm package fhirpath for an expression: values, or why it gave up. */
export type PeerResult = { readonly values: readonly Json[] } | { readonly error: string }

/** Where an expression is evaluated: on a value of a type, inside a resource. */
export interface PeerFocus {
  readonly value: Json
  /** A type, or the path of a backbone element. */
  readonly type: string
  readonly resource: Json
  readonly rootResource: Json
}

type Compiled = (value: unknown, variables: Context) => unknown

const compiled = new Map<string, Compiled>()

// A reference leads nowhere here: without a server the package refuses to resolve any.
const options = {
  traceFn: () => undefined,
  userInvocationTable: { resolve: { fn: () => [], arity: { 0: [] }, internalStructures: true } },
}

/** Evaluates an expression by the npm package fhirpath, on the model of R4. */
export function evaluateByPeer(expression: string, { value, type, resource, rootResource }: PeerFocus): PeerResult {
  try {
    const key = `${type} ${expression}`
    let evaluate = compiled.get(key)
    if (evaluate === undefined) {
      evaluate = compile({ base: type, expression }, r4Model, options) as Compiled
      compiled.set(key, evaluate)
    }
    return { values: (evaluate(value, { resource, rootResource }) as readonly unknown[]).map(toJson) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

// Dates, times and quantities of its own come as texts.
function toJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && 'asStr' in value ? String(value) : (value as Json)
}
