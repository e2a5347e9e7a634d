import type { CompiledValueSet } from './compose.ts'
import type { ToldExpression } from '../expressions/tell.ts'
import type { Property, Source } from './source.ts'

/** A resource Parameters of FHIR. */
export interface Parameters {
  readonly resourceType: 'Parameters'
  readonly parameter: readonly Parameter[]
}

interface Parameter {
  readonly name: string
  readonly [value: `value${string}`]: unknown
  readonly part?: readonly Parameter[]
}

/** A code to validate. */
export interface AskedCode {
  readonly system: string
  readonly code: string
  readonly display?: string
}

/** Answers whether a code is in a system, or in a set of it, and whether its display is one of its names. */
export function validateCode(asked: AskedCode, source: Source | undefined, set?: CompiledValueSet): Parameters {
  const { system, code } = asked
  const at = source?.find(code) ?? -1
  const expression = at < 0 ? source?.expression?.(code) : undefined
  const problem = findProblem(asked, source, at, set, expression)
  const isInactive = expression === undefined ? at >= 0 && source?.isActive(at) === false : expression.faults.some((one) => one.isInactive)
  const display = at >= 0 ? source?.display(at) : problem === undefined ? expression?.display : undefined
  const facts: Parameter[] =
    source === undefined || display === undefined
      ? []
      : [
          { name: 'display', valueString: display },
          { name: 'version', valueString: source.version },
          ...(isInactive ? [{ name: 'inactive', valueBoolean: true }] : []),
        ]
  return {
    resourceType: 'Parameters',
    parameter: [
      { name: 'result', valueBoolean: problem === undefined },
      ...(problem === undefined ? [] : [{ name: 'message', valueString: problem }]),
      { name: 'system', valueUri: system },
      { name: 'code', valueCode: code },
      ...facts,
      // As other servers say it: the result is no word about the code.
      ...(problem !== undefined && set !== undefined && set.contains(system, code) === undefined
        ? [{ name: 'x-caused-by-unknown-system', valueCanonical: system }]
        : []),
    ],
  }
}

function findProblem(
  { system, code, display }: AskedCode,
  source: Source | undefined,
  at: number,
  set: CompiledValueSet | undefined,
  expression: ToldExpression | undefined,
): string | undefined {
  // A code that is not in use any more is one all the same, and so is an expression.
  if (expression?.faults.some(({ isInactive }) => !isInactive) === true) return sayFaults(system, code, expression)
  if (expression !== undefined && set === undefined) return undefined
  if (expression === undefined && source !== undefined && at < 0 && !source.isFragment)
    return `El código «${code}» no existe en «${system}».`
  const isIn = set?.contains(system, code)
  if (isIn === false) return `El código «${code}» de «${system}» no está en el conjunto de valores.`
  if (set !== undefined && isIn === undefined) {
    const reasons = expression === undefined ? set.reasons : ['De una expresión no se calcula de qué conceptos es un tipo.']
    return `No se puede saber si «${code}» está en el conjunto: ${reasons.join(' ')}`
  }
  if (set === undefined && at < 0) return `No se puede saber si «${code}» existe en «${system}».`
  if (display === undefined || source === undefined || at < 0) return undefined
  return isName(source, at, display) ? undefined : `«${display}» no es un nombre de «${code}»: se llama «${source.display(at)}».`
}

/** The faults of an expression, in one sentence. */
export function sayFaults(system: string, code: string, { faults }: ToldExpression): string {
  const told = faults.map(({ sentence }) => sentence.slice(0, 1).toLowerCase() + sentence.slice(1, -1))
  return `La expresión «${code}» de ${system} no es correcta: ${told.join('; ')}.`
}

/** The text is one of the names of a code, whatever its case and blanks. */
function isName(source: Source, at: number, display: string): boolean {
  const asked = fold(display)
  return fold(source.display(at)) === asked || source.designations(at).some(({ value }) => fold(value) === asked)
}

const fold = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Tells what is known of a code; `asked` narrows the properties. */
export function lookup(source: Source, at: number, name: string, asked: readonly string[] = [], language?: string): Parameters {
  const properties = source.properties(at).filter(({ code }) => asked.length === 0 || asked.includes('*') || asked.includes(code))
  return {
    resourceType: 'Parameters',
    parameter: [
      { name: 'name', valueString: name },
      { name: 'version', valueString: source.version },
      { name: 'display', valueString: source.display(at, language) },
      ...source.designations(at).map(({ value, language: own, use }) => ({
        name: 'designation',
        part: [
          ...(own === undefined ? [] : [{ name: 'language', valueCode: own }]),
          ...(use === undefined ? [] : [{ name: 'use', valueCoding: use }]),
          { name: 'value', valueString: value },
        ],
      })),
      ...properties.map((property) => ({ name: 'property', part: toParts(source, property) })),
    ],
  }
}

/** Tells what is known of an expression: its concepts by their names, what it is a kind of, and its attributes. */
export function lookupExpression(source: Source, told: ToldExpression, name: string): Parameters {
  const properties: readonly Property[] = [...told.focus.map((value) => ({ code: 'parent', value, isCode: true })), ...told.attributes]
  return {
    resourceType: 'Parameters',
    parameter: [
      { name: 'name', valueString: name },
      { name: 'version', valueString: source.version },
      { name: 'display', valueString: told.display },
      ...properties.map((property) => ({ name: 'property', part: toParts(source, property) })),
    ],
  }
}

function toParts(source: Source, { code, value, isCode }: Property): readonly Parameter[] {
  const named = { name: 'code', valueCode: code }
  if (isCode !== true) return [named, { name: 'value', [typeOf(value)]: value }]
  const at = source.find(String(value))
  const display = at < 0 ? '' : source.display(at)
  return [named, { name: 'value', valueCode: value }, ...(display === '' ? [] : [{ name: 'description', valueString: display }])]
}

function typeOf(value: string | number | boolean): 'valueString' | 'valueBoolean' | 'valueDecimal' {
  if (typeof value === 'boolean') return 'valueBoolean'
  return typeof value === 'number' ? 'valueDecimal' : 'valueString'
}

/** Tells how two codes of one system stand to one another. */
export function subsumes(source: Source, codeA: number, codeB: number): Parameters {
  const outcome =
    codeA === codeB ? 'equivalent' : source.isA(codeB, codeA) ? 'subsumes' : source.isA(codeA, codeB) ? 'subsumed-by' : 'not-subsumed'
  return { resourceType: 'Parameters', parameter: [{ name: 'outcome', valueCode: outcome }] }
}
