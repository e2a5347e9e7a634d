import type { Json, JsonObject } from '../../../rules/engine/json.ts'
import { changed, replaced } from './draft.ts'
import type { Operation } from './operation.ts'

const contained = { resourceType: 'Organization', id: 'org', name: 'Org' }

/** Mutations of the targets of references, and of contained resources. */
export const referenceOperations: readonly Operation[] = [
  {
    name: 'reference',
    keep: 1,
    *mutate({ resource, values }) {
      for (const { at, element } of values) {
        if (element.type !== 'Reference') continue
        const { targets, path } = element
        const put = (how: string, reference: JsonObject) => ({ kind: `${how} ${path}`, at, resource: replaced(resource, at, reference) })
        const foreign = targets.includes('Medication') ? 'Schedule' : 'Medication'
        const own = targets[0] ?? 'Patient'
        yield put('type that it may not have', { reference: `${foreign}/1` })
        yield put('type that it may have', { reference: `${own}/otro-1` })
        yield put('address of a type that it may not have', { reference: `http://example.org/fhir/${foreign}/1` })
        if (at.length > 3) continue
        const alike = (how: string, reference: JsonObject) => ({ ...put(how, reference), kind: how })
        yield alike('unknown type', { reference: 'Paciente/1' })
        yield alike('small letters', { reference: `${own.toLowerCase()}/1` })
        yield alike('with blanks', { reference: `${own} 1` })
        yield alike('words', { reference: 'la paciente' })
        yield alike('empty text', { reference: '' })
        yield alike('number', { reference: 1 })
        yield alike('nothing', {})
        yield alike('contained that is not there', { reference: '#no-esta' })
        yield alike('hash alone', { reference: '#' })
        yield alike('uuid', { reference: 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520' })
        yield alike('bad uuid', { reference: 'urn:uuid:123' })
        yield alike('oid', { reference: 'urn:oid:2.16.840.1.113883' })
        yield alike('version', { reference: `${own}/1/_history/2` })
        yield alike('id of FHIR exceeded', { reference: `${own}/${'1'.repeat(65)}` })
        yield alike('id with underscore', { reference: `${own}/a_b` })
        yield alike('query', { reference: `${own}?identifier=1` })
        yield alike('slash first', { reference: `/${own}/1` })
        yield alike('no id', { reference: `${own}/` })
        yield alike('other type said', { reference: `${own}/1`, type: foreign })
        yield alike('same type said', { reference: `${own}/1`, type: own })
        yield alike('unknown type said', { reference: `${own}/1`, type: 'Paciente' })
        yield alike('forbidden type said alone', { type: foreign, display: 'x' })
        yield alike('identifier alone', { identifier: { system: 'http://example.org/ids', value: '1' } })
        yield alike('display alone', { display: 'x' })
        yield alike('text', 'Patient/1' as never)
      }
    },
  },
  {
    name: 'contained',
    keep: 3,
    *mutate({ resource, values, type }) {
      if (type === 'Bundle') return
      const reference = values.find(
        ({ element, at }) => element.type === 'Reference' && element.targets.includes('Organization') && at.length <= 2,
      )
      if (reference === undefined || 'contained' in resource) return
      const { at } = reference
      const put = (kind: string, list: readonly Json[], to: string | undefined) => {
        const base = to === undefined ? resource : replaced(resource, at, { reference: to })
        return { kind, at, resource: changed(base, [], (root) => (root['contained'] = structuredClone(list) as never)) }
      }
      yield put('as it should be', [contained], '#org')
      yield put('not referred to', [contained], undefined)
      yield put('without id', [{ resourceType: 'Organization', name: 'Org' }], '#org')
      yield put('id with hash', [{ ...contained, id: '#org' }], '#org')
      yield put('same id twice', [contained, contained], '#org')
      yield put('of a type that it may not be', [{ resourceType: 'Medication', id: 'org' }], '#org')
      yield put(
        'holding another',
        [{ ...contained, contained: [{ resourceType: 'Location', id: 'loc' }], partOf: { reference: '#loc' } }],
        '#org',
      )
      yield put('with version', [{ ...contained, meta: { versionId: '1' } }], '#org')
      yield put('with date', [{ ...contained, meta: { lastUpdated: '2024-01-02T10:00:00Z' } }], '#org')
      yield put('with security label', [{ ...contained, meta: { security: [{ code: 'R' }] } }], '#org')
      yield put(
        'with narrative',
        [{ ...contained, text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">x</div>' } }],
        '#org',
      )
      yield put('of unknown type', [{ ...contained, resourceType: 'Organizacion' }], '#org')
      yield put('without type', [{ id: 'org', name: 'Org' }], '#org')
      yield put('unknown element inside', [{ ...contained, nombre: 'x' }], '#org')
      yield put('wrong inside', [{ ...contained, active: 'sí' }], '#org')
      yield put('text', ['x'], '#org')
      yield put('null', [null], '#org')
      yield put('empty', [{}], '#org')
      yield put('referring to the container', [{ ...contained, endpoint: [{ reference: '#' }] }], '#org')
    },
  },
]
