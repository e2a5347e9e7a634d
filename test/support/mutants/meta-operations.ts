import { isObject, type Path } from '../../../rules/engine/json.ts'
import { changed, replaced, type Draft, type DraftObject } from './draft.ts'
import type { Operation } from './operation.ts'

const restricted = { system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality', code: 'R' }
const absent = { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] }

/** Mutations of what resources say of themselves, and of the systems of their codes. */
export const metaOperations: readonly Operation[] = [
  {
    name: 'meta',
    keep: 3,
    *mutate({ resource, values }) {
      const rooted = (kind: string, name: string, value: Draft) => ({
        kind,
        at: [name],
        resource: changed(resource, [], (root) => void (root[name] = structuredClone(value))),
      })
      const put = (kind: string, members: DraftObject) => {
        const { meta } = resource
        return rooted(kind, 'meta', { ...(isObject(meta) ? (meta as DraftObject) : {}), ...members })
      }
      yield put('security label', { security: [restricted] })
      yield put('security label twice', { security: [restricted, { ...restricted, display: 'restricted' }] })
      yield put('two security labels', { security: [restricted, { ...restricted, code: 'N' }] })
      yield put('tag twice', { tag: [restricted, restricted] })
      yield rooted('language of two letters that is none', 'language', 'zz')
      yield rooted('language of three letters', 'language', 'arn')
      if (resource['id'] !== undefined) yield rooted('extension beside the id', '_id', absent)
      for (const { at, element, value } of values) {
        if (element.type !== 'Coding' || element.path !== 'CodeableConcept.coding') continue
        const { system, code } = value as { readonly system?: string; readonly code?: string }
        if (system?.startsWith('http://terminology.hl7.org/') !== true || code === undefined) continue
        yield { kind: 'system with version', at, resource: replaced(resource, [...at, 'system'], `${system}|1`) }
        yield { kind: 'system of FHIR that is none', at, resource: replaced(resource, [...at, 'system'], 'http://hl7.org/fhir/notas') }
        yield { kind: 'page for a system', at, resource: replaced(resource, [...at, 'system'], 'http://hl7.org/fhir/R4/v3/notas/cs.html') }
      }
    },
  },
  {
    name: 'transaction',
    keep: 2,
    *mutate({ resource, type, members }) {
      const isRoot = (at: Path): boolean => at.length === 1
      const subject = members.find(({ at, element }) => isRoot(at) && element.type === 'Reference' && !element.isList)
      if (subject === undefined || type === 'Composition') return
      const { contained: _contained, ...bare } = resource
      const post = (kind: string, bundleType: string, reference: string, fullUrl?: string) => ({
        kind,
        at: subject.at,
        resource: {
          resourceType: 'Bundle',
          type: bundleType,
          entry: [
            {
              ...(fullUrl !== undefined && { fullUrl }),
              resource: replaced(bare, subject.at, { reference }),
              request: { method: 'POST', url: type },
            },
          ],
        },
      })
      const uuid = 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520'
      yield post('with fullUrl', 'transaction', 'Patient/1', uuid)
      yield post('without fullUrl', 'transaction', 'Patient/1')
      yield post('without fullUrl, in a batch', 'batch', 'Patient/1')
      yield post('reference by search', 'transaction', 'Patient?identifier=http://example.org|1&active=true', uuid)
      yield post('reference by half a search', 'transaction', 'Patient?identifier=1&?==', uuid)
    },
  },
]
