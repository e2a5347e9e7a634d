import { required } from '../../checks/required.ts'
import { clDefinition, r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-patient-06',
  title: 'El paciente dice su fecha de nacimiento',
  severity: 'warning',
  on: 'Patient',
  element: 'birthDate',
  message: 'El paciente no dice su fecha de nacimiento (birthDate).',
  suggestion: 'Agrega birthDate; si solo se conoce el año, escribe el año solo, como «1984».',
  why: 'La edad decide dosis, prestaciones y garantías, y la fecha de nacimiento ayuda a distinguir a personas del mismo nombre.',
  demand: { profile: clDefinition('CorePacienteCl') },
  links: [{ title: 'FHIR R4: Patient.birthDate', url: r4Page('patient-definitions.html#Patient.birthDate') }],
  examples: [
    { title: 'Con su fecha', resource: { resourceType: 'Patient', birthDate: '1984-05-17' }, finds: [] },
    { title: 'Solo con el año', resource: { resourceType: 'Patient', birthDate: '1984' }, finds: [] },
    { title: 'Sin fecha', resource: { resourceType: 'Patient' }, finds: ['Patient.birthDate'] },
  ],
})
