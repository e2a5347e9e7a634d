import { describe, expect, it } from 'vitest'
import { lint, type Json, type JsonObject } from '../../../../rules/index.ts'
import { BudgetSpent } from '../../../../rules/structure/check/run.ts'
import { element, withProfiles, type OwnProfile } from '../../../support/own-profiles.ts'
import { createChecker, type CheckOptions } from '../../../support/structure-check.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const patient = (members: JsonObject = {}): JsonObject => ({ resourceType: 'Patient', ...members })
const observation = (members: JsonObject = {}): JsonObject => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'a' },
  ...members,
})
const refersTo = (...targetProfile: readonly string[]) => element('Observation.subject', { type: [{ code: 'Reference', targetProfile }] })
const about = (subject: JsonObject): JsonObject => observation({ contained: [{ id: 'p', ...subject }], subject: { reference: '#p' } })
const link = (reference: string): JsonObject => ({ type: 'seealso', other: { reference } })
const profiles: readonly OwnProfile[] = [
  { url: 'urn:nacido', type: 'Patient', elements: [element('Patient.birthDate', { min: 1 })] },
  {
    url: 'urn:completo',
    type: 'Patient',
    elements: [element('Patient.birthDate', { min: 1 }), element('Patient.gender', { min: 1 }), element('Patient.name', { min: 1 })],
  },
  { url: 'urn:mujer', type: 'Patient', elements: [element('Patient.gender', { min: 1, fixedCode: 'female' })] },
  { url: 'urn:cerrado', type: 'Patient', elements: [element('Patient.contact', { max: '0' }), element('Patient.photo', { max: '0' })] },
  { url: 'urn:recurso', type: 'DomainResource', elements: [element('DomainResource.text', { min: 1 })] },
  { url: 'urn:grupo', type: 'Group', elements: [element('Group.name', { min: 1 })] },
  { url: 'urn:direccion', type: 'Address', elements: [element('Address.city', { min: 1 })] },
  { url: 'urn:direccion-larga', type: 'Address', elements: [element('Address.city', { min: 1 }), element('Address.country', { min: 1 })] },
  { url: 'urn:a', type: 'Observation', elements: [refersTo('urn:nacido')] },
  { url: 'urn:b', type: 'Observation', elements: [refersTo('urn:completo', 'urn:mujer')] },
  { url: 'urn:c', type: 'Observation', elements: [refersTo('urn:mujer', 'urn:nada')] },
  { url: 'urn:d', type: 'Observation', elements: [refersTo('urn:nacido', `${hl7}Patient`)] },
  { url: 'urn:e', type: 'Observation', elements: [refersTo(`${hl7}Patient`, 'urn:nacido')] },
  { url: 'urn:f', type: 'Observation', elements: [refersTo(`${hl7}Resource`)] },
  { url: 'urn:g', type: 'Observation', elements: [refersTo('urn:grupo', 'urn:nacido')] },
  { url: 'urn:n', type: 'Observation', elements: [refersTo('urn:mujer')] },
  { url: 'urn:o', type: 'Observation', elements: [refersTo(`${hl7}DomainResource`)] },
  { url: 'urn:casado', type: 'Patient', elements: [element('Patient.maritalStatus', { fixedCodeableConcept: { text: 'M' } })] },
  { url: 'urn:p', type: 'Observation', elements: [refersTo('urn:casado')] },
  { url: 'urn:h', type: 'Observation', elements: [refersTo('urn:cerrado')] },
  {
    url: 'urn:i',
    type: 'Patient',
    elements: [element('Patient.address', { type: [{ code: 'Address', profile: ['urn:direccion-larga', 'urn:direccion'] }] })],
  },
  { url: 'urn:direccion-de-pais', type: 'Address', elements: [element('Address.country', { min: 1 })] },
  {
    url: 'urn:m',
    type: 'Patient',
    elements: [
      element('Patient.address', {
        type: [{ code: 'Address', profile: ['urn:direccion', 'urn:direccion-larga', 'urn:direccion-de-pais'] }],
      }),
    ],
  },
  {
    url: 'urn:j',
    type: 'Patient',
    elements: [element('Patient.contained', { type: [{ code: 'Resource', profile: ['urn:grupo', 'urn:nacido'] }] })],
  },
  {
    url: 'urn:k',
    type: 'Patient',
    elements: [element('Patient.address', { type: [{ code: 'Address', profile: ['urn:direccion', 'urn:nada'] }] })],
  },
  {
    url: 'urn:madre',
    type: 'Patient',
    elements: [
      element('Patient.link', { min: 1 }),
      element('Patient.link.other', { type: [{ code: 'Reference', targetProfile: ['urn:madre'] }] }),
    ],
  },
  {
    url: 'urn:con-dato',
    type: 'Patient',
    elements: [element('Patient.generalPractitioner', { type: [{ code: 'Reference', targetProfile: ['urn:medico'] }] })],
  },
  { url: 'urn:medico', type: 'Practitioner', elements: [element('Practitioner.name', { min: 1 })] },
  { url: 'urn:l', type: 'Observation', elements: [refersTo('urn:con-dato')] },
  {
    url: 'urn:miembros',
    type: 'Observation',
    elements: [element('Observation.hasMember', { type: [{ code: 'Reference', targetProfile: ['urn:miembro'] }] })],
  },
  {
    url: 'urn:miembro',
    type: 'Observation',
    elements: [
      element('Observation.method', {
        binding: { strength: 'extensible', valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' },
      }),
    ],
  },
]

const definitions = withProfiles(profiles)
const checker = createChecker(definitions)

describe('what has to meet a profile', () => {
  it.each<[string, string, JsonObject, readonly object[], readonly object[]]>([
    ['meets it', 'urn:a', about(patient({ birthDate: '2000' })), [], []],
    [
      'lacks something',
      'urn:a',
      about(patient({ active: true })),
      [
        {
          at: 'subject',
          code: 'r4-ref-06',
          reference: '#p',
          profiles: ['urn:nacido'],
          profileUrl: 'urn:a',
          nearest: { slice: 'urn:nacido', path: 'birthDate', kind: 'present', expected: undefined, found: undefined, others: 0 },
        },
      ],
      [],
    ],
    [
      'has another value',
      'urn:n',
      about(patient({ gender: 'male' })),
      [
        {
          at: 'subject',
          code: 'r4-ref-06',
          reference: '#p',
          profiles: ['urn:mujer'],
          profileUrl: 'urn:n',
          nearest: { slice: 'urn:mujer', path: 'gender', kind: 'value', others: 0, expected: 'female', found: 'male' },
        },
      ],
      [],
    ],
    [
      'has more than the object that is fixed',
      'urn:p',
      about(patient({ maritalStatus: { id: 'a', text: 'M' } })),
      [{ at: 'subject', code: 'r4-ref-06', reference: '#p', profiles: ['urn:casado'], profileUrl: 'urn:p', nearest: undefined }],
      [],
    ],
    [
      'may meet another that is not at hand',
      'urn:c',
      about(patient({ gender: 'male' })),
      [],
      [{ what: 'profile', name: 'urn:nada', count: 1 }],
    ],
    [
      'may be of the type of another that is not at hand',
      'urn:c',
      about({ resourceType: 'Device' }),
      [],
      [{ what: 'profile', name: 'urn:nada', count: 1 }],
    ],
    ['meets one of two', 'urn:b', about(patient({ gender: 'female' })), [], []],
    [
      'meets none of two, one of them nearly',
      'urn:b',
      about(patient({ gender: 'male', name: [{ text: 'a' }] })),
      [
        {
          at: 'subject',
          code: 'r4-ref-06',
          reference: '#p',
          profiles: ['urn:completo', 'urn:mujer'],
          profileUrl: 'urn:b',
          nearest: { slice: 'urn:completo', path: 'birthDate', kind: 'present', expected: undefined, found: undefined, others: 0 },
        },
      ],
      [],
    ],
    [
      'has what may not be',
      'urn:h',
      about(patient({ contact: [{ name: { text: 'a' } }], photo: [{ title: 'a' }] })),
      [
        {
          at: 'subject',
          code: 'r4-ref-06',
          reference: '#p',
          profiles: ['urn:cerrado'],
          profileUrl: 'urn:h',
          nearest: {
            slice: 'urn:cerrado',
            path: 'photo',
            kind: 'other',
            expected: undefined,
            found: undefined,
            others: 1,
          },
        },
      ],
      [],
    ],
    ['may be of the type alone', 'urn:d', about(patient({ active: true })), [], []],
    ['may be of the type alone, before its profiles', 'urn:e', about(patient({ active: true })), [], []],
    [
      'may be anything',
      'urn:f',
      about({ resourceType: 'Medication' }),
      [{ at: 'subject', code: 'r4-ref-01', found: 'Medication', allowed: ['Patient', 'Group', 'Device', 'Location'] }],
      [],
    ],
    ['may be anything with a narrative', 'urn:o', about({ resourceType: 'Device' }), [], []],
    [
      'is of one of two types',
      'urn:g',
      about(patient({ active: true })),
      [
        {
          at: 'subject',
          code: 'r4-ref-06',
          reference: '#p',
          profiles: ['urn:nacido'],
          profileUrl: 'urn:g',
          nearest: { slice: 'urn:nacido', path: 'birthDate', kind: 'present', expected: undefined, found: undefined, others: 0 },
        },
      ],
      [],
    ],
    [
      'is of none of two types',
      'urn:g',
      about({ resourceType: 'Device' }),
      [{ at: 'subject', code: 'r4-ref-01', found: 'Device', allowed: ['Group', 'Patient'], profileUrl: 'urn:g' }],
      [],
    ],
    [
      'lacks least of the second',
      'urn:b',
      about(patient({ gender: 'male' })),
      [
        {
          at: 'subject',
          code: 'r4-ref-06',
          reference: '#p',
          profiles: ['urn:completo', 'urn:mujer'],
          profileUrl: 'urn:b',
          nearest: { slice: 'urn:mujer', path: 'gender', kind: 'value', others: 0, expected: 'female', found: 'male' },
        },
      ],
      [],
    ],
    [
      'is elsewhere',
      'urn:a',
      observation({ subject: { reference: 'Patient/1' } }),
      [],
      [{ what: 'reference', name: 'urn:nacido', count: 1 }],
    ],
    [
      'is elsewhere, of no known type',
      'urn:a',
      observation({ subject: { reference: 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520' } }),
      [],
      [{ what: 'reference', name: 'urn:nacido', count: 1 }],
    ],
    ['is not there', 'urn:a', observation({ subject: { reference: '#p' } }), [{ at: 'subject', code: 'r4-ref-02', reference: '#p' }], []],
    [
      'is not named in full',
      'urn:a',
      observation({ subject: { reference: 'p' } }),
      [{ at: 'subject.reference', code: 'r4-ref-04', severity: 'warning', reference: 'p' }],
      [{ what: 'reference', name: 'urn:nacido', count: 1 }],
    ],
    [
      'is elsewhere, of another type',
      'urn:a',
      observation({ subject: { reference: 'Group/1' } }),
      [{ at: 'subject', code: 'r4-ref-01', severity: 'warning', found: 'Group', allowed: ['Patient'], profileUrl: 'urn:a' }],
      [],
    ],
    [
      'does not meet what one that it refers to has to',
      'urn:l',
      observation({
        contained: [
          { ...patient({ id: 'p', generalPractitioner: [{ reference: '#d' }] }) },
          { resourceType: 'Practitioner', id: 'd', active: true },
        ],
        subject: { reference: '#p' },
      }),
      [
        {
          at: 'subject',
          code: 'r4-ref-06',
          reference: '#p',
          profiles: ['urn:con-dato'],
          profileUrl: 'urn:l',
          nearest: {
            slice: 'urn:con-dato',
            path: 'generalPractitioner',
            kind: 'other',
            expected: undefined,
            found: undefined,
            others: 0,
          },
        },
      ],
      [],
    ],
    [
      'is an address of two profiles, nearer to the second',
      'urn:i',
      patient({ address: [{ text: 'a' }] }),
      [{ at: 'address.0.city', code: 'r4-card-01', name: 'city', min: 1, found: 0, profileUrl: 'urn:direccion' }],
      [],
    ],
    [
      'is an address of three profiles, as near to the first as to the last',
      'urn:m',
      patient({ address: [{ text: 'a' }] }),
      [{ at: 'address.0.city', code: 'r4-card-01', name: 'city', min: 1, found: 0, profileUrl: 'urn:direccion' }],
      [],
    ],
    ['is an address that meets the second alone', 'urn:i', patient({ address: [{ city: 'a' }] }), [], []],
    [
      'is contained, of one of two profiles',
      'urn:j',
      patient({ contained: [patient({ id: 'a', active: true })], link: [link('#a')] }),
      [{ at: 'contained.0.birthDate', code: 'r4-card-01', name: 'birthDate', min: 1, found: 0, profileUrl: 'urn:nacido' }],
      [],
    ],
    [
      'is contained, of none of their types',
      'urn:j',
      patient({ contained: [{ resourceType: 'Organization', id: 'a', name: 'a' }], managingOrganization: { reference: '#a' } }),
      [{ at: 'contained.0', code: 'r4-tipo-02', found: 'Organization', allowed: ['Group', 'Patient'], profileUrl: 'urn:j' }],
      [],
    ],
    [
      'is contained, of no type',
      'urn:j',
      patient({ contained: [{ id: 'a' }], managingOrganization: { reference: '#a' } }),
      [{ at: 'contained.0.resourceType', code: 'r4-tipo-01' }],
      [],
    ],
    [
      'is of a profile that is not at hand',
      'urn:k',
      patient({ address: [{ text: 'a' }] }),
      [],
      [{ what: 'profile', name: 'urn:nada', count: 1 }],
    ],
    [
      'meets it in a circle',
      'urn:madre',
      patient({
        id: 'a',
        contained: [patient({ id: 'b', link: [link('#c')] }), patient({ id: 'c', link: [link('#b')] })],
        link: [link('#b')],
      }),
      [],
      [],
    ],
    [
      'does not meet it in a circle',
      'urn:madre',
      patient({ id: 'a', contained: [patient({ id: 'b', link: [link('#c')] }), patient({ id: 'c', active: true })], link: [link('#b')] }),
      [
        {
          at: 'link.0.other',
          code: 'r4-ref-06',
          reference: '#b',
          profiles: ['urn:madre'],
          profileUrl: 'urn:madre',
          nearest: {
            slice: 'urn:madre',
            path: 'link.other',
            kind: 'other',
            expected: undefined,
            found: undefined,
            others: 0,
          },
        },
      ],
      [],
    ],
    [
      'is of a profile of all resources',
      'urn:recurso',
      patient({ active: true }),
      [{ at: 'text', code: 'r4-card-01', name: 'text', min: 1, found: 0, profileUrl: 'urn:recurso' }],
      [],
    ],
    [
      'is of a profile of another type',
      'urn:grupo',
      patient({ active: true }),
      [{ at: '', code: 'r4-tipo-02', found: 'Patient', allowed: ['Group'], profileUrl: 'urn:grupo' }],
      [],
    ],
  ])('%s', (_, profile, resource, problems, open) => {
    const result = checker.check(resource, { profiles: [profile] })
    expect(result.problems.map(({ at, ...facts }) => ({ at: at.join('.'), ...facts }))).toStrictEqual(problems)
    expect(result.unverified).toEqual(open)
  })
})

it('is left open by no reference that leads to several entries, which is told', () => {
  const entry = (fullUrl: string, resource: JsonObject): JsonObject => ({ fullUrl, resource })
  const [one, other] = ['urn:uuid:c757873d-ec9a-4326-a141-556f43239520', 'urn:uuid:c757873d-ec9a-4326-a141-556f43239521']
  const { problems, unverified } = checker.check({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      entry(one, observation({ meta: { profile: ['urn:a'] }, subject: { reference: other } })),
      entry(other, patient({ active: true })),
      entry(other, patient({ active: false })),
    ],
  })
  expect(problems.map(({ code, at }) => `${code} ${at.join('.')}`)).toEqual([
    'r4-ref-03 entry.0.resource.subject',
    'r4-bundle-01 entry.2.fullUrl',
  ])
  expect(unverified).toEqual([])
})

it('an entry meets a profile with what it contains', () => {
  const bundle = (doctor: JsonObject): JsonObject => ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        fullUrl: 'https://ejemplo.cl/Observation/o',
        resource: observation({ id: 'o', meta: { profile: ['urn:l'] }, subject: { reference: 'Patient/p' } }),
      },
      {
        fullUrl: 'https://ejemplo.cl/Patient/p',
        resource: patient({
          id: 'p',
          contained: [{ resourceType: 'Practitioner', id: 'd', ...doctor }],
          generalPractitioner: [{ reference: '#d' }],
        }),
      },
    ],
  })
  const told = (doctor: JsonObject) => checker.check(bundle(doctor)).problems.map(({ code, at }) => `${code} ${at.join('.')}`)
  expect(told({ name: [{ text: 'Ana' }] })).toEqual([])
  expect(told({ active: true })).toEqual(['r4-ref-06 entry.0.resource.subject'])
})

