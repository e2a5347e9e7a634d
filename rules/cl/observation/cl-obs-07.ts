import { findInEach } from '../../engine/find-in-each.ts'
import { isObject, objectsIn, type JsonObject, type Placed } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage, r4Page } from '../canonicals.ts'
import { loinc, ucum } from '../reading/code-systems.ts'
import { withoutAnnotations, readSign, type Limits } from './measured-signs.ts'

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
  fixes: 'unsafe',
  isTried: () => true,
  quickFix: ({ inCentimetres }, _root, path = []) =>
    inCentimetres && { title: `Escribir ${inCentimetres.value} cm`, path: path.slice(0, -1), replacement: inCentimetres, safe: false },
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
    { title: 'La talla en metros', resource: height(1.75, 'm'), finds: ['Observation.value.code'], fixed: height(175, 'cm') },
  ],
})

/** The fault of the unit of an observation or of a component; undefined where it has none. */
function findMisfit({ at, value: measurement }: Placed) {
  const { valueQuantity } = measurement
  const found = isObject(valueQuantity) ? readSign(measurement) : undefined
  if (found === undefined) return undefined
  const { sign, name, units: limits } = found
  const { system, code } = valueQuantity as JsonObject
  if (system !== ucum || typeof code !== 'string' || code === '') return undefined
  const units = Object.keys(limits)
  if (units.includes(code) || units.includes(withoutAnnotations(code))) return undefined
  return {
    at: [...at, 'valueQuantity', 'code'],
    unit: code,
    sign,
    name,
    units,
    inCentimetres: toCentimetres(valueQuantity as JsonObject, limits),
  }
}

/** A length in metres or millimetres in centimetres, or as those where only that is possible: «175 m». Undefined where it is measured in others. */
function toCentimetres(quantity: JsonObject, { cm }: Readonly<Record<string, Limits>>) {
  const { value, code } = quantity
  const times = code === 'm' ? 100 : code === 'mm' ? 0.1 : undefined
  if (cm === undefined || times === undefined || typeof value !== 'number') return undefined
  const length = [Number((value * times).toPrecision(12)), value].find((one) => one >= cm[0] && one <= cm[1])
  return length === undefined ? undefined : { ...quantity, value: length, unit: 'cm', code: 'cm' }
}

function height(value: number, unit: string): JsonObject {
  return {
    resourceType: 'Observation',
    code: { coding: [{ system: loinc, code: '8302-2' }] },
    valueQuantity: { value, unit, system: ucum, code: unit },
  }
}

function measured(sign: string, unit: string): JsonObject {
  return { code: { coding: [{ system: loinc, code: sign }] }, valueQuantity: { value: 37, system: ucum, code: unit } }
}
