import { defineRule } from '../../engine/rule.ts'

export default defineRule({
  code: 'cl-interno-01',
  title: 'Todas las reglas pudieron evaluarse',
  severity: 'warning',
  on: '$failure',
  check: ({ code }) => [{ at: [], rule: code }],
  message: ({ rule }) => `La regla ${rule} falló al evaluar este documento y no se aplicó.`,
  why: 'Es un error del validador, no del recurso: lo demás sí se revisó. Por favor, avísanos con un ejemplo sin datos de pacientes.',
  links: [],
  examples: [],
})