it('a profile that only recommends is told of where an entry stands, although another that refers to it has asked before', () => {
  const entry = (id: string, profile: string, members: JsonObject) => ({
    fullUrl: `https://ejemplo.cl/Observation/${id}`,
    resource: observation({ id, meta: { profile: [profile] }, ...members }),
  })
  const bundle: JsonObject = {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      entry('o', 'urn:miembros', { hasMember: [{ reference: 'Observation/m' }] }),
      entry('m', 'urn:miembro', { method: { coding: [{ system: 'https://ejemplo.cl/de-nadie', code: 'a' }] } }),
    ],
  }
  expect(checker.check(bundle).problems.map(({ code, at }) => `${code} ${at.join('.')}`)).toEqual([
    'r4-codigo-02 entry.1.resource.method.coding.0.code',
  ])
})

describe('that a resource does not meet a profile', () => {
  const claiming = (profile: string) => ({ meta: { profile: [profile] } })
  const wrong = observation({
    id: 'o',
    ...claiming('urn:a'),
    contained: [patient({ id: 'p', active: true, ...claiming('urn:nacido') })],
    subject: { reference: '#p' },
  })
  const parameters: JsonObject = {
    resourceType: 'Parameters',
    parameter: [
      { name: 'a', resource: patient({ active: true }) },
      { name: 'b', part: [{ name: 'c', resource: wrong }] },
    ],
  }
  it.each<[string, JsonObject]>([
    ['that is the document', wrong],
    [
      'in an entry',
      { resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl: 'https://ejemplo.cl/Observation/o', resource: wrong }] },
    ],
    ['in Parameters', parameters],
    [
      'in Parameters of an entry',
      { resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl: 'urn:oid:1.2.36.146', resource: parameters }] },
    ],
  ])('follows from what is wrong in it, of one contained in one %s', (_, resource) => {
    const { issues } = lint(JSON.stringify(resource), { definitions, only: ['r4'], today: '2026-01-15' })
    const cause = issues.find(({ code }) => code === 'r4-card-01')!
    expect(issues.map(({ code, follows }) => [code, follows])).toEqual(
      expect.arrayContaining([
        ['r4-card-01', undefined],
        ['r4-ref-06', cause.id],
      ]),
    )
    expect(issues).toHaveLength(2)
  })
})

