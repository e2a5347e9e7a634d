import { describe, expect, it } from 'vitest'
import { readExpression } from '../../../../../rules/structure/check/definitions/expression.ts'
import { findStray, isPlainAndSound } from '../../../../../rules/structure/check/definitions/stray.ts'

/** The name that leads nowhere and where it was looked for, as `name of Type, Type`. */
function strayIn(text: string, base: readonly string[]): string | undefined {
  const read = readExpression(text)
  if (read === undefined || 'fault' in read) throw new Error(`no expression: ${text}`)
  const stray = findStray(read.expression, base)
  return stray && `${stray.name} of ${stray.types.join(', ')}`
}

describe('a name that leads nowhere', () => {
  it.each([
    ['Organization.nombre', 'nombre of Organization'],
    ['Organization.contact.nombre', 'nombre of Organization.contact'],
    ['Organization.contact.name.nombre', 'nombre of HumanName'],
    ['Organization.nombre.apellido', 'nombre of Organization'],
    ['Organization.name | Organization.nombre', 'nombre of Organization'],
    ['Organization.nombre | Organization.alias', 'nombre of Organization'],
    ['Organization.name | Patient.name', 'Patient of Organization'],
    ['Organization.nombre | Patient.name', 'Patient of Organization'],
    ['Organization.name and Organization.nombre', 'nombre of Organization'],
    ['Organization.name or Organization.nombre', 'nombre of Organization'],
    ["Organization.nombre = 'a'", 'nombre of Organization'],
    ['Organization.nombre as string', 'nombre of Organization'],
    ['Organization.contact[0].nombre', 'nombre of Organization.contact'],
    ['Organization.contact.where(name.exists()).nombre', 'nombre of Organization.contact'],
    ['Organization.contact.first().nombre', 'nombre of Organization.contact'],
    ['Organization.contact.last().nombre', 'nombre of Organization.contact'],
    ['Organization.contact.tail().nombre', 'nombre of Organization.contact'],
    ['Organization.contact.distinct().nombre', 'nombre of Organization.contact'],
  ])('is found in %s', (text, stray) => {
    expect(strayIn(text, ['Organization'])).toBe(stray)
    expect(isPlainAndSound(text, ['Organization'])).toBe(false)
  })

  it.each([
    'Organization.name.lower().nombre',
    'Organization.contact.select(name).nombre',
    "Organization.extension('http://ejemplo.cl/a').nombre",
    "'a' = Organization.name",
    'Organization.name = nombre',
    '(Organization.contact as Any).nombre',
    'name.nombre',
    'exists()',
    '%context.nombre',
  ])('is not told of %s', (text) => {
    expect(strayIn(text, ['Organization'])).toBeUndefined()
    expect(isPlainAndSound(text, ['Organization'])).toBe(false)
  })

  it('is none of a choice', () => {
    expect(strayIn('Observation.value.code', ['Observation'])).toBeUndefined()
    expect(strayIn('Observation.value.nada', ['Observation'])).toBe(undefined)
    expect(strayIn('Observation.valueQuantity.code', ['Observation'])).toBeUndefined()
    expect(strayIn('Observation.valueNada', ['Observation'])).toBe('valueNada of Observation')
  })
})

it('is none below an extension, even in a plain expression', () => {
  expect(strayIn('Organization.extension.nombre', ['Organization'])).toBeUndefined()
  expect(isPlainAndSound('Organization.extension.nombre', ['Organization'])).toBe(true)
})

describe('a plain expression', () => {
  it.each([
    'Organization.name',
    ' Organization.name  |  Patient.name.given ',
    'Organization|Patient',
    'Organization.address.line',
    'Patient.multipleBirth',
  ])('is sound as %j', (text) => {
    expect(isPlainAndSound(text, ['Organization', 'Patient'])).toBe(true)
  })

  it.each([
    '',
    'Organization.',
    'Organization..name',
    'Organization.name.',
    'Organization.name |',
    '| Organization.name',
    'Organization.name Patient.name',
    'Organization.name, Patient.name',
    'Organizatio.name',
    'Organizations.name',
    'Patient.name | Group.name',
    'Organization.1name',
    'Organization.name[0]',
    'Organization.name\t',
    'Organization.náme',
  ])('is not known to be sound as %j', (text) => {
    expect(isPlainAndSound(text, ['Organization', 'Patient'])).toBe(false)
  })

  it('may have digits, and letters up to the last, in its names', () => {
    for (const name of ['a0', 'z9', 'A', 'Z', 'azAZ09']) expect(isPlainAndSound(`Patient.extension.${name}`, ['Patient'])).toBe(true)
    for (const name of ['a`', 'a{', 'a@', 'a[', 'a/', 'a:', '0a', '9a'])
      expect(isPlainAndSound(`Patient.extension.${name}`, ['Patient'])).toBe(false)
  })
})
