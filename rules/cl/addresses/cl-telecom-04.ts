import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { isUsualContact, isUsualEmail } from '../reading/telecom.ts'

export default defineRule({
  code: 'cl-telecom-04',
  title: 'Un correo electrónico no se declara como teléfono',
  severity: 'warning',
  on: 'ContactPoint',
  unless: isUsualContact,
  check({ system, value }) {
    if ((system !== 'phone' && system !== 'sms') || typeof value !== 'string' || !isUsualEmail(value.trim())) return undefined
    return [{ at: ['system'], system, value }]
  },
  message: ({ system, value }) => `«${value}» es una dirección de correo y está declarada como «${system}».`,
  why: 'Por «system» se elige cómo llegar a la persona: nadie puede llamar a un correo, y quien busca el correo no lo encuentra.',
  fixes: 'unsafe',
  quickFix: () => ({ title: 'Usar «email»', replacement: 'email', safe: false }),
  links: [{ title: 'FHIR R4: ContactPoint.system', url: r4Page('datatypes-definitions.html#ContactPoint.system') }],
  examples: [
    {
      title: 'Cada uno con su tipo',
      resource: reachedAt({ system: 'email', value: 'ana@ejemplo.cl' }, { system: 'phone', value: '+56987654321' }),
      finds: [],
    },
    {
      title: 'Un correo como teléfono',
      resource: reachedAt({ system: 'phone', value: 'ana@ejemplo.cl' }),
      finds: ['Patient.telecom[0].system'],
      fixed: reachedAt({ system: 'email', value: 'ana@ejemplo.cl' }),
    },
    {
      title: 'Una dirección de telefonía por internet',
      resource: reachedAt({ system: 'phone', value: 'sip:ana@ejemplo.cl' }),
      finds: [],
    },
  ],
})

function reachedAt(...telecom: readonly { readonly system: string; readonly value: string }[]) {
  return { resourceType: 'Patient', telecom }
}
