import { isList, isObject, type Json } from '../../../rules/engine/json.ts'
import { changed, edited, removed, replaced, type Draft } from './draft.ts'
import type { Operation } from './operation.ts'
import { isPrimitive, type Value } from './spots.ts'

/** Mutations of presence, number, and kind of JSON. */
export const shapeOperations: readonly Operation[] = [
  {
    name: 'unknown-element',
    keep: 1,
    *mutate({ resource, places }) {
      for (const { at, type } of places) {
        const add = (name: string, value: Draft): Json => changed(resource, at, (object) => (object[name] = value))
        yield { kind: type, at: [...at, 'desconocido'], resource: add('desconocido', 'x') }
        if (at.length === 0) {
          yield { kind: 'object', at: [...at, 'datos'], resource: add('datos', { valor: 1 }) }
          yield { kind: 'list', at: [...at, 'listado'], resource: add('listado', [{ valor: 1 }]) }
          yield { kind: 'null', at: [...at, 'vacio'], resource: add('vacio', null) }
          yield { kind: 'comments', at: [...at, 'fhir_comments'], resource: add('fhir_comments', ['x']) }
        }
      }
    },
  },
  {
    name: 'misspelled-element',
    keep: 1,
    *mutate({ resource, members }) {
      for (const { at, element } of members) {
        const wrong = [
          ['plural', `${element.name}s`],
          ['case', element.name[0]!.toUpperCase() + element.name.slice(1)],
          ['snake', element.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
        ] as const
        for (const [how, name] of wrong) {
          if (name === element.name) continue
          const renamed = edited(resource, at, (owner, step) => {
            owner[name] = owner[step]!
            delete owner[step]
          })
          yield { kind: `${how} ${element.path.split('.')[0]}`, at, resource: renamed }
        }
      }
    },
  },
  {
    name: 'remove',
    keep: 1,
    *mutate({ resource, values }) {
      for (const { at, element } of values) {
        // A required element is removed wherever it stands, for it is required of each.
        yield { kind: `${element.min > 0 ? 'required' : 'optional'} ${element.path}`, at, resource: removed(resource, at) }
      }
    },
  },
  {
    name: 'list-to-single',
    keep: 1,
    *mutate({ resource, members }) {
      for (const { at, value, element } of members)
        if (isList(value)) yield { kind: element.path, at, resource: replaced(resource, at, value[0]!) }
    },
  },
  {
    name: 'single-to-list',
    keep: 1,
    *mutate({ resource, members }) {
      for (const { at, value, element } of members) {
        if (isList(value)) continue
        yield { kind: `one ${element.path}`, at, resource: replaced(resource, at, [value]) }
        yield { kind: `two ${element.type}`, at, resource: replaced(resource, at, [value, value]) }
      }
    },
  },
  {
    name: 'repeated-item',
    keep: 1,
    *mutate({ resource, members }) {
      for (const { at, value, element } of members)
        if (isList(value)) yield { kind: element.path, at, resource: replaced(resource, at, [...value, value[0]!]) }
    },
  },
  {
    name: 'wrong-kind',
    keep: 1,
    *mutate({ resource, values }) {
      for (const value of values)
        for (const [how, wrong] of otherKinds(value))
          yield { kind: `${value.element.type} ${how}`, at: value.at, resource: replaced(resource, value.at, wrong) }
    },
  },
  {
    name: 'empty',
    keep: 1,
    *mutate({ resource, members, values }) {
      for (const { at, value, element } of members)
        if (isList(value)) yield { kind: `list of ${element.type}`, at, resource: replaced(resource, at, []) }
      for (const { at, value, element } of values) {
        if (isObject(value)) yield { kind: `object ${element.type}`, at, resource: replaced(resource, at, {}) }
        if (typeof value === 'string') {
          yield { kind: `text ${element.type}`, at, resource: replaced(resource, at, '') }
          yield { kind: `blank ${element.type}`, at, resource: replaced(resource, at, ' ') }
        }
        yield { kind: `null ${element.type}${typeof at.at(-1) === 'number' ? ' item' : ''}`, at, resource: replaced(resource, at, null) }
      }
    },
  },
  {
    name: 'nested-list',
    keep: 1,
    *mutate({ resource, members }) {
      for (const { at, value, element } of members)
        if (isList(value)) yield { kind: element.type, at, resource: replaced(resource, at, [value]) }
    },
  },
]

function otherKinds({ value, type }: Value): readonly (readonly [string, Json])[] {
  if (!isPrimitive(type))
    return [
      ['text', 'x'],
      ['number', 1],
      ['boolean', true],
    ]
  const alike: readonly (readonly [string, Json])[] =
    typeof value === 'string'
      ? [['number', 1]]
      : [
          ['quoted', String(value)],
          ['word', 'x'],
        ]
  return [...alike, ['boolean', typeof value === 'boolean' ? 1 : true], ['object', { value }], ['empty object', {}]]
}
