import { required } from '../../checks/required.ts'
import { clDefinition, r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-patient-04',
  title: 'El paciente dice su sexo administrativo',
  severity: 'warning',
  on: 'Patient',
  element: 'gender',
  message: 'El paciente no dice su sexo administrativo (gender).',
  suggestion: 'Agrega gender: male, female, other o unknown.',
  why: 'Se usa para confirmar la identidad y en los registros estadísticos; si no se sabe, se puede decir con «unknown».',
  demand: { profile: clDefinition('CorePacienteCl') },
  links: [{ title: 'FHIR R4: Patient.gender', url: r4Page('patient-definitions.html#Patient.gender') }],
  examples: [
    { title: 'Mujer', resource: { resourceType: 'Patient', gender: 'female' }, finds: [] },
    { title: 'No se sabe, y se dice', resource: { resourceType: 'Patient', gender: 'unknown' }, finds: [] },
    { title: 'No lo dice', resource: { resourceType: 'Patient' }, finds: ['Patient.gender'] },
  ],
})
