import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import {
  containerOf,
  createScope,
  findContained,
  findParameter,
  hasId,
  idReferredTo,
  indexBundle,
  methodOf,
  outermost,
  typeAndIdOf,
  versionOf,
} from '../../../../rules/structure/check/scope.ts'

const scopeOf = (resource: JsonObject) => createScope(resource, String(resource['resourceType']), undefined, 'root', 0, undefined)

describe('an id', () => {
  const has = (resource: JsonObject, id: string) => hasId(scopeOf(resource), id)
  const text = (div: string): JsonObject => ({ resourceType: 'Patient', text: { status: 'generated', div } })

  it.each<[string, JsonObject, string, boolean]>([
    ['of the resource', { resourceType: 'Patient', id: 'a' }, 'a', true],
    ['of an element, however deep', { resourceType: 'Patient', contact: [{ name: { period: { id: 'a' } } }] }, 'a', true],
    ['of a companion', { resourceType: 'Patient', _birthDate: { id: 'a' } }, 'a', true],
    ['of a contained resource', { resourceType: 'Patient', contained: [{ resourceType: 'Group', id: 'a' }] }, 'a', true],
    ['in a narrative', text('<div><p id="a">b</p></div>'), 'a', true],
    ['in a narrative, in single quotes', text("<div><p class='c' id = 'a'>b</p></div>"), 'a', true],
    ['in a narrative, as a name', text('<div><a name="a">b</a><a name="c">b</a></div>'), 'c', true],
    ['in a narrative, on a line of its own', text('<div><p\n id="a">b</p></div>'), 'a', true],
    ['in another attribute', text('<div><p grid="a" class="a">b</p></div>'), 'a', false],
    ['in a text that is no narrative', { resourceType: 'Patient', name: [{ text: 'a id="a"' }] }, 'a', false],
    ['that is no text', { resourceType: 'Patient', id: 1 }, '1', false],
    ['that is a value', { resourceType: 'Patient', gender: 'a' }, 'a', false],
    ['in another letter case', { resourceType: 'Patient', id: 'A' }, 'a', false],
    ['beside null', { resourceType: 'Patient', name: [null], birthDate: null, contact: [{ id: 'a' }] }, 'a', true],
  ])('%s', (_, resource, id, expected) => expect(has(resource, id)).toBe(expected))
})

it('a contained resource is looked up in the one around it, and anything from the outermost', () => {
  const root = scopeOf({ resourceType: 'Bundle' })
  const entry = createScope({ resourceType: 'Patient' }, 'Patient', root, 'entry', 3, 0)
  const inside = createScope({ resourceType: 'Group' }, 'Group', entry, 'contained', 5, undefined)
  expect([root, entry, inside].map(containerOf)).toEqual([root, entry, entry])
  expect(containerOf(inside)).toBe(entry)
  for (const scope of [root, entry, inside]) expect(outermost(scope)).toBe(root)
  expect([root, entry, inside].map(({ place }) => place)).toEqual([undefined, { bundle: root, entry: 0 }, { bundle: root, entry: 0 }])
  const lone = createScope({ resourceType: 'Group' }, 'Group', undefined, 'contained', 0, undefined)
  expect(containerOf(lone)).toBe(lone)
  const part = createScope({ resourceType: 'Patient' }, 'Patient', scopeOf({ resourceType: 'Parameters' }), 'parameter', 3, 0)
  expect(part.place).toBeUndefined()
})

it('the first contained resource of an id is the one that is meant', () => {
  const contained = [{ id: 'a', name: 1 }, { id: 'a', name: 2 }, 'a', null, { id: 5 }, { id: '#b' }] as Json[]
  const scope = scopeOf({ resourceType: 'Patient', contained })
  expect(findContained(scope, 'a')).toBe(contained[0])
  expect(findContained(scope, 'b')).toBe(contained[5])
  expect(findContained(scope, '5')).toBeUndefined()
  expect(findContained(scopeOf({ resourceType: 'Patient', contained: 'a' }), 'a')).toBeUndefined()
  expect(contained.map(idReferredTo)).toEqual(['a', 'a', undefined, undefined, undefined, 'b'])
})

