import { oneOf } from '../../checks/one-of.ts'
import { r4Page } from '../canonicals.ts'

export default oneOf({
  code: 'cl-obs-04',
  title: 'El estado de la observación es uno de los que admite FHIR',
  severity: 'error',
  on: 'Observation',
  elements: [
    {
      element: 'status',
      called: 'El estado de la observación',
      valueSet: 'observation-status',
      codes: ['registered', 'preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error', 'unknown'],
      meanings: { canceled: 'cancelled' },
    },
  ],
  mends: true,
  why: 'FHIR admite aquí solo los códigos de observation-status: con otro valor, quien recibe rechaza el recurso.',
  links: [{ title: 'FHIR R4: observation-status', url: r4Page('valueset-observation-status.html') }],
  examples: [
    { title: 'Definitiva', resource: { resourceType: 'Observation', status: 'final' }, finds: [] },
    {
      title: 'Con mayúscula y un espacio',
      resource: { resourceType: 'Observation', status: 'Final ' },
      finds: ['Observation.status'],
      fixed: { resourceType: 'Observation', status: 'final' },
    },
    {
      title: 'Con guiones bajos',
      resource: { resourceType: 'Observation', status: 'entered_in_error' },
      finds: ['Observation.status'],
      fixed: { resourceType: 'Observation', status: 'entered-in-error' },
    },
    {
      title: '«completed» es de otros recursos',
      resource: { resourceType: 'Observation', status: 'completed' },
      finds: ['Observation.status'],
    },
    { title: 'Sin estado: es de cl-obs-01', resource: { resourceType: 'Observation' }, finds: [] },
  ],
})
