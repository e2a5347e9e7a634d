import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-dr-03',
  title: 'El informe dice de quién es',
  severity: 'warning',
  on: 'DiagnosticReport',
  element: 'subject',
  message: 'El informe no dice de quién es (subject).',
  suggestion: 'Agrega subject con una referencia al paciente, por ejemplo {"reference": "Patient/123"}.',
  why: 'FHIR no lo exige, pero un informe sin paciente no se puede incorporar a ninguna ficha clínica.',
  demand: {},
  links: [{ title: 'FHIR R4: DiagnosticReport.subject', url: r4Page('diagnosticreport-definitions.html#DiagnosticReport.subject') }],
  examples: [
    { title: 'De un paciente', resource: { resourceType: 'DiagnosticReport', subject: { reference: 'Patient/123' } }, finds: [] },
    { title: 'De nadie', resource: { resourceType: 'DiagnosticReport' }, finds: ['DiagnosticReport.subject'] },
    {
      title: 'El encuentro no dice de quién es el informe',
      resource: { resourceType: 'DiagnosticReport', encounter: { reference: 'Encounter/9' } },
      finds: ['DiagnosticReport.subject'],
    },
  ],
})
