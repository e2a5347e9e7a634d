import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default required({
  code: 'cl-loc-05',
  title: 'El lugar dice qué organización lo administra',
  severity: 'warning',
  on: 'Location',
  element: 'managingOrganization',
  message: 'El lugar no dice qué organización lo administra (managingOrganization).',
  suggestion: 'Agrega managingOrganization con una referencia al establecimiento.',
  why: 'Un box o una sala solo se ubican si se sabe de qué establecimiento son.',
  profileUrl: clDefinition('CoreLocalizacionCl'),
  demand: { profile: clDefinition('CoreLocalizacionCl') },
  links: [{ title: 'CL Core: CoreLocalizacionCl', url: clPage('StructureDefinition', 'CoreLocalizacionCl') }],
  examples: [
    {
      title: 'Con su establecimiento',
      resource: { resourceType: 'Location', managingOrganization: { reference: 'Organization/3' } },
      finds: [],
    },
    { title: 'Sin establecimiento', resource: { resourceType: 'Location' }, finds: ['Location.managingOrganization'] },
    {
      title: 'Ser parte de otro lugar no basta',
      resource: { resourceType: 'Location', partOf: { reference: 'Location/1' } },
      finds: ['Location.managingOrganization'],
    },
  ],
})
