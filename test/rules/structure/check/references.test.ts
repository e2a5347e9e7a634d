import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import { element, withProfiles } from '../../../support/own-profiles.ts'
import { createChecker, found, r4Checker, tellsApart } from '../../../support/structure-check.ts'

const slot = (schedule: JsonObject, contained?: readonly JsonObject[]): JsonObject => ({
  resourceType: 'Slot',
  ...(contained !== undefined && { contained }),
  schedule,
  status: 'busy',
  start: '2026-01-10T09:00:00Z',
  end: '2026-01-10T09:30:00Z',
})
const transaction = (type: string, reference: string): JsonObject => ({
  resourceType: 'Bundle',
  type,
  entry: [{ resource: slot({ reference }), request: { method: 'POST', url: 'Slot' } }],
})
const schedule = { resourceType: 'Schedule', id: 'a', actor: [{ display: 'Box 3' }] }

describe('references', () => {
  const valid = slot({ reference: 'Schedule/1' })
  tellsApart([
    { title: 'to a type that may not be', valid, wrong: slot({ reference: 'Patient/1' }), finds: ['r4-ref-01 schedule'] },
    {
      title: 'to a contained resource of a type that may not be',
      valid: slot({ reference: '#a' }, [schedule]),
      wrong: slot({ reference: '#a' }, [{ resourceType: 'Patient', id: 'a' }]),
      finds: ['r4-ref-01 schedule'],
    },
    { title: 'to nothing that is contained', valid, wrong: slot({ reference: '#a' }), finds: ['r4-ref-02 schedule'] },
    { title: 'to itself, where it is not contained', valid, wrong: slot({ reference: '#' }), finds: ['r4-ref-02 schedule'] },
    { title: 'malformed', valid, wrong: slot({ reference: '1' }), finds: ['!r4-ref-04 schedule.reference'] },
    {
      title: 'by a search, where nothing is stored',
      valid: transaction('transaction', 'Schedule?identifier=1'),
      wrong: transaction('batch', 'Schedule?identifier=1'),
      finds: ['r4-ref-04 entry.0.resource.schedule.reference'],
    },
    {
      title: 'by a search for nothing',
      valid: transaction('transaction', 'Schedule?actor=a&active=true'),
      wrong: transaction('transaction', 'Schedule?identifier'),
      finds: ['r4-ref-04 entry.0.resource.schedule.reference'],
    },
    {
      title: 'by half a search',
      valid: transaction('transaction', 'Schedule?identifier=a|1&active='),
      wrong: transaction('transaction', 'Schedule?identifier=1&?=='),
      finds: ['r4-ref-04 entry.0.resource.schedule.reference'],
    },
    { title: 'by a search without a question', valid, wrong: slot({ reference: 'Schedule?' }), finds: ['r4-ref-04 schedule.reference'] },
    { title: 'with a blank', valid, wrong: slot({ reference: 'Schedule/ 1' }), finds: ['r4-ref-04 schedule.reference'] },
    {
      title: 'with another type',
      valid: slot({ reference: 'Schedule/1', type: 'Schedule' }),
      wrong: slot({ reference: 'Schedule/1', type: 'Patient' }),
      finds: ['r4-ref-05 schedule.type'],
    },
    {
      title: 'with the address of its type',
      valid: slot({ reference: 'Schedule/1', type: 'Schedule' }),
      wrong: slot({ reference: 'Schedule/1', type: 'http://hl7.org/fhir/StructureDefinition/Schedule' }),
      finds: ['!r4-codigo-02 schedule.type', 'r4-ref-05 schedule.type'],
    },
    {
      title: 'elsewhere, with the address of its type',
      valid: slot({ reference: 'https://ejemplo.cl/Schedule/1', type: 'Schedule' }),
      wrong: slot({ reference: 'https://ejemplo.cl/Schedule/1', type: 'http://hl7.org/fhir/StructureDefinition/Schedule' }),
      finds: ['!r4-codigo-02 schedule.type', 'r4-ref-05 schedule.type'],
    },
    {
      title: 'elsewhere, to a type that may not be',
      valid: slot({ reference: 'https://ejemplo.cl/a', type: 'Schedule' }),
      wrong: slot({ reference: 'https://ejemplo.cl/a', type: 'Patient' }),
      finds: ['r4-ref-01 schedule'],
    },
    {
      title: 'with another type than is contained',
      valid: slot({ reference: '#a', type: 'Schedule' }, [schedule]),
      wrong: slot({ reference: '#a', type: 'Slot' }, [schedule]),
      finds: ['r4-ref-05 schedule.type'],
    },
  ])

  it.each([
    'Schedule/1/_history/2',
    'https://ejemplo.cl/fhir/Schedule/1',
    'https://ejemplo.cl/agenda?id=1',
    'urn:uuid:c757873d-ec9a-4326-a141-556f43239520',
    'urn:oid:1.2.36.146',
  ])('%s is one', (reference) => {
    expect(found(r4Checker, slot({ reference }))).toEqual([])
  })
})

