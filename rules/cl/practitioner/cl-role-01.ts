import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default required({
  code: 'cl-role-01',
  title: 'El rol dice de qué prestador es',
  severity: 'warning',
  on: 'PractitionerRole',
  element: 'practitioner',
  message: 'El rol no dice de qué prestador es (practitioner).',
  suggestion: 'Agrega practitioner con una referencia al prestador.',
  why: 'Un rol sin persona no dice quién atiende: las agendas y las firmas quedan sin nombre.',
  profileUrl: clDefinition('CoreRolClinicoCl'),
  demand: { profile: clDefinition('CoreRolClinicoCl') },
  links: [{ title: 'CL Core: CoreRolClinicoCl', url: clPage('StructureDefinition', 'CoreRolClinicoCl') }],
  examples: [
    { title: 'Con prestador', resource: { resourceType: 'PractitionerRole', practitioner: { reference: 'Practitioner/7' } }, finds: [] },
    {
      title: 'Con el prestador nombrado en palabras',
      resource: { resourceType: 'PractitionerRole', practitioner: { display: 'Inés Llancaqueo' } },
      finds: [],
    },
    { title: 'Sin prestador', resource: { resourceType: 'PractitionerRole' }, finds: ['PractitionerRole.practitioner'] },
  ],
})
