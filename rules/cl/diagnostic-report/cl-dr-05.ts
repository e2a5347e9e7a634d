import { isThere } from '../../checks/required.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'

const contents = ['result', 'media', 'conclusion', 'conclusionCode', 'presentedForm']

export default defineRule({
  code: 'cl-dr-05',
  title: 'Un informe definitivo informa algo',
  severity: 'warning',
  on: 'DiagnosticReport',
  check: (report) => (report['status'] === 'final' && !contents.some((name) => isThere(report, name)) ? [{ at: ['result'] }] : undefined),
  message: () =>
    'El informe es definitivo («final») y no tiene resultados (result), imágenes (media), conclusión (conclusion) ni documento (presentedForm).',
  why: 'Quien lo recibe cree que el examen está listo y no encuentra nada que leer.',
  suggestion: () => 'Agrega las observaciones en result, o el documento en presentedForm.',
  demand: {},
  links: [{ title: 'FHIR R4: DiagnosticReport', url: r4Page('diagnosticreport.html') }],
  examples: [
    {
      title: 'Con resultados',
      resource: { resourceType: 'DiagnosticReport', status: 'final', result: [{ reference: 'Observation/1' }] },
      finds: [],
    },
    {
      title: 'Solo con el documento',
      resource: { resourceType: 'DiagnosticReport', status: 'final', presentedForm: [{ url: 'http://hospital.example/informe.pdf' }] },
      finds: [],
    },
    { title: 'Sin nada', resource: { resourceType: 'DiagnosticReport', status: 'final' }, finds: ['DiagnosticReport.result'] },
    { title: 'Todavía no está listo', resource: { resourceType: 'DiagnosticReport', status: 'registered' }, finds: [] },
  ],
})