describe('addresses that begin with #', () => {
  const answers = (questionnaire: string): JsonObject => ({
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    questionnaire,
    contained: [{ resourceType: 'Questionnaire', id: 'a', status: 'draft' }],
  })
  const carePlan = (members: JsonObject): JsonObject => ({
    resourceType: 'CarePlan',
    status: 'active',
    intent: 'plan',
    subject: { display: 'a' },
    ...members,
  })
  tellsApart([
    {
      title: 'canonicals',
      valid: answers('#a'),
      wrong: answers('#b'),
      finds: ['r4-ref-02 questionnaire', 'r4-ref-07 contained.0'],
    },
    {
      title: 'profiles',
      valid: carePlan({}),
      wrong: carePlan({ meta: { profile: ['#a'] } }),
      finds: ['r4-ref-02 meta.profile.0'],
    },
    {
      title: 'where a resource comes from, which HAPI names by its request',
      valid: carePlan({ meta: { source: '#a8Kd0f' } }),
      wrong: carePlan({ meta: { source: '#a8Kd0f', profile: ['#a'] } }),
      finds: ['r4-ref-02 meta.profile.0'],
    },
    {
      title: 'other addresses may be anything',
      valid: carePlan({ instantiatesUri: ['https://ejemplo.cl'] }),
      wrong: carePlan({ instantiatesUri: ['#a'] }),
      finds: ['!r4-ref-02 instantiatesUri.0'],
    },
  ])
})

