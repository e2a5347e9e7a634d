import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-medreq-03',
  title: 'La receta dice para quién es',
  severity: 'error',
  on: 'MedicationRequest',
  element: 'subject',
  message: 'La receta no dice para quién es (subject).',
  suggestion: 'Agrega subject con una referencia al paciente, por ejemplo {"reference": "Patient/123"}.',
  why: 'FHIR lo exige: una receta sin paciente no se puede dispensar.',
  links: [{ title: 'FHIR R4: MedicationRequest.subject', url: r4Page('medicationrequest-definitions.html#MedicationRequest.subject') }],
  examples: [
    { title: 'Para un paciente', resource: { resourceType: 'MedicationRequest', subject: { reference: 'Patient/123' } }, finds: [] },
    { title: 'Para nadie', resource: { resourceType: 'MedicationRequest' }, finds: ['MedicationRequest.subject'] },
    {
      title: 'Aquí se llama subject, no patient',
      resource: { resourceType: 'MedicationRequest', patient: { reference: 'Patient/123' } },
      finds: ['MedicationRequest.subject'],
    },
  ],
})
