import { isList, isObject, objectsIn, type Json, type JsonObject } from '../../engine/json.ts'
import type { Element, RuleContext } from '../../engine/rule.ts'
import { isSameAddress } from '../../structure/canonical.ts'
import { findFirstRuns } from '../reading/identifier.ts'
import { csCodigoDni, csTipoIdentificador, isHl7Run } from '../reading/run.ts'

/** The coding by which CL Core tells a RUN. */
export const coding = { system: csTipoIdentificador, code: '01', display: 'RUN' }

/** The advice where nobody can tell whose RUN it is. */
export const howToSay =
  'Si es el RUN de la persona, dilo en «type» con el código 01 de CSTipoIdentificador; el de su madre lleva el 03, y uno provisorio el 02.'

/** Whether its owner has another RUN, so that calling this one a RUN too might make two of them. */
export function hasOtherRun({ value, parent }: Element, { memo }: RuleContext): boolean {
  return isObject(parent?.value) && memo(findFirstRuns, parent.value).some((other) => other !== value)
}

/** The type of an identifier with the code of the RUN, whatever else it says kept; undefined where it is no concept. */
export function withRun(type: Json | undefined): JsonObject | undefined {
  if (type === undefined || type === null) return { coding: [coding] }
  // A member in a wrong place may be this code.
  if (!isObject(type) || !Object.keys(type).every((name) => ofConcept.has(name))) return undefined
  const codings = type['coding']
  if (codings === undefined || codings === null) return { ...type, coding: [coding] }
  if (!isList(codings)) return undefined
  const dni = codings.findIndex(isMeantAsDni)
  if (dni >= 0) return { ...type, coding: codings.with(dni, { ...(codings[dni] as JsonObject), system: csCodigoDni }) }
  const meant = codings.findIndex(isMeantAsRun)
  return { ...type, coding: meant < 0 ? [...codings, coding] : codings.with(meant, { ...(codings[meant] as JsonObject), ...coding }) }
}

/** Whether a type that `withRun` gave has codings besides, of which a profile may admit one alone. */
export function hasOtherCodings(type: JsonObject | undefined): boolean {
  return type !== undefined && objectsIn(type, 'coding').length > 1
}

/** Words for a type that `withRun` gave. */
export function titleOf(type: JsonObject): string {
  return objectsIn(type, 'coding').some(({ value }) => value['system'] === csTipoIdentificador && value['code'] === '01')
    ? 'Usar el tipo 01 (RUN)'
    : `Usar el sistema «${csCodigoDni}»`
}

/** Whether a type says besides, in a list of neither CL Core nor HL7, what kind of number it is: a profile may admit that alone. */
export function saysOwnKind(type: JsonObject): boolean {
  return objectsIn(type, 'coding').some(
    ({ value: { system } }) =>
      typeof system === 'string' &&
      system !== csTipoIdentificador &&
      system !== csCodigoDni &&
      !system.startsWith('http://terminology.hl7.org/'),
  )
}

const ofConcept = new Set(['id', 'extension', 'coding', 'text', '_text'])

/** Whether a coding is that of the RUN but for its system, which it lacks or has misspelt, or its code, or what HL7's list would have for it. */
function isMeantAsRun(value: Json): boolean {
  if (!isObject(value)) return false
  if (isHl7Run(value)) return true
  const { system, code, display } = value
  if (system !== undefined && !isMeant(system, csTipoIdentificador)) return false
  const isNamed = typeof display === 'string' && /^run$/i.test(display)
  return code === undefined && value['_code'] === undefined
    ? isNamed
    : (code === '01' || code === '1') && (display === undefined || isNamed)
}

/** Whether a coding is Chile's of CL Core's list of national documents but for its system, which it lacks or has misspelt. */
function isMeantAsDni(value: Json): boolean {
  if (!isObject(value) || value['code'] !== 'NNCHL') return false
  const { system, display } = value
  return system === undefined ? display === 'Chile' : isMeant(system, csCodigoDni)
}

/** Whether an address is a system of CL Core misspelt: it names its host and ends in its name, or is the same but for how addresses are compared. */
function isMeant(address: Json | undefined, system: string): boolean {
  if (typeof address !== 'string' || address.length > longestAddress) return false
  const name = system.slice(system.lastIndexOf('/')).toLowerCase()
  return isSameAddress(address, system) || (address.includes('hl7chile.cl') && address.toLowerCase().endsWith(name))
}

const longestAddress = 200
