import { describe, expect, it } from 'vitest'
import { lint, type Json, type JsonObject } from '../../../rules/index.ts'

const nowhere = 'urn:uuid:0b9f2a1e-53ad-4a7c-8f1b-7c9e1d6b2f40'

function found(resource: Json, code: string): readonly string[] {
  return lint(resource, { today: '2026-01-15' })
    .issues.filter((issue) => issue.code === code)
    .map(({ severity, path }) => `${severity} ${path}`)
}

const bundleOf = (type: string, ...resources: readonly JsonObject[]): JsonObject => ({
  resourceType: 'Bundle',
  type,
  entry: resources.map((resource) => ({ resource })),
})

describe('cl-bundle-04', () => {
  const encounter = (reference: string): JsonObject => ({ resourceType: 'Encounter', subject: { reference } })
  const composition = (reference: string): JsonObject => ({ resourceType: 'Composition', subject: { reference } })

  it.each(['collection', 'transaction', 'batch', 'message'])('an unresolvable reference is a warning in a %s', (type) => {
    expect(found(bundleOf(type, encounter(nowhere)), 'cl-bundle-04')).toEqual(['warning Encounter.subject.reference'])
    expect(found(bundleOf(type, encounter('Patient/900')), 'cl-bundle-04')).toEqual(['warning Encounter.subject.reference'])
    expect(found(bundleOf(type, encounter('https://fhir.clinica.example/Patient/900')), 'cl-bundle-04')).toEqual([])
  })

  it('an unresolvable reference is an error in a document', () => {
    expect(found(bundleOf('document', composition(nowhere)), 'cl-bundle-04')).toEqual(['error Composition.subject.reference'])
    expect(found(bundleOf('document', composition('Patient/900')), 'cl-bundle-04')).toEqual(['error Composition.subject.reference'])
    expect(found(bundleOf('document', composition(''), encounter(nowhere)), 'cl-bundle-04')).toEqual(['error Encounter.subject.reference'])
    expect(found(bundleOf('document', composition(''), encounter('Patient/900')), 'cl-bundle-04')).toEqual([
      'error Encounter.subject.reference',
    ])
  })

  it.each(['searchset', 'history', 'transaction-response', 'batch-response'])(
    'nothing is said of a relative reference in the answer of a server: %s',
    (type) => {
      expect(found(bundleOf(type, encounter('Patient/900')), 'cl-bundle-04')).toEqual([])
      expect(found(bundleOf(type, encounter(nowhere)), 'cl-bundle-04')).toEqual(['warning Encounter.subject.reference'])
    },
  )

  it('a reference is looked up in the surrounding Bundle too, and a UUID in any case', () => {
    const inner = bundleOf('collection', encounter(nowhere.toUpperCase().replace('URN:UUID:', 'urn:uuid:')))
    const outer = (fullUrl: string): JsonObject => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [{ fullUrl, resource: { resourceType: 'Patient' } }, { resource: inner }],
    })
    expect(found(outer(nowhere), 'cl-bundle-04')).toEqual([])
    expect(found(outer('urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11'), 'cl-bundle-04')).toHaveLength(1)
  })

  it('nothing is said of references where the text is cut off', () => {
    const text = JSON.stringify(bundleOf('collection', encounter(nowhere)))
    expect(lint(text.slice(0, -2), { today: '2026-01-15' }).issues.filter(({ code }) => code === 'cl-bundle-04')).toEqual([])
  })
})

describe('a resource type in another case', () => {
  it('counts as the type that was meant', () => {
    const document = bundleOf(
      'document',
      { resourceType: 'composition', subject: { reference: 'Patient/1' } },
      { resourceType: 'patient', id: '1' },
    )
    expect(found(document, 'cl-bundle-04')).toEqual([])
    expect(found(document, 'cl-bundle-06')).toEqual(['error Bundle.identifier', 'error Bundle.timestamp'])
  })
})

describe('cl-bundle-02', () => {
  it('counts the entries of the Bundle itself, not of one inside it', () => {
    const long = bundleOf('collection', ...Array.from({ length: 201 }, () => ({ resourceType: 'Basic' })))
    expect(found(long, 'cl-bundle-02')).toEqual(['warning Bundle.entry'])
    expect(found(bundleOf('collection', long), 'cl-bundle-02')).toEqual([])
  })
})

describe.each<[string, Json]>([
  ['entradas que no son objetos', { resourceType: 'Bundle', type: 'document', entry: [null, 3, [[]], 'x'] }],
  ['una entrada suelta', { resourceType: 'Bundle', type: 'transaction', entry: { resource: 1, fullUrl: {} } }],
  ['miembros de otra forma', { resourceType: 'Bundle', type: ['document'], identifier: [], timestamp: {}, entry: 'x' }],
  [
    'nombres propios de JavaScript',
    JSON.parse('{"resourceType":"Bundle","type":"document","__proto__":1,"entry":[{"__proto__":{"resource":2}}]}'),
  ],
  [
    'identificadores con forma de objeto',
    {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        { resource: { resourceType: { toString: 1 }, id: { toString: 1 } } },
        { resource: { resourceType: 'Encounter', subject: { reference: nowhere } } },
      ],
    },
  ],
])('a Bundle with %s', (_, bundle) => {
  it('breaks no rule', () => {
    expect(lint(bundle, { today: '2026-01-15' }).issues.map(({ code }) => code)).not.toContain('cl-interno-01')
  })
})
