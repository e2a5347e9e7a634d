import { describe, expect, it } from 'vitest'
import { findPhoneFault, judgeEmail } from '../../../rules/cl/reading/telecom.ts'
import { lint } from '../../../rules/index.ts'

it.each<[string, string | undefined, 'segura' | 'probable' | undefined]>([
  ['987654321', '+56987654321', 'segura'],
  ['9 8765 4321', '+56987654321', 'segura'],
  ['56 9 8765 4321', '+56987654321', 'segura'],
  ['0056 9 8765 4321', '+56987654321', 'segura'],
  ['(+56) 9 8765 4321', '+56987654321', 'segura'],
  ['+56 (2) 2876 5432', '+56228765432', 'segura'],
  ['+56.9.8765.4321', '+56987654321', 'segura'],
  ['+56 09 8765 4321', '+56987654321', 'segura'],
  ['09-8765 4321', '+56987654321', 'segura'],
  ['tel:987654321', '+56987654321', 'segura'],
  ['228765432', '+56228765432', 'segura'],
  ['032-212 3456', '+56322123456', 'probable'],
  ['22876543', undefined, undefined],
  ['+56 9 8765 432', undefined, undefined],
  ['+56 9 8765 43210', undefined, undefined],
  ['123456789', undefined, undefined],
  ['228765432 anexo 12', undefined, undefined],
])('the telephone number «%s» gets a warning', (text, number, certainty) => {
  expect(findPhoneFault(text)).toEqual({ number, isCertain: certainty === 'segura', isPrefixed: /^\D*(?:00)?56/.test(text) })
})

it.each([
  '+56987654321',
  '+56 9 8765 4321',
  '+56-9-8765-4321',
  '+56 2 2876 5432 anexo 12',
  '+56228765432 ext. 4',
  '+54 11 4321 8765',
  '0034 912 345 678',
  '(555) 555-2003',
  '1 800 555 1234',
  '600 360 7777',
  '+56 600 360 7777',
  '800123456',
  '131',
  '1404',
  'no tiene',
  '987654321 / 228765432',
  '',
])('the telephone number «%s» gets no warning', (text) => {
  expect(findPhoneFault(text)).toBeUndefined()
})

it.each<[string, ReturnType<typeof judgeEmail>]>([
  ['ana@ejemplo.cl', undefined],
  ['ana.perez+salud@mail.ejemplo.cl', undefined],
  ["o'higgins@ejemplo.cl", undefined],
  ['señora@ñandú.cl', undefined],
  ['"ana perez"@ejemplo.cl', undefined],
  ['ana@[192.0.2.1]', undefined],
  ['Ana Pérez <ana@ejemplo.cl>', undefined],
  [' ana@ejemplo.cl ', undefined],
  ['ana@localhost', 'doubtful'],
  ['ana', 'none'],
  ['@ejemplo.cl', 'none'],
  ['ana@', 'none'],
  ['ana@ejemplo..cl', 'none'],
  ['ana@@ejemplo.cl', 'none'],
  ['ana perez@ejemplo.cl', 'none'],
  ['ana@ejemplo.cl, luis@ejemplo.cl', 'none'],
  ['mailto:ana@ejemplo.cl', 'none'],
  ['+56987654321', 'none'],
])('the e-mail address «%s»', (text, verdict) => {
  expect(judgeEmail(text)).toBe(verdict)
})

describe('a number without +56', () => {
  const told = (profile: string, country: string) =>
    lint(
      { resourceType: 'Patient', meta: { profile: [profile] }, telecom: [{ system: 'phone', value: '987654321' }], address: [{ country }] },
      { today: '2026-01-15' },
    ).issues.some(({ code }) => code === 'cl-telecom-01')
  const ofChile = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
  const ofFhir = 'http://hl7.org/fhir/StructureDefinition/Patient'

  it('is Chilean where the profile is, wherever the patient lives', () => {
    expect(told(ofChile, 'NL')).toBe(true)
    expect(told(ofFhir, 'CL')).toBe(true)
  })

  it('is of another country where the address is, and the profile everybody’s', () => {
    expect(told(ofFhir, 'NL')).toBe(false)
  })
})
