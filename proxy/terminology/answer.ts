import { compileValueSet, type CompiledValueSet, findSet, type Shelf } from '../../terminology/valuesets/compose.ts'
import { expand, type ExpansionParameters, toValueSet } from '../../terminology/valuesets/expand.ts'
import { lookup, lookupExpression, sayFaults, subsumes, validateCode } from '../../terminology/valuesets/operations.ts'
import type { Source } from '../../terminology/valuesets/source.ts'
import { withVersions } from '../../terminology/valuesets/versions.ts'
import type { AskedOperation } from './asked.ts'
import type { NamedSystem } from './capabilities.ts'

/** The answer of an operation: a resource of FHIR. */
export interface OperationAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** An operation that cannot be answered; the sentence goes into an OperationOutcome. */
class NotAnswered extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Values = AskedOperation['values']

/** Systems and sets to answer from. */
export interface AtHand {
  readonly shelf: Shelf
  /** The imported systems, of each the newest version first. */
  readonly systems: readonly NamedSystem[]
}

/** Answers an operation from what is at hand. `timestamp` is the hour of an expansion. */
export function answerOperation({ shelf, systems }: AtHand, { operation, values }: AskedOperation, timestamp: string): OperationAnswer {
  try {
    switch (operation) {
      case 'expand':
        return { status: 200, body: expandSet(shelf, values, timestamp) }
      case 'validateInSet':
        return { status: 200, body: { ...validate(shelf, values, (chosen) => setOf(chosen, values).compiled) } }
      case 'validateInSystem':
        return { status: 200, body: { ...validate(shelf, values, undefined) } }
      case 'lookup':
        return { status: 200, body: { ...lookUp(shelf, values) } }
      case 'subsumes':
        return { status: 200, body: { ...compare(shelf, values) } }
      case 'findSystem':
        return { status: 200, body: findSystem({ shelf, systems }, values) }
    }
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error
    return { status: error.status, body: toOutcome(error.code, error.message) }
  }
}

/** An OperationOutcome of one error. */
export function toOutcome(code: string, text: string): Readonly<Record<string, unknown>> {
  return { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code, details: { text }, diagnostics: text }] }
}

/** A Bundle of the versions of the system that a search names, the newest first and without their codes. */
function findSystem({ shelf, systems }: AtHand, values: Values): Readonly<Record<string, unknown>> {
  const url = textOf(values, 'url')
  if (url === undefined) throw wrong('Falta «url», la dirección de un sistema de códigos.')
  const wanted = textOf(values, 'version')
  const imported = systems.flatMap(({ system, version }) => (system === url && version !== undefined ? [version] : []))
  const versions = wanted === undefined && imported.length > 0 ? imported : [wanted]
  const found = new Set(versions.map((version) => shelf.findSource(url, version)).filter((source) => source !== undefined))
  const entry = [...found].map(({ system, version, isFragment }) => ({
    resource: { resourceType: 'CodeSystem', url: system, version, status: 'active', content: isFragment ? 'fragment' : 'complete' },
    search: { mode: 'match' },
  }))
  return { resourceType: 'Bundle', type: 'searchset', total: entry.length, ...(entry.length > 0 && { entry }) }
}

function expandSet(shelf: Shelf, values: Values, timestamp: string): Readonly<Record<string, unknown>> {
  const parameters = readExpansion(values)
  const { compiled, resource } = setOf(withVersions(shelf, parameters), values)
  const found = expand(compiled, parameters)
  if ('reasons' in found) {
    const [status, code] = refusals[found.kind]
    throw new NotAnswered(status, code, found.reasons.join(' '))
  }
  return toValueSet(resource, found, parameters, timestamp)
}

const refusals = { unknown: [404, 'not-found'], 'too-costly': [422, 'too-costly'], 'other-version': [422, 'business-rule'] } as const

function readExpansion(values: Values): ExpansionParameters {
  const found: Record<string, string | number | boolean | readonly string[]> = {}
  for (const name of ['designation', 'exclude-system', 'system-version', 'check-system-version', 'force-system-version']) {
    const listed = textsOf(values, name)
    if (listed.length > 0) found[name] = listed
  }
  for (const name of ['filter', 'displayLanguage']) {
    const value = textOf(values, name)
    if (value !== undefined) found[name] = value
  }
  for (const name of ['offset', 'count']) {
    const value = values[name]
    if (value === undefined) continue
    if (!/^\d{1,9}$/.test(String(value))) throw wrong(`«${name}» tiene que ser un número entero, cero o más.`)
    found[name] = Number(value)
  }
  for (const name of booleans) {
    const value = values[name]
    if (value === undefined) continue
    if (!['true', 'false'].includes(String(value))) throw wrong(`«${name}» tiene que ser true o false.`)
    found[name] = String(value) === 'true'
  }
  return found
}

const booleans = ['activeOnly', 'includeDesignations', 'includeDefinition', 'excludeNested', 'excludeNotForUI', 'excludePostCoordinated']

function setOf(
  shelf: Shelf,
  values: Values,
): { readonly compiled: CompiledValueSet; readonly resource: Readonly<Record<string, unknown>> } {
  const given = values['valueSet']
  if (isObject(given)) return { compiled: compileValueSet(given, shelf), resource: given }
  const url = textOf(values, 'url')
  if (url === undefined) throw wrong('Falta «url», la dirección de un conjunto de valores, o «valueSet».')
  const version = textOf(values, 'valueSetVersion')
  const canonical = version === undefined ? url : `${url}|${version}`
  const found = findSet(canonical, shelf)
  if (found.compiled === undefined) throw new NotAnswered(404, 'not-found', found.reason)
  const resource = shelf.findValueSet(canonical)
  return { compiled: found.compiled, resource: isObject(resource) ? resource : { url } }
}

