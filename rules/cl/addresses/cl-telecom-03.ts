import { isObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { judgeEmail, isUsualContact } from '../reading/telecom.ts'

export default defineRule({
  code: 'cl-telecom-03',
  title: 'Un medio de contacto con valor dice de qué tipo es',
  severity: 'error',
  covers: ['r4-inv-01 cpt-2'],
  on: 'ContactPoint',
  unless: isUsualContact,
  check(contact) {
    const { system, value } = contact
    const isMissing = system === undefined || system === null || system === ''
    if (!isMissing || isObject(contact['_system']) || typeof value !== 'string' || value.trim() === '') return undefined
    return [{ at: ['system'], value, likely: findSystem(value.trim()) }]
  },
  message: ({ value }) => `El medio de contacto «${value}» no dice si es teléfono, correo u otro («system»).`,
  why: 'La invariante cpt-2 de FHIR exige «system» donde hay «value»: sin él no se sabe cómo usar el dato.',
  suggestion: ({ likely }) =>
    likely === undefined ? 'Usa uno de estos códigos en «system»: phone, fax, email, pager, url, sms, other.' : undefined,
  fixes: 'unsafe',
  quickFix: ({ likely }) => (likely === undefined ? undefined : { title: `Usar «${likely}»`, replacement: likely, safe: false }),
  links: [{ title: 'FHIR R4: ContactPoint, cpt-2', url: r4Page('datatypes.html#ContactPoint') }],
  examples: [
    { title: 'Con system', resource: contact({ system: 'phone', value: '+56987654321' }), finds: [] },
    { title: 'Sin valor no hace falta', resource: contact({ use: 'home' }), finds: [] },
    {
      title: 'Un teléfono sin system',
      resource: contact({ value: '+56987654321' }),
      finds: ['Patient.telecom[0].system'],
      fixed: contact({ value: '+56987654321', system: 'phone' }),
    },
    {
      title: 'Un correo sin system',
      resource: contact({ value: 'ana@ejemplo.cl' }),
      finds: ['Patient.telecom[0].system'],
      fixed: contact({ value: 'ana@ejemplo.cl', system: 'email' }),
    },
    { title: 'Un valor que no dice qué es', resource: contact({ value: 'portería' }), finds: ['Patient.telecom[0].system'] },
  ],
})

function findSystem(value: string): string | undefined {
  if (/^https?:\/\/\S+$/i.test(value)) return 'url'
  if (value.includes('@')) return judgeEmail(value) === undefined ? 'email' : undefined
  return /^\+?[\d\s().-]{6,}$/.test(value) ? 'phone' : undefined
}

function contact(telecom: { readonly [name: string]: string }) {
  return { resourceType: 'Patient', telecom: [telecom] }
}
