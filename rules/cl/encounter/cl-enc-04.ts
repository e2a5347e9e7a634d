import { oneOf } from '../../checks/one-of.ts'
import { r4Page } from '../canonicals.ts'

export default oneOf({
  code: 'cl-enc-04',
  title: 'El estado del encuentro es uno de los que admite FHIR',
  severity: 'error',
  // Steps of a visit are told apart by its status.
  settlesElsewhere: ['r4-inv-01'],
  on: 'Encounter',
  elements: [
    {
      element: 'status',
      called: 'El estado del encuentro',
      valueSet: 'encounter-status',
      codes: ['planned', 'arrived', 'triaged', 'in-progress', 'onleave', 'finished', 'cancelled', 'entered-in-error', 'unknown'],
      meanings: {
        complete: 'finished',
        completed: 'finished',
        inprogress: 'in-progress',
        active: 'in-progress',
        canceled: 'cancelled',
      },
    },
  ],
  mends: true,
  why: 'FHIR admite aquí solo los códigos de encounter-status: con otro valor, quien recibe rechaza el recurso.',
  links: [{ title: 'FHIR R4: encounter-status', url: r4Page('valueset-encounter-status.html') }],
  examples: [
    { title: 'Un encuentro terminado', resource: { resourceType: 'Encounter', status: 'finished' }, finds: [] },
    {
      title: '«complete» es de otros recursos: aquí se dice «finished»',
      resource: { resourceType: 'Encounter', status: 'complete' },
      finds: ['Encounter.status'],
      fixed: { resourceType: 'Encounter', status: 'finished' },
    },
    {
      title: 'Con mayúsculas y guion bajo',
      resource: { resourceType: 'Encounter', status: 'In_Progress' },
      finds: ['Encounter.status'],
      fixed: { resourceType: 'Encounter', status: 'in-progress' },
    },
    {
      title: 'Con espacios y la ortografía estadounidense',
      resource: { resourceType: 'Encounter', status: ' canceled ' },
      finds: ['Encounter.status'],
      fixed: { resourceType: 'Encounter', status: 'cancelled' },
    },
    {
      title: 'Una palabra que nadie puede traducir con certeza: sin corrección',
      resource: { resourceType: 'Encounter', status: 'cerrado' },
      finds: ['Encounter.status'],
    },
    {
      title: 'Una palabra que existe en JavaScript',
      resource: { resourceType: 'Encounter', status: 'constructor' },
      finds: ['Encounter.status'],
    },
    { title: 'Sin estado: es de cl-enc-01', resource: { resourceType: 'Encounter' }, finds: [] },
  ],
})
