import { isList, type Json } from '../../../rules/engine/json.ts'
import { changed, replaced, copyOf } from './draft.ts'
import type { Operation } from './operation.ts'

/** Per primitive type: texts and numbers at and beyond the edge of what it allows. Some are fine: the edge has two sides. */
const edges: Readonly<Record<string, readonly Json[]>> = {
  boolean: ['True', 'TRUE', 'sí', 0],
  integer: [1.5, 2147483647, 2147483648, -2147483648, -2147483649, '+1', 1e3],
  positiveInt: [0, -1, 1.5, 2147483648, 1],
  unsignedInt: [-1, 0, 0.5, 2147483648],
  decimal: [0, -1.25, 1e21, 1e-9, '1,5', 'NaN'],
  string: ['a\u0000b', 'a\tb', 'a\nb', ' a', 'a ', '   ', 'ñandú 😀', 'a\u0007b', '\u00a0'],
  markdown: ['# a\n\n- b', ' a', '<script>alert(1)</script>', '   '],
  code: ['a  b', ' a', 'a ', 'a\tb', 'a b'],
  id: ['a_b', 'x'.repeat(65), 'x'.repeat(64), 'a b', 'ñ'],
  String: ['a b', 'a_b', 'x'.repeat(70)],
  uri: [
    'http://a.cl/b c',
    ' http://a.cl',
    'urn:oid:2.16',
    'urn:oid:a.b',
    'urn:uuid:123',
    'oid:1.2.3',
    'uuid:1',
    'cualquiera',
    'http://',
    'ñ:a',
  ],
  url: ['http://a.cl/b c', 'cualquiera', 'urn:oid:a.b', 'mailto:a@b.cl', 'http://a.cl'],
  canonical: ['http://a.cl/b c', 'cualquiera', 'http://example.org/no-esta|1.0', '#nada'],
  oid: ['2.16.840', 'urn:oid:3.1', 'urn:oid:1.2.3'],
  uuid: ['urn:uuid:123', 'c757873d-ec9a-4326-a141-556f43239520', 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520'],
  date: [
    '2024',
    '2024-02',
    '2024-02-29',
    '2023-02-29',
    '2024-02-30',
    '2024-13',
    '2024-00-10',
    '2024-01-00',
    '2024-1-1',
    '24-01-01',
    '01-02-2024',
    '2024/01/02',
    '2024-01-02T10:00:00Z',
    '0000-01-01',
    '1000-01-01',
    '20240102',
    ' 2024',
    '2024-01-02 ',
    'ayer',
    '3024-01-01',
  ],
  dateTime: [
    '2024',
    '2024-02',
    '2024-02-29',
    '2023-02-29',
    '2024-04-31',
    '2024-01-02T10:00',
    '2024-01-02T10:00:00',
    '2024-01-02T10:00:00Z',
    '2024-01-02T10:00:00-03:00',
    '2024-01-02T10:00:00.123456-03:00',
    '2024-01-02T10:00:00-0300',
    '2024-01-02T10:00Z',
    '2024-01-02T24:00:00Z',
    '2024-01-02T25:00:00Z',
    '2024-01-02T10:60:00Z',
    '2024-01-02T10:00:60Z',
    '2024-01-02T10:00:61Z',
    '2024-01-02T10:00:00+15:00',
    '2024-01-02 10:00:00',
    '2024-01-02t10:00:00z',
    '2024-13-02T10:00:00Z',
    '2024-02-30T10:00:00Z',
    '1803-01-01',
  ],
  instant: [
    '2024-01-02',
    '2024-01-02T10:00:00',
    '2024-01-02T10:00:00Z',
    '2024-01-02T10:00:00.5+00:00',
    '2024-01-02T10:00Z',
    '2024-02-30T10:00:00Z',
    '2024',
  ],
  time: ['10:00', '10:00:00', '10:00:00.25', '24:00:00', '25:00:00', '10:60:00', '10:00:00Z', '1:00:00'],
  base64Binary: ['!!!!', 'YQ==', 'YQ=', 'Y Q = =', 'YQ==\n', 'ñ'],
}

/** Texts and numbers that their primitive type does or does not allow, and `_name` beside `name`. */
export const primitiveOperations: readonly Operation[] = [
  {
    name: 'primitive',
    keep: 2,
    *mutate({ resource, values }) {
      for (const { at, type } of values) {
        const few = type === 'string' || type === 'code' || type === 'uri' ? at.length < 5 : true
        if (few)
          for (const [index, wrong] of (edges[type] ?? []).entries())
            yield { kind: `${type} ${index}`, at, resource: replaced(resource, at, wrong) }
      }
    },
  },
  {
    name: 'long-text',
    keep: 1,
    *mutate({ resource, values }) {
      for (const { at, type } of values)
        if (type === 'string') yield { kind: 'a megabyte and one', at, resource: replaced(resource, at, 'a'.repeat(1024 * 1024 + 1)) }
    },
  },
  {
    name: 'companion',
    keep: 1,
    *mutate({ resource, members }) {
      for (const { at, value, element } of members) {
        const name = `_${element.name}`
        const owner = at.slice(0, -1)
        const beside = (companion: Json, of?: Json): Json =>
          changed(resource, owner, (object) => {
            object[name] = copyOf(companion) as never
            if (of !== undefined) object[element.name] = copyOf(of) as never
          })
        const absent: Json = {
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
        }
        const place = [...owner, name]
        if (/^[A-Z]/.test(element.type)) {
          if (element.type !== 'String') yield { kind: `of ${element.type}`, at: place, resource: beside({ id: 'a' }) }
          continue
        }
        if (element.type === 'xhtml') continue
        if (isList(value)) {
          yield { kind: 'list, id', at: place, resource: beside(value.map((_, index) => (index === 0 ? { id: 'a' } : null))) }
          yield { kind: 'list, shorter', at: place, resource: beside([{ id: 'a' }], [...value, value[0]!]) }
          yield { kind: 'list, longer', at: place, resource: beside([...value.map(() => null), { id: 'a' }]) }
          yield { kind: 'list, single', at: place, resource: beside({ id: 'a' }) }
          yield { kind: 'list, empty', at: place, resource: beside([]) }
          yield { kind: 'list, null on both sides', at: place, resource: beside([...value.map(() => null), null], [...value, null]) }
          yield { kind: 'list, padded', at: place, resource: beside([...value.map(() => null), absent], [...value, null]) }
          yield {
            kind: 'list, null alone',
            at: place,
            resource: changed(resource, owner, (object) => (object[element.name] = [...value, null] as never)),
          }
          yield { kind: 'list, objects of nothing', at: place, resource: beside(value.map(() => ({}))) }
          continue
        }
        yield { kind: `id ${element.type}`, at: place, resource: beside({ id: 'a' }) }
        yield {
          kind: `absent ${element.type}`,
          at: place,
          resource: changed(beside(absent), owner, (object) => delete object[element.name]),
        }
        yield { kind: `extension ${element.type}`, at: place, resource: beside(absent) }
        yield { kind: 'empty object', at: place, resource: beside({}) }
        yield { kind: 'null', at: place, resource: beside(null) }
        yield { kind: 'text', at: place, resource: beside('x') }
        yield { kind: 'number', at: place, resource: beside(1) }
        yield { kind: 'list', at: place, resource: beside([{ id: 'a' }]) }
        yield { kind: 'unknown element', at: place, resource: beside({ desconocido: 'x' }) }
        yield { kind: 'value', at: place, resource: beside({ value: 'x' }) }
        yield { kind: 'id with blanks', at: place, resource: beside({ id: 'a b' }) }
      }
    },
  },
]
