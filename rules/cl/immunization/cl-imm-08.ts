import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { compareInstants } from '../reading/date.ts'

export default defineRule({
  code: 'cl-imm-08',
  title: 'La inmunización no es de una fecha futura',
  severity: 'warning',
  on: 'Immunization',
  check({ occurrenceDateTime: occurrence }, _, { today }) {
    return typeof occurrence === 'string' && compareInstants(occurrence, today) > 0
      ? [{ at: ['occurrenceDateTime'], occurrence }]
      : undefined
  },
  message: ({ occurrence }) => `La fecha de la inmunización, «${occurrence}», es posterior a hoy.`,
  why: 'Una dosis que aún no se pone no protege: una cita futura va en otro recurso, y lo demás suele ser un año mal digitado.',
  suggestion: () => 'Corrige la fecha; si la dosis todavía no se pone, usa Appointment o ImmunizationRecommendation.',
  links: [{ title: 'FHIR R4: Immunization.occurrence[x]', url: r4Page('immunization-definitions.html#Immunization.occurrence_x_') }],
  examples: [
    { title: 'De hoy', resource: { resourceType: 'Immunization', occurrenceDateTime: '2026-01-15' }, finds: [] },
    {
      title: 'De mañana',
      resource: { resourceType: 'Immunization', occurrenceDateTime: '2026-01-16' },
      finds: ['Immunization.occurrence'],
    },
    {
      title: 'De esta noche, escrita en UTC',
      resource: { resourceType: 'Immunization', occurrenceDateTime: '2026-01-16T01:30:00Z' },
      finds: [],
    },
    { title: 'De este año', resource: { resourceType: 'Immunization', occurrenceDateTime: '2026' }, finds: [] },
    {
      title: 'Del año que viene',
      resource: { resourceType: 'Immunization', occurrenceDateTime: '2027-01-10T09:00:00-03:00' },
      finds: ['Immunization.occurrence'],
    },
  ],
})
