import { fold } from '../../../catalogs/catalog.ts'
import { isList, isObject, objectValuesIn, type Json, type JsonObject } from '../../engine/json.ts'
import { keepLatest } from '../../engine/memo.ts'
import type { Element, RuleContext } from '../../engine/rule.ts'
import { findVariant } from '../../structure/check/address-variants.ts'
import { clCodeSystem, eisCodeSystem } from '../canonicals.ts'

/** The code system of kinds of identifier in CL Core. */
export const csTipoIdentificador = clCodeSystem('CSTipoIdentificador')

/** The code system of national documents by country in CL Core. */
export const csCodigoDni = clCodeSystem('CSCodigoDNI')

/** The code system of kinds of identifier that CL Core withdrew with 1.9.0. */
export const csIdentificadores = clCodeSystem('CSIdentificadores')

/** Its address, and the same with http, as it is written as well. */
export const addressesOfCsIdentificadores: readonly string[] = [csIdentificadores, csIdentificadores.replace('https:', 'http:')]

/** Code systems of kinds of document, with the codes that say RUN, and what stands for them. */
const kinds: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [csTipoIdentificador, ['01', '1', 'RUN', 'RUT']],
  // The ministry's NID guide publishes a copy under its own base.
  ['https://interoperabilidad.minsal.cl/fhir/ig/nid/CodeSystem/CSTipoIdentificador', ['01', '1']],
  [csCodigoDni, ['NNCHL', 'RUN', 'RUT']],
  ...addressesOfCsIdentificadores.map((address) => [address, ['1']] as const),
  [eisCodeSystem('eis-tipo-identificador-cs'), ['1']],
  [eisCodeSystem('CSTiposDocumentosDEIS'), ['1']],
])

/** Kinds of HL7's own list (v2-0203) that leave open which national number is meant. */
const vagueKinds = new Set(['NI', 'NNCHL', 'RUN', 'RUT', 'TAX', 'PI', 'PN', 'PT', 'XX', 'U'])
const v2Kinds = 'http://terminology.hl7.org/CodeSystem/v2-0203'

const runSystems = new Set([
  'http://regcivil.cl/Validacion/RUN',
  'http://registrocivil.cl/run',
  'http://www.registrocivil.cl',
  'https://api.cl/system/run',
  'http://api_run/run',
])

/** Whether an `Identifier.type` has a coding that says RUN. */
export function saysRunType(type: Json | undefined): boolean {
  return kindOf(type) === 'run'
}

/** Whether an `Identifier.system` is an address of the RUN, whatever the type says. */
export function isRunSystem(system: Json | undefined): boolean {
  return typeof system === 'string' && (runSystems.has(system) || (looksLikeRunSystem.test(system) && !ofOtherGovernment.test(system)))
}

