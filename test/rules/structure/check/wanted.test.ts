import { describe, expect, it } from 'vitest'
import type { BindingChecks } from '../../../../rules/structure/check/bindings.ts'
import { valueWantedOf, wantedOf } from '../../../../rules/structure/check/wanted.ts'
import type { Binding, ElementDefinition } from '../../../../rules/structure/definitions.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const bindings = {
  choicesOf: (set: string) => ({ choices: [{ code: `de ${set}` }] }),
  calledIn: (set: string, text: string) => ({ code: `${text} en ${set}` }),
} as unknown as BindingChecks
const choices = [{ code: 'de set' }]
const bound = (strength: Binding['strength'], valueSet?: string): Binding => ({ strength, ...(valueSet !== undefined && { valueSet }) })
const required = { binding: bound('required', 'set') }
const typed = (code: string, members: Partial<ElementDefinition> = {}): ElementDefinition => ({
  id: 'A.b',
  path: 'A.b',
  type: [{ code }],
  ...members,
})
const refers = (...targetProfile: readonly string[]): ElementDefinition =>
  typed('Reference', { type: [{ code: 'Reference', targetProfile }] })

describe('the value that an element wants', () => {
  it.each<[string, ElementDefinition, Binding | undefined, object | undefined]>([
    ['is one of a set', typed('code', required), undefined, { choices, holds: 'code', isRepeated: false }],
    ['is a coding of a set', typed('Coding', required), undefined, { choices, holds: 'Coding', isRepeated: false }],
    ['is a concept of a set', typed('CodeableConcept', required), undefined, { choices, holds: 'CodeableConcept', isRepeated: false }],
    [
      'is one of a set that may be extended',
      typed('code', { binding: bound('extensible', 'set') }),
      undefined,
      { choices, holds: 'code', isRepeated: false },
    ],
    ['is one of several', typed('code', { ...required, max: '*' }), undefined, { choices, holds: 'code', isRepeated: true }],
    ['is one of one', typed('code', { ...required, max: '1' }), undefined, { choices, holds: 'code', isRepeated: false }],
    [
      'is one of a list that a profile has one of',
      typed('code', { ...required, max: '1', base: { path: 'A.b', min: 0, max: '*' } }),
      undefined,
      { choices, holds: 'code', isRepeated: true },
    ],
    [
      'is one of a Bundle',
      { ...typed('code', required), path: 'Bundle.type' },
      undefined,
      { choices, holds: 'code', isRepeated: false, isTypeOfBundle: true },
    ],
    ['is one of the set around', typed('code'), bound('required', 'set'), { choices, holds: 'code', isRepeated: false }],
    ['is an address of the set around', typed('uri'), bound('required', 'set'), { choices, holds: 'uri', isRepeated: false }],
    [
      'is one of its own set before the one around',
      typed('code', { binding: bound('required', 'otro') }),
      bound('required', 'set'),
      { choices: [{ code: 'de otro' }], holds: 'code', isRepeated: false },
    ],
    ['is not told of a set that is preferred', typed('code', { binding: bound('preferred', 'set') }), undefined, undefined],
    ['is not told of a set without an address', typed('code', { binding: bound('required') }), undefined, undefined],
    ['is not told of a text', typed('string', required), undefined, undefined],
    ['is not told of nothing that is asked', typed('code'), undefined, undefined],
    ['is not told of what may not be', typed('code', { ...required, max: '0' }), undefined, undefined],
    ['is not told of a choice', { ...typed('code', required), type: [{ code: 'code' }, { code: 'Coding' }] }, undefined, undefined],
    ['is not told of no type', { id: 'A.b', path: 'A.b', ...required }, undefined, undefined],
    [
      'is a reference to some types, once each',
      refers(`${hl7}Patient`, `${hl7}Patient`, `${hl7}bp`, 'https://ejemplo.cl/Ficha'),
      undefined,
      { targets: ['Patient', 'Observation', 'Ficha'], isRepeated: false },
    ],
    ['is not told of a reference to anything', refers(), undefined, undefined],
    ['is not told of a reference without targets', typed('Reference', required), undefined, undefined],
  ])('%s', (_, element, around, wanted) => expect(wantedOf(bindings, r4Definitions, element, around)?.()).toEqual(wanted))
})

describe('the value that an extension wants', () => {
  it.each<[string, ElementDefinition | undefined, object | undefined]>([
    ['is a code', typed('code', required), { name: 'valueCode', holds: 'code', choices }],
    ['is a concept', typed('CodeableConcept', required), { name: 'valueCodeableConcept', holds: 'CodeableConcept', choices }],
    [
      'is one that may be extended',
      typed('Coding', { binding: bound('extensible', 'set') }),
      { name: 'valueCoding', holds: 'Coding', choices },
    ],
    [
      'is one that is preferred, of which no list is offered',
      typed('code', { binding: bound('preferred', 'set') }),
      { name: 'valueCode', holds: 'code' },
    ],
    ['is not told of no type', { id: 'A.b', path: 'A.b', ...required }, undefined],
    ['is not told of a text', typed('string', required), undefined],
    ['is not told of a set that is an example', typed('code', { binding: bound('example', 'set') }), undefined],
    ['is not told of no set', typed('code'), undefined],
    ['is not told of what may not be', typed('code', { ...required, max: '0' }), undefined],
    ['is not told of a choice', { ...typed('code', required), type: [{ code: 'code' }, { code: 'Coding' }] }, undefined],
    ['is not told of nothing', undefined, undefined],
  ])('%s', (_, value, wanted) => {
    const { meantBy, ...facts } = valueWantedOf(bindings, value) ?? {}
    expect(facts).toStrictEqual(wanted ?? {})
    expect(meantBy?.('rojo')).toEqual(wanted === undefined ? undefined : { code: 'rojo en set' })
  })

  it('goes by its name or its code, and by the name of its place beside those', () => {
    const known = new Map([
      ['Región del Maule', { code: '1' }],
      ['del maule', { code: '2' }],
    ])
    const named = { ...bindings, calledIn: (_: string, text: string) => known.get(text) } as unknown as BindingChecks
    const { meantBy } = valueWantedOf(named, typed('code', required))!
    const texts = ['Región del Maule', 'REGIÓN DEL MAULE', 'de set', 'Atacama']
    expect(texts.map((text) => meantBy(text)?.code)).toEqual(['1', '2', 'de set', undefined])
  })
})
