import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-enc-01',
  title: 'El encuentro dice su estado',
  severity: 'error',
  on: 'Encounter',
  element: 'status',
  message: 'El encuentro no dice su estado (status).',
  suggestion: 'Agrega status: por ejemplo «in-progress» si la atención sigue, o «finished» si ya terminó.',
  why: 'FHIR exige el estado: sin él no se sabe si la atención está programada, en curso, terminada o anulada.',
  links: [{ title: 'FHIR R4: Encounter.status', url: r4Page('encounter-definitions.html#Encounter.status') }],
  examples: [
    { title: 'Dice que terminó', resource: { resourceType: 'Encounter', status: 'finished' }, finds: [] },
    { title: 'No dice su estado', resource: { resourceType: 'Encounter' }, finds: ['Encounter.status'] },
    { title: 'El estado está vacío', resource: { resourceType: 'Encounter', status: '' }, finds: ['Encounter.status'] },
    {
      title: 'El estado falta, y se dice por qué',
      resource: {
        resourceType: 'Encounter',
        _status: {
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
        },
      },
      finds: [],
    },
    { title: 'Un estado fuera de lista no falta: es de cl-enc-04', resource: { resourceType: 'Encounter', status: 'complete' }, finds: [] },
  ],
})
