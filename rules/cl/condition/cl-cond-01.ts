import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-cond-01',
  title: 'El diagnóstico dice de quién es',
  severity: 'error',
  on: 'Condition',
  element: 'subject',
  message: 'El diagnóstico no dice de quién es (subject).',
  suggestion: 'Agrega subject con una referencia al paciente, por ejemplo {"reference": "Patient/123"}.',
  why: 'FHIR lo exige: un diagnóstico sin paciente no se puede incorporar a ninguna ficha clínica.',
  links: [{ title: 'FHIR R4: Condition.subject', url: r4Page('condition-definitions.html#Condition.subject') }],
  examples: [
    { title: 'De un paciente', resource: { resourceType: 'Condition', subject: { reference: 'Patient/123' } }, finds: [] },
    { title: 'De nadie', resource: { resourceType: 'Condition' }, finds: ['Condition.subject'] },
    { title: 'Con una referencia vacía', resource: { resourceType: 'Condition', subject: {} }, finds: ['Condition.subject'] },
  ],
})
