import { defineRule } from '../../engine/rule.ts'
import { laboratorioPage } from './reading.ts'

const result = { resourceType: 'Observation', status: 'final', code: { text: 'Hemoglobina' } }
const members = ['hasMember', 'component'] as const

export default defineRule({
  code: 'cl-lab-04',
  title: 'En Laboratorio, un panel son varios resultados sueltos',
  severity: 'warning',
  on: 'Observation',
  covers: ['r4-card-02 hasMember', 'r4-card-02 component'],
  *check(observation) {
    for (const member of members) if (observation[member] !== undefined) yield { at: [member], member }
  },
  message: ({ member }) => `El resultado reúne otros con «${member}», y en la guía cada uno es una Observation aparte.`,
  suggestion: () => 'Envía una Observation por cada valor, y refiérete a todas en DiagnosticReport.result.',
  why: 'La guía informa un panel como varias Observation, sin hasMember ni component: quien lee los resultados uno por uno no ve los que van dentro de otro.',
  links: [laboratorioPage],
  examples: [
    { title: 'Un solo valor', guide: 'laboratorio', resource: result, finds: [] },
    {
      title: 'Un hemograma con sus valores dentro',
      guide: 'laboratorio',
      resource: { ...result, component: [{ code: { text: 'Leucocitos' }, valueQuantity: { value: 7 } }] },
      finds: ['Observation.component'],
    },
    {
      title: 'Un panel que nombra a los suyos',
      guide: 'laboratorio',
      resource: { ...result, hasMember: [{ reference: 'Observation/1' }] },
      finds: ['Observation.hasMember'],
    },
  ],
})
