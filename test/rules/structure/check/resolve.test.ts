import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { readReference, resolve, typeNamed } from '../../../../rules/structure/check/resolve.ts'
import { createScope, type Reference, type Role, type Scope } from '../../../../rules/structure/check/scope.ts'

const uuid = 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520'
const longId = 'a'.repeat(64)

describe('a reference taken apart', () => {
  const relative = (type: string, id: string, version?: string): Reference => ({ kind: 'relative', type, id, version })
  const absolute = (url: string, type?: string, version?: string): Reference => ({ kind: 'absolute', url, version, type })
  const malformed: Reference = { kind: 'malformed' }

  it.each<[string, string, Reference]>([
    ['type and id', 'Patient/1', relative('Patient', '1')],
    ['the longest id', `Patient/${longId}`, relative('Patient', longId)],
    ['an id of all that it may have', 'Patient/aZ09-.', relative('Patient', 'aZ09-.')],
    ['a version', 'Patient/1/_history/2', relative('Patient', '1', '2')],
    ['a long version', `Patient/1/_history/${longId}`, relative('Patient', '1', longId)],
    ['a part behind #', 'Patient/1#parte', relative('Patient', '1')],
    ['a part behind # and a version', 'Patient/ab/_history/12#parte', relative('Patient', 'ab', '12')],
    ['a contained resource', '#p1', { kind: 'contained', id: 'p1' }],
    ['the resource around', '#', { kind: 'contained', id: '' }],
    ['a UUID', uuid, absolute(uuid)],
    [
      'a UUID of capitals',
      uuid.toUpperCase().replace('URN:UUID', 'urn:uuid'),
      absolute(uuid.toUpperCase().replace('URN:UUID', 'urn:uuid')),
    ],
    [
      'the first and last of each kind of character',
      `urn:uuid:${'azAZ09-'.repeat(6).slice(0, 36)}`,
      absolute(`urn:uuid:${'azAZ09-'.repeat(6).slice(0, 36)}`),
    ],
    ['a UUID with a version', `${uuid}/_history/2`, absolute(uuid, undefined, '2')],
    ['an OID', 'urn:oid:1.2.3', absolute('urn:oid:1.2.3')],
    ['the address of a resource', 'https://ejemplo.cl/fhir/Patient/ab', absolute('https://ejemplo.cl/fhir/Patient/ab', 'Patient')],
    [
      'the address of a version of a resource',
      'http://ejemplo.cl/fhir/Patient/1/_history/12',
      absolute('http://ejemplo.cl/fhir/Patient/1', 'Patient', '12'),
    ],
    ['the address of no type of FHIR', 'https://ejemplo.cl/Paciente/1', absolute('https://ejemplo.cl/Paciente/1')],
    ['an address that goes on behind the id', 'https://ejemplo.cl/Patient/1/ficha', absolute('https://ejemplo.cl/Patient/1/ficha')],
    ['an address with a longer id', `https://ejemplo.cl/Patient/${longId}a`, absolute(`https://ejemplo.cl/Patient/${longId}a`)],
    ['an address that ends in a slash', 'https://ejemplo.cl/Patient/', absolute('https://ejemplo.cl/Patient/')],
    ['a type within a longer word', 'https://ejemplo.cl/x1Patient/1', absolute('https://ejemplo.cl/x1Patient/1')],
    ['another scheme, which names no type', 'ftp://ejemplo.cl/Patient/1', absolute('ftp://ejemplo.cl/Patient/1')],
    ['a scheme of letters, digits, dots and signs', 'x-1+2.3:a', absolute('x-1+2.3:a')],
    ['a search', 'Patient?identifier=1', { kind: 'search', type: 'Patient' }],
    ['a search for nothing', 'Patient?identifier=', { kind: 'search', type: 'Patient' }],
    ['a search for two', 'Patient?identifier=a|1&active=true', { kind: 'search', type: 'Patient' }],
    ['a search for two, one of them empty', 'Patient?a=&b=', { kind: 'search', type: 'Patient' }],
    ['a longer id', `Patient/${longId}a`, malformed],
    ['a longer version', `Patient/1/_history/${longId}a`, malformed],
    ['no type of FHIR', 'Paciente/1', malformed],
    ['no type of FHIR with a version', 'Paciente/1/_history/2', malformed],
    ['no id', 'Patient/', malformed],
    ['no version', 'Patient/1/_history/', malformed],
    ['something behind the version', 'Patient/1/_history/2/3', malformed],
    ['something before the type', '/Patient/1/_history/2', malformed],
    ['a part before the type and behind it', '1Patient/1#parte', malformed],
    ['an id alone', '1', malformed],
    ['nothing', '', malformed],
    ['a scheme alone', 'https:', malformed],
    ['a blank in an address', 'https://ejemplo.cl/a b', malformed],
    ['a blank before an address', ' https://ejemplo.cl/a', malformed],
    ['a scheme that begins with a digit', '1a:b', malformed],
    ['a search of no type of FHIR', 'Paciente?identifier=1', malformed],
    ['a search without a value', 'Patient?identifier', malformed],
    ['a search without a question', 'Patient?', malformed],
    ['a search without a name', 'Patient?=1', malformed],
    ['a search that ends in &', 'Patient?a=1&', malformed],
    ['a search whose second part has no name', 'Patient?a=1&=2', malformed],
    ['a search with a blank', 'Patient?a=1 2', malformed],
    ['a search with a blank in a name', 'Patient?a b=1', malformed],
    ['a search with a blank in the second name', 'Patient?a=1&b c=2', malformed],
    ['a search with a blank in the second value', 'Patient?a=1&b=2 3', malformed],
    ['a search with a second question', 'Patient?a?=1', malformed],
    ['a search behind something else', '/Patient?a=1', malformed],
  ])('%s', (_, written, reference) => expect(readReference(written)).toEqual(reference))

  it('names a type where it is not followed', () => {
    const named = (written: string) => typeNamed(readReference(written))
    expect([named('Patient/1'), named('Patient?a=1'), named('https://ejemplo.cl/Group/1')]).toEqual(['Patient', 'Patient', 'Group'])
    expect([named('#a'), named(''), named(uuid)]).toEqual([undefined, undefined, undefined])
  })
})

