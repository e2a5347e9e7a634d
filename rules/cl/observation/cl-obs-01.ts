import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-obs-01',
  title: 'La observación dice su estado',
  severity: 'error',
  on: 'Observation',
  element: 'status',
  message: 'La observación no dice su estado (status).',
  suggestion: 'Agrega status: por ejemplo «final» si el resultado está validado, o «preliminary» si no.',
  why: 'FHIR exige el estado: sin él no se sabe si el resultado es definitivo, provisorio o anulado.',
  links: [{ title: 'FHIR R4: Observation.status', url: r4Page('observation-definitions.html#Observation.status') }],
  examples: [
    { title: 'Definitiva', resource: { resourceType: 'Observation', status: 'final' }, finds: [] },
    { title: 'No dice su estado', resource: { resourceType: 'Observation' }, finds: ['Observation.status'] },
    { title: 'Un estado fuera de lista no falta: es de cl-obs-04', resource: { resourceType: 'Observation', status: 'listo' }, finds: [] },
  ],
})
