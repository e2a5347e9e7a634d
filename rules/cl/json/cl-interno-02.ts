import { defineRule } from '../../engine/rule.ts'

export default defineRule({
  code: 'cl-interno-02',
  title: 'Todo el documento pudo revisarse',
  severity: 'error',
  on: '$spent',
  check: () => [{ at: [] }],
  message: () => 'Revisar este documento exige demasiado trabajo: desde aquí en adelante no se revisó.',
  why: 'Un recurso real nunca llega a este límite; un documento que repite o anida lo mismo sin fin, sí. Sin revisarlo entero no se puede decir que es válido.',
  suggestion: () =>
    'Valida por separado las entradas o las partes del documento; si es un recurso real, avísanos con un ejemplo sin datos de pacientes.',
  links: [],
  examples: [],
})