describe('a profile that is claimed or asked for', () => {
  const claiming = (...profile: readonly Json[]): JsonObject => patient({ active: true, meta: { profile } })
  const unclaimed = patient({ active: true })
  const inEntry = (resource: JsonObject): JsonObject => ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [{ fullUrl: 'urn:oid:1.2.36.146', resource }],
  })
  const profilesLike = (canonical: string, type: string) => ({ guide: 'Guía', meant: `${canonical} de ${type}`, names: [] })
  const unknown = { at: 'meta.profile.0', code: 'r4-perfil-01', canonical: 'urn:no', atHand: undefined }
  const born = { at: 'birthDate', code: 'r4-card-01', name: 'birthDate', min: 1, found: 0, profileUrl: 'urn:nacido' }
  const left = (name: string, count = 1) => [{ what: 'profile', name, count }]

  it.each<[string, JsonObject, CheckOptions, readonly object[], readonly object[]]>([
    ['that nobody knows', claiming('urn:no'), {}, [unknown], left('urn:no')],
    [
      'that nobody knows, and may be another',
      claiming('urn:no'),
      { profilesLike },
      [{ ...unknown, near: profilesLike('urn:no', 'Patient') }],
      left('urn:no'),
    ],
    ['that nobody knows, twice', claiming('urn:no', 'urn:no'), {}, [unknown, { ...unknown, at: 'meta.profile.1' }], left('urn:no', 2)],
    [
      'in another version',
      claiming(`${hl7}Patient|9.9`),
      { profilesLike },
      [{ ...unknown, canonical: `${hl7}Patient|9.9`, atHand: '4.0.1' }],
      left(`${hl7}Patient|9.9`),
    ],
    ['in its version', claiming(`${hl7}Patient|4.0.1`), {}, [], []],
    ['that is nothing in the resource', claiming('#a'), {}, [{ at: 'meta.profile.0', code: 'r4-ref-02', reference: '#a' }], left('#a')],
    ['that is empty', claiming(''), {}, [], []],
    [
      'that is no text',
      claiming(5),
      {},
      [{ at: 'meta.profile.0', code: 'r4-json-04', name: 'profile', type: 'canonical', found: 'number' }],
      [],
    ],
    [
      'of another type',
      claiming('urn:grupo'),
      {},
      [{ at: 'meta.profile.0', code: 'r4-perfil-02', canonical: 'urn:grupo', expected: 'Group' }],
      [],
    ],
    ['that is not met', claiming('urn:nacido'), {}, [born], []],
    ['more than once', claiming('urn:nacido', 'urn:nacido', 'urn:nacido|1'), { profiles: ['urn:nacido'] }, [born], []],
    ['by the user', unclaimed, { profiles: ['urn:nacido'] }, [born], []],
    [
      'by the user, and nobody knows it',
      unclaimed,
      { profiles: ['urn:no'], profilesLike },
      [{ at: '', code: 'r4-perfil-01', canonical: 'urn:no', stands: true, near: profilesLike('urn:no', 'Patient') }],
      left('urn:no'),
    ],
    ['by the user, of the document alone', inEntry(unclaimed), { profiles: [`${hl7}Bundle`] }, [], []],
    [
      'by the user, of another type than the document',
      inEntry(unclaimed),
      { profiles: ['urn:nacido'] },
      [{ at: '', code: 'r4-tipo-02', found: 'Bundle', allowed: ['Patient'], profileUrl: 'urn:nacido' }],
      [],
    ],
    [
      'of each resource',
      inEntry(unclaimed),
      { profilesOf: ({ resourceType }) => (resourceType === 'Patient' ? ['urn:nacido', 'urn:grupo', 'urn:no'] : []) },
      [{ ...born, at: 'entry.0.resource.birthDate' }],
      left('urn:no'),
    ],
    ['in an entry', inEntry(claiming('urn:nacido')), {}, [{ ...born, at: 'entry.0.resource.birthDate' }], []],
  ])('%s', (_, resource, options, problems, open) => {
    const result = checker.check(resource, options)
    expect(result.problems.map(({ at, ...facts }) => ({ at: at.join('.'), ...facts }))).toEqual(problems)
    expect(result.unverified).toEqual(open)
  })
})

