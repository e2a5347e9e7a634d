import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../../rules/engine/registry.ts'
import type { Rule } from '../../../../rules/engine/rule.ts'
import { createChecker } from '../../../../rules/structure/check/checker.ts'
import { baseUrl } from '../../../../rules/structure/check/plan.ts'
import type { Definitions, StructureDefinition } from '../../../../rules/structure/definitions.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { codesOf, ruleOn } from '../../../support/own-rules.ts'

function plansOf(rules: readonly Rule[], definitions: Definitions = r4Definitions) {
  return createChecker(definitions, createRegistry(rules)).planOf
}

describe('the plan of a resource', () => {
  const planOf = plansOf([
    ruleOn('patient', 'Patient'),
    ruleOn('all', 'Resource'),
    ruleOn('name', 'HumanName'),
    ruleOn('own', 'Patient.name'),
    ruleOn('contact', 'Patient.contact'),
    ruleOn('item', 'Questionnaire.item'),
    ruleOn('inner', 'Questionnaire.item.item'),
    ruleOn('value', 'Extension.valueAddress'),
    ruleOn('address', 'Address'),
    ruleOn('date', 'date'),
    ruleOn('family', 'string', { named: ['family', 'text'] }),
    ruleOn('element', 'Element'),
  ])
  const patient = planOf('Patient')!
  const member = (name: string) => patient.members.get(name)!

  it('has the rules on all resources before those on its type', () => {
    expect([patient.name, codesOf(patient.rules)]).toEqual(['Patient', ['all', 'patient']])
    expect(codesOf(planOf('Group')!.rules)).toEqual(['all'])
  })

  it('is that of any resource where FHIR has no such type', () => {
    for (const type of ['Paciente', 'HumanName', 'DomainResource', 'Resource', 'bp', 'Patient|4.0.1', undefined, '']) {
      const plan = planOf(type)!
      expect([plan.name, codesOf(plan.rules), plan.members.has('meta'), plan.members.has('name')]).toEqual([
        'Resource',
        ['all'],
        true,
        false,
      ])
    }
  })

  it('has an element’s own rules behind those of its type, and there alone', () => {
    expect(codesOf(member('name').plan()!.rules)).toEqual(['name', 'own'])
    expect(codesOf(planOf('Practitioner')!.members.get('name')!.plan()!.rules)).toEqual(['name'])
    expect(codesOf(member('contact').plan()!.members.get('name')!.plan()!.rules)).toEqual(['name'])
  })

  it('has the rules on one type of a choice there alone', () => {
    const extension = member('extension').plan()!
    expect(codesOf(extension.members.get('valueAddress')!.plan()!.rules)).toEqual(['address', 'value'])
    expect(codesOf(member('address').plan()!.rules)).toEqual(['address'])
    expect(extension.members.get('valueAddress')).toMatchObject({ name: 'value', fhirType: 'Address', isList: false })
  })

  it('has the rules on a backbone element once', () => {
    expect([member('contact').plan()!.name, member('contact').fhirType]).toEqual(['Patient.contact', 'Patient.contact'])
    expect(codesOf(member('contact').plan()!.rules)).toEqual(['contact'])
  })

  it('has the parts of a data type under their paths', () => {
    const repeat = planOf('Observation')!.members.get('effectiveTiming')!.plan()!.members.get('repeat')!
    expect([repeat.fhirType, repeat.plan()!.name, repeat.plan()!.members.has('dayOfWeek')]).toEqual([
      'Timing.repeat',
      'Timing.repeat',
      true,
    ])
  })

  it('has the type of a resource as a code under its path', () => {
    expect(member('resourceType')).toMatchObject({ name: 'resourceType', path: 'Patient.resourceType', fhirType: 'code', isList: false })
  })

  it('has extensions beside every primitive but XHTML', () => {
    const beside = member('text').plan()!.members.get('_div')!.plan()!
    expect([beside.name, beside.members.has('id'), beside.members.has('extension')]).toEqual(['xhtml', true, false])
    expect(member('_birthDate').plan()!.members.has('extension')).toBe(true)
  })

  it('has the rules on a backbone element where another is like it, before its own', () => {
    const item = planOf('Questionnaire')!.members.get('item')!
    const inner = item.plan()!.members.get('item')!
    expect(codesOf(item.plan()!.rules)).toEqual(['item'])
    expect([inner.fhirType, inner.plan()!.name, codesOf(inner.plan()!.rules)]).toEqual([
      'Questionnaire.item',
      'Questionnaire.item',
      ['item', 'inner'],
    ])
    expect(inner.plan()!.members.get('item')!.plan()).toBe(inner.plan())
  })

  it('has the rules on a primitive type for strings, and a companion for it', () => {
    expect(member('birthDate')).toMatchObject({ isResource: false, name: 'birthDate', fhirType: 'date', isList: false })
    expect(member('birthDate').primitive).toMatchObject({ name: 'date' })
    expect(codesOf(member('birthDate').strings)).toEqual(['date'])
    expect(member('birthDate').plan()).toBeUndefined()
    expect(member('gender').strings).toEqual([])
    expect(member('_birthDate')).toMatchObject({
      isResource: false,
      name: 'birthDate',
      fhirType: 'Element',
      primitive: undefined,
      strings: [],
    })
    expect(member('_birthDate').targets).toBeUndefined()
    expect(member('_birthDate').plan()!.name).toBe('Element')
    expect(codesOf(member('_birthDate').plan()!.rules)).toEqual(['element'])
    expect(member('name').strings).toEqual([])
    expect(patient.members.has('_name')).toBe(false)
    expect(member('contact').plan()!.members.get('name')!.plan()!.members.get('_given')!.isList).toBe(true)
  })

  it('has a rule on strings of some names under these alone', () => {
    const { members } = member('name').plan()!
    expect(['family', 'text', 'given', '_family'].map((name) => codesOf(members.get(name)!.strings))).toEqual([
      ['family'],
      ['family'],
      [],
      [],
    ])
  })

  it('has the types of resource that a Reference may point to', () => {
    const { members } = planOf('Observation')!
    expect(members.get('specimen')!.targets).toEqual(['Specimen'])
    expect(members.get('focus')!.targets).toBeUndefined()
    expect(members.get('status')!.targets).toBeUndefined()
    expect(planOf('CarePlan')!.members.get('instantiatesCanonical')!.targets).toBeUndefined()
  })

  it('leaves open what kind of resource one inside is', () => {
    expect(member('contained')).toMatchObject({ isResource: true, primitive: undefined, isList: true })
    expect(member('contained').plan()).toBeUndefined()
    expect(planOf('Bundle')!.members.get('entry')!.plan()!.members.get('resource')).toMatchObject({ isResource: true, isList: false })
  })

  it('is none of a type that the definitions do not have', () => {
    const resource: StructureDefinition = {
      ...r4Definitions.findStructure(baseUrl('Basic'))!,
      snapshot: {
        element: [
          { id: 'Basic', path: 'Basic', min: 0, max: '*' },
          { id: 'Basic.a', path: 'Basic.a', min: 0, max: '1', type: [{ code: 'Nada' }] },
        ],
      },
    }
    const small: Definitions = {
      ...r4Definitions,
      findStructure: (canonical) => (canonical === baseUrl('Basic') ? resource : r4Definitions.findStructure(canonical)),
    }
    const { members } = plansOf([ruleOn('own', 'Basic.a')], small)('Basic')!
    expect([...members.keys()]).toEqual(['resourceType', 'a'])
    expect(members.get('a')!.plan()).toBeUndefined()
  })

  it('is made once', () => {
    expect(planOf('Patient')).toBe(patient)
    expect(planOf('Paciente')).toBe(planOf('Otro'))
    expect(member('contact').plan()).toBe(member('contact').plan())
    expect(member('name').plan()).toBe(member('name').plan())
    expect(planOf('Practitioner')!.members.get('_birthDate')!.plan()).toBe(member('_birthDate').plan())
    expect(member('address').plan()!.members.get('period')!.plan()).toBe(member('telecom').plan()!.members.get('period')!.plan())
  })
})

