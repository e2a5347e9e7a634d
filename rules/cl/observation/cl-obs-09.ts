import { findInEach } from '../../engine/find-in-each.ts'
import { isObject, objectsIn, type JsonObject, type Placed } from '../../engine/json.ts'
import { defineRule, type Finding } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import { loinc, ucum } from '../reading/code-systems.ts'
import { readSign, withoutAnnotations, type Limits, type VitalSign } from './measured-signs.ts'

/** @public The type of a list of rules names it. */
export interface Impossible extends Finding {
  readonly sign: VitalSign
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly limits: Limits
  /** Of a blood pressure with its numbers exchanged: the second. */
  readonly diastolic?: number
}

export default defineRule({
  code: 'cl-obs-09',
  title: 'El valor de un signo vital es posible',
  severity: 'warning',
  on: 'Observation',
  check(observation): readonly Impossible[] | undefined {
    const own = findImpossible({ at: [], value: observation })
    const components = objectsIn(observation, 'component')
    const inComponents = findInEach(components, findImpossible)
    if (own === undefined && inComponents === undefined) return findInverted(components)
    return own === undefined ? inComponents : [own, ...(inComponents ?? [])]
  },
  message: ({ name, value, unit, limits: [least, greatest], diastolic }) =>
    diastolic === undefined
      ? `No es posible que ${name} sea ${value} ${unit}: va de ${least} a ${greatest}.`
      : `La presión sistólica (${value}) es menor que la diastólica (${diastolic}).`,
  why: 'Un número con la coma corrida, en otra unidad o en el lugar de otro lleva a una decisión clínica equivocada.',
  suggestion: ({ diastolic }) =>
    diastolic === undefined
      ? 'Compara el valor y su unidad con la medición.'
      : 'Compara los dos valores con la medición: pueden estar intercambiados.',
  links: [
    { title: 'CL Core: signos vitales', url: clPage('StructureDefinition', 'cl-core-signos-vitales') },
    { title: 'FHIR R4: signos vitales', url: r4Page('observation-vitalsigns.html') },
  ],
  examples: [
    { title: 'Fiebre', resource: { resourceType: 'Observation', ...measured('8310-5', 39.5, 'Cel') }, finds: [] },
    {
      title: 'La coma corrida',
      resource: { resourceType: 'Observation', ...measured('8310-5', 375, 'Cel') },
      finds: ['Observation.value.value'],
    },
    {
      title: 'Grados Fahrenheit con el código de los Celsius',
      resource: { resourceType: 'Observation', ...measured('8310-5', 98.6, 'Cel') },
      finds: ['Observation.value.value'],
    },
    { title: 'Los mismos, con el suyo', resource: { resourceType: 'Observation', ...measured('8310-5', 98.6, '[degF]') }, finds: [] },
    {
      title: 'Más de lo que el método alcanza a medir',
      resource: {
        resourceType: 'Observation',
        code: { coding: [{ system: loinc, code: '29463-7' }] },
        valueQuantity: { value: 800, comparator: '<', system: ucum, code: 'kg' },
      },
      finds: [],
    },
    { title: 'Una presión', resource: bloodPressure(120, 80), finds: [] },
    {
      title: 'La sistólica en el lugar de la diastólica',
      resource: bloodPressure(80, 120),
      finds: ['Observation.component[0].value.value'],
    },
    { title: 'Una presión imposible', resource: bloodPressure(1200, 80), finds: ['Observation.component[0].value.value'] },
  ],
})

/** The value of an observation or of a component, where nobody can have it. */
function findImpossible({ at, value: measurement }: Placed): Impossible | undefined {
  const { valueQuantity } = measurement
  const found = isObject(valueQuantity) ? readSign(measurement) : undefined
  if (found === undefined) return undefined
  const { value, comparator, system, code } = valueQuantity as JsonObject
  if (typeof value !== 'number' || comparator !== undefined || system !== ucum || typeof code !== 'string') return undefined
  const { sign, name, units } = found
  const unit = withoutAnnotations(code)
  const limits = Object.hasOwn(units, unit) ? units[unit]! : undefined
  if (limits === undefined || (value >= limits[0] && value <= limits[1])) return undefined
  return { at: [...at, 'valueQuantity', 'value'], sign, name, value, unit, limits }
}

/** A blood pressure whose first number is the lesser. */
function findInverted(components: readonly Placed[]): readonly Impossible[] | undefined {
  const [systolic, diastolic] = [readPressure(components, '8480-6'), readPressure(components, '8462-4')]
  if (systolic === undefined || diastolic === undefined || systolic.value >= diastolic.value) return undefined
  return [{ ...systolic, diastolic: diastolic.value }]
}

function readPressure(components: readonly Placed[], wanted: VitalSign): Impossible | undefined {
  for (const { at, value: component } of components) {
    const found = readSign(component)
    const { valueQuantity: quantity } = component
    if (found?.sign !== wanted || !isObject(quantity)) continue
    const { value, comparator, system, code } = quantity
    if (typeof value !== 'number' || comparator !== undefined || system !== ucum || code !== 'mm[Hg]') return undefined
    const { sign, name, units } = found
    return { at: [...at, 'valueQuantity', 'value'], sign, name, value, unit: code, limits: units[code]! }
  }
  return undefined
}

function measured(sign: VitalSign, value: number, unit: string): JsonObject {
  return { code: { coding: [{ system: loinc, code: sign }] }, valueQuantity: { value, system: ucum, code: unit } }
}

function bloodPressure(systolic: number, diastolic: number): JsonObject {
  return {
    resourceType: 'Observation',
    code: { coding: [{ system: loinc, code: '85354-9' }] },
    component: [measured('8480-6', systolic, 'mm[Hg]'), measured('8462-4', diastolic, 'mm[Hg]')],
  }
}
