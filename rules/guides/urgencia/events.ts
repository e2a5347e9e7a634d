import type { EventSign, GuideEvent } from '../event.ts'

/** The steps of a visit to an emergency department, each a transaction of its own: told by how far the visit has come (spec-transactions.md of 0.1.2). */
export const urgenciaEvents: readonly GuideEvent[] = [
  visit('admision', 'admisión', 'Admitir en urgencia', 'BundleAdmision', 'arrived'),
  visit('categorizacion', 'categorización', 'Categorizar en urgencia', 'BundleCategorizacion', 'triaged'),
  visit('atencion', 'atención', 'Atender en urgencia', 'BundleAtencion', 'in-progress'),
  visit('egreso', 'egreso', 'Egresar de urgencia', 'BundleEgreso', 'finished'),
]

/** The same as events of the network, a guide of its own: told by how the visit has come, and by what says that it ended (modelo.md of 8e7a54c). */
export const urgenciaEventosEvents: readonly GuideEvent[] = [
  step('admision', 'admisión', 'Admitir en urgencia', { encounter: 'arrived' }),
  step('alta', 'alta', 'Dar de alta de urgencia', { encounter: 'finished', leavesBy: 'destino-alta' }),
  step('abandono', 'abandono', 'Registrar un abandono de urgencia', { encounter: 'finished', leavesBy: 'tipo-abandono' }),
]

function step(name: string, title: string, purpose: string, sign: EventSign): GuideEvent {
  return {
    id: `urgencia-eventos:${name}`,
    guide: 'urgencia-eventos',
    name: title,
    title: purpose,
    resourceType: 'Bundle',
    profile: `bundle-${name}-urgencia`,
    signs: [{ type: 'transaction', ...sign }],
  }
}

/** The same in 0.2.0 before that, a model whose definitions come in packages alone (modelo.md of 6c4635f). */
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
