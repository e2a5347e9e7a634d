import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-imm-01',
  title: 'La inmunización dice su estado',
  severity: 'error',
  on: 'Immunization',
  element: 'status',
  message: 'La inmunización no dice su estado (status).',
  suggestion: 'Agrega status: «completed» si se administró, o «not-done» si no.',
  why: 'FHIR exige el estado: sin él no se sabe si la vacuna se administró o no.',
  links: [{ title: 'FHIR R4: Immunization.status', url: r4Page('immunization-definitions.html#Immunization.status') }],
  examples: [
    { title: 'Administrada', resource: { resourceType: 'Immunization', status: 'completed' }, finds: [] },
    { title: 'No dice su estado', resource: { resourceType: 'Immunization' }, finds: ['Immunization.status'] },
    { title: 'Un estado fuera de lista no falta: es de cl-imm-05', resource: { resourceType: 'Immunization', status: 'done' }, finds: [] },
  ],
})