it('the entries of a Bundle are found by address, version, type and id', () => {
  const patient = { resourceType: 'Patient', id: '1', meta: { versionId: '2' } }
  const entry = [
    { fullUrl: 'urn:a', resource: patient },
    { fullUrl: 'urn:a', resource: { resourceType: 'Patient', id: '1' } },
    { fullUrl: 5, resource: { resourceType: 'Group', id: 'g' } },
    { resource: 'a' },
    'a',
    { resource: { resourceType: 'Grupo', id: 'g' } },
  ] as Json[]
  const { entries, byUrl, byTypeAndId, byResource } = indexBundle(scopeOf({ resourceType: 'Bundle', entry }))
  expect(entries).toEqual([entry[0], entry[1], entry[2], entry[3], undefined, entry[5]])
  expect([...byUrl]).toEqual([
    ['urn:a', [0, 1]],
    ['urn:a/_history/2', [0]],
  ])
  expect([...byTypeAndId()]).toEqual([
    ['Patient/1', [0, 1]],
    ['Group/g', [2]],
  ])
  expect(byResource().get(patient)).toBe(0)
  expect([...byResource().values()]).toEqual([0, 1, 2, 5])
  expect(indexBundle(scopeOf({ resourceType: 'Bundle', entry: 'a' })).entries).toEqual([])
})

it('the questionnaires of a Bundle are found by address, and nothing else is', () => {
  const url = 'https://ejemplo.cl/encuesta'
  const resources = [
    { resourceType: 'Questionnaire', url, version: '1', item: [{ linkId: 'a', type: 'string' }] },
    { resourceType: 'ValueSet', url },
    { resourceType: 'Questionnaire', url, version: '2' },
    { resourceType: 'Questionnaire', url: 5 },
    'a',
  ] as Json[]
  const entry = [...resources.map((resource) => ({ resource })), 'a']
  const questionnaires = indexBundle(scopeOf({ resourceType: 'Bundle', entry })).questionnaires()
  expect([...questionnaires].map(([key, kept]) => [key, kept.map(({ version }) => version)])).toEqual([[url, ['1', '2']]])
  expect(questionnaires.get(url)![0]!.questions()).toBeDefined()
})

it('the resources of Parameters are found by type and id, the first of them in each list', () => {
  const patient = { resourceType: 'Patient', id: '1' }
  const group = { resourceType: 'Group', id: 'g' }
  const scope = scopeOf({
    resourceType: 'Parameters',
    parameter: [
      { name: 'a', part: [] },
      { name: 'b', part: [{ name: 'c', part: [{ name: 'd', resource: group }] }] },
      { name: 'e', resource: patient },
      { name: 'f', resource: { ...patient, active: true } },
    ],
  })
  expect(findParameter(scope, 'Patient/1')).toBe(patient)
  expect(findParameter(scope, 'Group/g')).toBe(group)
  expect(findParameter(scope, 'Group/1')).toBeUndefined()
  expect(findParameter(scopeOf({ resourceType: 'Parameters', parameter: {} }), 'Patient/1')).toBeUndefined()
})

it('an entry tells its method and version, and a resource its type and id', () => {
  expect([{ request: { method: 'PUT' } }, { request: 'PUT' }, {}, undefined].map(methodOf)).toEqual([
    'PUT',
    undefined,
    undefined,
    undefined,
  ])
  const versions = [
    { resource: { meta: { versionId: '2' } } },
    { resource: { meta: { versionId: 2 } } },
    { resource: { meta: 2 } },
    { resource: 2 },
  ]
  expect([...versions, {}, undefined].map(versionOf)).toEqual(['2', undefined, undefined, undefined, undefined, undefined])
  expect(
    [{ resourceType: 'Patient', id: '1' }, { resourceType: 'Patient' }, { resourceType: 'Paciente', id: '1' }, { id: '1' }].map(
      typeAndIdOf,
    ),
  ).toEqual(['Patient/1', undefined, undefined, undefined])
})
