import { lacksSystem } from '../../checks/coded-in.ts'
import { isObject, type JsonObject } from '../../engine/json.ts'
import { csIdentificadores, csTipoIdentificador } from './run.ts'

/** Whether an Identifier has no value: none, a blank one, and no extension that says why. */
export function lacksValue(identifier: JsonObject): boolean {
  const { value } = identifier
  const isBlank = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return isBlank && !isObject(identifier['_value'])
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
  if (system === csIdentificadores) return successors.get(code)
  if (system === csTipoIdentificador) return /^[1-9]$/.test(code) ? `0${code}` : code
  return lacksSystem(coding) ? code : undefined
}
