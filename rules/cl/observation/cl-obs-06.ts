import { isThere } from '../../checks/required.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { valueNames } from './value.ts'

export default defineRule({
  code: 'cl-obs-06',
  title: 'Una observación con valor no dice que el valor falta',
  severity: 'error',
  covers: ['r4-inv-01 obs-6'],
  on: 'Observation',
  check: (observation) =>
    isThere(observation, 'dataAbsentReason') && valueNames.some((name) => isThere(observation, name))
      ? [{ at: ['dataAbsentReason'], isApart: true }]
      : undefined,
  message: () => 'La observación tiene un valor (value) y a la vez un motivo por el que falta (dataAbsentReason).',
  why: 'La invariante obs-6 de FHIR lo prohíbe: quien recibe no sabe si puede usar el valor.',
  suggestion: () => 'Deja uno de los dos.',
  links: [{ title: 'FHIR R4: Observation, obs-6', url: r4Page('observation.html#invs') }],
  examples: [
    { title: 'Solo el valor', resource: { resourceType: 'Observation', valueString: 'Positivo' }, finds: [] },
    { title: 'Solo el motivo', resource: { resourceType: 'Observation', dataAbsentReason: { text: 'Hemólisis' } }, finds: [] },
    {
      title: 'El valor y el motivo',
      resource: { resourceType: 'Observation', valueString: 'Positivo', dataAbsentReason: { text: 'Hemólisis' } },
      finds: ['Observation.dataAbsentReason'],
    },
    {
      title: 'El valor es de un componente',
      resource: {
        resourceType: 'Observation',
        dataAbsentReason: { text: 'Hemólisis' },
        component: [{ code: { text: 'Sodio' }, valueInteger: 140 }],
      },
      finds: [],
    },
  ],
})
