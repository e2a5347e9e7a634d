import { oneOf } from '../../checks/one-of.ts'
import { r4Page } from '../canonicals.ts'

export default oneOf({
  code: 'cl-loc-04',
  title: 'El estado del lugar es uno de los que admite FHIR',
  severity: 'error',
  on: 'Location',
  elements: [{ element: 'status', called: 'El estado del lugar', valueSet: 'location-status', codes: ['active', 'suspended', 'inactive'] }],
  mends: false,
  why: 'FHIR admite aquí solo los códigos de location-status: con otro valor, quien recibe rechaza el recurso.',
  links: [{ title: 'FHIR R4: location-status', url: r4Page('valueset-location-status.html') }],
  examples: [
    { title: 'En funciones', resource: { resourceType: 'Location', status: 'active' }, finds: [] },
    { title: 'Un estado que no existe', resource: { resourceType: 'Location', status: 'open' }, finds: ['Location.status'] },
    { title: 'Con mayúscula', resource: { resourceType: 'Location', status: 'Active' }, finds: ['Location.status'] },
    { title: 'Sin estado: FHIR no lo exige', resource: { resourceType: 'Location' }, finds: [] },
  ],
})
