import { isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { QuickFix } from '../../engine/rule.ts'
import { toChoose } from '../../structure/repairs/repair.ts'

/** The code system of `Encounter.class`. */
export const v3ActCode = 'http://terminology.hl7.org/CodeSystem/v3-ActCode'

/** The classes of encounter used in Chile, by their codes. */
export const chileanClasses: Readonly<Record<string, string>> = {
  AMB: 'ambulatorio',
  IMP: 'hospitalizado',
  EMER: 'urgencia',
  HH: 'domiciliario',
}

const others = new Set(['ACUTE', 'FLD', 'NONAC', 'OBSENC', 'PRENC', 'SS', 'VR'])

/** Whether a code is in the value set v3-ActEncounterCode. */
export function isEncounterClass(code: string): boolean {
  return isChileanClass(code) || others.has(code)
}

/** Whether a code is one of the classes used in Chile. */
export function isChileanClass(code: Json | undefined): code is string {
  return typeof code === 'string' && Object.hasOwn(chileanClasses, code)
}

/** Whether a system is the one that guides of the ministry require for the class instead (TEI, Quirúrgico). */
export function isModality(system: Json | undefined): boolean {
  const start = 'https://interoperabilidad.minsal.cl/fhir/ig/'
  return typeof system === 'string' && system.startsWith(start) && system.endsWith('/CodeSystem/CSModalidadAtencionCodigo')
}

/** The code of a class, whatever its system: v3-ActCode is the only one there may be; undefined where there is no code. */
export function codeOfClass({ code }: JsonObject): string | undefined {
  return typeof code === 'string' && code !== '' ? code : undefined
}

/** Their displays in v3-ActCode. */
const displays: Readonly<Record<string, string>> = { AMB: 'ambulatory', IMP: 'inpatient encounter', EMER: 'emergency', HH: 'home health' }

/** The choice of a class used in Chile in place of one whose code stands at a path. */
export function chooseClass(root: Json, path: Path): QuickFix | undefined {
  const holder = path.slice(0, -1)
  const coding = valueAt(root, holder)
  if (!isObject(coding)) return undefined
  const { display: _, version: __, ...kept } = coding
  const options = Object.entries(chileanClasses).map(([code, name]) => ({
    title: `${code} (${name})`,
    replacement: { ...kept, system: v3ActCode, code, display: displays[code]! },
  }))
  return toChoose('Elegir la clase', holder, options)
}

/** «AMB (ambulatorio), IMP (hospitalizado), …» */
export const chileanClassList = Object.entries(chileanClasses)
  .map(([code, name]) => `${code} (${name})`)
  .join(', ')
