import { describe, expect, it } from 'vitest'
import { createDispatch, isSelector } from '../../../rules/engine/dispatch.ts'
import { defineRule, type Rule, type Selector } from '../../../rules/engine/rule.ts'
import { r4 } from '../../../rules/structure/r4.ts'

const texts = { title: 'Prueba', severity: 'error', why: 'Prueba.', links: [], examples: [] } as const

function ruleOn(code: string, on: Selector | readonly Selector[], more: Partial<Rule> = {}): Rule {
  return { ...defineRule({ ...texts, code, on: on as Selector, check: () => [], message: () => '' }), ...more }
}

function codes(rules: readonly Rule[] | undefined): readonly string[] | undefined {
  return rules?.map(({ code }) => code)
}

describe('the plan of a resource', () => {
  const dispatch = createDispatch(
    [
      ruleOn('patient', 'Patient'),
      ruleOn('all', 'Resource'),
      ruleOn('name', 'HumanName'),
      ruleOn('own', 'Patient.name'),
      ruleOn('contact', 'Patient.contact'),
      ruleOn('date', 'date'),
      ruleOn('element', 'Element'),
    ],
    r4,
  )
  const patient = dispatch.planOfResource('Patient')!
  const member = (name: string) => patient.members.get(name)!

  it('has the rules on all resources before those on its type', () => {
    expect([patient.type, codes(patient.rulesFor({}))]).toEqual(['Patient', ['all', 'patient']])
    expect(codes(dispatch.planOfResource('Group')!.rulesFor({}))).toEqual(['all'])
  })

  it('is that of any resource where FHIR has no such type', () => {
    for (const type of ['Paciente', 'HumanName', undefined, '']) {
      const plan = dispatch.planOfResource(type)!
      expect([plan.type, codes(plan.rulesFor({})), plan.members.has('meta'), plan.members.has('name')]).toEqual([
        'Resource',
        ['all'],
        true,
        false,
      ])
    }
  })

  it('has an element’s own rules behind those of its type, and there alone', () => {
    expect(codes(member('name').plan()!.rulesFor({}))).toEqual(['name', 'own'])
    expect(codes(dispatch.planOfResource('Practitioner')!.members.get('name')!.plan()!.rulesFor({}))).toEqual(['name'])
    expect(codes(member('contact').plan()!.members.get('name')!.plan()!.rulesFor({}))).toEqual(['name'])
  })

  it('has the rules on a backbone element once', () => {
    expect(member('contact').plan()!.type).toBe('Patient.contact')
    expect(codes(member('contact').plan()!.rulesFor({}))).toEqual(['contact'])
  })

  it('has the rules on a primitive type for strings, and a companion for it', () => {
    expect(member('birthDate')).toMatchObject({ isPrimitive: true, isResource: false, name: 'birthDate', type: 'date', isList: false })
    expect(codes(member('birthDate').strings)).toEqual(['date'])
    expect(member('birthDate').plan()).toBeUndefined()
    expect(member('gender').strings).toEqual([])
    expect(member('_birthDate')).toMatchObject({ isPrimitive: false, isResource: false, name: 'birthDate', type: 'Element', strings: [] })
    expect(member('_birthDate').targets).toBeUndefined()
    expect(member('_birthDate').plan()!.type).toBe('Element')
    expect(codes(member('_birthDate').plan()!.rulesFor({}))).toEqual(['element'])
    expect(member('name').strings).toEqual([])
    expect(patient.members.has('_name')).toBe(false)
    expect(member('contact').plan()!.members.get('name')!.plan()!.members.get('_given')!.isList).toBe(true)
  })

  it('leaves open what kind of resource one inside is', () => {
    expect(member('contained')).toMatchObject({ isResource: true, isPrimitive: false, isList: true })
    expect(member('contained').plan()).toBeUndefined()
  })

  it('is none of a type that the table does not have', () => {
    const element = (name: string, type: string) => [name, { name, type, isList: false, targets: undefined }] as const
    const resource = { name: 'Resource', base: undefined, elements: new Map([element('a', 'Nada'), element('b', 'Nada.b')]) }
    const small = createDispatch([], { ...r4, find: (type) => (type === 'Resource' ? resource : undefined) })
    expect(small.planOfResource(undefined)!.members.get('a')!.plan()).toBeUndefined()
  })

  it('is made once', () => {
    expect(dispatch.planOfResource('Patient')).toBe(patient)
    expect(member('contact').plan()).toBe(member('contact').plan())
    expect(dispatch.planOfResource('Practitioner')!.members.get('_birthDate')!.plan()).toBe(member('_birthDate').plan())
    expect(member('address').plan()!.members.get('period')!.plan()).toBe(member('telecom').plan()!.members.get('period')!.plan())
  })
})