describe('the steps that profiles take', () => {
  const costly = createChecker(
    withProfiles([
      {
        url: 'urn:contactos',
        type: 'Patient',
        elements: [element('Patient.birthDate', { min: 1 }), element('Patient.contact.gender', { min: 1 })],
      },
      {
        url: 'urn:separa',
        type: 'Bundle',
        elements: [
          element('Bundle.entry', { slicing: { discriminator: [{ type: 'profile', path: 'resource' }], rules: 'open' } }),
          element('Bundle.entry:uno'),
          element('Bundle.entry:uno.resource', { type: [{ code: 'Patient', profile: ['urn:contactos'] }] }),
        ],
      },
      { url: 'urn:refiere', type: 'Observation', elements: [refersTo('urn:contactos')] },
      {
        url: 'urn:paquete',
        type: 'Bundle',
        elements: [element('Bundle.entry.resource', { type: [{ code: 'Patient', profile: ['urn:contactos'] }] })],
      },
    ]),
  )
  const contacts = 50
  const withContacts = (members: JsonObject): JsonObject =>
    patient({ ...members, contact: Array.from({ length: contacts }, () => ({ gender: 'male' })) })

  function isEnough(resource: JsonObject, budget: number): boolean {
    try {
      costly.check(resource, { budget })
      return true
    } catch (error) {
      if (error instanceof BudgetSpent) return false
      throw error
    }
  }

  function stepsOf(resource: JsonObject): number {
    let steps = 0
    while (!isEnough(resource, steps)) steps += 1
    return steps
  }

  it('end with the first error, where it is only asked which kind of entry it is', () => {
    const bundle = (...profile: readonly string[]): JsonObject => ({
      resourceType: 'Bundle',
      meta: { profile },
      type: 'collection',
      entry: [{ fullUrl: 'urn:uuid:a', resource: withContacts({ active: true }) }],
    })
    expect(stepsOf(bundle('urn:separa')) - stepsOf(bundle(`${hl7}Bundle`))).toBeLessThan(contacts)
  })

  it('are taken once for an entry of which there is nothing to say, and to which others refer', () => {
    const bundle = (...profile: readonly string[]): JsonObject => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        {
          fullUrl: 'https://ejemplo.cl/Observation/o',
          resource: observation({ id: 'o', meta: { profile: ['urn:refiere'] }, subject: { reference: 'Patient/p' } }),
        },
        { fullUrl: 'https://ejemplo.cl/Patient/p', resource: withContacts({ id: 'p', birthDate: '2000', meta: { profile } }) },
      ],
    })
    expect(stepsOf(bundle('urn:contactos')) - stepsOf(bundle(`${hl7}Patient`))).toBeLessThan(contacts)
  })

  it('are taken once for an entry of which there is nothing to say, whoever asks', () => {
    const bundle = (...profile: readonly string[]): JsonObject => ({
      resourceType: 'Bundle',
      meta: { profile },
      type: 'collection',
      entry: [{ fullUrl: 'urn:uuid:a', resource: withContacts({ birthDate: '2000', meta: { profile: ['urn:contactos'] } }) }],
    })
    expect(stepsOf(bundle('urn:paquete')) - stepsOf(bundle(`${hl7}Bundle`))).toBeLessThan(contacts)
  })
})

