import { describe, expect, it } from 'vitest'
import { applyFix, lint, type Json, type JsonObject } from '../../../rules/index.ts'

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

describe('cl-bundle-05', () => {
  const asking = (method: string, url: string, more: JsonObject = {}): JsonObject => ({
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [{ resource: { resourceType: 'Location', id: '4', name: 'Box 4' }, request: { method, url, ...more } }],
  })
  const faultOf = (bundle: JsonObject) => lint(bundle, { today: '2026-01-15' }).issues.find(({ code }) => code === 'cl-bundle-05')

  it.each([
    ['POST', 'Location?identifier=4', 'Crear (POST) no busca antes: «identifier=4» va en ifNoneExist, y en url solo «Location».'],
    ['POST', 'Location/4', 'Crear (POST) no lleva id en url, que es solo «Location»: el id lo pone el servidor.'],
    ['POST', 'Patient', 'La url de POST es la de Patient, y el recurso es de tipo Location.'],
    ['PUT', 'Patient/4', 'La url de PUT es la de Patient, y el recurso es de tipo Location.'],
    ['PUT', 'Location', 'Reemplazar (PUT) dice en url cuál recurso: «Location/» y su id, o una búsqueda.'],
    ['PUT', '/', 'Reemplazar (PUT) dice en url cuál recurso: «Location/» y su id, o una búsqueda.'],
  ])('warns of %s %s, which no server can do as it is meant', (method, url, message) => {
    const issue = faultOf(asking(method, url))!
    expect(issue).toMatchObject({ severity: 'warning', path: 'Bundle.entry[0].request', message })
    for (const { replacement } of issue.quickFix!.options ?? [issue.quickFix!])
      expect(faultOf(applyFix(asking(method, url), { ...issue.quickFix!, replacement }) as JsonObject)).toBeUndefined()
    expect(issue.quickFix!.safe).toBe(false)
  })

  it('keeps a search as the condition that it was meant to be', () => {
    const mended = applyFix(asking('POST', 'Location?identifier=4'), faultOf(asking('POST', 'Location?identifier=4'))!.quickFix!)
    expect(mended).toEqual(asking('POST', 'Location', { ifNoneExist: 'identifier=4' }))
    expect(faultOf(asking('POST', 'Location?identifier=4', { ifNoneExist: 'name=Box' }))).not.toHaveProperty('quickFix')
    expect(faultOf(asking('PUT', 'Location', { ifMatch: 'W/"1"' }))).not.toHaveProperty('quickFix')
  })

  it('warns of an entry that is to be created and is not there', () => {
    const entry = [{ request: { method: 'POST', url: 'Location' } }]
    expect(faultOf({ resourceType: 'Bundle', type: 'batch', entry })).toMatchObject({
      severity: 'warning',
      message: 'Con POST se envía un recurso, y la entrada no trae ninguno (resource).',
    })
  })

  it.each([
    ['POST', 'Location'],
    ['POST', '/Location'],
    ['POST', 'Location/_search?name=Box'],
    ['POST', 'Location/$validate'],
    ['POST', '$process'],
    ['POST', 'https://fhir.clinica.example/Location/4'],
    ['PUT', 'Location/4'],
    ['PUT', 'Location?identifier=4'],
    ['GET', 'Location'],
    ['DELETE', 'Location?identifier=4'],
    ['PATCH', 'Patient/4'],
  ])('is silent on %s %s', (method, url) => {
    expect(faultOf(asking(method, url))).toBeUndefined()
    const entry = [{ request: { method, url } }]
    if (/[_$?]|https/.test(url)) expect(faultOf({ resourceType: 'Bundle', type: 'batch', entry })).toBeUndefined()
  })
})
