import { oneOf } from '../../checks/one-of.ts'
import { r4Page } from '../canonicals.ts'

export default oneOf({
  code: 'cl-imm-05',
  title: 'El estado de la inmunización es uno de los que admite FHIR',
  severity: 'error',
  on: 'Immunization',
  elements: [
    {
      element: 'status',
      called: 'El estado de la inmunización',
      valueSet: 'immunization-status',
      codes: ['completed', 'entered-in-error', 'not-done'],
      meanings: { complete: 'completed', notdone: 'not-done' },
    },
  ],
  mends: true,
  why: 'FHIR admite aquí solo los códigos de immunization-status: con otro valor, quien recibe rechaza el recurso.',
  links: [{ title: 'FHIR R4: immunization-status', url: r4Page('valueset-immunization-status.html') }],
  examples: [
    { title: 'Administrada', resource: { resourceType: 'Immunization', status: 'completed' }, finds: [] },
    {
      title: 'No administrada, con guion bajo',
      resource: { resourceType: 'Immunization', status: 'not_done' },
      finds: ['Immunization.status'],
      fixed: { resourceType: 'Immunization', status: 'not-done' },
    },
    {
      title: 'Administrada, sin la letra final',
      resource: { resourceType: 'Immunization', status: 'Complete' },
      finds: ['Immunization.status'],
      fixed: { resourceType: 'Immunization', status: 'completed' },
    },
    {
      title: '«in-progress» es de otros recursos',
      resource: { resourceType: 'Immunization', status: 'in-progress' },
      finds: ['Immunization.status'],
    },
  ],
})
