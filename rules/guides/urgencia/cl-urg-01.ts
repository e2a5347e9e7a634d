import { isObject, objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { urgenciaDefinition, urgenciaPage } from './reading.ts'

const profile = urgenciaDefinition('EncounterUrg')
const visit = (start: string) => ({
  resourceType: 'Encounter',
  meta: { profile: [profile] },
  status: 'triaged',
  statusHistory: [{ status: 'arrived', period: { start: '2026-01-10T10:00:00-03:00' } }],
  period: { start },
})

export default defineRule({
  code: 'cl-urg-01',
  title: 'El encuentro de urgencia empieza cuando se admite al paciente',
  severity: 'warning',
  on: 'Encounter',
  check(encounter, { value }, run) {
    const arrived = objectsIn(encounter, 'statusHistory').find(({ value: one }) => one['status'] === 'arrived')?.value['period']
    const [start, admitted] = [encounter['period'], arrived].map((period) => (isObject(period) ? period['start'] : undefined))
    if (typeof start !== 'string' || typeof admitted !== 'string' || isSame(start, admitted) || !run.inForce(value).has(profile))
      return undefined
    return [{ at: ['period', 'start'], start, admitted }]
  },
  message: ({ start, admitted }) => `El encuentro empieza en «${start}», y el paciente fue admitido (arrived) en «${admitted}».`,
  why: 'En la guía, el inicio del encuentro es la fecha de admisión: con otra, los tiempos de espera de la urgencia salen mal.',
  fixes: 'unsafe',
  // The moment of the admission may be none, or after the end.
  isTried: () => true,
  quickFix: ({ admitted }) => ({ title: `Usar «${admitted}»`, replacement: admitted, safe: false }),
  profileUrl: profile,
  links: [urgenciaPage('EncounterUrg, líneas 13 a 16', 'StructureDefinition-EncounterUrg-intro.md', 13)],
  examples: [
    { title: 'Empieza con la admisión', resource: visit('2026-01-10T10:00:00-03:00'), finds: [] },
    { title: 'El mismo instante, en otro huso', resource: visit('2026-01-10T13:00:00Z'), finds: [] },
    {
      title: 'Empieza con la categorización',
      resource: visit('2026-01-10T10:20:00-03:00'),
      finds: ['Encounter.period.start'],
      fixed: visit('2026-01-10T10:00:00-03:00'),
    },
  ],
})

/** Whether two moments are one, in whatever zone; where one says none, in that of the other; of what is no date, whether they are written alike. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true
  const [zone, other] = [zoneOf(a), zoneOf(b)]
  return Date.parse(zone === '' ? a + other : a) === Date.parse(other === '' ? b + zone : b)
}

/** The zone at the end of a date and time; nothing where it has none. */
function zoneOf(moment: string): string {
  return /(?:Z|[+-]\d\d:\d\d)$/.exec(moment.slice(moment.indexOf('T') + 1))?.[0] ?? ''
}
