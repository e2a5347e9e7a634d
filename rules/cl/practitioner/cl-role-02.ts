import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default required({
  code: 'cl-role-02',
  title: 'El rol dice en qué organización se ejerce',
  severity: 'warning',
  on: 'PractitionerRole',
  element: 'organization',
  message: 'El rol no dice en qué organización se ejerce (organization).',
  suggestion: 'Agrega organization con una referencia al establecimiento.',
  why: 'El mismo prestador atiende en varios establecimientos: sin la organización no se sabe en cuál vale este rol.',
  profileUrl: clDefinition('CoreRolClinicoCl'),
  demand: { profile: clDefinition('CoreRolClinicoCl') },
  links: [{ title: 'CL Core: CoreRolClinicoCl', url: clPage('StructureDefinition', 'CoreRolClinicoCl') }],
  examples: [
    { title: 'Con organización', resource: { resourceType: 'PractitionerRole', organization: { reference: 'Organization/3' } }, finds: [] },
    {
      title: 'Con una referencia vacía',
      resource: { resourceType: 'PractitionerRole', organization: {} },
      finds: ['PractitionerRole.organization'],
    },
    { title: 'Sin organización', resource: { resourceType: 'PractitionerRole' }, finds: ['PractitionerRole.organization'] },
  ],
})
