import type { GuideEvent } from '../event.ts'

const titles = {
  SIC: 'Notificar una solicitud de interconsulta GES',
  OA: 'Notificar una orden de atención GES',
  IPD: 'Notificar un informe de proceso diagnóstico GES',
  HD: 'Notificar una hoja diaria GES',
  PO: 'Notificar una prestación otorgada GES',
  CC: 'Notificar el cierre de un caso GES',
  EXGO: 'Notificar una excepción de garantía de oportunidad GES',
} as const

/** Notifications of a case under explicit guarantees (mensajeria.md of 0.4.0). */
export const siggesEvents: readonly GuideEvent[] = Object.entries(titles).map(([code, title]) => ({
  id: `sigges:${code.toLowerCase()}`,
  guide: 'sigges',
  name: code,
  title,
  resourceType: 'Bundle',
  profile: 'bundle-notificacion-ges',
  signs: [{ type: 'message', coding: { member: 'eventCoding', code } }],
}))