it('the difference from a profile is not told where no steps are left to find it', () => {
  const resource = about(patient({ active: true }))
  const nearest = (budget: number): unknown => {
    try {
      const { problems } = checker.check(resource, { profiles: ['urn:a'], budget })
      return problems.map((one) => (one as { readonly nearest?: object }).nearest)
    } catch (error) {
      return error instanceof BudgetSpent ? 'spent' : error
    }
  }
  const least = Array.from({ length: 1000 }, (_, steps) => nearest(steps)).filter((one) => one !== 'spent')
  expect(least[0]).toEqual([undefined])
  expect(least.at(-1)).toEqual([expect.objectContaining({ path: 'birthDate' })])
})

describe('an invariant that asks for a profile', () => {
  const told = (asked: string, resource: JsonObject) => {
    const constraint = [{ key: 'ej-1', severity: 'error', expression: `conformsTo('${asked}')`, human: 'Lo cumple.' }] as const
    const asking = { url: 'urn:pide', type: 'Patient', elements: [{ id: 'Patient', path: 'Patient', constraint }] }
    const { problems, unverified } = createChecker(withProfiles([...profiles, asking])).check(resource, { profiles: ['urn:pide'] })
    return [problems.map(({ code, at }) => `${code} ${at.join('.')}`), unverified.map(({ what, name }) => `${what} ${name}`)]
  }

  it('holds where that is met, fails where it is not or is of another type, and is open where nobody knows the profile', () => {
    expect(told('urn:nacido', patient({ birthDate: '2000' }))).toEqual([[], []])
    expect(told('urn:nacido', patient({ active: true }))).toEqual([['r4-inv-01 '], []])
    expect(told('urn:grupo', patient({ active: true }))).toEqual([['r4-inv-01 '], []])
    expect(told('urn:nada', patient({ active: true }))).toEqual([[], ['invariant ej-1']])
  })
})

