import type { JsonObject } from '../../engine/json.ts'
import { findVitalSign } from './vital-sign.ts'

/**
 * The least and the greatest value that a living person can have, with room beyond the records: 11.8 and 46.5 °C, 272 cm, 212 g at birth and
 * 635 kg.
 */
export type Limits = readonly [least: number, greatest: number]

interface MeasuredSign {
  readonly name: string
  /** The units of UCUM that FHIR measures it in, the usual one first. */
  readonly units: Readonly<Record<string, Limits>>
}

const percent = { '%': [0, 100] } as const
const pressure = { 'mm[Hg]': [0, 500] } as const

/** The vital signs of CL Core that have a value of their own. */
const signs = {
  '59576-9': { name: 'el percentil de IMC', units: percent },
  '77606-2': { name: 'el percentil de peso para la talla', units: percent },
  '8289-1': { name: 'el percentil de perímetro cefálico', units: percent },
  '8480-6': { name: 'la presión sistólica', units: pressure },
  '8462-4': { name: 'la presión diastólica', units: pressure },
  '39156-5': { name: 'el índice de masa corporal', units: { 'kg/m2': [3, 300] } },
  '8302-2': { name: 'la talla', units: { cm: [10, 280], '[in_i]': [4, 110] } },
  '9843-4': { name: 'el perímetro cefálico', units: { cm: [5, 100], '[in_i]': [2, 40] } },
  '8310-5': { name: 'la temperatura corporal', units: { Cel: [10, 48], '[degF]': [50, 118] } },
  '29463-7': { name: 'el peso', units: { kg: [0.1, 700], g: [100, 700_000], '[lb_av]': [0.2, 1550] } },
  '8867-4': { name: 'la frecuencia cardíaca', units: { '/min': [0, 600] } },
  '9279-1': { name: 'la frecuencia respiratoria', units: { '/min': [0, 250] } },
  '59408-5': { name: 'la saturación de oxígeno', units: percent },
  '2708-6': { name: 'la saturación de oxígeno', units: percent },
  '3150-0': { name: 'la concentración de oxígeno inspirado', units: percent },
  '3151-8': {
    name: 'el flujo de oxígeno inspirado',
    units: { 'L/min': [0, 200], 'l/min': [0, 200], 'mL/min': [0, 200_000], 'ml/min': [0, 200_000] },
  },
} as const satisfies Readonly<Record<string, MeasuredSign>>

/** One of these vital signs, by its code in LOINC. */
export type VitalSign = keyof typeof signs

/** The vital sign that an observation or a component is of, with the units that it is measured in; undefined where it is of none. */
export function readSign(measurement: JsonObject): (MeasuredSign & { readonly sign: VitalSign }) | undefined {
  const sign = findVitalSign(measurement)
  return sign !== undefined && isSign(sign) ? { sign, ...signs[sign] } : undefined
}

function isSign(code: string): code is VitalSign {
  return Object.hasOwn(signs, code)
}

/** A unit without its annotations, which mean nothing to UCUM. */
export function withoutAnnotations(unit: string): string {
  return unit.replaceAll(/\{[^{}]*\}/g, '').replace(/^1\//, '/')
}
