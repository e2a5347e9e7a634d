import type { EventSign, GuideEvent } from '../event.ts'

/** Answers of the indexes of patients, practitioners and establishments (transaccionesBusquedas*.md). */
export const nidEvents: readonly GuideEvent[] = [
  answer('match', '$match', 'Responder qué pacientes coinciden', 'BundleSearchMPIMatch', { isMatch: true }),
  answer('pacientes', 'búsqueda de pacientes', 'Responder una búsqueda de pacientes', 'BundleSearchMPI', {
    has: ['Patient'],
    lacks: ['Practitioner', 'Organization'],
  }),
  answer('profesionales', 'búsqueda de profesionales', 'Responder una búsqueda de profesionales', 'BundleSearchProfHPD', {
    has: ['Practitioner'],
    lacks: ['Patient', 'Organization'],
  }),
  answer('establecimientos', 'búsqueda de establecimientos', 'Responder una búsqueda de establecimientos', 'BundleSearchINSHPD', {
    has: ['Organization'],
    lacks: ['Patient', 'Practitioner'],
  }),
]

function answer(id: string, name: string, title: string, profile: string, sign: EventSign): GuideEvent {
  return {
    id: `nid:${id}`,
    guide: 'nid',
    name,
    title,
    resourceType: 'Bundle',
    profile,
    signs: [{ ...sign, type: 'searchset', isAlone: true }],
  }
}
