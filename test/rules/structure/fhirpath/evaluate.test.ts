import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { compileFhirPath, compileInvariant, type Environment, type Focus } from '../../../../rules/structure/fhirpath/index.ts'
import { r4 } from '../../../../rules/structure/r4.ts'

const patient: JsonObject = {
  resourceType: 'Patient',
  active: true,
  birthDate: '1974-12-25',
  _birthDate: { extension: [{ url: 'http://example.org/time', valueDateTime: '1974-12-25T14:35:45-05:00' }] },
  deceasedBoolean: false,
  name: [
    { use: 'official', family: 'Chalmers', given: ['Peter', null, 'James'], _given: [null, { id: 'middle' }, null] },
    { use: 'usual', given: ['Jim'] },
  ],
  contact: [{}, { name: { family: 'du Marché' } }],
  contained: [{ resourceType: 'Organization', id: 'o', name: 'HL7' }],
  managingOrganization: { reference: '#o' },
}
const focus: Focus = { value: patient, type: 'Patient' }
const environment: Environment = { resource: focus, rootResource: focus, today: '2026-01-15' }

const evaluate = (expression: string, on = focus) => compileFhirPath(expression, r4)(on, environment)?.map(({ value }) => value)

describe('paths', () => {
  it.each<[string, unknown]>([
    ['name.family', ['Chalmers']],
    ['Patient.name.given', ['Peter', null, 'James', 'Jim']],
    ['Observation.name.given', []],
    ['name.given.id', ['middle']],
    ['deceased', [false]],
    ["birthDate.extension('http://example.org/time').value", ['1974-12-25T14:35:45-05:00']],
    ['contained.name', ['HL7']],
    ['managingOrganization.resolve().name', ['HL7']],
    ['name[1].given', ['Jim']],
    ['name[7].given', []],
    ['constructor', []],
    ['name.family.value', ['Chalmers']],
    ['name.given.value', ['Peter', 'James', 'Jim']],
    ['active.value.not()', [false]],
    ["name.where(use.value = 'usual').given.value.exists()", [true]],
    ['name.given.value.count()', [3]],
    ["name.first().use.value = 'official'", [true]],
    ['name.given.value.id', []],
    ['name.value', []],
    ['name.count().value', []],
  ])('%s', (expression, expected) => {
    expect(evaluate(expression)).toEqual(expected)
  })
})

describe('invariants', () => {
  const ask = (expression: string) => compileInvariant(expression, r4).ask(focus, environment)

  it('hold, or do not', () => {
    expect(ask('name.exists() and contact.count() = 2')).toBe(true)
    expect(ask('name.empty()')).toBe(false)
  })

  it('do not hold where nothing comes out, and hold where something comes out that is no truth value', () => {
    expect(ask('maritalStatus.text = 1')).toBe(false)
    expect(ask('birthDate')).toBe(true)
  })

  it('are left open where they cannot be evaluated', () => {
    expect(ask('name.family(')).toBeUndefined()
    expect(ask('invented()')).toBeUndefined()
    expect(ask('name.given > 1')).toBeUndefined()
    expect(ask('active is Invented')).toBeUndefined()
    expect(ask("active.memberOf('http://example.org/vs')")).toBeUndefined()
  })
})

describe('invariants of measured amounts', () => {
  const gram = { unit: 'g', system: 'http://unitsofmeasure.org', code: 'g' }
  const observation: JsonObject = { resourceType: 'Observation', valueQuantity: { value: 1500.5, ...gram } }
  const item: Focus = { value: observation, type: 'Observation' }
  const ask = (expression: string, on = item) => compileInvariant(expression, r4).ask(on, { resource: on, rootResource: on })

  it.each([
    ["value.ofType(Quantity) <= 2 'kg'", true],
    ["value.ofType(Quantity) > 2 'kg'", false],
    ["value.ofType(Quantity) = 1.5005 'kg'", true],
    ["value.ofType(Quantity) ~ 1500500 'mg'", true],
    ["value.ofType(Quantity) != 1.5005 'kg'", false],
    ["value.ofType(Quantity) + 1 'kg' = 2500.5 'g'", true],
    ['7 days = 1 week and 6 days < 1 week', true],
  ])('convert units: %s', (expression, holds) => expect(ask(expression)).toBe(holds))

  it.each([
    "value.ofType(Quantity) > 3 'm'",
    "value.ofType(Quantity) <= 3 'inventada'",
    "value.ofType(Quantity) = 3 'mmol'",
    "value.ofType(Quantity) ~ 3 'mmol'",
  ])('are open where units cannot be converted: %s', (expression) => expect(ask(expression)).toBeUndefined())

  it('are open where a unit is only a word', () => {
    const shown: JsonObject = { resourceType: 'Observation', valueQuantity: { value: 1500, unit: 'g' } }
    expect(ask("value.ofType(Quantity) <= 2 'kg'", { value: shown, type: 'Observation' })).toBeUndefined()
    expect(ask("value.ofType(Quantity) <= 2000 'g'", { value: shown, type: 'Observation' })).toBe(true)
  })

  it.each([
    'value.ofType(Quantity).value.precision() = 2',
    "value.ofType(Quantity).value.toString() = '1500.50'",
    "value.ofType(Quantity).value & '' = '1500.50'",
    'value.ofType(Quantity).value.lowBoundary() > 1500.494',
  ])('are open where it counts how a decimal was written: %s', (expression) => expect(ask(expression)).toBeUndefined())

  it('do not count the zone among the digits of a date', () => {
    expect(ask('@2024-02-29T10:00:00-03:00.precision() = 14')).toBe(true)
  })
})
