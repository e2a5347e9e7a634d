import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { r4Checker } from '../../../support/structure-check.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const ucum = 'http://unitsofmeasure.org'
const patient = (members: JsonObject): JsonObject => ({ resourceType: 'Patient', ...members })
const observation = (members: JsonObject): JsonObject => ({ resourceType: 'Observation', status: 'final', code: { text: 'a' }, ...members })
const condition = (members: JsonObject): JsonObject => ({ resourceType: 'Condition', subject: { display: 'a' }, ...members })
const collection = (...entry: readonly JsonObject[]): JsonObject => ({ resourceType: 'Bundle', type: 'collection', entry })
const told = (resource: JsonObject) => r4Checker.check(resource).problems.map(({ at, ...facts }) => ({ at: at.join('.'), ...facts }))
type Row = [string, JsonObject, readonly object[]]

describe('an address', () => {
  it.each<Row>([
    [
      'of a system',
      observation({ code: { coding: [{ system: '#a', code: 'b' }] } }),
      [{ at: 'code.coding.0.system', code: 'r4-codigo-05', system: '#a', reason: 'relative' }],
    ],
    [
      'of the system of an identifier',
      patient({ identifier: [{ system: '#a', value: '1' }] }),
      [{ at: 'identifier.0.system', code: 'r4-codigo-05', system: '#a', reason: 'relative', isOfIdentifier: true }],
    ],
    ['of no system of an identifier, which is told as empty', patient({ identifier: [{ system: '', value: '1' }] }), []],
    [
      'of the system of units',
      observation({ valueQuantity: { value: 1, system: '#a', code: 'b' } }),
      [{ at: 'valueQuantity.system', code: 'r4-codigo-05', system: '#a', reason: 'relative' }],
    ],
    [
      'of an age',
      condition({ onsetAge: { value: 1, system: '#a', code: 'a' } }),
      [
        { at: 'onsetAge.system', code: 'r4-codigo-05', system: '#a', reason: 'relative' },
        {
          at: 'onsetAge',
          code: 'r4-inv-01',
          key: 'age-1',
          expression:
            '(code.exists() or value.empty()) and (system.empty() or system = %ucum) and (value.empty() or value.hasValue().not() or value > 0)',
        },
      ],
    ],
    [
      'of an extension',
      patient({ extension: [{ url: '#a', valueString: 'b' }] }),
      [{ at: 'extension.0.url', code: 'r4-ext-06', url: '#a', reason: 'relative' }],
    ],
    [
      'of an entry',
      collection({ fullUrl: '#a', resource: patient({ active: true }) }),
      [{ at: 'entry.0.fullUrl', code: 'r4-bundle-01', fullUrl: '#a', reason: 'relative' }],
    ],
    ['of a photo', patient({ photo: [{ url: '#a' }] }), [{ at: 'photo.0.url', code: 'r4-ref-02', severity: 'warning', reference: '#a' }]],
    ['of a photo, to something in the resource', patient({ photo: [{ url: '#a' }], contact: [{ id: 'a', name: { text: 'b' } }] }), []],
    [
      'of a link',
      { resourceType: 'Bundle', type: 'collection', link: [{ relation: 'self', url: '#a' }] },
      [{ at: 'link.0.url', code: 'r4-ref-02', severity: 'warning', reference: '#a' }],
    ],
    ['of an empty part', patient({ photo: [{ url: '#' }] }), []],
    [
      'of a definition',
      { resourceType: 'Library', status: 'draft', type: { text: 'a' }, url: 'a/b' },
      [{ at: 'url', code: 'r4-formato-01', type: 'canonical', value: 'a/b' }],
    ],
    ['of a contract, which nothing refers to by it', { resourceType: 'Contract', url: 'contracts/7' }, []],
    ['of a definition, by URN', { resourceType: 'Library', status: 'draft', type: { text: 'a' }, url: 'urn:oid:1.2.36.146' }, []],
    [
      'of a definition that is within',
      { resourceType: 'Library', status: 'draft', type: { text: 'a' }, url: '#b' },
      [
        { at: 'url', code: 'r4-formato-01', type: 'canonical', value: '#b' },
        { at: 'url', code: 'r4-ref-02', severity: 'warning', reference: '#b' },
      ],
    ],
    ['of a uri', { resourceType: 'CarePlan', status: 'active', intent: 'plan', subject: { display: 'a' }, instantiatesUri: ['a/b'] }, []],
    [
      'of an endpoint',
      {
        resourceType: 'Endpoint',
        status: 'active',
        connectionType: { system: 'http://terminology.hl7.org/CodeSystem/endpoint-connection-type', code: 'hl7-fhir-rest' },
        payloadType: [{ text: 'a' }],
        address: '#a',
      },
      [],
    ],
    ['of where a resource comes from', patient({ meta: { source: '#a' } }), []],
  ])('%s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))
})

describe('a unit that UCUM does not have', () => {
  const unit = { value: 1, system: ucum, code: 'zz' }
  it.each<[string, JsonObject]>([
    ['valueQuantity', observation({ valueQuantity: unit })],
    ['onsetAge', condition({ onsetAge: unit })],
    ['extension.0.valueDuration', patient({ extension: [{ url: 'https://ejemplo.cl/a', valueDuration: unit }] })],
    ['extension.0.valueDistance', patient({ extension: [{ url: 'https://ejemplo.cl/a', valueDistance: unit }] })],
    ['extension.0.valueCount', patient({ extension: [{ url: 'https://ejemplo.cl/a', valueCount: unit }] })],
  ])('is told at %s', (at, resource) => {
    expect(told(resource)).toContainEqual({
      at: `${at}.code`,
      code: 'r4-codigo-03',
      severity: 'warning',
      value: 'zz',
      system: ucum,
      choices: [],
    })
  })
})

describe('an id', () => {
  it.each<Row>([
    [
      'twice',
      patient({ name: [{ id: 'a', text: 'b' }], contact: [{ id: 'a', name: { text: 'b' } }] }),
      [{ at: 'contact.0.id', code: 'r4-id-01', id: 'a' }],
    ],
    [
      'thrice',
      patient({
        name: [
          { id: 'a', text: 'b' },
          { id: 'a', text: 'b' },
          { id: 'a', text: 'b' },
        ],
      }),
      [
        { at: 'name.1.id', code: 'r4-id-01', id: 'a' },
        { at: 'name.2.id', code: 'r4-id-01', id: 'a' },
      ],
    ],
    [
      'of a primitive',
      patient({
        name: [{ id: 'a', text: 'b' }],
        birthDate: '2000',
        _birthDate: { id: 'a', extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] },
      }),
      [{ at: '_birthDate.id', code: 'r4-id-01', id: 'a' }],
    ],
    [
      'in two resources',
      patient({
        name: [{ id: 'a', text: 'b' }],
        contained: [{ resourceType: 'Practitioner', id: 'p', name: [{ id: 'a', text: 'b' }] }],
        generalPractitioner: [{ reference: '#p' }],
      }),
      [],
    ],
    ['as a resource', patient({ id: 'a', name: [{ id: 'a', text: 'b' }] }), []],
    [
      'no text',
      patient({
        name: [
          { id: 5, text: 'b' },
          { id: 5, text: 'b' },
        ],
      }),
      [
        { at: 'name.0.id', code: 'r4-json-04', name: 'id', type: 'string', found: 'number', replacement: '5' },
        { at: 'name.1.id', code: 'r4-json-04', name: 'id', type: 'string', found: 'number', replacement: '5' },
        { at: 'name.1.id', code: 'r4-id-01', id: '5' },
      ],
    ],
    [
      'that the two forms of a definition share',
      {
        resourceType: 'StructureDefinition',
        url: 'https://ejemplo.cl/a',
        name: 'A',
        status: 'draft',
        kind: 'resource',
        abstract: false,
        baseDefinition: `${hl7}Patient`,
        derivation: 'constraint',
        type: 'Patient',
        differential: { element: [{ id: 'Patient', path: 'Patient' }] },
        snapshot: {
          element: [
            {
              id: 'Patient',
              path: 'Patient',
              definition: 'a',
              min: 0,
              max: '*',
              base: { path: 'Patient', min: 0, max: '*' },
            },
          ],
        },
      },
      [],
    ],
  ])('%s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))
})

describe('an identifier', () => {
  it.each<Row>([
    [
      'of a relative system',
      patient({ identifier: [{ system: 'run', value: '1' }] }),
      [{ at: 'identifier.0.system', code: 'r4-codigo-05', system: 'run', reason: 'relative', isOfIdentifier: true }],
    ],
    [
      'that is an address and is none',
      patient({ identifier: [{ system: 'urn:ietf:rfc:3986', value: '1' }] }),
      [{ at: 'identifier.0.value', code: 'r4-formato-01', type: 'uri', value: '1' }],
    ],
    ['that is an address', patient({ identifier: [{ system: 'urn:ietf:rfc:3986', value: 'urn:oid:1.2.36.146' }] }), []],
    ['that is an address without a value', patient({ identifier: [{ system: 'urn:ietf:rfc:3986' }] }), []],
    ['of another system', patient({ identifier: [{ system: 'https://ejemplo.cl/ficha', value: '1' }] }), []],
  ])('%s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))
})

it('the set of a choice of a concept and a time is not that of its units', () => {
  const specimen = (collection: JsonObject): JsonObject => ({ resourceType: 'Specimen', collection })
  const system = 'http://terminology.hl7.org/CodeSystem/v2-0916'
  expect(told(specimen({ fastingStatusDuration: { value: 8, system: ucum, code: 'h' } }))).toEqual([])
  expect(told(specimen({ fastingStatusCodeableConcept: { coding: [{ system, code: 'F' }] } }))).toEqual([])
})
