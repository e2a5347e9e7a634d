import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { loinc } from '../terminology/system-addresses.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten } from './setting.ts'

const panel = { system: loinc, code: '85354-9', display: 'Blood pressure panel with all children optional' }

/** Codes of blood pressures that have no value of their own. */
const ofPanels = new Set<Json | undefined>([panel.code, '55284-4', '35094-2'])

/** An Observation whose value is a text with both pressures, «120/80», with a component for each; undefined where it is none. `at`: the value. */
export function withPressures(root: Json, at: Path, text: string): Repair | undefined {
  const [, systolic, diastolic] = /^\s*(\d{2,3})\s?\/\s?(\d{2,3})(?:\s?mm\s?hg)?\s*$/i.exec(text) ?? []
  if (systolic === undefined || Number(systolic) <= Number(diastolic) || at.at(-1) !== 'valueString') return undefined
  const path = at.slice(0, -1)
  const observation = valueAt(root, path)
  if (!isObject(observation) || observation['component'] !== undefined || !mayBeRewritten(observation)) return undefined
  const { valueString: _, code, ...others } = observation
  const codings = isObject(code) && isList(code['coding']) ? code['coding'] : []
  if (!codings.some((one) => isObject(one) && one['system'] === loinc && ofPanels.has(one['code']))) return undefined
  const isPanel = codings.some((one) => isObject(one) && one['system'] === loinc && one['code'] === panel.code)
  const coding = isPanel ? codings : [...codings, panel]
  const component = [pressure('8480-6', 'Systolic blood pressure', systolic), pressure('8462-4', 'Diastolic blood pressure', diastolic!)]
  const replacement = { ...others, code: { ...(code as JsonObject), coding }, component } as JsonObject
  return { title: `Separar la presión: ${systolic} sistólica y ${diastolic} diastólica`, path, replacement, safe: false, mustHold: true }
}

function pressure(code: string, display: string, value: string): JsonObject {
  const valueQuantity = { value: Number(value), unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' }
  return { code: { coding: [{ system: loinc, code, display }] }, valueQuantity }
}
