import { findInEach } from '../../engine/find-in-each.ts'
import { defineRule } from '../../engine/rule.ts'
import { findSantiagoOffset } from '../../structure/repairs/chile-time.ts'
import { r4Page } from '../canonicals.ts'
import { readDate } from '../reading/date.ts'

export default defineRule({
  code: 'cl-enc-08',
  title: 'Las horas del encuentro llevan su diferencia con UTC',
  severity: 'error',
  on: 'Encounter.period',
  check: (period) =>
    findInEach(['start', 'end'], (name) => {
      const written = period[name]
      if (typeof written !== 'string' || written === '') return undefined
      const match = dateTime.exec(written)
      if (match !== null && (match[1] === undefined || match[2] !== undefined)) return undefined
      return { at: [name], written, isDateTime: match !== null, meant: withOffset(written) }
    }),
  message: ({ written, isDateTime }) =>
    isDateTime
      ? `La hora «${written}» no dice su diferencia con UTC.`
      : `«${written}» no es una fecha y hora ISO 8601, como «2026-03-02T10:00:00-03:00».`,
  why: 'En Chile hay más de una hora oficial, y cambia dos veces al año: sin la diferencia con UTC (como -03:00) no se sabe de qué momento se trata.',
  suggestion: ({ meant }) =>
    meant === undefined ? 'Escribe la hora con su diferencia: -03:00 en verano, -04:00 en invierno, o en UTC con Z.' : undefined,
  fixes: 'unsafe',
  quickFix: ({ meant }) =>
    meant === undefined ? undefined : { title: `Usar «${meant}», la hora de Santiago`, replacement: meant, safe: false },
  links: [
    { title: 'FHIR R4: dateTime', url: r4Page('datatypes.html#dateTime') },
    { title: 'Hora oficial de Chile', url: 'https://www.horaoficial.cl' },
  ],
  examples: [
    {
      title: 'En horario de verano y en UTC',
      resource: { resourceType: 'Encounter', period: { start: '2026-03-02T10:00:00-03:00', end: '2026-03-02T13:30:00Z' } },
      finds: [],
    },
    { title: 'Solo la fecha', resource: { resourceType: 'Encounter', period: { start: '2026-03-02', end: '2026-03' } }, finds: [] },
    {
      title: 'Sin diferencia con UTC, en verano y en invierno',
      resource: { resourceType: 'Encounter', period: { start: '2026-03-02T10:00:00', end: '2026-07-02T10:00:00.5' } },
      finds: ['Encounter.period.start', 'Encounter.period.end'],
      fixed: { resourceType: 'Encounter', period: { start: '2026-03-02T10:00:00-03:00', end: '2026-07-02T10:00:00.5-04:00' } },
    },
    {
      title: 'Con un espacio en vez de la T, y sin segundos',
      resource: { resourceType: 'Encounter', period: { start: '2026-07-02 10:00' } },
      finds: ['Encounter.period.start'],
      fixed: { resourceType: 'Encounter', period: { start: '2026-07-02T10:00:00-04:00' } },
    },
    {
      title: 'Como se escribe a mano: no se sabe qué es día y qué es mes',
      resource: { resourceType: 'Encounter', period: { start: '02/03/2026 10:00' } },
      finds: ['Encounter.period.start'],
    },
    {
      title: 'La diferencia sin dos puntos no es ISO 8601 extendido',
      resource: { resourceType: 'Encounter', period: { start: '2026-03-02T10:00:00-0300' } },
      finds: ['Encounter.period.start'],
    },
    {
      title: 'Un día que no existe, con su diferencia: no es asunto de esta regla',
      resource: { resourceType: 'Encounter', period: { start: '2026-02-30T10:00:00-03:00' } },
      finds: [],
    },
    {
      title: 'Un día que no existe, sin diferencia: no hay hora que proponer',
      resource: { resourceType: 'Encounter', period: { start: '2026-02-30T10:00:00' } },
      finds: ['Encounter.period.start'],
    },
  ],
})

const dateTime = /^\d{4}(?:-\d\d(?:-\d\d(?:T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/

/** A local time with the offset of Santiago on that day; undefined where the day or the time is none. */
function withOffset(written: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/.exec(written.trim())
  if (match === null) return undefined
  const local = `${match[1]}T${match[2]}${match[3] ?? ':00'}`
  const date = readDate(local)
  const offset = date && findSantiagoOffset(date)
  return offset && `${local}${offset}`
}