describe('contained resources', () => {
  const valid = slot({ reference: '#a' }, [schedule])
  tellsApart([
    {
      title: 'that nothing refers to',
      valid,
      wrong: slot({ reference: 'Schedule/1' }, [schedule]),
      finds: ['r4-ref-07 contained.0'],
    },
    {
      title: 'reached by way of another',
      valid: slot({ reference: '#a' }, [
        { ...schedule, actor: [{ reference: '#b' }] },
        { resourceType: 'Location', id: 'b' },
      ]),
      wrong: slot({ reference: '#a' }, [schedule, { resourceType: 'Location', id: 'b' }]),
      finds: ['r4-ref-07 contained.1'],
    },
    {
      title: 'that refer to what contains them',
      valid: slot({ reference: 'Schedule/1' }, [
        {
          resourceType: 'Provenance',
          id: 'p',
          target: [{ reference: '#' }],
          recorded: '2026-01-10T09:00:00Z',
          agent: [{ who: { display: 'Ana' } }],
        },
      ]),
      wrong: slot({ reference: 'Schedule/1' }, [
        {
          resourceType: 'Provenance',
          id: 'p',
          target: [{ reference: 'Slot/1' }],
          recorded: '2026-01-10T09:00:00Z',
          agent: [{ who: { display: 'Ana' } }],
        },
      ]),
      finds: ['r4-ref-07 contained.0'],
    },
    {
      title: 'that only refer to themselves',
      // In a circle each is referred to, which is all that dom-3 asks.
      valid: slot({ reference: 'Schedule/1' }, [
        { resourceType: 'Location', id: 'b', partOf: { reference: '#c' } },
        { resourceType: 'Location', id: 'c', partOf: { reference: '#b' } },
      ]),
      wrong: slot({ reference: 'Schedule/1' }, [{ resourceType: 'Location', id: 'b', partOf: { reference: '#b' } }]),
      finds: ['r4-ref-07 contained.0'],
    },
    {
      title: 'that one refers to that nothing refers to',
      valid,
      wrong: slot({ reference: 'Schedule/1' }, [
        { resourceType: 'Location', id: 'b', partOf: { reference: '#c' } },
        { resourceType: 'Location', id: 'c' },
      ]),
      finds: ['r4-ref-07 contained.0'],
    },
    {
      title: 'without an id',
      valid,
      wrong: slot({ reference: 'Schedule/1' }, [{ resourceType: 'Schedule', actor: [{ display: 'Box 3' }] }]),
      finds: ['r4-card-01 contained.0.id'],
    },
    { title: 'with the same id', valid, wrong: slot({ reference: '#a' }, [schedule, schedule]), finds: ['r4-id-01 contained.1.id'] },
    {
      title: 'in one that is contained',
      valid,
      wrong: slot({ reference: '#a' }, [{ ...schedule, contained: [{ resourceType: 'Location', id: 'b' }], actor: [{ display: 'b' }] }]),
      finds: ['r4-inv-01 contained.0.contained', 'r4-ref-07 contained.0.contained.0'],
    },
    {
      title: 'with a version',
      valid,
      wrong: slot({ reference: '#a' }, [{ ...schedule, meta: { versionId: '1' } }]),
      finds: ['r4-inv-01 contained.0.meta'],
    },
    {
      title: 'with security labels',
      valid,
      wrong: slot({ reference: '#a' }, [{ ...schedule, meta: { security: [{ display: 'a' }] } }]),
      finds: ['r4-inv-01 contained.0.meta'],
    },
  ])
})

describe('addresses within a resource', () => {
  const questionnaire = (answerValueSet: string): JsonObject => ({
    resourceType: 'Questionnaire',
    status: 'draft',
    contained: [{ resourceType: 'ValueSet', id: 'v', status: 'draft' }],
    item: [
      { linkId: '1', type: 'choice', answerValueSet },
      { linkId: '2', type: 'choice', answerValueSet: '#v' },
    ],
  })
  tellsApart([
    {
      title: 'lead to something in it',
      valid: questionnaire('#v'),
      wrong: questionnaire('#w'),
      finds: ['r4-ref-02 item.0.answerValueSet'],
    },
  ])
})