/** An address of the government of another country, which may have a number called RUT too: Uruguay and Colombia do. */
const ofOtherGovernment = /^https?:\/\/[^/?#]+\.(?:gob|gov|gub)\.(?!cl\b)[a-z]{2}(?:[/:?#]|$)/i

/** An address that ends in the English word and tells no country, as that of the runs of a laboratory or of a machine. */
const mayBeEnglish = /^https?:\/\/(?![^/?#:]+\.cl(?:[:/]|$))[^?#]*\/run\/?(?:[?#]|$)/i

/** The forms that a RUN may have been written in: seven digits or more, and at most one hyphen, before the last. */
const nearRun = /^[\d.\s]{7,}(?:\p{Pd}\s*)?[\dkK]$/u

const looksLikeRunSystem = /^https?:\/\/(?:(?:www\.)?(?:registrocivil|regcivil)\.cl\/?$|[^/?#]+\/(?:[^?#]*\/)?ru[nt]\/?(?:[?#]|$))/i

/**
 * Whether an Identifier is a RUN: a code of its type says so, or, where none names another document, its system, a word or HL7's code does. For
 * `run.memo`.
 */
export const isRunIdentifier = keepLatest((identifier: JsonObject): boolean => {
  const { type, system } = identifier
  const kind = kindOf(type)
  if (kind !== undefined) return kind === 'run'
  return (
    (isRunSystem(system) && !isOfOtherRuns(identifier)) ||
    (addressesOfCsIdentificadores.includes(system as string) && (type === undefined || type === null)) ||
    saysRunInWords(identifier) ||
    saysHl7Run(type)
  )
})

/** Whether the runs that an Identifier counts are not people's. */
function isOfOtherRuns({ system, value }: JsonObject): boolean {
  return (
    !runSystems.has(system as string) && mayBeEnglish.test(system as string) && !(typeof value === 'string' && nearRun.test(value.trim()))
  )
}

/**
 * Whether an Identifier calls itself a RUN or RUT in the text of its type or, where that has none, somewhere in its system, as `RUN`, `urn:run` or
 * `http://run.example`. Of another number the same words may be said elsewhere, so that the value has to look like one.
 */
export function saysRunInWords({ type, system, value }: JsonObject): boolean {
  if (typeof value !== 'string' || !runShape.test(value)) return false
  if (typeof system === 'string' && ofOtherGovernment.test(system)) return false
  const text = isObject(type) ? type['text'] : undefined
  if (typeof text === 'string') return hasRunWord(text) && fold(text).split(' ').every(isOfRunName)
  return typeof system === 'string' && hasRunWord(system)
}

/** Whether the text of a type says that the RUN is another person's, as a mother's that a newborn bears, or a provisional one. */
export function saysOtherRun(type: Json | undefined): boolean {
  const text = isObject(type) ? type['text'] : undefined
  return typeof text === 'string' && text.length <= longestWords && fold(text).split(' ').some(isOfOtherRun)
}

/** The form of a RUN that people have today, dots and blanks around it apart. */
export const runShape = /^\s*\d{1,2}(?:\.?\d{3}){2}-?(?:(?<=-)\d|[kK])\s*$/

const runWord = /(?<![\p{L}\d])(?:r\.?u\.?[nt]|rol [uú]nico)(?![\p{L}\d])/iu
const longestWords = 100

/** Words beside which the text of a type speaks of a person's own RUN; with others, as `de la madre`, it may be another's. */
const wordsOfRunName = new Set(
  'run rut r u n t rol unico nacional tributario chile chileno cl numero nro n no de del paciente persona cedula identidad'.split(' '),
)

const wordsOfOtherRun = new Set(
  'madre mama padre papa progenitor tutor tutora apoderado apoderada responsable titular conyuge pareja acompanante hijo hija provisorio provisoria provisional'.split(
    ' ',
  ),
)

/** Whether a word, folded, of the text of a type is one of those by which that tells a RUN, or whose it is. */
export function isWordOfRun(word: string): boolean {
  return isOfRunName(word) || isOfOtherRun(word)
}

function hasRunWord(text: string): boolean {
  return text.length <= longestWords && runWord.test(text)
}

function isOfRunName(word: string): boolean {
  return wordsOfRunName.has(word)
}

function isOfOtherRun(word: string): boolean {
  return wordsOfOtherRun.has(word)
}

/** Whether an Identifier is none of the RUN. */
export function isNoRun(identifier: JsonObject): boolean {
  return !isRunIdentifier(identifier)
}

function kindOf(type: Json | undefined): 'run' | 'other' | undefined {
  if (!isObject(type)) return undefined
  const { coding } = type
  if (!isList(coding)) return kindOfCoding(coding)
  let kind: 'other' | undefined
  for (const one of coding) {
    const known = kindOfCoding(one)
    if (known === 'run') return known
    kind ??= known
  }
  return kind
}

function kindOfCoding(coding: Json | undefined): 'run' | 'other' | undefined {
  if (!isObject(coding)) return undefined
  const { system, code } = coding
  if (typeof system !== 'string' || typeof code !== 'string') return undefined
  const runCodes = kinds.get(system) ?? (isOldCodigoDni(system) ? kinds.get(csCodigoDni) : undefined)
  if (runCodes !== undefined) return runCodes.includes(code) ? 'run' : 'other'
  return system === v2Kinds && !vagueKinds.has(code) ? 'other' : undefined
}

/** Addresses that name CL Core, mostly as it was called before it was published. */
const hasOldBase = /^https?:\/\/(?:\w+\.)?hl7(?:chile)?\.cl\//i

/** Longer addresses are not looked into. */
const longestSystem = 100

/** Whether a system is CSCodigoDNI but for its spelling, or under a base that CL Core had. */
function isOldCodigoDni(system: string): boolean {
  // Variants of an address end alike, and there may be many of other systems.
  return (
    system.length <= longestSystem &&
    system.includes('CSCodigoDNI') &&
    hasOldBase.test(system) &&
    findVariant(system, isCodigoDni) !== undefined
  )
}

function isCodigoDni(system: string): boolean {
  return system === csCodigoDni
}

/** Whether a type has a code that HL7's own list would have for the RUN. */
export function saysHl7Run(type: Json | undefined): boolean {
  return hl7RunOf(type) !== undefined
}

/** The code of a type that HL7's own list would have for the RUN. */
export function hl7RunOf(type: Json | undefined): string | undefined {
  return isObject(type) ? (objectValuesIn(type, 'coding').find(isHl7Run)?.['code'] as string | undefined) : undefined
}

/** Whether a coding says RUN under the address of HL7's own list: by its Chilean name, or as that leaves national numbers to each country (`NNxxx`). */
export function isHl7Run({ system, code }: JsonObject): boolean {
  return system === v2Kinds && (code === 'NNCHL' || code === 'RUN' || code === 'RUT')
}

/** The value of a RUN identifier, read. */
export interface WrittenRun {
  /** The value as it stands. */
  readonly value: string
  /** Whether, its dots apart, it is 1 to 8 digits, a hyphen and a check digit (or the digit stands in its extension). */
  readonly isWellFormed: boolean
  /** Its digits, as they are or as they were certainly meant; undefined where it cannot be told. */
  readonly number: string | undefined
  /** Its check digit, `0` to `9` or `K`; undefined where the number is. */
  readonly digit: string | undefined
  /** The value as it should be written, with the digits and the case it has; undefined where the number is. */
  readonly proper: string | undefined
}

/** Reads the value of a RUN identifier; undefined where it has none, or none that is text. For `run.memo`. */
export const readRun = keepLatest((identifier: JsonObject): WrittenRun | undefined => {
  const { value, extension } = identifier
  if (typeof value !== 'string') return undefined
  const digit = extension === undefined ? undefined : digitApart(identifier)
  return readValue(value, digit)
})

function readValue(value: string, apart: string | undefined): WrittenRun | undefined {
  const told = runOf(value)
  const bare = told.includes('.') ? told.replaceAll('.', '') : told
  const strict = /^(\d{1,8})-([\dkK])$/.exec(bare)
  if (strict !== null) return read(value, strict[1]!, strict[2]!, told === value, bare)

  const compact = bare.replaceAll(/\s/g, '')
  if (compact === '' && bare === value) return undefined
  if (apart !== undefined && /^\d{1,8}$/.test(compact) && /^[\dkK]$/.test(apart)) {
    return read(value, compact, apart, compact === value.replaceAll('.', ''), compact)
  }
  const loose = apart === undefined ? /^(\d{1,8})[-‐‑‒–—―−/]*([\dkK])$/.exec(compact) : null
  if (loose !== null) return read(value, loose[1]!, loose[2]!, false, `${loose[1]}-${loose[2]}`)
  return { value, isWellFormed: false, number: undefined, digit: undefined, proper: undefined }
}

/** The value of a RUN without the word that tells it (`RUN 51.234.567-0`), and with dots for the commas between its thousands. */
export function runOf(value: string): string {
  const told = /^\s*r\.?u\.?[nt]\.?:?\s*(?=\d)/i.exec(value)
  const number = told === null ? value : value.slice(told[0].length)
  return /^\d{1,2}(?:,\d{3}){2} ?\p{Pd}? ?[\dk]$/iu.test(number.trim()) ? number.replaceAll(',', '.') : number
}

function read(value: string, number: string, digit: string, isWellFormed: boolean, proper: string): WrittenRun {
  return { value, number, digit: digit.toUpperCase(), isWellFormed, proper }
}

/** The check digit that the EIS guide keeps beside the number, in an extension. */
function digitApart(identifier: JsonObject): string | undefined {
  for (const value of objectValuesIn(identifier, 'extension')) {
    const { url, valueString } = value
    if (url === 'http://hl7.org/fhir/StructureDefinition/identifier-checkDigit' && typeof valueString === 'string') return valueString
  }
  return undefined
}

/** The check digit of a number by modulo 11: `0` to `9`, or `K`. */
export function checkDigit(number: string): string {
  let sum = 0
  let factor = 2
  for (let at = number.length - 1; at >= 0; at -= 1) {
    sum += (number.charCodeAt(at) - 48) * factor
    factor = factor === 7 ? 2 : factor + 1
  }
  const rest = 11 - (sum % 11)
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)
}

/**
 * Whether an identifier names an organization: it stands in one, or in a reference to one. A reference that says nothing else tells it by a
 * RUT of those that are given to organizations.
 */
export function isOfOrganization({ value, resource, parent }: Element, { memo }: RuleContext): boolean {
  if (resource.type === 'Organization') return true
  if (parent?.type !== 'Reference') return false
  const { type, reference } = parent.value as JsonObject
  if (type !== undefined) return type === 'Organization'
  if (reference !== undefined) return typeof reference === 'string' && memo(namesOrganization, reference)
  return isObject(value) && saysRut(value['system']) && Number(memo(readRun, value)?.number) >= firstOfOrganizations
}

const firstOfOrganizations = 50_000_000

/** Whether a system speaks of RUT, which organizations have too, and not of RUN. */
function saysRut(system: Json | undefined): boolean {
  return typeof system === 'string' && /\/rut\/?(?:[?#]|$)/i.test(system)
}

/** The name of the number of a RUN identifier. */
export function numberName(element: Element, run: RuleContext): 'RUN' | 'RUT' {
  return isOfOrganization(element, run) ? 'RUT' : 'RUN'
}

function namesOrganization(reference: string): boolean {
  return /(?:^|\/)Organization\//.test(reference)
}
