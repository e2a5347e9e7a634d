import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-dr-02',
  title: 'El informe dice de qué es',
  severity: 'error',
  on: 'DiagnosticReport',
  element: 'code',
  message: 'El informe no dice de qué es (code).',
  suggestion: 'Agrega code, codificado o al menos con text: por ejemplo «Hemograma».',
  why: 'FHIR lo exige: sin él no se sabe qué examen se informa.',
  links: [{ title: 'FHIR R4: DiagnosticReport.code', url: r4Page('diagnosticreport-definitions.html#DiagnosticReport.code') }],
  examples: [
    { title: 'De un hemograma', resource: { resourceType: 'DiagnosticReport', code: { text: 'Hemograma' } }, finds: [] },
    {
      title: 'La categoría no dice qué examen es',
      resource: { resourceType: 'DiagnosticReport', category: [{ text: 'Laboratorio' }] },
      finds: ['DiagnosticReport.code'],
    },
    { title: 'Con un objeto vacío', resource: { resourceType: 'DiagnosticReport', code: {} }, finds: ['DiagnosticReport.code'] },
  ],
})
