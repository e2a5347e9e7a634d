import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-dr-01',
  title: 'El informe dice su estado',
  severity: 'error',
  on: 'DiagnosticReport',
  element: 'status',
  message: 'El informe no dice su estado (status).',
  suggestion: 'Agrega status: por ejemplo «final» si está validado, o «preliminary» si no.',
  why: 'FHIR exige el estado: sin él no se sabe si el informe es definitivo, provisorio o anulado.',
  links: [{ title: 'FHIR R4: DiagnosticReport.status', url: r4Page('diagnosticreport-definitions.html#DiagnosticReport.status') }],
  examples: [
    { title: 'Definitivo', resource: { resourceType: 'DiagnosticReport', status: 'final' }, finds: [] },
    { title: 'No dice su estado', resource: { resourceType: 'DiagnosticReport' }, finds: ['DiagnosticReport.status'] },
    {
      title: 'Un estado fuera de lista no falta: es de cl-dr-04',
      resource: { resourceType: 'DiagnosticReport', status: 'listo' },
      finds: [],
    },
  ],
})
