import type { EventSign, GuideEvent } from '../event.ts'

/**
 * The steps towards an operation, each a transaction of its own (spec-transactions.md). The guide tells them by `meta.profile` alone; without
 * it, by what the Bundle holds: each step brings a resource that no other does. Both appointments ask for the same.
 */
export const quirurgicoEvents: readonly GuideEvent[] = [
  step('atender', 'atender', 'Indicar una cirugía', 'BundleAtenderLE', [
    { has: ['Encounter', 'Patient'] },
    { has: ['Encounter', 'Condition'] },
  ]),
  step('entrevista', 'entrevista', 'Registrar la entrevista preoperatoria', 'BundleEntrevistaLE', [
    { has: ['Encounter'], lacks: ['Patient', 'Condition'] },
  ]),
  {
    ...step('agendar-entrevista', 'agendar entrevista', 'Agendar la entrevista preoperatoria', 'BundleAgendarEntrevistaLE', [
      { has: ['Appointment'] },
    ]),
    orAlso: 'agendar cirugía',
  },
  step('agendar-cirugia', 'agendar cirugía', 'Agendar una cirugía', 'BundleAgendarCirugiaLE', []),
  step('cirugia', 'cirugía', 'Registrar una cirugía', 'BundleCirugiaLE', [{ has: ['Procedure'] }]),
  step('cierre', 'cierre', 'Cerrar una solicitud de cirugía', 'BundleCierreLE', [
    { has: ['ServiceRequest'], lacks: ['Encounter', 'Appointment', 'Procedure'] },
  ]),
]

function step(id: string, name: string, title: string, profile: string, signs: readonly EventSign[]): GuideEvent {
  return {
    id: `quirurgico:${id}`,
    guide: 'quirurgico',
    name,
    title,
    resourceType: 'Bundle',
    profile,
    signs: signs.map((sign) => ({ ...sign, type: 'transaction', isAlone: true })),
  }
}
