import { isObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { laboratorioPage } from './reading.ts'

const ucum = 'http://unitsofmeasure.org'
const result = (quantity: object) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Hemoglobina' },
  valueQuantity: { value: 13.2, ...quantity },
})

export default defineRule({
  code: 'cl-lab-05',
  title: 'En Laboratorio, una cantidad lleva su unidad de UCUM',
  // «UCUM obligatorio»: the guide leaves no other unit open.
  severity: 'error',
  on: 'Observation',
  *check({ valueQuantity: quantity }) {
    if (!isObject(quantity) || quantity['value'] === undefined) return
    const { system, code } = quantity
    if (system !== ucum) yield { at: ['valueQuantity', 'system'], fault: 'system' as const }
    else if (code === undefined) yield { at: ['valueQuantity', 'code'], fault: 'code' as const }
  },
  message: ({ fault }) =>
    fault === 'system'
      ? 'La unidad del resultado no es de UCUM (system «http://unitsofmeasure.org»).'
      : 'El resultado no dice el código de su unidad (UCUM).',
  suggestion: () => 'Agrega system «http://unitsofmeasure.org» y el código de la unidad en code, como «mg/dL».',
  why: 'La guía obliga a usar UCUM: con unidades escritas de otro modo, los resultados de dos laboratorios no se pueden comparar.',
  links: [laboratorioPage, { title: 'UCUM', url: 'https://ucum.org' }],
  examples: [
    { title: 'Con su unidad', guide: 'laboratorio', resource: result({ unit: 'g/dL', system: ucum, code: 'g/dL' }), finds: [] },
    { title: 'Con la unidad en palabras', guide: 'laboratorio', resource: result({ unit: 'g/dL' }), finds: ['Observation.value.system'] },
    { title: 'Sin su código', guide: 'laboratorio', resource: result({ unit: 'g/dL', system: ucum }), finds: ['Observation.value.code'] },
  ],
})
