import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-medreq-06',
  title: 'La receta dice cómo se toma',
  severity: 'warning',
  on: 'MedicationRequest',
  element: 'dosageInstruction',
  message: 'La receta no dice cómo se toma el medicamento (dosageInstruction).',
  suggestion: 'Agrega dosageInstruction, al menos con text: por ejemplo «1 comprimido cada 8 horas por 5 días».',
  why: 'FHIR no lo exige, pero sin dosis ni frecuencia el paciente no sabe cómo tomar el medicamento ni la farmacia cuánto entregar.',
  demand: {},
  links: [
    {
      title: 'FHIR R4: MedicationRequest.dosageInstruction',
      url: r4Page('medicationrequest-definitions.html#MedicationRequest.dosageInstruction'),
    },
  ],
  examples: [
    {
      title: 'Con un texto',
      resource: { resourceType: 'MedicationRequest', dosageInstruction: [{ text: '1 comprimido cada 8 horas' }] },
      finds: [],
    },
    { title: 'Sin indicaciones', resource: { resourceType: 'MedicationRequest' }, finds: ['MedicationRequest.dosageInstruction'] },
    {
      title: 'Una nota no es una indicación',
      resource: { resourceType: 'MedicationRequest', note: [{ text: 'Según lo conversado' }] },
      finds: ['MedicationRequest.dosageInstruction'],
    },
  ],
})
