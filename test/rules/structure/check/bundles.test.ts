import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { typeSayings } from '../../../../rules/structure/rules/types.ts'
import { found, r4Checker, tellsApart } from '../../../support/structure-check.ts'

const base = 'https://ejemplo.cl/fhir'
const entry = (resource: JsonObject, fullUrl = `${base}/${String(resource['resourceType'])}/${String(resource['id'])}`): JsonObject => ({
  fullUrl,
  resource,
})
const bundle = (type: string, entries: readonly JsonObject[], members: JsonObject = {}): JsonObject => ({
  resourceType: 'Bundle',
  type,
  ...members,
  entry: entries,
})
const patient: JsonObject = { resourceType: 'Patient', id: '1' }
const observation = (members: JsonObject): JsonObject => ({
  resourceType: 'Observation',
  id: 'o',
  status: 'final',
  code: { text: 'Nota' },
  ...members,
})
const uuid = 'c757873d-ec9a-4326-a141-556f43239520'
const posted = (members: JsonObject): JsonObject => ({ resource: observation(members), request: { method: 'POST', url: 'Observation' } })
const stored = (members: JsonObject): JsonObject => ({ resource: observation(members), request: { method: 'PUT', url: 'Observation/o' } })
const measure = (id: string): JsonObject => ({ resourceType: 'Measure', id, url: `${base}/fichas/a`, status: 'draft' })
const collection = (...entries: readonly JsonObject[]): JsonObject => bundle('collection', entries)