describe('the type of a resource', () => {
  const { typeOfResource } = createDispatch([], r4)

  it.each([
    [{ resourceType: 'Patient' }, 'Patient'],
    [{ resourceType: 'patient' }, 'Patient'],
    [{ resourceType: 'Paciente' }, 'Paciente'],
    [{ resourceType: '' }, ''],
    [{ resourceType: 7 }, undefined],
    [{}, undefined],
    [[], undefined],
    ['Patient', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('of %j is %j', (value, expected) => {
    expect(typeOfResource(value)).toBe(expected)
  })
})

describe('rules for some systems', () => {
  const asked: string[] = []
  const listed = ruleOn('listed', 'Coding', { systems: ['a', 'b'] })
  const chosen = ruleOn('chosen', 'Coding', { systems: (system) => asked.push(system) > 0 && system !== 'b' })
  const always = ruleOn('always', 'Coding')

  const coding = (rules: readonly Rule[]) => createDispatch(rules, r4).planOfResource('Encounter')!.members.get('class')!.plan()!

  it('are chosen by the system, in the order they are registered', () => {
    const { rulesFor } = coding([listed, always, chosen])
    expect(codes(rulesFor({ system: 'a' }))).toEqual(['listed', 'always', 'chosen'])
    expect(codes(rulesFor({ system: 'b' }))).toEqual(['listed', 'always'])
    expect(codes(rulesFor({ system: 'c' }))).toEqual(['always', 'chosen'])
  })

  it('are asked with nothing where there is none', () => {
    const { rulesFor } = coding([chosen])
    asked.length = 0
    for (const system of [undefined, null, 7, ['a'], '']) rulesFor({ system })
    expect(asked).toEqual([''])
  })

  it('are asked again only after a thousand other systems', () => {
    const { rulesFor } = coding([chosen])
    asked.length = 0
    const all = Array.from({ length: 1000 }, (_, index) => `urn:${index}`)
    for (const system of all) rulesFor({ system })
    for (const system of all) rulesFor({ system })
    expect(asked).toHaveLength(1000)
    rulesFor({ system: 'one too many' })
    rulesFor({ system: 'urn:0' })
    rulesFor({ system: 'one too many' })
    expect(asked).toHaveLength(1002)
  })

  it('do not make the others be chosen where there are none such', () => {
    const { rulesFor } = coding([always])
    expect(rulesFor({ system: 'a' })).toBe(rulesFor({ system: 'b' }))
  })
})

describe('registering', () => {
  it.each([
    'Patient', 'Resource', 'Element', 'Patient.contact', 'Patient.contact.name', 'Encounter.period', 'Bundle.entry.resource',
    'Extension.valueAddress', 'base64Binary', 'canonical', 'code', 'date', 'dateTime', 'id', 'instant', 'markdown', 'oid', 'string',
    'time', 'uri', 'url', 'uuid', 'xhtml', '$text', '$root', '$string', '$empty', '$deep', '$repeated', '$failure',
  ])('can be done on %s', (on) => {
    const rule = ruleOn('x-1', on)
    expect(isSelector(on, r4)).toBe(true)
    expect(createDispatch([rule], r4).on(on)).toEqual([rule])
  }) // prettier-ignore

  it.each([
    '',
    '$',
    '$otro',
    'boolean',
    'Patient.',
    '.contact',
    'Patient.gender',
    'Patient.nada',
    'Patient.deceasedDateTime',
    'Nada.nada',
    'patient',
    'Patient.contact.nada',
  ])('cannot be done on «%s»', (on) => {
    expect(isSelector(on, r4)).toBe(false)
  })

  it('keeps the order of the rules, each under all it is registered on', () => {
    const rules = [ruleOn('b', ['date', 'Patient']), ruleOn('a', 'date'), ruleOn('c', ['date'])]
    const { on } = createDispatch(rules, r4)
    expect([codes(on('date')), codes(on('Patient')), codes(on('Group'))]).toEqual([['b', 'a', 'c'], ['b'], []])
  })
})
