import { oneOf } from '../../checks/one-of.ts'
import { r4Page } from '../canonicals.ts'

export default oneOf({
  code: 'cl-dr-04',
  title: 'El estado del informe es uno de los que admite FHIR',
  severity: 'error',
  on: 'DiagnosticReport',
  elements: [
    {
      element: 'status',
      called: 'El estado del informe',
      valueSet: 'diagnostic-report-status',
      codes: [
        'registered',
        'partial',
        'preliminary',
        'final',
        'amended',
        'corrected',
        'appended',
        'cancelled',
        'entered-in-error',
        'unknown',
      ],
      meanings: { canceled: 'cancelled' },
    },
  ],
  mends: true,
  why: 'FHIR admite aquí solo los códigos de diagnostic-report-status: con otro valor, quien recibe rechaza el recurso.',
  links: [{ title: 'FHIR R4: diagnostic-report-status', url: r4Page('valueset-diagnostic-report-status.html') }],
  examples: [
    { title: 'Definitivo', resource: { resourceType: 'DiagnosticReport', status: 'final' }, finds: [] },
    {
      title: 'Con mayúsculas',
      resource: { resourceType: 'DiagnosticReport', status: 'FINAL' },
      finds: ['DiagnosticReport.status'],
      fixed: { resourceType: 'DiagnosticReport', status: 'final' },
    },
    {
      title: 'Con espacios entre las palabras',
      resource: { resourceType: 'DiagnosticReport', status: 'entered in error' },
      finds: ['DiagnosticReport.status'],
      fixed: { resourceType: 'DiagnosticReport', status: 'entered-in-error' },
    },
    {
      title: '«completed» es de otros recursos',
      resource: { resourceType: 'DiagnosticReport', status: 'completed' },
      finds: ['DiagnosticReport.status'],
    },
  ],
})
