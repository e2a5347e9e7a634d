/** Questions in FHIR's words, and what is read of the answers. Codes stand in bodies alone, never in an address. */
import type { Question, ServerAnswer } from './question.ts'

/** One operation. */
export interface Operation {
  /** From the base on: `CodeSystem/$lookup`. */
  readonly path: string
  readonly parameters: Json
}

type Json = Readonly<Record<string, unknown>>

/** A server's reply to one operation. */
export interface OperationReply {
  readonly status: number
  readonly json: unknown
}

/** A question as an operation. */
export function toOperation(question: Question): Operation {
  const { system, code, version: chosen } = question
  const versioned = { name: question.kind === 'code' ? 'version' : 'systemVersion', valueString: chosen }
  const coded = [{ name: 'system', valueUri: system }, { name: 'code', valueCode: code }, ...(chosen === undefined ? [] : [versioned])]
  if (question.kind === 'code') {
    const properties = ['display', 'designation', 'inactive'].map((valueCode) => ({ name: 'property', valueCode }))
    return toParameters('CodeSystem/$lookup', [...coded, { name: 'displayLanguage', valueCode: 'es' }, ...properties])
  }
  if (question.kind === 'set') {
    const [url, version] = question.valueSet.split('|')
    const named = version === undefined ? [] : [{ name: 'valueSetVersion', valueString: version }]
    return toParameters('ValueSet/$validate-code', [{ name: 'url', valueUri: url }, ...named, ...coded])
  }
  const include = [{ system, filter: question.filters }]
  const valueSet = { resourceType: 'ValueSet', status: 'active', compose: { include } }
  return toParameters('ValueSet/$validate-code', [{ name: 'valueSet', resource: valueSet }, ...coded])
}

function toParameters(path: string, parameter: readonly Json[]): Operation {
  return { path, parameters: { resourceType: 'Parameters', parameter } }
}

/** Several operations as one Bundle. */
export function toBatch(operations: readonly Operation[]): Json {
  return {
    resourceType: 'Bundle',
    type: 'batch',
    entry: operations.map(({ path, parameters }) => ({ resource: parameters, request: { method: 'POST', url: path } })),
  }
}

/** The replies of a Bundle, one for each operation; undefined where it is no such Bundle. */
export function readBatch(json: unknown, count: number): readonly OperationReply[] | undefined {
  if (!isObject(json) || json['resourceType'] !== 'Bundle' || json['type'] !== 'batch-response') return undefined
  const entries = listOf(json['entry'])
  if (entries.length !== count) return undefined
  return entries.map((entry) => {
    const response = isObject(entry['response']) ? entry['response'] : {}
    const status = Number(/^\d{3}/.exec(String(response['status'] ?? ''))?.[0] ?? 0)
    return { status, json: entry['resource'] ?? response['outcome'] }
  })
}

/**
 * The answer to a question; `absent` where the server knows no such code, or no such system. Undefined where the reply is none: the server
 * failed.
 */
export function readReply(question: Question, { status, json }: OperationReply): ServerAnswer | 'absent' | undefined {
  if (status === 200 && isObject(json) && json['resourceType'] === 'Parameters') {
    return question.kind === 'code' ? readLookup(json) : readVerdict(json)
  }
  if (status === 401 || status === 403 || status === 408 || status === 429 || status >= 500 || status < 400) return undefined
  // Servers say in several ways that they do not have a code.
  return question.kind === 'code' && (status === 404 || issueCodes(json).includes('not-found')) ? 'absent' : 'untold'
}

function readLookup(parameters: Json): ServerAnswer {
  const listed = listOf(parameters['parameter'])
  const display = textOf(listed, 'display')
  const designations = listed.filter(({ name }) => name === 'designation').flatMap(({ part }) => textOf(listOf(part), 'value') ?? [])
  const names = [...new Set([...(display === undefined ? [] : [display]), ...designations])]
  const isWhole = designations.length > 0 && names.length <= mostNames && names.every((name) => name.length <= longest)
  const properties = listed.filter(({ name }) => name === 'property').map(({ part }) => listOf(part))
  const isInactive = properties.some((part) => {
    const value = valueOf(part, 'value')
    const named = textOf(part, 'code')
    return named === 'inactive' ? String(value) === 'true' : named === 'status' && /^(?:inactive|deprecated|retired)$/i.test(String(value))
  })
  return {
    display: (display ?? '').slice(0, longest),
    names: isWhole ? names : [],
    isActive: !isInactive,
    version: (textOf(listed, 'version') ?? '').slice(0, longest),
  }
}

function readVerdict(parameters: Json): ServerAnswer {
  const listed = listOf(parameters['parameter'])
  const result = listed.find(({ name }) => name === 'result')?.['valueBoolean']
  if (typeof result !== 'boolean') return 'untold'
  // That a server does not have a system says nothing of its codes.
  const isUnknown = listed.some(({ name }) => typeof name === 'string' && /^x-(?:caused-by-)?unknown-system$/.test(name))
  return !result && isUnknown ? 'untold' : result
}

function issueCodes(json: unknown): readonly unknown[] {
  return isObject(json) ? listOf(json['issue']).map(({ code }) => code) : []
}

function textOf(parts: readonly Json[], wanted: string): string | undefined {
  const value = valueOf(parts, wanted)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function valueOf(parts: readonly Json[], wanted: string): unknown {
  const found = parts.find(({ name }) => name === wanted)
  return found === undefined ? undefined : Object.entries(found).find(([key]) => key.startsWith('value'))?.[1]
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of a code with more names, or longer ones, displays are not judged. */
const mostNames = 200
const longest = 1000