describe('the target of a reference', () => {
  const scopeOf = (resource: JsonObject, outer?: Scope, role: Role = 'root', entry?: number): Scope =>
    createScope(resource, String(resource['resourceType']), outer, role, 0, entry)
  const follow = (scope: Scope, reference: string) => {
    const found = resolve(scope, readReference(reference))
    return typeof found === 'string' ? found : [found.target.resource, found.target.type, found.target.scope, found.target.entry]
  }

  describe('in a resource', () => {
    const inside = { resourceType: 'Practitioner', id: 'a' }
    const second = { resourceType: 'Organization', id: 'a' }
    const sharp = { resourceType: 'Group', id: '#g' }
    const unknown = { resourceType: 'Paciente', id: 'u' }
    const patient = scopeOf({
      resourceType: 'Patient',
      id: 'p',
      contained: [{ resourceType: 'Group' }, 'a', inside, second, sharp, unknown],
    })
    const contained = scopeOf(inside, patient, 'contained')

    it('is the first contained resource of the id', () => {
      expect(follow(patient, '#a')).toEqual([inside, 'Practitioner', patient, undefined])
      expect(follow(contained, '#a')).toEqual([inside, 'Practitioner', patient, undefined])
      expect(follow(patient, '#g')).toEqual([sharp, 'Group', patient, undefined])
      expect(follow(patient, '#u')).toEqual([unknown, '', patient, undefined])
    })

    it('is the resource around, for one that is contained alone', () => {
      expect(follow(contained, '#')).toEqual([patient.resource, 'Patient', patient, undefined])
      expect(follow(patient, '#')).toBe('none')
    })

    it('is none of another id, and nothing outside', () => {
      for (const reference of ['#b', 'Practitioner/a', 'https://ejemplo.cl/Practitioner/a', 'Practitioner?a=1', '1'])
        expect(follow(patient, reference)).toBe('none')
      expect(follow(scopeOf({ resourceType: 'Patient', contained: 'a' }), '#a')).toBe('none')
    })
  })

  describe('in a Bundle', () => {
    const at = (fullUrl: string | undefined, id: string, members: JsonObject = {}): JsonObject => ({
      ...(fullUrl !== undefined && { fullUrl }),
      resource: { resourceType: 'Patient', id, ...members },
    })
    const resource = { resourceType: 'Observation', id: 'o' }
    const follows = (fullUrl: string | undefined, reference: string, ...others: JsonObject[]) => {
      const entry = [{ ...(fullUrl !== undefined && { fullUrl }), resource }, ...others]
      const bundle = scopeOf({ resourceType: 'Bundle', entry })
      const found = follow(scopeOf(resource, bundle, 'entry', 0), reference)
      if (typeof found === 'string') return found
      expect(found.slice(1, 3)).toEqual(['Patient', bundle])
      return found[3]
    }
    const base = 'https://ejemplo.cl/fhir'
    const own = `${base}/Observation/o`

    it.each<[string, string | undefined, string, JsonObject[], number | 'none' | 'several']>([
      ['is the entry of the address', own, `${base}/Patient/1`, [at(`${base}/Patient/1`, '1')], 1],
      ['is the entry beside', own, 'Patient/1', [at('https://otro.cl/Patient/1', '1'), at(`${base}/Patient/1`, '1')], 2],
      ['is none at another server', own, 'Patient/1', [at('https://otro.cl/Patient/1', '1')], 'none'],
      ['is the entry of the URN', own, uuid, [at(uuid, '1')], 1],
      ['is the entry of a URN of the same kind', 'urn:oid:1', 'Patient/2', [at('urn:oid:2', '1')], 1],
      ['is the entry beside of a short address', 'Observation/o', 'Patient/1', [at('Patient/1', '1')], 1],
      ['is the entry beside of an address that is no more than a path', '/Observation/o', 'Patient/1', [at('/Patient/1', '1')], 1],
      ['is the entry beside an id alone', 'o', 'Patient/1', [at('Patient/1', '1')], 1],
      ['is none where the entry has no address', undefined, 'Patient/1', [at(`${base}/Patient/1`, '1'), at('Patient/1', '1')], 'none'],
      ['is not told of two of the same address', own, uuid, [at(uuid, '1'), at(uuid, '2')], 'several'],
      [
        'is the version of the entry',
        own,
        'Patient/1/_history/2',
        [at(`${base}/Patient/1`, '1', { meta: { versionId: '1' } }), at(`${base}/Patient/1`, '1', { meta: { versionId: '2' } })],
        2,
      ],
      ['is none of another version', own, 'Patient/1/_history/2', [at(`${base}/Patient/1`, '1', { meta: { versionId: '1' } })], 'none'],
      ['is none of an entry without a version', own, `${base}/Patient/1/_history/2`, [at(`${base}/Patient/1`, '1')], 'none'],
      ['is none where the entry has no resource', own, uuid, [{ fullUrl: uuid, resource: 'a' }], 'none'],
      ['is none where the address is none', own, uuid, [{ fullUrl: 1, resource: { resourceType: 'Patient' } }], 'none'],
    ])('%s', (_, fullUrl, reference, others, target) => expect(follows(fullUrl, reference, ...others)).toBe(target))

    it('is looked up from a contained resource as from the one around it', () => {
      const entry = [{ fullUrl: own, resource }, at(`${base}/Patient/1`, '1')]
      const bundle = scopeOf({ resourceType: 'Bundle', entry })
      const inside = scopeOf({ resourceType: 'Group', id: 'g' }, scopeOf(resource, bundle, 'entry', 0), 'contained')
      expect(follow(inside, 'Patient/1')).toMatchObject([{ id: '1' }, 'Patient', {}, 1])
    })

    it('is of a type unknown where FHIR has none of the name', () => {
      const entry = [{ fullUrl: own, resource }, { fullUrl: uuid, resource: { resourceType: 'Paciente' } }, 'a', null]
      const bundle = scopeOf({ resourceType: 'Bundle', entry: entry as JsonObject[] })
      expect(follow(scopeOf(resource, bundle, 'entry', 0), uuid)).toEqual([{ resourceType: 'Paciente' }, '', bundle, 1])
      expect(follow(scopeOf(resource, scopeOf({ resourceType: 'Bundle' }), 'entry', 0), uuid)).toBe('none')
    })
  })

  describe('in Parameters', () => {
    const patient = { resourceType: 'Patient', id: '1' }
    const deep = { resourceType: 'Group', id: 'g' }
    const parameter = [
      {
        name: 'a',
        part: [
          { name: 'b', resource: deep },
          { name: 'c', part: [{ name: 'd', resource: { resourceType: 'Goal', id: 'o' } }] },
        ],
      },
      { name: 'e', resource: patient },
      { name: 'f', resource: { ...patient, active: true } },
      { name: 'g', resource: { resourceType: 'Patient' } },
      'a',
      { name: 'h', resource: 'a', part: 'b' },
    ]
    const parameters = scopeOf({ resourceType: 'Parameters', parameter })
    const from = scopeOf({ resourceType: 'Observation' }, parameters, 'parameter')

    it('is the resource of the type and id, however deep', () => {
      expect(follow(from, 'Patient/1')).toEqual([patient, 'Patient', parameters, undefined])
      expect(follow(from, 'Group/g')).toEqual([deep, 'Group', parameters, undefined])
      expect(follow(from, 'Goal/o')).toMatchObject([{ id: 'o' }, 'Goal', {}, undefined])
    })

    it('is found from a resource inside another', () => {
      expect(follow(scopeOf({ resourceType: 'Group' }, from, 'contained'), 'Patient/1')).toMatchObject([
        { id: '1' },
        'Patient',
        {},
        undefined,
      ])
    })

    it('is none of another id, by an address, or outside of all', () => {
      for (const reference of ['Patient/2', 'https://ejemplo.cl/Patient/1', uuid]) expect(follow(from, reference)).toBe('none')
      expect(follow(parameters, 'Patient/1')).toBe('none')
      expect(follow(scopeOf({ resourceType: 'Observation' }, scopeOf({ resourceType: 'Parameters' }), 'parameter'), 'Patient/1')).toBe(
        'none',
      )
    })
  })
})
