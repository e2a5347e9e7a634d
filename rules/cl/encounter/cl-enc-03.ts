import { required } from '../../checks/required.ts'
import { clDefinition, r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-enc-03',
  title: 'El encuentro dice a quién se atendió',
  severity: 'warning',
  on: 'Encounter',
  element: 'subject',
  message: 'El encuentro no dice a quién se atendió (subject).',
  suggestion: 'Agrega subject con una referencia al paciente, por ejemplo {"reference": "Patient/123"}.',
  why: 'FHIR no lo exige, pero una atención sin paciente no se puede incorporar a ninguna ficha clínica.',
  demand: { profile: clDefinition('EncounterCL') },
  links: [{ title: 'FHIR R4: Encounter.subject', url: r4Page('encounter-definitions.html#Encounter.subject') }],
  examples: [
    { title: 'Se atendió a un paciente', resource: { resourceType: 'Encounter', subject: { reference: 'Patient/123' } }, finds: [] },
    {
      title: 'El paciente se nombra sin referencia',
      resource: { resourceType: 'Encounter', subject: { display: 'Paciente de prueba' } },
      finds: [],
    },
    { title: 'No dice a quién se atendió', resource: { resourceType: 'Encounter' }, finds: ['Encounter.subject'] },
  ],
})
