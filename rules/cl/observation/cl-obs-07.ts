import { findInEach } from '../../engine/find-in-each.ts'
import { isObject, objectsIn, type JsonObject, type Placed } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage, r4Page } from '../canonicals.ts'
import { loinc, ucum } from '../reading/code-systems.ts'
import { findVitalSign } from './vital-sign.ts'

const length = ['cm', '[in_i]']
const perMinute = ['/min']
const percent = ['%']
const pressure = ['mm[Hg]']

/** The vital signs of CL Core that have a value of their own, and the units that FHIR measures them in. */
const signs = {
  '59576-9': { name: 'el percentil de IMC', units: percent },
  '77606-2': { name: 'el percentil de peso para la talla', units: percent },
  '8289-1': { name: 'el percentil de perímetro cefálico', units: percent },
  '8480-6': { name: 'la presión sistólica', units: pressure },
  '8462-4': { name: 'la presión diastólica', units: pressure },
  '39156-5': { name: 'el índice de masa corporal', units: ['kg/m2'] },
  '8302-2': { name: 'la talla', units: length },
  '9843-4': { name: 'el perímetro cefálico', units: length },
  '8310-5': { name: 'la temperatura corporal', units: ['Cel', '[degF]'] },
  '29463-7': { name: 'el peso', units: ['kg', 'g', '[lb_av]'] },
  '8867-4': { name: 'la frecuencia cardíaca', units: perMinute },
  '9279-1': { name: 'la frecuencia respiratoria', units: perMinute },
  '59408-5': { name: 'la saturación de oxígeno', units: percent },
  '2708-6': { name: 'la saturación de oxígeno', units: percent },
  '3150-0': { name: 'la concentración de oxígeno inspirado', units: percent },
  '3151-8': { name: 'el flujo de oxígeno inspirado', units: ['L/min', 'l/min', 'mL/min', 'ml/min'] },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly units: readonly string[] }>>

/** One of these vital signs, by its code in LOINC. */
export type VitalSign = keyof typeof signs

export default defineRule({
  code: 'cl-obs-07',
  title: 'Cada signo vital viene en una unidad en que se mide',
  severity: 'warning',
  covers: ['r4-codigo-01', 'r4-valor-01'],
  on: 'Observation',
  check(observation) {
    const own = findMisfit({ at: [], value: observation })
    const inComponents = findInEach(objectsIn(observation, 'component'), findMisfit)
    return own === undefined ? inComponents : [own, ...(inComponents ?? [])]
  },
  message: ({ name, unit, units }) => `En «${unit}» no se mide ${name}: se mide en ${units.join(' o ')}.`,
  why: 'Con otra unidad, quien recibe puede interpretar mal el valor o rechazar la medición.',
  suggestion: ({ units }) => `Convierte el valor a ${units[0]}, o corrige el código de la unidad.`,
  profileUrl: clDefinition('cl-core-signos-vitales'),
  links: [
    { title: 'CL Core: signos vitales', url: clPage('StructureDefinition', 'cl-core-signos-vitales') },
    { title: 'FHIR R4: signos vitales', url: r4Page('observation-vitalsigns.html') },
  ],
  examples: [
    { title: 'La temperatura en grados Celsius', resource: { resourceType: 'Observation', ...measured('8310-5', 'Cel') }, finds: [] },
    {
      title: 'La temperatura en kilogramos',
      resource: { resourceType: 'Observation', ...measured('8310-5', 'kg') },
      finds: ['Observation.value.code'],
    },
    {
      title: 'La presión en un componente, en kilopascales',
      resource: {
        resourceType: 'Observation',
        code: { coding: [{ system: loinc, code: '85354-9' }] },
        component: [measured('8480-6', 'mm[Hg]'), measured('8462-4', 'kPa')],
      },
      finds: ['Observation.component[1].value.code'],
    },
    {
      title: 'La frecuencia cardíaca en latidos por minuto, dichos en una anotación de UCUM',
      resource: { resourceType: 'Observation', ...measured('8867-4', '{latidos}/min') },
      finds: [],
    },
    { title: 'Otra medición', resource: { resourceType: 'Observation', ...measured('2160-0', 'mg/dL') }, finds: [] },
    {
      title: 'La unidad no está codificada: es de cl-ucum-01',
      resource: {
        resourceType: 'Observation',
        code: { coding: [{ system: loinc, code: '8310-5' }] },
        valueQuantity: { value: 37, unit: 'kg' },
      },
      finds: [],
    },
  ],
})

/** The fault of the unit of an observation or of a component; undefined where it has none. */
function findMisfit({ at, value: measurement }: Placed) {
  const { valueQuantity } = measurement
  const sign = isObject(valueQuantity) ? findVitalSign(measurement) : undefined
  if (sign === undefined || !isSign(sign)) return undefined
  const { name, units }: { readonly name: string; readonly units: readonly string[] } = signs[sign]
  const { system, code } = valueQuantity as JsonObject
  if (system !== ucum || typeof code !== 'string' || code === '') return undefined
  if (units.includes(code) || units.includes(bare(code))) return undefined
  return { at: [...at, 'valueQuantity', 'code'], unit: code, sign, name, units }
}

function isSign(code: string): code is VitalSign {
  return Object.hasOwn(signs, code)
}

/** A unit without its annotations, which mean nothing to UCUM. */
function bare(unit: string): string {
  return unit.replaceAll(/\{[^{}]*\}/g, '').replace(/^1\//, '/')
}

function measured(sign: string, unit: string): JsonObject {
  return { code: { coding: [{ system: loinc, code: sign }] }, valueQuantity: { value: 37, system: ucum, code: unit } }
}
