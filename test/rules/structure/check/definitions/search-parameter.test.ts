import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
import { findSearchParameter } from '../../../../../rules/structure/r4/search-parameters.ts'
import { r4Checker, tellsApart } from '../../../../support/structure-check.ts'

const fhir = 'http://hl7.org/fhir/SearchParameter/'

const parameter = (members: JsonObject): JsonObject => ({
  resourceType: 'SearchParameter',
  url: 'http://ejemplo.cl/SearchParameter/a',
  name: 'A',
  status: 'draft',
  description: 'a',
  code: 'name',
  base: ['Organization'],
  type: 'string',
  expression: 'Organization.name',
  ...members,
})
const derived = (members: JsonObject): JsonObject => parameter({ derivedFrom: `${fhir}Organization-name`, ...members })
const component = { definition: `${fhir}Organization-name`, expression: 'name' }

describe('search parameters', () => {
  tellsApart([
    { title: 'the type of another', valid: derived({}), wrong: derived({ type: 'token' }), finds: ['r4-conf-03 type'] },
    {
      title: 'the types of another',
      valid: derived({}),
      wrong: derived({ base: ['Patient'], expression: 'Patient.name' }),
      finds: ['r4-conf-03 base.0'],
    },
    {
      title: 'one for all types',
      valid: parameter({ derivedFrom: `${fhir}Resource-id`, type: 'token', expression: 'Organization.id' }),
      wrong: parameter({ derivedFrom: `${fhir}Resource-id|4.0.1`, type: 'string', expression: 'Organization.id' }),
      finds: ['r4-conf-03 type'],
    },
    {
      title: 'one for all but a few types',
      valid: parameter({ derivedFrom: `${fhir}DomainResource-text` }),
      wrong: parameter({ derivedFrom: `${fhir}DomainResource-text`, base: ['Binary'], expression: 'Binary.data' }),
      finds: ['r4-conf-03 base.0'],
    },
    {
      title: 'components',
      valid: parameter({ type: 'composite', component: [component, component] }),
      wrong: parameter({ type: 'composite', component: [component] }),
      finds: ['r4-conf-03 component'],
    },
    {
      title: 'an expression for another type',
      valid: parameter({ base: ['Organization', 'Patient'], expression: 'Organization.name | Patient.name' }),
      wrong: parameter({ expression: 'Organization.name | Patient.name' }),
      finds: ['r4-conf-03 expression'],
    },
    {
      title: 'an element that is not there',
      valid: parameter({ expression: 'Organization.contact.where(purpose.exists()).name.family' }),
      wrong: parameter({ expression: 'Organization.contact.where(purpose.exists()).nombre' }),
      finds: ['r4-conf-03 expression'],
    },
    {
      title: 'an expression that begins with nothing of its types',
      valid: parameter({ base: ['Organization', 'Patient'], expression: 'name | birthDate | DomainResource.text | $this.id' }),
      wrong: parameter({ base: ['Organization', 'Patient'], expression: 'name | nombre' }),
      finds: ['r4-conf-03 expression'],
    },
    {
      title: 'a text as its expression',
      valid: parameter({ expression: 'Organization.partOf.exists() and name.exists()' }),
      wrong: parameter({ expression: 'Organization.partOf.exists() and nombre' }),
      finds: ['r4-conf-03 expression'],
    },
    {
      title: 'half an expression',
      valid: parameter({ expression: "Organization.extension('http://ejemplo.cl/a').value" }),
      wrong: parameter({ expression: "Organization.extension('http://ejemplo.cl/a'" }),
      finds: ['r4-conf-05 expression'],
    },
  ])
})

