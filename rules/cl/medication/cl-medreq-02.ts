import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-medreq-02',
  title: 'La receta dice su intención',
  severity: 'error',
  on: 'MedicationRequest',
  element: 'intent',
  message: 'La receta no dice su intención (intent).',
  suggestion: 'Agrega intent: «order» si es una receta, «plan» o «proposal» si no autoriza a dispensar.',
  why: 'FHIR exige la intención: distingue una receta que autoriza a dispensar de una propuesta.',
  links: [{ title: 'FHIR R4: MedicationRequest.intent', url: r4Page('medicationrequest-definitions.html#MedicationRequest.intent') }],
  examples: [
    { title: 'Una orden', resource: { resourceType: 'MedicationRequest', intent: 'order' }, finds: [] },
    { title: 'No dice su intención', resource: { resourceType: 'MedicationRequest' }, finds: ['MedicationRequest.intent'] },
    { title: 'La intención está vacía', resource: { resourceType: 'MedicationRequest', intent: '' }, finds: ['MedicationRequest.intent'] },
  ],
})
