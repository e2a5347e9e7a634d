import { defineRule } from '../../engine/rule.ts'
import { tidyCode } from '../../engine/tidy-code.ts'
import { snreDefinition, snrePage } from './reading.ts'

const profile = snreDefinition('RecetaPrescripcionCl')
const request = { resourceType: 'MedicationRequest', meta: { profile: [profile] }, intent: 'order' }

/** The states that somebody decides on, also as `cl-medreq-05` mends them: mending a code must not be what brings the error. */
const decided = new Set(['on-hold', 'onhold', 'cancelled', 'canceled', 'stopped', 'entered-in-error'])

export default defineRule({
  code: 'cl-snre-05',
  title: 'La prescripción que cambia de estado dice por qué',
  severity: 'error',
  on: 'MedicationRequest',
  check({ status, statusReason }, { value }, run) {
    if (typeof status !== 'string' || !decided.has(tidyCode(status)) || statusReason !== undefined || !run.inForce(value).has(profile))
      return undefined
    return [{ at: ['statusReason'], status }]
  },
  message: ({ status }) => `La prescripción está «${status}» y no dice por qué (statusReason).`,
  why: 'La guía pide que todo cambio de estado se justifique, para que quien dispensa sepa si la receta se anuló o se suspendió.',
  suggestion: () => 'Agrega statusReason con el motivo, codificado o al menos con text.',
  profileUrl: profile,
  links: [snrePage(112), snrePage(123)],
  examples: [
    { title: 'Activa', resource: { ...request, status: 'active' }, finds: [] },
    { title: 'Anulada, con su motivo', resource: { ...request, status: 'cancelled', statusReason: { text: 'Alergia' } }, finds: [] },
    { title: 'Anulada sin motivo', resource: { ...request, status: 'cancelled' }, finds: ['MedicationRequest.statusReason'] },
  ],
})
