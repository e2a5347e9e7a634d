import { guides } from './guides.ts'
import { clipsEvents } from './clips/events.ts'
import type { GuideEvent } from './event.ts'
import { imagenologiaEvents } from './imagenologia/events.ts'
import { laboratorioEvents } from './laboratorio/events.ts'
import { nidEvents } from './nid/events.ts'
import { quirurgicoEvents } from './quirurgico/events.ts'
import { r2boEvents } from './r2bo/events.ts'
import { siggesEvents } from './sigges/events.ts'
import { snreEvents } from './snre/events.ts'
import { teiEvents } from './tei/events.ts'
import { urgencia02Events, urgenciaEventosEvents, urgenciaEvents } from './urgencia/events.ts'

/** The events of every guide, those of one guide together; of Urgencia 0.2 the definitions come in packages alone. */
export const guideEvents: readonly GuideEvent[] = [
  ...teiEvents,
  ...urgenciaEvents,
  ...urgenciaEventosEvents,
  ...quirurgicoEvents,
  ...r2boEvents,
  ...snreEvents,
  ...clipsEvents,
  ...nidEvents,
  ...urgencia02Events,
  ...siggesEvents,
  ...laboratorioEvents,
  ...imagenologiaEvents,
]

/** The events of a guide, by its id. */
export function eventsOf(guide: string): readonly GuideEvent[] {
  return guideEvents.filter((event) => event.guide === guide)
}

/** The address of the profile that an event asks for; undefined where only packages have it. */
export function profileOfEvent({ guide, profile }: GuideEvent): string | undefined {
  const own = guides.find(({ id }) => id === guide)
  return own === undefined || typeof profile !== 'string' ? undefined : `${own.canonical}/StructureDefinition/${profile}`
}

/** Whether an address is one of the guide that an event stands on. */
export function restsOn({ restsOn: id }: GuideEvent, address: string): boolean {
  return id !== undefined && guides.some((one) => one.id === id && address.startsWith(`${one.canonical}/`))
}