describe('fullUrl', () => {
  const valid = collection(entry(patient))
  tellsApart([
    { title: 'relative', valid, wrong: collection(entry(patient, 'Patient/1')), finds: ['r4-bundle-01 entry.0.fullUrl'] },
    { title: 'of another id', valid, wrong: collection(entry(patient, `${base}/Patient/2`)), finds: ['r4-bundle-01 entry.0.fullUrl'] },
    { title: 'of another type', valid, wrong: collection(entry(patient, `${base}/Person/1`)), finds: ['r4-bundle-01 entry.0.fullUrl'] },
    {
      title: 'of no id',
      valid,
      wrong: collection(entry({ resourceType: 'Patient', active: true }, `${base}/Patient/1`)),
      finds: ['r4-bundle-01 entry.0.fullUrl'],
    },
    {
      title: 'that is the canonical of a definition with another id',
      valid: collection(entry(measure('a'), `${base}/fichas/a`)),
      wrong: collection(entry(measure('b'), `${base}/fichas/a`)),
      finds: ['r4-bundle-01 entry.0.fullUrl'],
    },
    { title: 'repeated', valid, wrong: collection(entry(patient), entry(patient)), finds: ['r4-bundle-01 entry.1.fullUrl'] },
    {
      title: 'repeated, with versions',
      valid: collection(entry({ ...patient, meta: { versionId: '1' } }), entry({ ...patient, meta: { versionId: '2' } })),
      wrong: collection(entry({ ...patient, meta: { versionId: '1' } }), entry({ ...patient, meta: { versionId: '1' } })),
      finds: ['r4-bundle-01 entry.1.fullUrl'],
    },
    { title: 'missing', valid, wrong: collection({ resource: patient }), finds: ['r4-bundle-02 entry.0'] },
    {
      title: 'missing in a transaction',
      valid: bundle('transaction', [{ resource: patient, request: { method: 'POST', url: 'Patient' } }]),
      wrong: bundle('transaction', [{ resource: patient }]),
      finds: ['r4-inv-01 '],
    },
    ...['transaction', 'batch'].map((type) => ({
      title: `missing in a ${type}, with references`,
      valid: bundle(type, [posted({ subject: { identifier: { value: '1' } } })]),
      wrong: bundle(type, [posted({ subject: { reference: 'Patient/1' }, encounter: { reference: 'Encounter/1' } })]),
      // Of a POST FHIR does not demand it.
      finds: ['!r4-bundle-02 entry.0'],
    })),
    {
      title: 'missing in a transaction that stores under a name',
      valid: bundle('transaction', [stored({})]),
      wrong: bundle('transaction', [stored({ subject: { reference: 'Patient/1' } })]),
      finds: ['r4-bundle-02 entry.0'],
    },
    {
      title: 'missing in a transaction that refers to what it creates',
      valid: bundle('transaction', [posted({}), { resource: patient, request: { method: 'POST', url: 'Patient' } }]),
      wrong: bundle('transaction', [
        posted({ encounter: { reference: 'Encounter/1' }, subject: { reference: 'Patient/1' } }),
        { resource: patient, request: { method: 'POST', url: 'Patient' } },
      ]),
      finds: ['r4-bundle-02 entry.0'],
    },
    {
      title: 'missing in a transaction that refers to what it stores under that name',
      valid: bundle('transaction', [posted({}), { resource: patient, request: { method: 'PUT', url: 'Patient/1' } }]),
      wrong: bundle('transaction', [
        posted({ subject: { reference: 'Patient/1' } }),
        { resource: patient, request: { method: 'PUT', url: 'Patient/1' } },
      ]),
      finds: ['!r4-bundle-02 entry.0'],
    },
    {
      title: 'missing in a transaction, with a reference from inside a contained resource',
      valid: bundle('transaction', [posted({ contained: [patient], subject: { reference: '#1' } })]),
      wrong: bundle('transaction', [
        posted({ contained: [{ ...patient, managingOrganization: { reference: `urn:uuid:${uuid}` } }], subject: { reference: '#1' } }),
      ]),
      finds: ['!r4-bundle-02 entry.0'],
    },
  ])

  it('is not missed in a transaction where references need none', () => {
    for (const reference of ['https://ejemplo.cl/fhir/Patient/1', 'Patient?identifier=1'])
      expect(found(r4Checker, bundle('transaction', [posted({ subject: { reference } })]))).toEqual([])
    const created = { resource: observation({ subject: { reference: 'Patient/1' } }), response: { status: '201' } }
    expect(found(r4Checker, bundle('transaction-response', [created]))).toEqual([])
  })

  it('is an error for the strict, as for HL7, also of a POST', () => {
    const resource = bundle('transaction', [posted({ subject: { reference: 'Patient/1' } })])
    expect(found(r4Checker, resource, { strict: true })).toEqual(['r4-bundle-02 entry.0'])
    const severityOf = (strict: boolean) => r4Checker.check(resource, { strict }).problems.map(({ severity = 'error' }) => severity)
    expect([severityOf(false), severityOf(true)]).toEqual([['warning'], ['error']])
  })

  it('is not missed where the Bundle does not say of what type it is, or something stands in its place', () => {
    const absent = { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] }
    expect(found(r4Checker, { resourceType: 'Bundle', entry: [{ resource: patient }] })).not.toContain('r4-bundle-02 entry.0')
    expect(found(r4Checker, collection({ _fullUrl: absent, resource: patient }))).not.toContain('r4-bundle-02 entry.0')
  })

  it('need be no address of a server', () => {
    expect(found(r4Checker, collection(entry(patient, 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520')))).toEqual([])
    expect(found(r4Checker, collection(entry(patient, 'https://ejemplo.cl/ficha/7')))).toEqual([])
  })
})

describe('what a server is asked to store', () => {
  const asked = (method: string, url: string, resource: JsonObject, fullUrl?: string, type = 'transaction') =>
    bundle(type, [{ ...(fullUrl !== undefined && { fullUrl }), resource, request: { method, url } }])
  const named = { ...patient, id: '7' }

  tellsApart([
    {
      title: 'at the address of another resource',
      valid: asked('PUT', 'Patient/7', named),
      wrong: asked('PUT', 'Patient/8', named),
      finds: ['!r4-bundle-06 entry.0.request.url'],
    },
    {
      title: 'at an address, without an id',
      valid: asked('PUT', 'Patient?identifier=8', { resourceType: 'Patient' }),
      wrong: asked('PUT', 'Patient/8', { resourceType: 'Patient' }),
      finds: ['!r4-bundle-06 entry.0.request.url'],
    },
    {
      title: 'under another type',
      valid: asked('POST', 'Patient/', named, undefined, 'batch'),
      wrong: asked('POST', 'Observation', named, undefined, 'batch'),
      finds: ['!r4-bundle-06 entry.0.request.url'],
    },
    {
      title: 'under a fullUrl that is not its own, which is told alone',
      valid: asked('PUT', 'Patient/7', named, `${base}/Patient/7`),
      wrong: asked('PUT', 'Patient/8', named, `${base}/Patient/8`),
      finds: ['r4-bundle-01 entry.0.fullUrl'],
    },
  ])

  it.each<[string, JsonObject]>([
    ['an operation', asked('POST', 'Observation/$lastn', named)],
    ['the address of another server', asked('PUT', 'https://otro.cl/fhir/Patient/8', named)],
    ['what is taken away', asked('DELETE', 'Patient/8', named)],
    ['what was stored', asked('PUT', 'Patient/8', named, `${base}/Patient/7`, 'history')],
  ])('is not told of %s', (_what, root) => {
    expect(found(r4Checker, root).filter((one) => one.includes('r4-bundle-06'))).toEqual([])
  })
})

describe('stylesheets of a document', () => {
  const header = {
    resourceType: 'Composition',
    id: 'c',
    status: 'final',
    type: { text: 'a' },
    date: '2026',
    title: 'a',
    author: [{ display: 'a' }],
  }
  const styled = (url: string): JsonObject =>
    bundle('document', [entry(header), entry({ resourceType: 'Binary', id: 'css', contentType: 'text/css' })], {
      identifier: { system: 'https://ejemplo.cl/documentos', value: '1' },
      timestamp: '2026-01-10T09:30:00-03:00',
      link: [{ relation: 'stylesheet', url }],
    })
  tellsApart([
    {
      title: 'that is not there',
      valid: styled('Binary/css'),
      wrong: styled('Binary/otro'),
      finds: ['r4-ref-03 link.0.url', 'r4-bundle-04 entry.1'],
    },
  ])

  it('that is fetched from elsewhere', () => {
    expect(found(r4Checker, styled('https://ejemplo.cl/hoja.css'))).toEqual(['r4-bundle-04 entry.1'])
  })
})

describe('references between entries', () => {
  const named = (type: string): JsonObject => ({
    resourceType: 'Patient',
    generalPractitioner: [{ reference: `${type}/${uuid}` }],
  })
  const office = entry({ resourceType: 'Organization', name: 'a' }, `urn:uuid:${uuid}`)
  tellsApart([
    {
      title: 'by the id alone, with another type',
      valid: collection(entry(named('Organization'), 'urn:uuid:00000000-0000-4000-8000-000000000000'), office),
      wrong: collection(entry(named('Practitioner'), 'urn:uuid:00000000-0000-4000-8000-000000000000'), office),
      finds: ['r4-ref-05 entry.0.resource.generalPractitioner.0.reference'],
    },
  ])
  const about = (reference: string): JsonObject => collection(entry(patient), entry(observation({ subject: { reference } })))
  tellsApart([
    {
      title: 'to a type that may not be',
      valid: about('Patient/1'),
      wrong: collection(entry({ resourceType: 'Medication', id: '1' }), entry(observation({ subject: { reference: 'Medication/1' } }))),
      finds: ['r4-ref-01 entry.1.resource.subject'],
    },
    {
      title: 'by fullUrl, whatever it looks like',
      valid: about(`${base}/Patient/1`),
      wrong: collection(
        entry({ resourceType: 'Medication', id: '1' }, 'https://ejemplo.cl/x'),
        entry(observation({ subject: { reference: 'https://ejemplo.cl/x' } })),
      ),
      finds: ['r4-ref-01 entry.1.resource.subject'],
    },
    {
      title: 'to several',
      valid: collection(
        entry({ ...patient, meta: { versionId: '1' } }),
        entry({ ...patient, meta: { versionId: '2' } }),
        entry(observation({ subject: { reference: 'Patient/1/_history/2' } })),
      ),
      wrong: collection(
        entry({ ...patient, meta: { versionId: '1' } }),
        entry({ ...patient, meta: { versionId: '2' } }),
        entry(observation({ subject: { reference: 'Patient/1' } })),
      ),
      finds: ['r4-ref-03 entry.2.resource.subject'],
    },
    { title: 'malformed', valid: about('Patient/1'), wrong: about('1'), finds: ['r4-ref-04 entry.1.resource.subject.reference'] },
  ])
})

describe('documents', () => {
  const composition = (members: JsonObject): JsonObject => ({
    resourceType: 'Composition',
    id: 'c',
    status: 'final',
    type: { text: 'Epicrisis' },
    date: '2026-01-10',
    author: [{ display: 'Ana' }],
    title: 'Epicrisis',
    subject: { reference: 'Patient/1' },
    ...members,
  })
  const document = (entries: readonly JsonObject[]): JsonObject =>
    bundle('document', entries, {
      identifier: { system: 'https://ejemplo.cl/doc', value: '1' },
      timestamp: '2026-01-10T09:00:00Z',
    })
  const sheet = { resourceType: 'Binary', id: 's', contentType: 'text/css' }
  const style = entry(sheet)
  const valid = document([entry(composition({})), entry(patient)])
  tellsApart([
    {
      title: 'that begin otherwise',
      valid,
      wrong: document([entry(patient), entry(composition({}))]),
      finds: ['r4-bundle-03 entry.0'],
    },
    {
      title: 'with nothing in them',
      valid,
      wrong: { ...valid, entry: [{ fullUrl: `${base}/a`, response: { status: '200' } }] },
      finds: ['r4-bundle-03 entry', 'r4-inv-01 '],
    },
    {
      title: 'that lack what the first refers to',
      valid,
      wrong: document([entry(composition({}))]),
      finds: ['r4-ref-03 entry.0.resource.subject'],
    },
    {
      title: 'that lack what a section refers to',
      valid: document([
        entry(composition({ section: [{ entry: [{ reference: 'Observation/o' }] }] })),
        entry(patient),
        entry(observation({})),
      ]),
      wrong: document([entry(composition({ section: [{ section: [{ entry: [{ reference: 'Observation/p' }] }] }] })), entry(patient)]),
      finds: ['r4-ref-03 entry.0.resource.section.0.section.0.entry.0'],
    },
    {
      title: 'that have it under another fullUrl',
      valid,
      wrong: document([entry(composition({})), entry(patient, 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520')]),
      finds: ['r4-ref-03 entry.0.resource.subject', 'r4-bundle-04 entry.1'],
    },
    {
      title: 'that have it under another fullUrl, of others than the first',
      valid: document([entry(composition({})), entry(patient), entry(observation({ subject: { reference: 'Patient/1' } }))]),
      wrong: document([
        entry(composition({ subject: { display: 'a' }, section: [{ entry: [{ reference: 'Observation/o' }] }] })),
        entry(patient, 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520'),
        entry(observation({ subject: { reference: 'Patient/1' } })),
      ]),
      finds: ['r4-ref-03 entry.2.resource.subject', 'r4-bundle-04 entry.1'],
    },
    {
      title: 'that lack what the first refers to by its address, or with addresses that end otherwise',
      valid: document([entry(composition({ subject: { reference: `${base}/Patient/1` } })), entry(patient)]),
      wrong: document([
        entry(composition({ subject: { reference: `${base}/Patient/2` }, author: [{ reference: 'Device/1' }] }), `${base}/x`),
      ]),
      finds: ['r4-ref-03 entry.0.resource.subject', 'r4-ref-03 entry.0.resource.author.0'],
    },
    {
      title: 'whose own links lead to a style',
      valid: { ...document([entry(composition({})), entry(patient), style]), link: [{ relation: 'stylesheet', url: 'Binary/s' }] },
      wrong: document([entry(composition({})), entry(patient), style]),
      finds: ['r4-bundle-04 entry.2'],
    },
    {
      title: 'with what nothing leads to',
      valid: document([entry(composition({})), entry(patient), entry(observation({ subject: { reference: 'Patient/1' } }))]),
      wrong: document([entry(composition({})), entry(patient), entry(observation({}))]),
      finds: ['r4-bundle-04 entry.2'],
    },
    {
      title: 'in which an address leads to an entry',
      valid: document([
        entry(composition({})),
        entry({ ...patient, photo: [{ contentType: 'image/png', url: 'Binary/b' }] }),
        entry({ resourceType: 'Binary', id: 'b', contentType: 'image/png' }),
      ]),
      wrong: document([
        entry(composition({})),
        entry({ ...patient, photo: [{ contentType: 'image/png', url: 'Binary/c' }] }),
        entry({ resourceType: 'Binary', id: 'b', contentType: 'image/png' }),
      ]),
      finds: ['r4-bundle-04 entry.2'],
    },
  ])
})

describe('messages', () => {
  const header = (members: JsonObject): JsonObject => ({
    resourceType: 'MessageHeader',
    id: 'm',
    eventUri: 'https://ejemplo.cl/aviso',
    source: { endpoint: 'https://ejemplo.cl' },
    ...members,
  })
  const valid = bundle('message', [entry(header({ focus: [{ reference: 'Patient/1' }] })), entry(patient)])
  tellsApart([
    { title: 'that begin otherwise', valid, wrong: bundle('message', [entry(patient)]), finds: ['r4-bundle-03 entry.0'] },
    {
      title: 'that lack what they are about',
      valid,
      wrong: bundle('message', [entry(header({ focus: [{ reference: 'Patient/2' }] }))]),
      finds: ['r4-ref-03 entry.0.resource.focus.0'],
    },
    {
      title: 'with what nothing leads to',
      valid,
      wrong: bundle('message', [entry(header({})), entry(patient)]),
      finds: ['!r4-bundle-04 entry.1'],
    },
  ])
})

describe('what a search found', () => {
  const self = { relation: 'self', url: `${base}/Patient?name=a` }
  const search = (resource: JsonObject, mode: string): JsonObject => ({ ...entry(resource), search: { mode } })
  const results = (one: JsonObject, link: readonly JsonObject[] = [self]): JsonObject => bundle('searchset', [one], { link })
  const unnamed: JsonObject = { resourceType: 'OperationOutcome', issue: [{ severity: 'warning', code: 'informational' }] }
  const outcome: JsonObject = { ...unnamed, id: 'x' }
  tellsApart([
    {
      title: 'of another type',
      valid: results(search(patient, 'match')),
      wrong: results(search(observation({}), 'match')),
      finds: ['r4-tipo-02 entry.0.resource'],
    },
    {
      title: 'of another type than several',
      valid: results(search(patient, 'match'), [{ relation: 'self', url: `${base}?_type=Person,Patient&name=a` }]),
      wrong: results(search(patient, 'match'), [{ relation: 'self', url: `${base}?name=a&_type=Person,Practitioner` }]),
      finds: ['r4-tipo-02 entry.0.resource'],
    },
    {
      title: 'beside it',
      valid: results(search(outcome, 'outcome')),
      wrong: results(search(patient, 'outcome')),
      finds: ['r4-tipo-02 entry.0.resource'],
    },
    {
      title: 'beside it, stored nowhere',
      valid: results({ resource: unnamed, search: { mode: 'outcome' } }),
      wrong: results({ resource: outcome, search: { mode: 'outcome' } }),
      finds: ['r4-bundle-02 entry.0'],
    },
    {
      title: 'without an id',
      valid: results(search(patient, 'include')),
      wrong: results({ fullUrl: 'https://ejemplo.cl/x', resource: { resourceType: 'Patient', active: true }, search: { mode: 'include' } }),
      finds: ['r4-card-01 entry.0.resource.id'],
    },
    {
      title: 'with a link twice',
      valid: results(search(patient, 'match')),
      wrong: results(search(patient, 'match'), [self, self]),
      finds: ['r4-bundle-05 link.1.relation'],
    },
    {
      title: 'with pages where there are none',
      valid: bundle('collection', [entry(patient)], { link: [self] }),
      wrong: bundle('collection', [entry(patient)], { link: [self, { relation: 'next', url: base }] }),
      finds: ['r4-bundle-05 link.1.relation'],
    },
  ])

  it('is told to be of another type than was searched for, which is not what FHIR asks', () => {
    const { message } = typeSayings.find(({ code }) => code === 'r4-tipo-02')!
    const [problem] = r4Checker.check(results(search(observation({}), 'match'))).problems
    expect(message(problem as never)).toBe('Este resultado («match») es un Observation, y la dirección «self» dice que se buscaba Patient.')
  })
})

describe('Parameters', () => {
  it('hold what is referred to', () => {
    const parameters = (reference: string): JsonObject => ({
      resourceType: 'Parameters',
      parameter: [
        { name: 'a', resource: observation({ subject: { reference } }) },
        { name: 'b', part: [{ name: 'c', resource: { resourceType: 'Medication', id: '1' } }] },
      ],
    })
    expect(found(r4Checker, parameters('Patient/1'))).toEqual(['!r4-ref-03 parameter.0.resource.subject'])
    expect(found(r4Checker, parameters('https://ejemplo.cl/fhir/Patient/1'))).toEqual([])
    expect(found(r4Checker, parameters('Medication/1'))).toEqual(['r4-ref-01 parameter.0.resource.subject'])
  })
})

describe('the facts of a Bundle', () => {
  const told = (resource: JsonObject) => r4Checker.check(resource).problems.map(({ at, ...facts }) => ({ at: at.join('.'), ...facts }))
  const pages = (type: string, ...relations: readonly string[]) =>
    bundle(type, [], { link: relations.map((relation) => ({ relation, url: 'https://ejemplo.cl' })) })
  const linked = (relation: string, url: string) => ({ ...pages('collection'), link: [{ relation, url }], entry: [entry(patient)] })
  const repeated = (at: number, relation: string) => ({ at: `link.${at}.relation`, code: 'r4-bundle-05', relation, reason: 'repeated' })
  const found = (mode: string | undefined, resource: JsonObject, url?: string) =>
    bundle('searchset', [{ ...entry(resource), search: mode === undefined ? {} : { mode } }], {
      ...(url !== undefined && { link: [{ relation: 'self', url }] }),
    })
  const outcome = { resourceType: 'OperationOutcome', id: 'f', issue: [{ severity: 'error', code: 'exception' }] }
  const mode = { at: 'entry.0.resource', code: 'r4-tipo-02' }

  it.each<[string, JsonObject, readonly object[]]>([
    ['say nothing of a relation that is named freely', pages('searchset', 'otra', 'otra'), []],
    ['say a relation twice', pages('searchset', 'self', 'self'), [repeated(1, 'self')]],
    ['say a page of a search twice', pages('searchset', 'next', 'next'), [repeated(1, 'next')]],
    ['say the first page of a search twice', pages('searchset', 'first', 'first'), [repeated(1, 'first')]],
    ['say the last page of a search twice', pages('searchset', 'last', 'last'), [repeated(1, 'last')]],
    ['say the page before of a search twice', pages('searchset', 'previous', 'previous'), [repeated(1, 'previous')]],
    ['say a page of a history twice', pages('history', 'next', 'next'), [repeated(1, 'next')]],
    [
      'say a page of what has no pages',
      pages('collection', 'next'),
      [{ at: 'link.0.relation', code: 'r4-bundle-05', relation: 'next', reason: 'unknown' }],
    ],
    [
      'say nothing of a page of a Bundle without a type',
      { resourceType: 'Bundle', link: [{ relation: 'next', url: 'https://ejemplo.cl' }] },
      [],
    ],
    ['say nothing of another relation twice', pages('searchset', 'alternate', 'alternate'), []],
    [
      'say a fullUrl that is relative',
      collection(entry(patient, 'Patient/1')),
      [{ at: 'entry.0.fullUrl', code: 'r4-bundle-01', fullUrl: 'Patient/1', reason: 'relative' }],
    ],
    [
      'say a fullUrl that is of another id',
      collection(entry(patient, `${base}/Patient/2`)),
      [{ at: 'entry.0.fullUrl', code: 'r4-bundle-01', fullUrl: `${base}/Patient/2`, reason: 'id' }],
    ],
    [
      "say a fullUrl that is another's, at the second",
      collection(entry(patient), entry(patient)),
      [{ at: 'entry.1.fullUrl', code: 'r4-bundle-01', fullUrl: `${base}/Patient/1`, reason: 'repeated' }],
    ],
    [
      'say nothing of the versions of a history',
      bundle(
        'history',
        [entry(patient), entry(patient)].map((one, at) => ({
          ...one,
          request: { method: 'PUT', url: `Patient/${at}` },
          response: { status: '200' },
        })),
      ),
      [],
    ],
    ['say nothing of a fullUrl that names no resource', collection(entry(patient, 'https://ejemplo.cl/ficha')), []],
    [
      'say a fullUrl that is the canonical and not the id',
      collection(entry(measure('b'), `${base}/fichas/a`)),
      [{ at: 'entry.0.fullUrl', code: 'r4-bundle-01', fullUrl: `${base}/fichas/a`, reason: 'id' }],
    ],
    [
      'say what a document begins with',
      bundle('document', []),
      [{ at: 'entry', code: 'r4-bundle-03', type: 'document', expected: 'Composition' }],
    ],
    [
      'say a fullUrl that is missing',
      collection({ resource: patient }),
      [{ at: 'entry.0', code: 'r4-bundle-02', type: 'collection', stands: true }],
    ],
    ['say nothing of a stylesheet but in a document', linked('stylesheet', 'Binary/1'), []],
    [
      'say what a search found and did not look for',
      found('match', patient, `${base}/Observation?code=a`),
      [{ ...mode, found: 'Patient', allowed: ['Observation'], isResult: true }],
    ],
    [
      'say what a search of two types found',
      found('match', patient, `${base}?_type=Observation,Group`),
      [{ ...mode, found: 'Patient', allowed: ['Observation', 'Group'], isResult: true }],
    ],
    [
      'say what a search of two types found whose comma is written as its code',
      found('match', patient, `${base}?_type=Observation%2CGroup`),
      [{ ...mode, found: 'Patient', allowed: ['Observation', 'Group'], isResult: true }],
    ],
    ['say nothing of one of two types whose comma is written as its code', found('match', patient, `${base}?_type=Group%2cPatient`), []],
    ['say nothing of a search whose types are none', found('match', patient, `${base}?_type=`), []],
    ['say nothing of a search of a type that there is not', found('match', patient, `${base}?_type=Group,Paciente`), []],
    ['say nothing of what was looked for', found('match', patient, `${base}/Patient?name=a`), []],
    ['say nothing of what comes beside it', found('include', patient, `${base}/Observation?code=a`), []],
    ['say nothing of a search that is not told', found('match', patient), []],
    ['say nothing of an outcome as an outcome', found('outcome', outcome, `${base}/Patient?name=a`), []],
    ['say another resource as an outcome', found('outcome', patient), [{ ...mode, found: 'Patient', allowed: ['OperationOutcome'] }]],
  ])('%s', (_, resource, problems) => {
    expect(told(resource).filter(({ code }) => code.startsWith('r4-bundle') || code === 'r4-tipo-02' || code.startsWith('r4-ref'))).toEqual(
      problems,
    )
  })
})

describe('what has to be in a document', () => {
  const at = (fullUrl: string, resource: JsonObject): JsonObject => ({ fullUrl, resource })
  const entryOf = (resource: JsonObject): JsonObject => entry(resource)
  const bundle = (type: string, ...entry: readonly JsonObject[]): JsonObject => ({ resourceType: 'Bundle', type, entry })
  const composition = (members: JsonObject): JsonObject => ({
    resourceType: 'Composition',
    id: 'c',
    status: 'final',
    type: { text: 'a' },
    date: '2026-01-10',
    author: [{ display: 'Ana' }],
    title: 'a',
    ...members,
  })
  const document = (members: JsonObject, ...entries: readonly JsonObject[]): JsonObject => ({
    ...bundle('document', at(`${base}/Composition/c`, composition(members)), ...entries),
    identifier: { system: 'https://ejemplo.cl/doc', value: '1' },
    timestamp: '2026-01-10T09:00:00Z',
  })
  const told = (resource: JsonObject) =>
    r4Checker.check(resource).problems.map(({ at: place, ...facts }) => ({ at: place.join('.'), ...facts }))
  const nameless = { resourceType: 'Patient', active: true }
  const noId = [{ at: 'entry.1.fullUrl', code: 'r4-bundle-01', fullUrl: `${base}/Patient/1`, reason: 'id' }]

  it.each<[string, JsonObject, readonly object[]]>([
    [
      'its subject',
      document({ subject: { reference: 'Patient/1' } }),
      [{ at: 'entry.0.resource.subject', code: 'r4-ref-03', reference: 'Patient/1', reason: 'missing' }],
    ],
    ['nothing that is there without its id', document({ subject: { reference: 'Patient/1' } }, at(`${base}/Patient/1`, nameless)), noId],
    [
      'nothing that is there without its id, by its address',
      document({ subject: { reference: `${base}/Patient/1` } }, at(`${base}/Patient/1`, nameless)),
      noId,
    ],
    [
      'nothing that is there in the version that is asked for',
      document(
        { subject: { reference: `${base}/Patient/1/_history/2` } },
        at(`${base}/Patient/1`, { ...patient, meta: { versionId: '2' } }),
      ),
      [],
    ],
    [
      'its authors',
      document({ author: [{ display: 'Ana' }, { reference: 'Practitioner/1' }] }),
      [{ at: 'entry.0.resource.author.1', code: 'r4-ref-03', reference: 'Practitioner/1', reason: 'missing' }],
    ],
    [
      'its encounter',
      document({ encounter: { reference: 'Encounter/1' } }),
      [{ at: 'entry.0.resource.encounter', code: 'r4-ref-03', reference: 'Encounter/1', reason: 'missing' }],
    ],
    [
      'its custodian',
      document({ custodian: { reference: 'Organization/1' } }),
      [{ at: 'entry.0.resource.custodian', code: 'r4-ref-03', reference: 'Organization/1', reason: 'missing' }],
    ],
    [
      'who attests it',
      document({ attester: [{ mode: 'legal', party: { reference: 'Practitioner/1' } }] }),
      [{ at: 'entry.0.resource.attester.0.party', code: 'r4-ref-03', reference: 'Practitioner/1', reason: 'missing' }],
    ],
    [
      'the events in it',
      document({ event: [{ code: [{ text: 'a' }] }, { detail: [{ reference: 'Procedure/1' }] }] }),
      [{ at: 'entry.0.resource.event.1.detail.0', code: 'r4-ref-03', reference: 'Procedure/1', reason: 'missing' }],
    ],
    [
      'what its sections are about',
      document({
        section: [
          {
            title: 'a',
            focus: { reference: 'Patient/1' },
            author: [{ reference: 'Practitioner/1' }],
            entry: [{ display: 'a' }, { reference: 'Observation/1' }],
          },
        ],
      }),
      [
        { at: 'entry.0.resource.section.0.author.0', code: 'r4-ref-03', reference: 'Practitioner/1', reason: 'missing' },
        { at: 'entry.0.resource.section.0.focus', code: 'r4-ref-03', reference: 'Patient/1', reason: 'missing' },
        { at: 'entry.0.resource.section.0.entry.1', code: 'r4-ref-03', reference: 'Observation/1', reason: 'missing' },
      ],
    ],
    [
      'what sections of sections are about',
      document({ section: [{ title: 'a', section: [{ title: 'b', entry: [{ reference: 'Observation/1' }] }] }] }),
      [{ at: 'entry.0.resource.section.0.section.0.entry.0', code: 'r4-ref-03', reference: 'Observation/1', reason: 'missing' }],
    ],
    ['nothing else that it refers to', document({ relatesTo: [{ code: 'appends', targetReference: { reference: 'Composition/1' } }] }), []],
    ['nothing of a URN that is there', document({ subject: { reference: `urn:uuid:${uuid}` } }, at(`urn:uuid:${uuid}`, patient)), []],
    [
      'a URN that is not there',
      document({ subject: { reference: `urn:uuid:${uuid}` } }),
      [{ at: 'entry.0.resource.subject', code: 'r4-ref-03', reference: `urn:uuid:${uuid}`, reason: 'missing' }],
    ],
    [
      'a version that is not there',
      document(
        { subject: { reference: `${base}/Patient/1/_history/2` } },
        at(`${base}/Patient/1`, { ...patient, meta: { versionId: '1' } }),
      ),
      [
        { at: 'entry.0.resource.subject', code: 'r4-ref-03', reference: `${base}/Patient/1/_history/2`, reason: 'missing' },
        { at: 'entry.1', code: 'r4-bundle-04', type: 'document' },
      ],
    ],
    [
      'a version that is there',
      document({ subject: { reference: 'Patient/1/_history/1' } }, at(`${base}/Patient/1`, { ...patient, meta: { versionId: '1' } })),
      [],
    ],
    [
      'what is there under another address',
      document({ subject: { reference: 'Patient/1' } }, at(`urn:uuid:${uuid}`, patient)),
      [
        { at: 'entry.0.resource.subject', code: 'r4-ref-03', reference: 'Patient/1', reason: 'astray', name: `urn:uuid:${uuid}` },
        { at: 'entry.1', code: 'r4-bundle-04', type: 'document' },
      ],
    ],
    [
      'entries that nothing leads to, together',
      document(
        {},
        entryOf(observation({ subject: { reference: 'Patient/1' } })),
        entryOf(patient),
        entryOf({ resourceType: 'Organization', id: 'g', name: 'a' }),
      ),
      [
        { at: 'entry.1', code: 'r4-bundle-04', type: 'document' },
        { at: 'entry.2', code: 'r4-bundle-04', type: 'document' },
        { at: 'entry.3', code: 'r4-bundle-04', type: 'document' },
      ],
    ],
    [
      'entries that lead to others',
      document(
        { subject: { reference: 'Patient/1' } },
        entryOf(patient),
        entryOf(observation({ subject: { reference: 'Patient/1' }, encounter: { reference: 'Encounter/e' } })),
        entryOf({
          resourceType: 'Encounter',
          id: 'e',
          status: 'planned',
          class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
        }),
      ),
      [],
    ],
    [
      'an entry without a resource',
      document({}, { fullUrl: `${base}/a`, response: { status: '200' } }),
      [
        {
          at: '',
          code: 'r4-inv-01',
          key: 'bdl-4',
          expression:
            "entry.all(response.exists() = (%resource.type = 'batch-response' or %resource.type = 'transaction-response' or %resource.type = 'history'))",
        },
      ],
    ],
    [
      'what an entry without an address refers to',
      document({}, { resource: observation({ subject: { reference: 'Patient/1' } }) }, entryOf(patient)),
      [
        {
          at: 'entry.1.resource.subject',
          code: 'r4-ref-03',
          reference: 'Patient/1',
          reason: 'astray',
          isUnnamed: true,
          name: `${base}/Patient/1`,
        },
        { at: 'entry.1', code: 'r4-bundle-02', type: 'document', stands: true },
        { at: 'entry.1', code: 'r4-bundle-04', type: 'document' },
        { at: 'entry.2', code: 'r4-bundle-04', type: 'document' },
      ],
    ],
    [
      'what an entry refers to by a slip',
      document(
        { section: [{ title: 'a', entry: [{ reference: 'Observation/o' }] }] },
        entryOf(observation({ subject: { reference: 'Patient/2' } })),
        entryOf(patient),
      ),
      [{ at: 'entry.2', code: 'r4-bundle-04', type: 'document' }],
    ],
    [
      'what an address of an entry leads to',
      document(
        {},
        entryOf({ ...patient, photo: [{ url: `${base}/Binary/b` }] }),
        entryOf({ resourceType: 'Binary', id: 'b', contentType: 'image/png' }),
      ),
      [
        { at: 'entry.1', code: 'r4-bundle-04', type: 'document' },
        { at: 'entry.2', code: 'r4-bundle-04', type: 'document' },
      ],
    ],
    [
      'what is contained and refers to an entry',
      document(
        {
          subject: { reference: '#g' },
          contained: [{ resourceType: 'Group', id: 'g', type: 'person', actual: true, managingEntity: { reference: 'Organization/o' } }],
        },
        entryOf({ resourceType: 'Organization', id: 'o', name: 'a' }),
      ),
      [],
    ],
    [
      'what is no list',
      {
        ...document({ author: { reference: 'Practitioner/1' }, section: { title: 'a', entry: { reference: 'Patient/1' } } }),
        link: { relation: 'stylesheet', url: 'a' },
      },
      [
        { at: 'entry.0.resource.author', code: 'r4-json-02', name: 'author', replacement: [{ reference: 'Practitioner/1' }] },
        {
          at: 'entry.0.resource.section',
          code: 'r4-json-02',
          name: 'section',
          replacement: [{ title: 'a', entry: { reference: 'Patient/1' } }],
        },
        { at: 'entry.0.resource.section.entry', code: 'r4-json-02', name: 'entry', replacement: [{ reference: 'Patient/1' }] },
        { at: 'link', code: 'r4-json-02', name: 'link', replacement: [{ relation: 'stylesheet', url: 'a' }] },
        { at: 'entry.0.resource.author', code: 'r4-ref-03', reference: 'Practitioner/1', reason: 'missing' },
      ],
    ],
    [
      'no entries',
      { ...document({}), entry: 'a' },
      [
        { at: 'entry', code: 'r4-json-03', name: 'entry', type: 'BackboneElement', found: 'string', isRepeated: true },
        { at: 'entry', code: 'r4-bundle-03', type: 'document', expected: 'Composition' },
      ],
    ],
  ])('%s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))

  it.each<[string, JsonObject, readonly object[]]>([
    [
      'a message about what is not there',
      bundle(
        'message',
        at(`${base}/MessageHeader/m`, {
          resourceType: 'MessageHeader',
          id: 'm',
          eventUri: 'https://ejemplo.cl/a',
          source: { endpoint: 'https://ejemplo.cl' },
          sender: { reference: 'Organization/1' },
          focus: [{ reference: 'Patient/1' }],
        }),
      ),
      [{ at: 'entry.0.resource.focus.0', code: 'r4-ref-03', reference: 'Patient/1', reason: 'missing' }],
    ],
    [
      'a message that begins otherwise',
      bundle('message', at(`${base}/Patient/1`, patient)),
      [{ at: 'entry.0', code: 'r4-bundle-03', type: 'message', expected: 'MessageHeader' }],
    ],
    ['a message with nothing', bundle('message'), [{ at: 'entry', code: 'r4-bundle-03', type: 'message', expected: 'MessageHeader' }]],
    [
      'a fullUrl of a version',
      bundle('collection', at(`${base}/Patient/1/_history/2`, { ...patient, meta: { versionId: '2' } })),
      [
        { at: 'entry.0', code: 'r4-inv-01', key: 'bdl-8', expression: "fullUrl.contains('/_history/').not()" },
        { at: 'entry.0.fullUrl', code: 'r4-bundle-01', fullUrl: `${base}/Patient/1/_history/2`, reason: 'id' },
      ],
    ],
    [
      'a fullUrl of a version of another',
      bundle('collection', at(`${base}/Patient/2/_history/2`, patient)),
      [
        { at: 'entry.0', code: 'r4-inv-01', key: 'bdl-8', expression: "fullUrl.contains('/_history/').not()" },
        { at: 'entry.0.fullUrl', code: 'r4-bundle-01', fullUrl: `${base}/Patient/2/_history/2`, reason: 'id' },
      ],
    ],
    [
      'a fullUrl over http',
      bundle('collection', at('http://ejemplo.cl/Patient/2', patient)),
      [{ at: 'entry.0.fullUrl', code: 'r4-bundle-01', fullUrl: 'http://ejemplo.cl/Patient/2', reason: 'id' }],
    ],
    ['a fullUrl over ftp', bundle('collection', at('ftp://ejemplo.cl/Patient/2', patient)), []],
    ['a fullUrl that names no type of FHIR', bundle('collection', at(`${base}/Paciente/2`, patient)), []],
    ['a fullUrl with no id', bundle('collection', at(`${base}/Patient/a_b`, patient)), []],
    [
      'a fullUrl with a resource that has no type',
      bundle('collection', at(`${base}/Patient/2`, { id: '1' })),
      [{ at: 'entry.0.resource.resourceType', code: 'r4-tipo-01' }],
    ],
    [
      'a canonical on the server of its id',
      bundle('collection', at(`${base}/Measure/a`, { resourceType: 'Measure', id: 'a', url: `${base}/Measure/a`, status: 'draft' })),
      [],
    ],
    [
      'a page of a batch',
      { ...bundle('batch-response'), link: [{ relation: 'last', url: base }] },
      [{ at: 'link.0.relation', code: 'r4-bundle-05', relation: 'last', reason: 'unknown' }],
    ],
    [
      'a search of a type that is none',
      {
        ...bundle('searchset', { ...at(`${base}/Patient/1`, patient), search: { mode: 'match' } }),
        link: [{ relation: 'self', url: `${base}/Paciente?a=b` }],
      },
      [],
    ],
    [
      'a search with the types in the middle',
      {
        ...bundle('searchset', { ...at(`${base}/Patient/1`, patient), search: { mode: 'match' } }),
        link: [
          { relation: 'next', url: base },
          { relation: 'self', url: `${base}?a=b&_type=Group&c=d` },
        ],
      },
      [{ at: 'entry.0.resource', code: 'r4-tipo-02', found: 'Patient', allowed: ['Group'], isResult: true }],
    ],
    [
      'a search without an id',
      bundle('searchset', { ...at(`urn:uuid:${uuid}`, { resourceType: 'Patient', active: true }), search: { mode: 'match' } }),
      [{ at: 'entry.0.resource.id', code: 'r4-card-01', name: 'id', min: 1, found: 0 }],
    ],
    [
      'a stylesheet elsewhere',
      {
        ...document({}),
        link: [
          { relation: 'stylesheet', url: 'http://ejemplo.cl/a.css' },
          { relation: 'stylesheet', url: 'Binary/1' },
          { relation: 'alternate', url: 'Binary/2' },
        ],
      },
      [{ at: 'link.1.url', code: 'r4-ref-03', reference: 'Binary/1', reason: 'missing' }],
    ],
    [
      'self twice',
      {
        resourceType: 'Bundle',
        type: 'collection',
        link: [
          { relation: 'self', url: base },
          { relation: 'self', url: base },
        ],
      },
      [{ at: 'link.1.relation', code: 'r4-bundle-05', relation: 'self', reason: 'repeated' }],
    ],
    [
      'a search without fullUrl',
      {
        resourceType: 'Bundle',
        type: 'searchset',
        entry: [{ resource: { resourceType: 'Patient', active: true }, search: { mode: 'include' } }],
      },
      [
        { at: 'entry.0', code: 'r4-bundle-02', type: 'searchset', stands: true },
        { at: 'entry.0.resource.id', code: 'r4-card-01', name: 'id', min: 1, found: 0 },
      ],
    ],
    [
      'a search without fullUrl, unsaid',
      { resourceType: 'Bundle', type: 'searchset', entry: [{ resource: patient }] },
      [{ at: 'entry.0', code: 'r4-bundle-02', type: 'searchset', stands: true }],
    ],
  ])('and in other Bundles: %s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))

  it('a stylesheet may be linked to by its fullUrl', () => {
    const sheet = at(`urn:uuid:${uuid}`, { resourceType: 'Binary', contentType: 'text/css' })
    expect(told({ ...document({}, sheet), link: [{ relation: 'stylesheet', url: `urn:uuid:${uuid}` }] })).toEqual([])
  })
})
