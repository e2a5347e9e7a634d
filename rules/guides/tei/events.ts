import type { GuideEvent } from '../event.ts'

const titles = {
  Iniciar: 'Iniciar una interconsulta',
  Referenciar: 'Referenciar una interconsulta',
  Revisar: 'Revisar una interconsulta',
  Priorizar: 'Priorizar una interconsulta',
  Agendar: 'Agendar una interconsulta',
  Atender: 'Atender una interconsulta',
  Terminar: 'Terminar una interconsulta',
} as const

/** The system that the event of a message is a code of. */
export const teiEventSystem = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/CodeSystem/CSTipoEventoLE'

/** The events of the waiting list, each a message of its own (Transacciones.md of the guide). */
export const teiEvents: readonly GuideEvent[] = Object.entries(titles).map(([step, title]) => {
  const name = step.toLowerCase()
  const sign = { type: 'message', coding: { member: 'eventCoding', system: teiEventSystem, code: name } } as const
  return { id: `tei:${name}`, guide: 'tei', name, title, resourceType: 'Bundle', profile: `Bundle${step}LE`, signs: [sign] }
})
