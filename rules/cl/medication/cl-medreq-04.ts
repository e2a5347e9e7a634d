import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-medreq-04',
  title: 'La receta dice qué medicamento es',
  severity: 'error',
  on: 'MedicationRequest',
  element: ['medicationCodeableConcept', 'medicationReference'],
  message: 'La receta no dice qué medicamento es (medication).',
  suggestion: 'Agrega medicationCodeableConcept con el medicamento, o medicationReference.',
  why: 'FHIR lo exige: una receta sin medicamento no se puede dispensar.',
  links: [
    {
      title: 'FHIR R4: MedicationRequest.medication[x]',
      url: r4Page('medicationrequest-definitions.html#MedicationRequest.medication_x_'),
    },
  ],
  examples: [
    {
      title: 'Con el medicamento en palabras',
      resource: { resourceType: 'MedicationRequest', medicationCodeableConcept: { text: 'Paracetamol 500 mg comprimido' } },
      finds: [],
    },
    {
      title: 'Con una referencia',
      resource: { resourceType: 'MedicationRequest', medicationReference: { reference: 'Medication/4' } },
      finds: [],
    },
    {
      title: 'Las indicaciones no dicen qué medicamento es',
      resource: { resourceType: 'MedicationRequest', dosageInstruction: [{ text: '1 comprimido cada 8 horas' }] },
      finds: ['MedicationRequest.medication'],
    },
  ],
})