it('a plan leaves out rules by four questions at most, and shows those of other questions always', () => {
  const rules = [1, 2, 3, 4, 5].map((one) =>
    ruleOn(`rule-${one}`, 'Patient', { unless: ({ id }: { readonly id?: unknown }) => id === one }),
  )
  const { questions, left } = plansOf(rules)('Patient')!.guarded!
  expect([questions.length, left.length]).toEqual([4, 16])
  expect([0, 1, 8, 15].map((bits) => codesOf(left[bits])!.join())).toEqual([
    'rule-1,rule-2,rule-3,rule-4,rule-5',
    'rule-2,rule-3,rule-4,rule-5',
    'rule-1,rule-2,rule-3,rule-5',
    'rule-5',
  ])
})

it('a plan tells the systems whose codes are at hand', () => {
  const { isDefined } = plansOf([])('Patient')!
  expect(['', 'http://hl7.org/fhir/administrative-gender', 'http://snomed.info/sct'].filter(isDefined)).toHaveLength(3)
  expect(isDefined('https://ejemplo.cl/colores')).toBe(false)
})

describe('a plan goes by systems', () => {
  const classOf = (rules: readonly Rule[]) => plansOf(rules)('Encounter')!.members.get('class')!.plan()!

  it('only where one of its rules does', () => {
    expect(classOf([ruleOn('x-1', 'Coding')]).isBySystem).toBe(false)
    expect(classOf([]).isBySystem).toBe(false)
    expect(classOf([ruleOn('x-1', 'Coding', { systems: ['a'] })]).isBySystem).toBe(true)
    expect(classOf([ruleOn('x-1', 'Coding'), ruleOn('x-2', 'Encounter.class', { systems: () => true })]).isBySystem).toBe(true)
  })

  it('with all rules in the order in which they are registered', () => {
    const rules = [ruleOn('b', 'Coding', { systems: ['a'] }), ruleOn('a', 'Coding'), ruleOn('c', 'Coding', { systems: () => false })]
    expect(codesOf(classOf(rules).rules)).toEqual(['b', 'a', 'c'])
  })
})