describe('an invariant that follows a reference', () => {
  const resolved = createChecker(
    withProfiles([
      {
        url: 'urn:resuelto',
        type: 'Observation',
        elements: [
          element('Observation.subject', {
            constraint: [{ key: 'ej-1', severity: 'error', expression: 'resolve().active and resolve() is Patient', human: 'Activo.' }],
          }),
        ],
      },
    ]),
  )
  const told = (resource: JsonObject) =>
    resolved.check(resource, { profiles: ['urn:resuelto'] }).problems.map(({ code, at }) => `${code} ${at.join('.')}`)

  it('is held of what that leads to', () => {
    expect(told(about(patient({ active: true })))).toEqual([])
    expect(told(about(patient({ active: false })))).toEqual(['r4-inv-01 subject'])
    expect(told(about({ resourceType: 'Group', active: true, type: 'person', actual: true }))).toEqual(['r4-inv-01 subject'])
  })

  it('is held of what stands beside in a Bundle', () => {
    const bundle = (active: boolean): JsonObject => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        {
          fullUrl: 'https://ejemplo.cl/Observation/o',
          resource: observation({ id: 'o', meta: { profile: ['urn:resuelto'] }, subject: { reference: 'Patient/p' } }),
        },
        { fullUrl: 'https://ejemplo.cl/Patient/p', resource: patient({ id: 'p', active }) },
      ],
    })
    const inBundle = (active: boolean) => resolved.check(bundle(active)).problems.map(({ code, at }) => `${code} ${at.join('.')}`)
    expect([inBundle(true), inBundle(false)]).toEqual([[], ['r4-inv-01 entry.0.resource.subject']])
  })
})
