import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { findPhone, judgeEmail, isUsualContact } from '../reading/telecom.ts'

export default defineRule({
  code: 'cl-telecom-02',
  title: 'Un correo electrónico es una dirección',
  severity: 'error',
  on: 'ContactPoint',
  unless: isUsualContact,
  check({ system, value }) {
    if (system !== 'email' || typeof value !== 'string' || value.trim() === '') return undefined
    const fault = judgeEmail(value)
    if (fault === undefined) return undefined
    return [{ at: ['value'], ...(fault === 'doubtful' && { severity: 'warning' as const }), value, fault }]
  },
  message: ({ value, fault }) =>
    fault === 'none'
      ? `«${value}» no es una dirección de correo.`
      : `A la dirección de correo «${value}» parece faltarle el final del dominio.`,
  why: 'A una dirección mal escrita no llega el aviso de la hora ni el resultado del examen, y nadie se entera.',
  suggestion: ({ value }) =>
    findPhone(value) !== undefined
      ? 'Es un teléfono: su «system» es «phone».'
      : /^mailto:/i.test(value)
        ? 'Escribe la dirección sin «mailto:».'
        : 'Escribe una sola dirección completa, como «nombre@ejemplo.cl».',
  fixes: 'unsafe',
  quickFix: ({ value }) =>
    findPhone(value) === undefined ? undefined : { title: 'Usar «phone»', at: ['system'], replacement: 'phone', safe: false },
  links: [{ title: 'FHIR R4: ContactPoint', url: r4Page('datatypes.html#ContactPoint') }],
  examples: [
    { title: 'Una dirección', resource: mailedAt('ana.perez+salud@ejemplo.cl'), finds: [] },
    { title: 'Con eñe y con nombre', resource: mailedAt('señora@ñandú.cl', 'Ana Pérez <ana@ejemplo.cl>'), finds: [] },
    {
      title: 'Sin arroba, con dos direcciones, con espacios',
      resource: mailedAt('ana.ejemplo.cl', 'ana@ejemplo.cl;luis@ejemplo.cl', 'ana @ejemplo.cl'),
      finds: ['Patient.telecom[0].value', 'Patient.telecom[1].value', 'Patient.telecom[2].value'],
    },
    {
      title: 'Un teléfono declarado como correo',
      resource: mailedAt('+56 9 8765 4321'),
      finds: ['Patient.telecom[0].value'],
      fixed: { resourceType: 'Patient', telecom: [{ system: 'phone', value: '+56 9 8765 4321' }] },
    },
    { title: 'Sin el final del dominio: aviso', resource: mailedAt('ana@ejemplo'), finds: ['Patient.telecom[0].value'] },
    {
      title: 'Un teléfono no es un correo',
      resource: { resourceType: 'Patient', telecom: [{ system: 'phone', value: '131' }] },
      finds: [],
    },
  ],
})

function mailedAt(...values: readonly string[]) {
  return { resourceType: 'Patient', telecom: values.map((value) => ({ system: 'email', value })) }
}
