import type { Json, JsonObject } from '../../../rules/engine/json.ts'
import { changed, removed, replaced, type DraftObject } from './draft.ts'
import type { Operation } from './operation.ts'

interface Entry extends JsonObject {
  readonly fullUrl?: string
  readonly resource?: JsonObject
}

/** Mutations of the parts that hold a Bundle together. */
export const bundleOperations: readonly Operation[] = [
  {
    name: 'bundle',
    keep: 2,
    *mutate({ resource, type: rootType }) {
      if (rootType !== 'Bundle') return
      const type = String(resource['type'])
      for (const other of [
        'document',
        'message',
        'transaction',
        'batch',
        'history',
        'searchset',
        'collection',
        'transaction-response',
        'desconocido',
      ])
        yield { kind: `type ${other} for ${type}`, at: ['type'], resource: replaced(resource, ['type'], other) }
      const put = (how: string, with_: DraftObject) => ({
        kind: `${how}, ${type}`,
        at: [],
        resource: changed(resource, [], (root) => void Object.assign(root, with_)),
      })
      yield put('total', { total: 1 })
      yield put('negative total', { total: -1 })
      yield put('repeated link', {
        link: [
          { relation: 'self', url: 'http://example.org' },
          { relation: 'self', url: 'http://example.org' },
        ],
      })
      yield put('unknown link', { link: [{ relation: 'propio', url: 'http://example.org' }] })
      yield put('no entries', { entry: [] })
      yield put('empty entry', { entry: [{}] })
      yield { kind: `no entry member, ${type}`, at: ['entry'], resource: removed(resource, ['entry']) }
      yield { kind: `without identifier, ${type}`, at: ['identifier'], resource: removed(resource, ['identifier']) }
      yield { kind: `without timestamp, ${type}`, at: ['timestamp'], resource: removed(resource, ['timestamp']) }
      const entries = (resource['entry'] ?? []) as readonly Entry[]
      for (const [index, entry] of entries.entries()) {
        const at = ['entry', index] as const
        const change = (how: string, apply: (object: DraftObject) => void) => ({
          kind: `${how}, ${type}`,
          at: [...at, 'fullUrl'],
          resource: changed(resource, at, apply),
        })
        const set = (how: string, fullUrl: string) => change(how, (object) => (object['fullUrl'] = fullUrl))
        const id = String(entry.resource?.['id'] ?? 'x')
        const of = String(entry.resource?.['resourceType'] ?? 'Patient')
        yield set('relative fullUrl', `${of}/${id}`)
        yield set('fullUrl of another id', `http://example.org/fhir/${of}/otro`)
        yield set('fullUrl of another type', `http://example.org/fhir/Device/${id}`)
        yield set('fullUrl of its own', `http://example.org/fhir/${of}/${id}`)
        yield set('fullUrl with version', `http://example.org/fhir/${of}/${id}/_history/1`)
        yield set('fullUrl bad uuid', 'urn:uuid:123')
        yield set('fullUrl uuid in capitals', 'urn:uuid:C757873D-EC9A-4326-A141-556F43239520')
        yield set('fullUrl uuid', 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520')
        yield set('fullUrl oid', 'urn:oid:2.16.840.1.113883.3.1')
        yield set('fullUrl of no rest', 'http://example.org/x')
        yield set('empty fullUrl', '')
        yield change('without fullUrl', (object) => delete object['fullUrl'])
        yield change('without resource', (object) => delete object['resource'])
        yield change('request added', (object) => (object['request'] = { method: 'PUT', url: `${of}/${id}` }))
        yield change('response added', (object) => (object['response'] = { status: '200 OK' }))
        yield change('search added', (object) => (object['search'] = { mode: 'match' }))
        yield change('score out of range', (object) => (object['search'] = { mode: 'match', score: 2 }))
        yield change('without request', (object) => delete object['request'])
        yield change('without response', (object) => delete object['response'])
        yield change('unknown method', (object) => (object['request'] = { method: 'BORRAR', url: 'x' }))
        yield change('resource in a list', (object) => (object['resource'] = [object['resource']!]))
        if (entry.resource !== undefined) {
          yield change('another type', (object) => ((object['resource'] as DraftObject)['resourceType'] = 'Flag'))
          yield change('unknown type', (object) => ((object['resource'] as DraftObject)['resourceType'] = 'Paciente'))
          yield change('without resourceType', (object) => delete (object['resource'] as DraftObject)['resourceType'])
          yield change('without id', (object) => delete (object['resource'] as DraftObject)['id'])
          yield change('another id', (object) => ((object['resource'] as DraftObject)['id'] = 'otro-id'))
        }
        const repeated = changed(resource, ['entry'], (list) => void (list as unknown as Json[]).push(structuredClone(entry) as Json))
        yield { kind: `entry twice, ${type}`, at: [...at], resource: repeated }
        yield { kind: `entry removed, ${type}`, at: [...at], resource: removed(resource, at) }
        if (index > 0) {
          const moved = changed(resource, ['entry'], (list) => {
            const items = list as unknown as Json[]
            items.unshift(...items.splice(index, 1))
          })
          yield { kind: `entry first, ${type}`, at: [...at], resource: moved }
        }
      }
    },
  },
]
