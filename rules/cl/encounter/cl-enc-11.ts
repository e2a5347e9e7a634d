import { isThere } from '../../checks/required.ts'
import { isObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, r4Page } from '../canonicals.ts'

export default defineRule({
  code: 'cl-enc-11',
  title: 'Un encuentro terminado dice cuándo terminó',
  severity: 'warning',
  on: 'Encounter',
  check({ status, period }) {
    if (status !== 'finished' || (isObject(period) && isThere(period, 'end'))) return undefined
    return [{ at: ['period', 'end'] }]
  },
  message: () => 'El encuentro está terminado («finished») y no dice cuándo terminó (period.end).',
  suggestion: () => 'Agrega en period.end cuándo terminó, o usa otro estado si la atención sigue.',
  why: 'Sin el término no se puede calcular cuánto duró la atención ni ordenar las atenciones de un día.',
  demand: { profile: clDefinition('EncounterCL') },
  links: [{ title: 'FHIR R4: Encounter.period', url: r4Page('encounter-definitions.html#Encounter.period') }],
  examples: [
    {
      title: 'Terminado, con su término',
      resource: {
        resourceType: 'Encounter',
        status: 'finished',
        period: { start: '2026-03-02T10:00:00-03:00', end: '2026-03-02T10:30:00-03:00' },
      },
      finds: [],
    },
    {
      title: 'Terminado, sin término',
      resource: { resourceType: 'Encounter', status: 'finished', period: { start: '2026-03-02T10:00:00-03:00' } },
      finds: ['Encounter.period.end'],
    },
    { title: 'Terminado, sin período', resource: { resourceType: 'Encounter', status: 'finished' }, finds: ['Encounter.period.end'] },
    {
      title: 'En curso: todavía no hay término',
      resource: { resourceType: 'Encounter', status: 'in-progress', period: { start: '2026-03-02T10:00:00-03:00' } },
      finds: [],
    },
  ],
})
