import { lacksSystem } from '../../checks/coded-in.ts'
import { isObject, objectValuesIn, type JsonObject } from '../../engine/json.ts'
import { addressesOfCsIdentificadores, csTipoIdentificador, isRunIdentifier } from './run.ts'

/** Whether an Identifier has no value: none, a blank one, and no extension that says why. */
export function lacksValue(identifier: JsonObject): boolean {
  const { value } = identifier
  const isBlank = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return isBlank && !isObject(identifier['_value'])
}

/** Whether an Identifier is quickly seen to have a value: a text that begins with a letter, a digit or the like. */
export function hasValue({ value }: JsonObject): boolean {
  const first = typeof value === 'string' ? value.charCodeAt(0) : 0
  return first > 0x20 && first < 0x7f
}

/** The codes of CSIdentificadores, in CSTipoIdentificador. */
const successors: ReadonlyMap<string, string> = new Map([
  ['1', '01'],
  ['2', '13'],
  ['3', '05'],
  ['4', '14'],
])

/**
 * The code of CSTipoIdentificador that a coding of an identifier's type has, or has once its leading zero or its
 * withdrawn system is mended; a coding without system counts, as CL Core looks at codes alone.
 */
export function kindOfIdentifier(coding: JsonObject): string | undefined {
  const { system, code } = coding
  if (typeof code !== 'string') return undefined
  if (addressesOfCsIdentificadores.includes(system as string)) return successors.get(code)
  if (system === csTipoIdentificador) return /^[1-9]$/.test(code) ? `0${code}` : code
  return lacksSystem(coding) ? code : undefined
}

/** Whether an identifier is of a type of CSTipoIdentificador, also where its code or its system is yet to be mended. */
export function isOfType({ type }: JsonObject, wanted: string): boolean {
  return isObject(type) && objectValuesIn(type, 'coding').some((value) => kindOfIdentifier(value) === wanted)
}

/**
 * The first two of the identifiers of a person that are RUNs, or of type 01 perhaps without its system: whichever
 * identifier is looked at, they show whether there is another RUN. For `run.memo`.
 */
export function findFirstRuns(person: JsonObject): readonly JsonObject[] {
  const runs: JsonObject[] = []
  for (const value of objectValuesIn(person, 'identifier')) {
    if (isRunIdentifier(value) || isOfType(value, '01')) runs.push(value)
    if (runs.length === 2) break
  }
  return runs
}
