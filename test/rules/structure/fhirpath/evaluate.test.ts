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
