import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-imm-04',
  title: 'La inmunización dice cuándo fue',
  severity: 'error',
  on: 'Immunization',
  element: ['occurrenceDateTime', 'occurrenceString'],
  message: 'La inmunización no dice cuándo fue (occurrence).',
  suggestion: 'Agrega occurrenceDateTime con la fecha, o occurrenceString si solo se recuerda en palabras.',
  why: 'FHIR lo exige: de la fecha dependen la próxima dosis y la protección.',
  links: [{ title: 'FHIR R4: Immunization.occurrence[x]', url: r4Page('immunization-definitions.html#Immunization.occurrence_x_') }],
  examples: [
    { title: 'Con su fecha', resource: { resourceType: 'Immunization', occurrenceDateTime: '2025-05-12' }, finds: [] },
    { title: 'En palabras', resource: { resourceType: 'Immunization', occurrenceString: 'En primero básico' }, finds: [] },
    {
      title: 'La fecha de registro no es la de la vacuna',
      resource: { resourceType: 'Immunization', recorded: '2025-05-12' },
      finds: ['Immunization.occurrence'],
    },
  ],
})
