import { isList, type Json } from '../../../rules/engine/json.ts'
import { changed, replaced } from './draft.ts'
import type { Operation } from './operation.ts'
import { isPrimitive } from './spots.ts'

const absent = { url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }

/** Additions that FHIR allows everywhere they are made: mostly nothing should be said, whatever the element. */
export const harmlessOperations: readonly Operation[] = [
  {
    name: 'harmless',
    keep: 1,
    *mutate({ resource, places, values, members }) {
      for (const { at, type, elements } of places) {
        if (at.length > 0 && elements.has('id') && !elements.has('meta'))
          yield { kind: `id ${type}`, at, resource: changed(resource, at, (object) => (object['id'] = 'a.b-1')) }
        if (elements.has('meta')) {
          const tagged = changed(resource, at, (object) => {
            object['meta'] = {
              ...(object['meta'] as Record<string, never> | undefined),
              tag: [{ system: 'http://example.org/tags', code: 'x' }],
            }
          })
          yield { kind: `tag ${type}`, at, resource: tagged }
          yield { kind: `language ${type}`, at, resource: changed(resource, at, (object) => (object['language'] = 'es')) }
        }
      }
      for (const { at, element, value } of values) {
        if (typeof value === 'string' && ['string', 'markdown'].includes(element.type) && element.name !== 'reference')
          yield { kind: `other text ${element.path}`, at, resource: replaced(resource, at, 'Ñuñoa 😀 & <b>') }
        if (element.type === 'dateTime')
          yield { kind: `other moment ${element.path}`, at, resource: replaced(resource, at, '2024-02-29T23:59:59.999-03:00') }
        if (element.type === 'decimal') yield { kind: `other decimal ${element.path}`, at, resource: replaced(resource, at, 0.1) }
        if (element.type === 'boolean')
          yield { kind: `other boolean ${element.path}`, at, resource: replaced(resource, at, value !== true) }
        if (element.type === 'Identifier' && element.isList)
          yield {
            kind: `identifier ${element.path}`,
            at,
            resource: replaced(resource, at, { system: 'http://example.org/ids', value: 'a' }),
          }
      }
      for (const { at, value, element } of members) {
        if (isList(value)) yield { kind: `in reverse ${element.path}`, at, resource: replaced(resource, at, value.toReversed()) }
        if (isPrimitive(element.type) && /^[a-z]/.test(element.type) && element.type !== 'xhtml' && !isList(value)) {
          const name = `_${element.name}`
          const extended: Json = changed(resource, at.slice(0, -1), (object) => {
            const before = (object[name] ?? {}) as { readonly extension?: readonly Json[] }
            object[name] = { ...before, extension: [...(before.extension ?? []), structuredClone(absent)] } as never
          })
          yield { kind: `absent beside ${element.path}`, at, resource: extended }
        }
      }
    },
  },
]
