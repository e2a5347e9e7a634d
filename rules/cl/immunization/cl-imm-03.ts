import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-imm-03',
  title: 'La inmunización dice de quién es',
  severity: 'error',
  on: 'Immunization',
  element: 'patient',
  message: 'La inmunización no dice de quién es (patient).',
  suggestion: 'Agrega patient con una referencia al paciente, por ejemplo {"reference": "Patient/123"}.',
  why: 'FHIR lo exige: una vacuna sin paciente no se puede anotar en ningún calendario de vacunación.',
  links: [{ title: 'FHIR R4: Immunization.patient', url: r4Page('immunization-definitions.html#Immunization.patient') }],
  examples: [
    { title: 'De un paciente', resource: { resourceType: 'Immunization', patient: { reference: 'Patient/123' } }, finds: [] },
    { title: 'De nadie', resource: { resourceType: 'Immunization' }, finds: ['Immunization.patient'] },
    {
      title: 'Aquí se llama patient, no subject',
      resource: { resourceType: 'Immunization', subject: { reference: 'Patient/123' } },
      finds: ['Immunization.patient'],
    },
  ],
})
