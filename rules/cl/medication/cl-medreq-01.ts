import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-medreq-01',
  title: 'La receta dice su estado',
  severity: 'error',
  on: 'MedicationRequest',
  element: 'status',
  message: 'La receta no dice su estado (status).',
  suggestion: 'Agrega status: por ejemplo «active» si está vigente.',
  why: 'FHIR exige el estado: sin él se puede dispensar una receta suspendida o anulada.',
  links: [{ title: 'FHIR R4: MedicationRequest.status', url: r4Page('medicationrequest-definitions.html#MedicationRequest.status') }],
  examples: [
    { title: 'Vigente', resource: { resourceType: 'MedicationRequest', status: 'active' }, finds: [] },
    { title: 'No dice su estado', resource: { resourceType: 'MedicationRequest' }, finds: ['MedicationRequest.status'] },
    {
      title: 'Un estado fuera de lista no falta: es de cl-medreq-05',
      resource: { resourceType: 'MedicationRequest', status: 'vigente' },
      finds: [],
    },
  ],
})