describe('search parameters of a server', () => {
  const server = (searchParam: JsonObject, type?: string): JsonObject => ({
    resourceType: 'CapabilityStatement',
    status: 'draft',
    date: '2026-01-01',
    kind: 'requirements',
    description: 'a',
    fhirVersion: '4.0.1',
    format: ['json'],
    rest: [
      { mode: 'server', ...(type === undefined ? { searchParam: [searchParam] } : { resource: [{ type, searchParam: [searchParam] }] }) },
    ],
  })
  const name = { name: 'name', definition: `${fhir}Patient-name`, type: 'string' }
  const place = 'rest.0.resource.0.searchParam.0'

  tellsApart([
    {
      title: 'of another type',
      valid: server(name, 'Patient'),
      wrong: server({ ...name, type: 'token' }, 'Patient'),
      finds: [`r4-conf-03 ${place}.type`],
    },
    {
      title: 'of several types of resource',
      valid: server({ name: 'code', definition: `${fhir}clinical-code`, type: 'token' }, 'Condition'),
      wrong: server({ name: 'code', definition: `${fhir}clinical-code`, type: 'string' }, 'Condition'),
      finds: [`r4-conf-03 ${place}.type`],
    },
    {
      title: 'of another resource',
      valid: server(name, 'Patient'),
      wrong: server(name, 'Organization'),
      finds: [`!r4-conf-03 ${place}.definition`],
    },
    {
      title: 'of a type of resource, for all of them',
      valid: server(name),
      wrong: server({ ...name, type: 'token' }),
      finds: ['r4-conf-03 rest.0.searchParam.0.type'],
    },
    {
      title: 'of all that have a text',
      valid: server({ name: '_text', definition: `${fhir}DomainResource-text`, type: 'string' }, 'Patient'),
      wrong: server({ name: '_text', definition: `${fhir}DomainResource-text`, type: 'string' }, 'Bundle'),
      finds: [`!r4-conf-03 ${place}.definition`],
    },
    {
      title: 'for all resources',
      valid: server({ name: '_id', definition: `${fhir}Resource-id`, type: 'token' }),
      wrong: server({ name: '_id', definition: `${fhir}Resource-id`, type: 'string' }),
      finds: ['r4-conf-03 rest.0.searchParam.0.type'],
    },
    {
      title: 'what FHIR does not define is let through',
      valid: server({ name: 'run', definition: 'http://ejemplo.cl/SearchParameter/run', type: 'date' }, 'Patient'),
      wrong: server({ ...name, type: 'date' }, 'Patient'),
      finds: [`r4-conf-03 ${place}.type`],
    },
  ])
})

describe('the facts of a search parameter', () => {
  const told = (members: JsonObject) =>
    r4Checker.check(parameter(members)).problems.flatMap(({ at: _at, ...facts }) => (facts.code.startsWith('r4-conf') ? [facts] : []))
  const own = { code: 'r4-conf-03', definition: '' }
  it.each<[string, JsonObject, readonly object[]]>([
    [
      'have the type of another',
      { derivedFrom: `${fhir}Organization-name`, type: 'token' },
      [{ ...own, definition: `${fhir}Organization-name`, reason: 'type', value: 'token', expected: ['string'] }],
    ],
    ['name what it is, of two components', { type: 'composite' }, [{ ...own, reason: 'components', value: 'composite', expected: [] }]],
    [
      'have what is not in its types, and these',
      { expression: 'Organization.nombre' },
      [{ ...own, reason: 'expression', value: 'nombre', expected: ['Organization'] }],
    ],
    [
      'have where an expression ends that goes on',
      { expression: `Organization.name.where(${'a'.repeat(40)} = )` },
      [{ code: 'r4-conf-05', language: 'fhirpath', value: `Organization.name.where(${'a'.repeat(40)} = )`, near: ')' }],
    ],
    [
      'have thirty characters of where an expression is at fault',
      { expression: `Organization.name ) ${'a'.repeat(40)}` },
      [{ code: 'r4-conf-05', language: 'fhirpath', value: `Organization.name ) ${'a'.repeat(40)}`, near: `) ${'a'.repeat(28)}` }],
    ],
    ['say nothing of an expression without types', { base: [], expression: 'Organization.nombre' }, []],
    ['say nothing of types that FHIR does not have', { base: ['Organization', 'Agenda'], expression: 'Organization.nombre' }, []],
    ['say nothing of an expression longer than any', { expression: `${'a'.repeat(5000)}(` }, []],
    ['say nothing of a type that is not said', { derivedFrom: `${fhir}Organization-name`, type: null }, []],
  ])('%s', (_, members, problems) => expect(told(members)).toEqual(problems))
})

it('search parameters are found by canonical', () => {
  expect(findSearchParameter(`${fhir}Patient-name|4.0.1`)).toEqual({
    url: `${fhir}Patient-name`,
    code: 'name',
    type: 'string',
    base: ['Patient'],
  })
  expect(findSearchParameter(`${fhir}clinical-code`)?.base).toContain('AllergyIntolerance')
  expect(findSearchParameter(`${fhir}Patient-name|5.0.0`)).toBeUndefined()
  expect(findSearchParameter('http://ejemplo.cl/SearchParameter/Patient-name')).toBeUndefined()
})
