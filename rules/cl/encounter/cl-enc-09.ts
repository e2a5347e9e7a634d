import type { Json } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { readDate } from '../reading/date.ts'

export default defineRule({
  code: 'cl-enc-09',
  title: 'Las horas del encuentro son de un huso de Chile o UTC',
  severity: 'warning',
  on: 'Encounter.period',
  check({ start, end }) {
    if (isUsual(start) && isUsual(end)) return undefined
    return [
      { at: ['start'], written: start },
      { at: ['end'], written: end },
    ].filter(({ written }) => !isUsual(written))
  },
  message: ({ written }) => `La hora «${written as string}» no es de Chile ni UTC.`,
  suggestion: () => 'En Chile se usa -03:00 o -04:00; en Isla de Pascua, -05:00 o -06:00; también se acepta UTC (Z).',
  why: 'Una diferencia ajena a Chile suele venir de un servidor mal configurado, y desplaza la atención unas horas, o a otro día.',
  demand: {},
  links: [
    { title: 'FHIR R4: dateTime', url: r4Page('datatypes.html#dateTime') },
    { title: 'Hora oficial de Chile', url: 'https://www.horaoficial.cl' },
  ],
  examples: [
    {
      title: 'En horario de invierno y en UTC',
      resource: { resourceType: 'Encounter', period: { start: '2026-07-02T10:00:00-04:00', end: '2026-07-02T14:30:00+00:00' } },
      finds: [],
    },
    {
      title: 'En Isla de Pascua',
      resource: { resourceType: 'Encounter', period: { start: '2026-03-02T08:00:00-05:00', end: '2026-07-02T08:00:00-06:00' } },
      finds: [],
    },
    {
      title: 'En hora de España',
      resource: { resourceType: 'Encounter', period: { start: '2026-03-02T14:00:00+01:00' } },
      finds: ['Encounter.period.start'],
    },
    {
      title: 'Casi la de Chile, con media hora de más',
      resource: { resourceType: 'Encounter', period: { start: '2026-03-02T09:30:00-03:00', end: '2026-03-02T10:00:00-03:30' } },
      finds: ['Encounter.period.end'],
    },
    {
      title: 'Sin diferencia: es de cl-enc-08',
      resource: { resourceType: 'Encounter', period: { start: '2026-03-02T10:00:00' } },
      finds: [],
    },
  ],
})

const chileanHours = new Set([0, -3, -4, -5, -6])

function isUsual(written: Json | undefined): boolean {
  const offset = typeof written === 'string' ? readDate(written)?.offset : undefined
  return offset === undefined || chileanHours.has(offset / 60)
}
