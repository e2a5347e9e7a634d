import { required } from '../../checks/required.ts'
import { clDefinition, r4Page } from '../canonicals.ts'
import { valueNames } from './value.ts'

export default required({
  code: 'cl-obs-05',
  title: 'La observación tiene un resultado, o dice por qué no',
  severity: 'warning',
  covers: ['r4-inv-01 vs-2'],
  on: 'Observation',
  element: ['value', ...valueNames, 'dataAbsentReason', 'component', 'hasMember'],
  message: 'La observación no tiene resultado (value, component, hasMember) ni dice por qué falta (dataAbsentReason).',
  suggestion: 'Agrega el resultado, o dataAbsentReason si no se pudo obtener.',
  why: 'Sin resultado ni motivo no se distingue un examen que no se hizo de uno cuyo valor se perdió en el camino.',
  demand: { profile: clDefinition('CoreObservacionCL') },
  links: [{ title: 'FHIR R4: Observation.value[x]', url: r4Page('observation-definitions.html#Observation.value_x_') }],
  examples: [
    { title: 'Con un valor', resource: { resourceType: 'Observation', valueInteger: 0 }, finds: [] },
    { title: 'Con un valor falso', resource: { resourceType: 'Observation', valueBoolean: false }, finds: [] },
    {
      title: 'Con el motivo por el que falta',
      resource: { resourceType: 'Observation', dataAbsentReason: { text: 'El paciente se retiró' } },
      finds: [],
    },
    {
      title: 'Con componentes',
      resource: { resourceType: 'Observation', component: [{ code: { text: 'Sistólica' }, valueInteger: 120 }] },
      finds: [],
    },
    { title: 'Con un valor sin su tipo: es de r4-elemento-03', resource: { resourceType: 'Observation', value: 'A' }, finds: [] },
    { title: 'Sin nada', resource: { resourceType: 'Observation', note: [{ text: 'Ver informe' }] }, finds: ['Observation.value'] },
  ],
})
