import { isObject, objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { urgenciaDefinition, urgenciaPage } from './reading.ts'

const profile = urgenciaDefinition('EncounterUrg')
const left = '2026-01-10T12:00:00-03:00'
const visit = (end?: string) => ({
  resourceType: 'Encounter',
  meta: { profile: [profile] },
  status: 'finished',
  statusHistory: [
    { status: 'arrived', period: { start: '2026-01-10T10:00:00-03:00', end: '2026-01-10T11:55:00-03:00' } },
    { status: 'finished', period: { start: '2026-01-10T11:55:00-03:00', ...(end !== undefined && { end }) } },
  ],
  period: { start: '2026-01-10T10:00:00-03:00', end: left },
})

export default defineRule({
  code: 'cl-urg-08',
  title: 'El estado de egreso dice cuándo se fue el paciente',
  // The text of the guide gives the element its meaning and its profile leaves it optional; the encounters that it publishes lack it.
  severity: 'warning',
  on: 'Encounter',
  *check(encounter, { value }, run) {
    const { period: whole } = encounter
    for (const { at, value: past } of objectsIn(encounter, 'statusHistory')) {
      const { status, period } = past
      if (status !== 'finished' || !isObject(period) || period['end'] !== undefined || !run.inForce(value).has(profile)) continue
      const end = isObject(whole) ? whole['end'] : undefined
      yield { at: [...at, 'period', 'end'], end: typeof end === 'string' ? end : undefined }
    }
  },
  message: () => 'El estado de egreso (finished) no dice cuándo se fue efectivamente el paciente (period.end).',
  why: 'La guía distingue el egreso, con que empieza el estado, del momento en que el paciente deja la urgencia: sin este no se sabe cuánto esperó su traslado o su cama. El perfil lo deja opcional y los ejemplos de la guía no lo llevan: por eso es un aviso.',
  fixes: 'unsafe',
  // The end of the whole may be none.
  isTried: () => true,
  quickFix: ({ end }) => (end === undefined ? undefined : { title: `Usar «${end}», el fin del encuentro`, replacement: end, safe: false }),
  profileUrl: profile,
  links: [urgenciaPage('EncounterUrg, línea 44', 'StructureDefinition-EncounterUrg-intro.md', 44)],
  examples: [
    { title: 'Dice cuándo se fue', resource: visit(left), finds: [] },
    { title: 'No lo dice', resource: visit(), finds: ['Encounter.statusHistory[1].period.end'], fixed: visit(left) },
  ],
})
