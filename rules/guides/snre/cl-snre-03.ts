import { defineRule } from '../../engine/rule.ts'
import { samplePrescription, snreDefinition, snrePage } from './reading.ts'

const profile = snreDefinition('RecetaCl')

export default defineRule({
  code: 'cl-snre-03',
  title: 'El estado de una receta es siempre active',
  severity: 'error',
  on: 'RequestGroup',
  check({ status }, { value }, run) {
    if (typeof status !== 'string' || status === 'active' || !run.inForce(value).has(profile)) return undefined
    return [{ at: ['status'], status }]
  },
  message: ({ status }) => `El estado de la receta es «${status}», y en la guía es siempre «active».`,
  suggestion: () => 'Para anular o suspender, cambia el estado de cada prescripción (MedicationRequest), con su motivo.',
  why: 'La receta solo agrupa: lo que cambia de estado son sus prescripciones. El perfil admite cualquiera.',
  fixes: 'unsafe',
  quickFix: () => ({ title: 'Usar «active»', replacement: 'active', safe: false }),
  profileUrl: profile,
  links: [snrePage(20)],
  examples: [
    { title: 'Activa', resource: samplePrescription({}, {}), finds: [] },
    {
      title: 'Completada',
      resource: samplePrescription({ status: 'completed' }, {}),
      finds: ['RequestGroup.status'],
      fixed: samplePrescription({}, {}),
    },
  ],
})
