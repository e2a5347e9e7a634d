import { compareInstants } from '../reading/date.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'

export default defineRule({
  code: 'cl-enc-10',
  title: 'El encuentro termina después de empezar',
  severity: 'error',
  covers: ['r4-inv-01 per-1'],
  on: 'Encounter.period',
  check({ start, end }) {
    if (typeof start !== 'string' || typeof end !== 'string' || !(compareInstants(start, end) > 0)) return undefined
    return [{ at: ['end'], start, end }]
  },
  message: ({ start, end }) => `El encuentro termina («${end}») antes de empezar («${start}»).`,
  suggestion: () => 'Revisa cuál de las dos está mal: en un turno de noche suele faltar el cambio de día.',
  why: 'Con fechas invertidas no se puede calcular la duración de la atención, y los servidores rechazan el recurso (invariante per-1 de FHIR).',
  links: [{ title: 'FHIR R4: Period, per-1', url: r4Page('datatypes.html#Period') }],
  examples: [
    {
      title: 'Termina media hora después de empezar',
      resource: { resourceType: 'Encounter', period: { start: '2026-03-02T10:00:00-03:00', end: '2026-03-02T10:30:00-03:00' } },
      finds: [],
    },
    {
      title: 'Empieza y termina en husos distintos, pero en orden',
      resource: { resourceType: 'Encounter', period: { start: '2026-03-02T10:00:00-03:00', end: '2026-03-02T13:30:00Z' } },
      finds: [],
    },
    {
      title: 'Termina antes de empezar',
      resource: { resourceType: 'Encounter', period: { start: '2026-03-02T10:00:00-03:00', end: '2026-03-02T09:30:00-03:00' } },
      finds: ['Encounter.period.end'],
    },
  ],
})