describe('what is said of a reference', () => {
  const base = 'https://ejemplo.cl/fhir'
  const uuid = 'c757873d-ec9a-4326-a141-556f43239520'
  const patient: JsonObject = { resourceType: 'Patient', id: '1' }
  const observation = (members: JsonObject): JsonObject => ({
    resourceType: 'Observation',
    id: 'o',
    status: 'final',
    code: { text: 'a' },
    ...members,
  })
  const bundle = (type: string, ...entry: readonly JsonObject[]): JsonObject => ({ resourceType: 'Bundle', type, entry })
  const at = (fullUrl: string, resource: JsonObject): JsonObject => ({ fullUrl, resource })
  const post = (resource: JsonObject, fullUrl?: string): JsonObject => ({
    ...(fullUrl !== undefined && { fullUrl }),
    resource,
    request: { method: 'POST', url: String(resource['resourceType']) },
  })
  const parameters = (...resources: readonly JsonObject[]): JsonObject => ({
    resourceType: 'Parameters',
    parameter: resources.map((resource) => ({ name: 'a', resource })),
  })
  const slotWith = (members: JsonObject): JsonObject => ({ ...slot({ reference: 'Schedule/1' }), ...members })
  const told = (resource: JsonObject) =>
    r4Checker.check(resource).problems.map(({ at: place, ...facts }) => ({ at: place.join('.'), ...facts }))

  it.each<[string, JsonObject, readonly object[]]>([
    [
      'to a type that may not be',
      slot({ reference: 'Patient/1' }),
      [{ at: 'schedule', code: 'r4-ref-01', found: 'Patient', allowed: ['Schedule'] }],
    ],
    [
      'to a contained resource of a type that may not be',
      slot({ reference: '#a' }, [{ resourceType: 'Patient', id: 'a' }]),
      [{ at: 'schedule', code: 'r4-ref-01', found: 'Patient', allowed: ['Schedule'] }],
    ],
    [
      'to a contained resource without a type',
      slot({ reference: '#a' }, [{ id: 'a' }]),
      [{ at: 'contained.0.resourceType', code: 'r4-tipo-01' }],
    ],
    ['to nothing that is contained', slot({ reference: '#b' }), [{ at: 'schedule', code: 'r4-ref-02', reference: '#b' }]],
    [
      'to nothing that is contained, with a type that may not be',
      slot({ reference: '#b', type: 'Patient' }),
      [{ at: 'schedule', code: 'r4-ref-02', reference: '#b' }],
    ],
    [
      'to nothing that is contained, from one that is',
      slot({ reference: '#a' }, [{ ...schedule, actor: [{ reference: '#b' }] }]),
      [{ at: 'contained.0.actor.0', code: 'r4-ref-02', reference: '#b' }],
    ],
    ['malformed', slot({ reference: '1' }), [{ at: 'schedule.reference', code: 'r4-ref-04', severity: 'warning', reference: '1' }]],
    [
      'malformed, with a blank',
      slot({ reference: 'Schedule 1' }),
      [{ at: 'schedule.reference', code: 'r4-ref-04', reference: 'Schedule 1' }],
    ],
    [
      'malformed, with a question in it',
      slot({ reference: 'a/Schedule?' }),
      [{ at: 'schedule.reference', code: 'r4-ref-04', severity: 'warning', reference: 'a/Schedule?' }],
    ],
    [
      'to no type of FHIR',
      slot({ reference: 'Agenda/1' }),
      [{ at: 'schedule.reference', code: 'r4-ref-04', severity: 'warning', reference: 'Agenda/1' }],
    ],
    [
      'malformed, in a Bundle',
      bundle('collection', at(`${base}/Slot/s`, { ...slot({ reference: '1' }), id: 's' })),
      [{ at: 'entry.0.resource.schedule.reference', code: 'r4-ref-04', reference: '1' }],
    ],
    [
      'by a search, where nothing is stored',
      slot({ reference: 'Schedule?identifier=1' }),
      [{ at: 'schedule.reference', code: 'r4-ref-04', reference: 'Schedule?identifier=1', isSearch: true }],
    ],
    [
      'by a search, in a batch',
      bundle('batch', post(slot({ reference: 'Schedule?identifier=1' }))),
      [{ at: 'entry.0.resource.schedule.reference', code: 'r4-ref-04', reference: 'Schedule?identifier=1', isSearch: true }],
    ],
    ['by a search, in a transaction', bundle('transaction', post(slot({ reference: 'Schedule?identifier=1' }))), []],
    [
      'by a search for another type, in a transaction',
      bundle('transaction', post(slot({ reference: 'Patient?identifier=1' }))),
      [{ at: 'entry.0.resource.schedule', code: 'r4-ref-01', found: 'Patient', allowed: ['Schedule'] }],
    ],
    ['by an address that names its type', slot({ reference: `${base}/Patient/1` }), []],
    [
      'by an address that names none, with its type',
      slot({ reference: `${base}/a`, type: 'Patient' }),
      [{ at: 'schedule', code: 'r4-ref-01', found: 'Patient', allowed: ['Schedule'] }],
    ],
    [
      'by an address that names none, with no type of FHIR',
      slot({ reference: `${base}/a`, type: 'Paciente' }),
      [
        {
          at: 'schedule.type',
          code: 'r4-codigo-02',
          valueSet: 'http://hl7.org/fhir/ValueSet/resource-types',
          value: 'Paciente',
          nearest: 'Patient',
        },
      ],
    ],
    [
      'by a URN, with its type',
      slot({ reference: `urn:uuid:${uuid}`, type: 'Patient' }),
      [{ at: 'schedule', code: 'r4-ref-01', found: 'Patient', allowed: ['Schedule'] }],
    ],
    [
      'with another type',
      slot({ reference: 'Schedule/1', type: 'Patient' }),
      [{ at: 'schedule.type', code: 'r4-ref-05', type: 'Patient', found: 'Schedule' }],
    ],
    [
      'with another type than is contained',
      slot({ reference: '#a', type: 'Slot' }, [schedule]),
      [{ at: 'schedule.type', code: 'r4-ref-05', type: 'Slot', found: 'Schedule' }],
    ],
    [
      'elsewhere, with the whole address of its type',
      slot({ reference: `${base}/a`, type: 'http://hl7.org/fhir/StructureDefinition/Schedule' }),
      [
        { at: 'schedule.type', code: 'r4-ref-05', type: 'http://hl7.org/fhir/StructureDefinition/Schedule', found: 'Schedule' },
        {
          at: 'schedule.type',
          code: 'r4-codigo-02',
          value: 'http://hl7.org/fhir/StructureDefinition/Schedule',
          valueSet: 'http://hl7.org/fhir/ValueSet/resource-types',
        },
      ],
    ],
    [
      'elsewhere, with the whole address of no type',
      slot({ reference: `${base}/a`, type: 'http://hl7.org/fhir/StructureDefinition/Agenda' }),
      [
        {
          at: 'schedule.type',
          code: 'r4-codigo-02',
          value: 'http://hl7.org/fhir/StructureDefinition/Agenda',
          valueSet: 'http://hl7.org/fhir/ValueSet/resource-types',
        },
      ],
    ],
    [
      'in an extension, to whatever it may be',
      slotWith({
        extension: [
          { url: 'http://hl7.org/fhir/StructureDefinition/resource-pertainsToGoal', valueReference: { reference: 'Goal/1' } },
          { url: 'https://ejemplo.cl/a', valueReference: { reference: 'Patient/1' } },
        ],
      }),
      [{ at: 'extension.1', code: 'r4-ext-01', url: 'https://ejemplo.cl/a', near: undefined }],
    ],
    ['with a type and by name alone', slot({ display: 'Box 3', type: 'Schedule' }), []],
    ['with an empty text', slot({ reference: '' }), []],
    [
      'with a number',
      slot({ reference: 5 }),
      [{ at: 'schedule.reference', code: 'r4-json-04', name: 'reference', type: 'string', found: 'number', replacement: '5' }],
    ],
    [
      'to a type with a version',
      slot({ reference: 'Patient/1/_history/2' }),
      [{ at: 'schedule', code: 'r4-ref-01', found: 'Patient', allowed: ['Schedule'] }],
    ],
  ])('%s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))

  it.each<[string, JsonObject, readonly object[]]>([
    [
      'to what is not there',
      bundle(
        'collection',
        at(`${base}/Observation/o`, observation({ subject: { reference: 'Patient/2' } })),
        at(`${base}/Patient/1`, patient),
      ),
      [],
    ],
    [
      'to several',
      bundle(
        'collection',
        at(`${base}/Observation/o`, observation({ subject: { reference: 'Patient/1' } })),
        at(`${base}/Patient/1`, { ...patient, meta: { versionId: '1' } }),
        at(`${base}/Patient/1`, { ...patient, meta: { versionId: '2' } }),
      ),
      [{ at: 'entry.0.resource.subject', code: 'r4-ref-03', reference: 'Patient/1', reason: 'ambiguous' }],
    ],
    [
      'by the id alone, with another type',
      bundle(
        'collection',
        at(`urn:uuid:a${uuid.slice(1)}`, observation({ subject: { reference: `Group/${uuid}` } })),
        at(`urn:uuid:${uuid}`, patient),
      ),
      [{ at: 'entry.0.resource.subject.reference', code: 'r4-ref-05', type: 'Group', found: 'Patient' }],
    ],
    [
      'to an entry of a type that may not be',
      bundle(
        'collection',
        at(`${base}/Observation/o`, observation({ subject: { reference: `urn:uuid:${uuid}` } })),
        at(`urn:uuid:${uuid}`, { resourceType: 'Medication' }),
      ),
      [{ at: 'entry.0.resource.subject', code: 'r4-ref-01', found: 'Medication', allowed: ['Patient', 'Group', 'Device', 'Location'] }],
    ],
    [
      'to an entry of a type that may not be, with one that may',
      bundle(
        'collection',
        at(`${base}/Observation/o`, observation({ subject: { reference: `urn:uuid:${uuid}`, type: 'Patient' } })),
        at(`urn:uuid:${uuid}`, { resourceType: 'Medication' }),
      ),
      [
        { at: 'entry.0.resource.subject.type', code: 'r4-ref-05', type: 'Patient', found: 'Medication' },
        { at: 'entry.0.resource.subject', code: 'r4-ref-01', found: 'Medication', allowed: ['Patient', 'Group', 'Device', 'Location'] },
      ],
    ],
    [
      'to an entry with another type',
      bundle(
        'collection',
        at(`${base}/Observation/o`, observation({ subject: { reference: `urn:uuid:${uuid}`, type: 'Group' } })),
        at(`urn:uuid:${uuid}`, patient),
      ),
      [{ at: 'entry.0.resource.subject.type', code: 'r4-ref-05', type: 'Group', found: 'Patient' }],
    ],
    [
      'to an entry that has no type',
      bundle(
        'collection',
        at(`${base}/Observation/o`, observation({ subject: { reference: `urn:uuid:${uuid}`, type: 'Group' } })),
        at(`urn:uuid:${uuid}`, { id: '1' }),
      ),
      [{ at: 'entry.1.resource.resourceType', code: 'r4-tipo-01' }],
    ],
    [
      'from Parameters to what is not there',
      parameters(observation({ subject: { reference: 'Patient/1' } })),
      [{ at: 'parameter.0.resource.subject', code: 'r4-ref-03', severity: 'warning', reference: 'Patient/1', reason: 'absent' }],
    ],
    ['from Parameters to what is there', parameters(observation({ subject: { reference: 'Patient/1' } }), patient), []],
    ['from Parameters by its address', parameters(observation({ subject: { reference: `${base}/Patient/1` } })), []],
    [
      'from Parameters in an entry',
      bundle('collection', at(`${base}/Parameters/p`, { ...parameters(observation({ subject: { reference: 'Patient/1' } })), id: 'p' })),
      [],
    ],
    [
      'from what is contained in Parameters',
      parameters(
        observation({
          contained: [{ resourceType: 'Group', id: 'g', type: 'person', actual: true, managingEntity: { reference: 'Organization/1' } }],
          subject: { reference: '#g' },
        }),
      ),
      [
        {
          at: 'parameter.0.resource.contained.0.managingEntity',
          code: 'r4-ref-03',
          severity: 'warning',
          reference: 'Organization/1',
          reason: 'absent',
        },
      ],
    ],
    [
      'posted without a fullUrl, to what is posted',
      bundle('transaction', post(observation({ subject: { reference: 'Patient/1' } })), post(patient)),
      [{ at: 'entry.0', code: 'r4-bundle-02', type: 'transaction', reference: 'Patient/1', stands: true }],
    ],
    [
      'posted without a fullUrl',
      bundle('transaction', post(observation({ subject: { reference: 'Patient/1' }, encounter: { reference: 'Encounter/1' } }))),
      [
        {
          at: 'entry.0',
          code: 'r4-bundle-02',
          severity: 'warning',
          type: 'transaction',
          reference: 'Patient/1',
          isFree: true,
          stands: true,
        },
      ],
    ],
    [
      'posted without a fullUrl, to one that is both posted and put',
      bundle('transaction', post(observation({ subject: { reference: 'Patient/1' } })), post(patient), {
        resource: patient,
        request: { method: 'PUT', url: 'Patient/1' },
      }),
      [
        {
          at: 'entry.0',
          code: 'r4-bundle-02',
          severity: 'warning',
          type: 'transaction',
          reference: 'Patient/1',
          isFree: true,
          stands: true,
        },
      ],
    ],
    [
      'posted without a fullUrl, by a URN',
      bundle('transaction', post(observation({ subject: { reference: `urn:uuid:${uuid}` } }))),
      [
        {
          at: 'entry.0',
          code: 'r4-bundle-02',
          severity: 'warning',
          type: 'transaction',
          reference: `urn:uuid:${uuid}`,
          isFree: true,
          stands: true,
        },
      ],
    ],
    [
      'posted without a fullUrl, by an address',
      bundle('transaction', post(observation({ subject: { reference: `${base}/Patient/1` } }))),
      [],
    ],
    ['posted with a fullUrl', bundle('transaction', post(observation({ subject: { reference: 'Patient/1' } }), `urn:uuid:${uuid}`)), []],
  ])('between resources: %s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))
})

it.each<[string, JsonObject, readonly object[]]>([
  [
    'contained, with a date of change',
    inPatient({
      contained: [{ resourceType: 'Organization', id: 'a', name: 'a', meta: { lastUpdated: '2026-01-10T09:00:00Z', security: [] } }],
      managingOrganization: { reference: '#a' },
    }),
    [
      {
        at: 'contained.0.meta',
        code: 'r4-inv-01',
        key: 'dom-4',
        expression: 'contained.meta.versionId.empty() and contained.meta.lastUpdated.empty()',
      },
    ],
  ],
  [
    'contained, empty',
    inPatient({
      contained: [{ resourceType: 'Organization', id: 'a', name: 'a', contained: [], meta: { tag: [{ code: 'a' }] } }],
      managingOrganization: { reference: '#a' },
    }),
    [],
  ],
  [
    'contained, twice',
    inPatient({
      contained: [
        { resourceType: 'Organization', id: 'a', name: 'a' },
        { resourceType: 'Organization', id: 'a', name: 'a' },
        { resourceType: 'Organization', id: 5, name: 'a' },
      ],
      managingOrganization: { reference: '#a' },
    }),
    [
      { at: 'contained.2.id', code: 'r4-json-04', name: 'id', type: 'id', found: 'number', replacement: '5' },
      { at: 'contained.1.id', code: 'r4-id-01', id: 'a' },
    ],
  ],
  [
    'contained, unreferred',
    inPatient({
      contained: [
        { resourceType: 'Organization', id: 'a', name: 'a' },
        { resourceType: 'Organization', name: 'a' },
      ],
    }),
    [
      { at: 'contained.0', code: 'r4-ref-07', id: 'a' },
      { at: 'contained.1.id', code: 'r4-card-01', name: 'id', min: 1, found: 0 },
    ],
  ],
  [
    'contained, with labels',
    inPatient({
      contained: [{ resourceType: 'Organization', id: 'a', name: 'a', meta: { security: [{ code: 'R' }] } }],
      managingOrganization: { reference: '#a' },
    }),
    [{ at: 'contained.0.meta', code: 'r4-inv-01', key: 'dom-5', expression: 'contained.meta.security.empty()' }],
  ],
])('what is said of resources %s', (_, resource, problems) => {
  expect(r4Checker.check(resource).problems.map(({ at, ...facts }) => ({ at: at.join('.'), ...facts }))).toStrictEqual(problems)
})

function inPatient(members: JsonObject): JsonObject {
  return { resourceType: 'Patient', ...members }
}

describe('where a profile wants a reference to lead', () => {
  const profile = 'https://ejemplo.cl/perfil'
  const base = 'https://ejemplo.cl/fhir'
  const organization = (id: string): JsonObject => ({ resourceType: 'Organization', id, name: 'a' })

  /** The findings about the reference of a patient, alone or in a Bundle with the organization `b`. */
  function told(aggregation: readonly string[], reference: Json, isInBundle = false) {
    const type = [{ code: 'Reference', aggregation }]
    const elements = [element('Patient.managingOrganization', { type })]
    const contained = reference === '#a' ? { contained: [organization('a')] } : {}
    const patient = inPatient({ id: '1', meta: { profile: [profile] }, ...contained, managingOrganization: { reference } })
    const twice = isInBundle && reference === 'Organization/c' ? [organization('c'), organization('c')] : []
    const entry = [patient, organization('b'), ...twice].map((resource) => ({
      fullUrl: `${base}/${String(resource['resourceType'])}/${String(resource['id'])}`,
      resource,
    }))
    const { problems } = createChecker(withProfiles([{ url: profile, type: 'Patient', elements }])).check(
      isInBundle ? { resourceType: 'Bundle', type: 'collection', entry } : patient,
    )
    return problems.flatMap((one) => (one.code === 'r4-ref-08' ? [{ ...one, at: one.at.join('.') }] : []))
  }
  const facts = (reference: string, found: string, allowed: readonly string[], outer = '') => [
    { at: `${outer}managingOrganization.reference`, code: 'r4-ref-08', reference, found, allowed, profileUrl: profile },
  ]
  const inEntry = 'entry.0.resource.'

  it('to an entry, and not to another of the resources in Parameters', () => {
    const elements = [element('Patient.managingOrganization', { type: [{ code: 'Reference', aggregation: ['bundled'] }] })]
    const patient = inPatient({ meta: { profile: [profile] }, managingOrganization: { reference: 'Organization/b' } })
    const { problems } = createChecker(withProfiles([{ url: profile, type: 'Patient', elements }])).check({
      resourceType: 'Parameters',
      parameter: [patient, organization('b')].map((resource) => ({ name: 'a', resource })),
    })
    expect(problems).toEqual([
      {
        at: ['parameter', 0, 'resource', 'managingOrganization', 'reference'],
        code: 'r4-ref-08',
        reference: 'Organization/b',
        found: 'referenced',
        allowed: ['bundled'],
        profileUrl: profile,
      },
    ])
  })

  it.each<[string, readonly string[], Json, boolean, readonly object[]]>([
    ['into the resource, where it does', ['contained'], '#a', false, []],
    [
      'into the resource, where it leads elsewhere',
      ['contained'],
      'Organization/1',
      false,
      facts('Organization/1', 'referenced', ['contained']),
    ],
    ['elsewhere, where it leads into the resource', ['referenced'], '#a', false, facts('#a', 'contained', ['referenced'])],
    ['elsewhere, where it does', ['referenced'], 'Organization/1', false, []],
    ['elsewhere, where it leads to an entry', ['referenced'], 'Organization/b', true, []],
    ['to an entry, where it does', ['bundled'], 'Organization/b', true, []],
    ['to an entry, where it leads to either of two', ['bundled'], 'Organization/c', true, []],
    [
      'to an entry, where it leads elsewhere',
      ['bundled'],
      'Organization/z',
      true,
      facts('Organization/z', 'referenced', ['bundled'], inEntry),
    ],
    [
      'to an entry or into the resource, where it leads elsewhere',
      ['bundled', 'contained'],
      'Organization/z',
      true,
      facts('Organization/z', 'referenced', ['bundled', 'contained'], inEntry),
    ],
    [
      'into the resource, where it leads to an entry',
      ['contained'],
      'Organization/b',
      true,
      facts('Organization/b', 'bundled', ['contained'], inEntry),
    ],
    ['into the resource, where it is empty', ['contained'], '', false, []],
    ['into the resource, where it is no text', ['contained'], 5, false, []],
  ])('%s', (_, aggregation, reference, isInBundle, problems) => expect(told(aggregation, reference, isInBundle)).toEqual(problems))
})