function validate(shelf: Shelf, values: Values, setIn: ((shelf: Shelf) => CompiledValueSet) | undefined): ReturnType<typeof validateCode> {
  const coding = codingsOf(values, setIn !== undefined)
  if (coding.length === 0) throw wrong('Falta el código: «code» y «system», «coding» o «codeableConcept».')
  const answers = coding.map(({ system, code, display, version }) => {
    if (system === undefined || code === undefined) throw wrong('Al código le falta «system» o «code».')
    const source = shelf.findSource(system, version)
    if (source === undefined && setIn === undefined) throw absent(shelf, system, version)
    // The version that a code was chosen in counts where the set names none.
    const set = setIn?.(version === undefined ? shelf : withVersions(shelf, { 'system-version': [`${system}|${version}`] }))
    return validateCode({ system, code, ...(display === undefined ? {} : { display }) }, source, set)
  })
  return answers.find(({ parameter: [result] }) => result?.['valueBoolean'] === true) ?? answers[0]!
}

interface AskedCoding {
  readonly system: string | undefined
  readonly code: string | undefined
  readonly display: string | undefined
  readonly version: string | undefined
}

function codingsOf(values: Values, isOfSet = false): readonly AskedCoding[] {
  const version = textOf(values, 'version') ?? textOf(values, 'systemVersion')
  const toVersioned = (coding: Readonly<Record<string, unknown>>): AskedCoding => toCoding(coding, version)
  const concept = values['codeableConcept']
  if (isObject(concept)) return (Array.isArray(concept['coding']) ? concept['coding'] : []).filter(isObject).map(toVersioned)
  const coding = values['coding']
  if (isObject(coding)) return [toVersioned(coding)]
  const code = textOf(values, 'code')
  // `url` is the system's where a system is asked, and the set's where a set is.
  const system = textOf(values, 'system') ?? (isOfSet ? undefined : textOf(values, 'url'))
  return code === undefined ? [] : [{ system, code, display: textOf(values, 'display'), version }]
}

/** A coding, with its version or the one that is asked for beside it. */
function toCoding(coding: Readonly<Record<string, unknown>>, version: string | undefined): AskedCoding {
  const [system, code, display] = ['system', 'code', 'display'].map((name) => textOf(coding, name))
  return { system, code, display, version: textOf(coding, 'version') ?? version }
}

function lookUp(shelf: Shelf, values: Values): ReturnType<typeof lookup> {
  const [asked] = codingsOf(values)
  if (asked?.system === undefined || asked.code === undefined) throw wrong('Falta el código: «system» y «code», o «coding».')
  const source = sourceOf(shelf, asked.system, asked.version)
  const properties = textsOf(values, 'property')
  const expression = source.find(asked.code) < 0 ? source.expression?.(asked.code) : undefined
  if (expression !== undefined) {
    if (expression.faults.some(({ isInactive }) => !isInactive))
      throw new NotAnswered(404, 'not-found', sayFaults(source.system, asked.code, expression))
    return lookupExpression(source, expression, source.system)
  }
  return lookup(source, codeIn(source, asked.code), source.system, properties, textOf(values, 'displayLanguage'))
}

function compare(shelf: Shelf, values: Values): ReturnType<typeof subsumes> {
  const [a, b] = ['A', 'B'].map((letter): AskedCoding => {
    const coding = values[`coding${letter}`]
    const version = textOf(values, 'version')
    if (isObject(coding)) return toCoding(coding, version)
    return { system: textOf(values, 'system'), code: textOf(values, `code${letter}`), display: undefined, version }
  })
  if (a?.code === undefined || b?.code === undefined || a.system === undefined) {
    throw wrong('Faltan los códigos: «system», «codeA» y «codeB», o «codingA» y «codingB».')
  }
  if (b.system !== a.system) throw wrong('Los dos códigos tienen que ser del mismo sistema.')
  if (b.version !== a.version) throw wrong('Los dos códigos tienen que ser de la misma versión del sistema.')
  const source = sourceOf(shelf, a.system, a.version)
  return subsumes(source, codeIn(source, a.code), codeIn(source, b.code))
}

function sourceOf(shelf: Shelf, system: string, version: string | undefined): Source {
  const source = shelf.findSource(system, version)
  if (source === undefined) throw absent(shelf, system, version)
  return source
}

function codeIn(source: Source, code: string): number {
  const at = source.find(code)
  if (at < 0) throw new NotAnswered(404, 'not-found', `El código «${code}» no existe en «${source.system}».`)
  return at
}

function absent(shelf: Shelf, system: string, version: string | undefined): NotAnswered {
  const newest = version === undefined ? undefined : shelf.findSource(system)?.version
  const other = newest === undefined || newest === '' ? '' : ` en la versión ${version}; la más nueva que tiene es la ${newest}`
  return new NotAnswered(404, 'not-found', `El servicio no tiene «${system}»${other}.`)
}

function wrong(text: string): NotAnswered {
  return new NotAnswered(400, 'invalid', text)
}

function textOf(values: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Of a parameter that may repeat, all. */
function textsOf(values: Values, name: string): readonly string[] {
  return [values[name]].flat().filter((one): one is string => typeof one === 'string' && one !== '')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
