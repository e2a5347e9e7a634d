import type { EventSign, GuideEvent } from '../event.ts'

/** The steps of a visit to an emergency department, each a transaction of its own: told by how far the visit has come (spec-transactions.md of 0.1.2). */
export const urgenciaEvents: readonly GuideEvent[] = [
  visit('admision', 'admisión', 'Admitir en urgencia', 'BundleAdmision', 'arrived'),
  visit('categorizacion', 'categorización', 'Categorizar en urgencia', 'BundleCategorizacion', 'triaged'),
  visit('atencion', 'atención', 'Atender en urgencia', 'BundleAtencion', 'in-progress'),
  visit('egreso', 'egreso', 'Egresar de urgencia', 'BundleEgreso', 'finished'),
]

/** The same in 0.2.0, another model whose definitions come in packages alone (modelo.md). */
export const urgencia02Events: readonly GuideEvent[] = [
  newVisit('admision', 'admisión', 'Admitir en urgencia', ['bundle', 'admisi'], { encounter: 'in-progress' }),
  newVisit('alta', 'alta', 'Dar de alta de urgencia', ['bundle', 'alta'], { encounter: 'finished', isDischarged: true }),
  newVisit('abandono', 'abandono', 'Registrar un abandono de urgencia', ['bundle', 'abandono'], {
    encounter: 'finished',
    isDischarged: false,
  }),
]

function newVisit(step: string, name: string, title: string, profile: readonly string[], sign: EventSign): GuideEvent {
  const signs = [{ ...sign, type: 'transaction' as const, isAlone: true }]
  return { id: `urgencia-0.2:${step}`, guide: 'urgencia-0.2', name, title, resourceType: 'Bundle', profile, signs }
}

function visit(step: string, name: string, title: string, profile: string, encounter: string): GuideEvent {
  return {
    id: `urgencia:${step}`,
    guide: 'urgencia',
    name,
    title,
    resourceType: 'Bundle',
    profile,
    signs: [{ type: 'transaction', encounter }],
  }
}
