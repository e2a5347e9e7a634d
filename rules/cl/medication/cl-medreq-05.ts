import { oneOf } from '../../checks/one-of.ts'
import { r4Page } from '../canonicals.ts'

export default oneOf({
  code: 'cl-medreq-05',
  title: 'El estado y la intención de la receta son de los que admite FHIR',
  severity: 'error',
  on: 'MedicationRequest',
  elements: [
    {
      element: 'status',
      called: 'El estado de la receta',
      valueSet: 'medicationrequest-status',
      codes: ['active', 'on-hold', 'cancelled', 'completed', 'entered-in-error', 'stopped', 'draft', 'unknown'],
      meanings: { canceled: 'cancelled', complete: 'completed', onhold: 'on-hold' },
    },
    {
      element: 'intent',
      called: 'La intención de la receta',
      valueSet: 'medicationrequest-intent',
      codes: ['proposal', 'plan', 'order', 'original-order', 'reflex-order', 'filler-order', 'instance-order', 'option'],
    },
  ],
  mends: true,
  why: 'FHIR admite en el estado y en la intención solo sus propios códigos: con otro valor, quien recibe rechaza la receta.',
  links: [
    { title: 'FHIR R4: medicationrequest-status', url: r4Page('valueset-medicationrequest-status.html') },
    { title: 'FHIR R4: medicationrequest-intent', url: r4Page('valueset-medicationrequest-intent.html') },
  ],
  examples: [
    { title: 'Una orden vigente', resource: { resourceType: 'MedicationRequest', status: 'active', intent: 'order' }, finds: [] },
    {
      title: 'Con mayúsculas y guiones bajos',
      resource: { resourceType: 'MedicationRequest', status: 'ON_HOLD', intent: 'Original Order' },
      finds: ['MedicationRequest.status', 'MedicationRequest.intent'],
      fixed: { resourceType: 'MedicationRequest', status: 'on-hold', intent: 'original-order' },
    },
    {
      title: 'Un estado que existe en otro recurso',
      resource: { resourceType: 'MedicationRequest', status: 'finished', intent: 'order' },
      finds: ['MedicationRequest.status'],
    },
    {
      title: 'Un estado no es una intención',
      resource: { resourceType: 'MedicationRequest', status: 'active', intent: 'active' },
      finds: ['MedicationRequest.intent'],
    },
    { title: 'Sin estado ni intención: son de otras reglas', resource: { resourceType: 'MedicationRequest' }, finds: [] },
  ],
})
