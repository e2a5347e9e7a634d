import { isObject, type Json } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { compareInstants } from '../reading/date.ts'

export default defineRule({
  code: 'cl-cond-07',
  title: 'El diagnóstico no termina antes de empezar',
  severity: 'error',
  on: 'Condition',
  check({ onsetDateTime, onsetPeriod, abatementDateTime, abatementPeriod }) {
    const onset = onsetDateTime ?? within(onsetPeriod, 'start')
    const abatement = abatementDateTime ?? within(abatementPeriod, 'end')
    if (typeof onset !== 'string' || typeof abatement !== 'string' || !(compareInstants(onset, abatement) > 0)) return undefined
    return [{ at: [typeof abatementDateTime === 'string' ? 'abatementDateTime' : 'abatementPeriod'], onset, abatement }]
  },
  message: ({ onset, abatement }) => `El diagnóstico termina («${abatement}») antes de empezar («${onset}»).`,
  suggestion: () => 'Revisa cuál de las dos está mal.',
  why: 'Una de las dos fechas es falsa, y con ellas no se puede ordenar la historia del paciente.',
  links: [{ title: 'FHIR R4: Condition.abatement[x]', url: r4Page('condition-definitions.html#Condition.abatement_x_') }],
  examples: [
    {
      title: 'Termina una semana después',
      resource: { resourceType: 'Condition', onsetDateTime: '2026-01-01', abatementDateTime: '2026-01-08' },
      finds: [],
    },
    {
      title: 'Termina el mismo año en que empieza',
      resource: { resourceType: 'Condition', onsetDateTime: '2025-06-10', abatementDateTime: '2025' },
      finds: [],
    },
    {
      title: 'Termina el día antes',
      resource: { resourceType: 'Condition', onsetDateTime: '2026-01-08', abatementDateTime: '2026-01-07' },
      finds: ['Condition.abatement'],
    },
    {
      title: 'El período en que termina es anterior al inicio',
      resource: { resourceType: 'Condition', onsetPeriod: { start: '2025-06' }, abatementPeriod: { start: '2024-01', end: '2024-12' } },
      finds: ['Condition.abatement'],
    },
    {
      title: 'No se sabe cuándo acaba el período en que termina',
      resource: { resourceType: 'Condition', onsetDateTime: '2025-06', abatementPeriod: { start: '2024-01' } },
      finds: [],
    },
  ],
})

function within(period: Json | undefined, edge: 'start' | 'end'): Json | undefined {
  return isObject(period) ? period[edge] : undefined
}
