import { isObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { urgenciaDefinition, urgenciaPage } from './reading.ts'

const profile = urgenciaDefinition('EncounterUrg')
const visit = (status: string, end?: string) => ({
  resourceType: 'Encounter',
  meta: { profile: [profile] },
  status,
  period: { start: '2026-01-10T10:00:00-03:00', ...(end !== undefined && { end }) },
})

export default defineRule({
  code: 'cl-urg-02',
  title: 'El encuentro de urgencia que terminó dice cuándo',
  severity: 'error',
  explains: ['cl-enc-11'],
  on: 'Encounter',
  check({ status, period }, { value }, run) {
    if (status !== 'finished' || !isObject(period) || period['end'] !== undefined || !run.inForce(value).has(profile)) return undefined
    return [{ at: ['period', 'end'] }]
  },
  message: () => 'El encuentro de urgencia está terminado (finished) y no dice cuándo egresó el paciente (period.end).',
  why: 'La guía pide que el fin del encuentro sea la fecha de egreso; el perfil la deja opcional en todos los pasos.',
  suggestion: () => 'Agrega en period.end la fecha y hora del egreso.',
  profileUrl: profile,
  links: [urgenciaPage('EncounterUrg, líneas 38 a 42', 'StructureDefinition-EncounterUrg-intro.md', 38)],
  examples: [
    { title: 'Terminó, y dice cuándo', resource: visit('finished', '2026-01-10T12:00:00-03:00'), finds: [] },
    { title: 'Todavía en atención', resource: visit('in-progress'), finds: [] },
    { title: 'Terminó sin fecha de egreso', resource: visit('finished'), finds: ['Encounter.period.end'] },
  ],
})
