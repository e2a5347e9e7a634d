import { describe, expect, it } from 'vitest'
import { convert, findFault, primitives } from '../../../../rules/structure/check/primitives.ts'
import type { Json } from '../../../../rules/engine/json.ts'

/** Per type: what is fine, and what is not with the code that says so (undefined: a value of another kind). */
const cases: Readonly<Record<string, { readonly fine: readonly Json[]; readonly wrong: readonly (readonly [Json, string?])[] }>> = {
  boolean: { fine: [true, false], wrong: [['true'], [1], [null]] },
  integer: { fine: [0, -2147483648, 2147483647], wrong: [[2147483648, 'r4-formato-02'], [1.5, 'r4-formato-02'], ['1']] },
  positiveInt: {
    fine: [1],
    wrong: [
      [0, 'r4-formato-02'],
      [-1, 'r4-formato-02'],
    ],
  },
  unsignedInt: { fine: [0], wrong: [[-1, 'r4-formato-02']] },
  decimal: { fine: [0, -1.5, 1e21], wrong: [[Infinity, 'r4-formato-02'], ['1.0']] },
  string: {
    fine: ['a', ' a', 'a\nb\t', 'ñ'],
    wrong: [[' ', 'r4-formato-03'], ['a\u0001', 'r4-formato-01'], ['a'.repeat(1024 * 1024 + 1), 'r4-formato-04'], [1]],
  },
  markdown: { fine: ['# a', 'a'.repeat(1024 * 1024 + 1)], wrong: [['a\u0000', 'r4-formato-01']] },
  code: {
    fine: ['a', 'a b', 'final', 'a\u200bb', `${'a'.repeat(60)} b`],
    wrong: [
      [' a', 'r4-formato-03'],
      ['a ', 'r4-formato-03'],
      ['a  b', 'r4-formato-03'],
      ['a\tb', 'r4-formato-03'],
      [' ', 'r4-formato-03'],
      ['a\u00a0', 'r4-formato-03'],
      ['a\u00a0b', 'r4-formato-03'],
      ['\u2003a', 'r4-formato-03'],
      ['a\u0085', 'r4-formato-03'],
      [`${'a'.repeat(60)}\u00a0b`, 'r4-formato-03'],
    ],
  },
  id: {
    fine: ['a-B.1', 'x'.repeat(64)],
    wrong: [
      ['a_b', 'r4-formato-01'],
      ['x'.repeat(65), 'r4-formato-01'],
      ['a ', 'r4-formato-03'],
    ],
  },
  uri: {
    fine: [
      'a',
      'http://a.cl/b#c',
      'urn:oid:2.16.840.1.113883.2.22.2',
      'urn:oid:1.3.6',
      // As servers write where a version came from, with the id of its request.
      'urn:oid:1.2.34.567#aBc',
      'urn:uuid:c757873d-ec9a-4326-a141-556f43239520',
      'oído',
      'http://a.cl/b\u00a0c',
    ],
    wrong: [
      ['http://a.cl/b c', 'r4-formato-01'],
      [' http://a.cl', 'r4-formato-03'],
      ['http://a.cl\u00a0', 'r4-formato-03'],
      ['\u2003http://a.cl', 'r4-formato-03'],
      ['oid:1.2.3.4.5', 'r4-formato-01'],
      ['uuid:c757873d-ec9a-4326-a141-556f43239520', 'r4-formato-01'],
      ['urn:oid:X.Y', 'r4-formato-01'],
      ['urn:oid:2.16', 'r4-formato-01'],
      ['urn:oid.2.16.152.1.3', 'r4-formato-01'],
      ['urn:uuid:123', 'r4-formato-01'],
    ],
  },
  url: { fine: ['http://a.cl', 'a/b'], wrong: [['http://a b', 'r4-formato-01']] },
  canonical: { fine: ['http://a.cl|1', '#a', 'urn:oid:1.2.3.4.5|2'], wrong: [['ValueSet/a', 'r4-formato-01']] },
  oid: {
    fine: ['urn:oid:1.2.36.146'],
    wrong: [
      ['1.2.36.146', 'r4-formato-01'],
      ['urn:oid:1.2.036.146', 'r4-formato-01'],
    ],
  },
  uuid: {
    fine: ['urn:uuid:c757873d-ec9a-4326-a141-556f43239520'],
    wrong: [
      ['urn:uuid:C757873D-EC9A-4326-A141-556F43239520', 'r4-formato-01'],
      ['c757873d-ec9a-4326-a141-556f43239520', 'r4-formato-01'],
    ],
  },
  date: {
    fine: ['1990', '1990-05', '1990-05-31', '2024-02-29', '2000-02-29'],
    wrong: [
      ['1990-5-3', 'r4-formato-01'],
      ['1990-13', 'r4-formato-01'],
      ['1990-05-03T10:00:00Z', 'r4-formato-01'],
      ['0000', 'r4-formato-05'],
      ['1990-04-31', 'r4-formato-05'],
      ['2023-02-29', 'r4-formato-05'],
      ['1900-02-29', 'r4-formato-05'],
      ['2024-02-30', 'r4-formato-05'],
    ],
  },
  dateTime: {
    fine: ['1990', '1990-05', '1990-05-03', '1990-05-03T10:00:00Z', '1990-05-03T10:00:00.123-04:00', '2016-12-31T23:59:60Z'],
    wrong: [
      ['1990-05-03T10:00:00', 'r4-formato-01'],
      ['1990-05-03T10:00Z', 'r4-formato-01'],
      ['1990-05-03T24:00:00Z', 'r4-formato-01'],
      ['1990-05-03T10:00:00+14:30', 'r4-formato-01'],
      ['1990-06-31T10:00:00Z', 'r4-formato-05'],
    ],
  },
  instant: {
    fine: ['1990-05-03T10:00:00Z', '1990-05-03T10:00:00.1+14:00'],
    wrong: [
      ['1990-05-03', 'r4-formato-01'],
      ['1990-06-31T10:00:00Z', 'r4-formato-05'],
    ],
  },
  time: {
    fine: ['10:00:00', '23:59:59.9'],
    wrong: [
      ['10:00', 'r4-formato-01'],
      ['24:00:00', 'r4-formato-01'],
    ],
  },
  base64Binary: {
    fine: ['QQ==', 'QUE=', 'QUFB', 'QUFB\nQUFB', ' QQ== '],
    wrong: [
      ['QQ', 'r4-formato-01'],
      ['QQ=A', 'r4-formato-01'],
      ['Q-==', 'r4-formato-01'],
      ['====', 'r4-formato-01'],
    ],
  },
}

describe.each(Object.entries(cases))('%s', (name, { fine, wrong }) => {
  const primitive = primitives.get(name)!

  it.each(fine.map((value) => [shorten(value), value]))('allows %s', (_, value) => {
    expect(primitive.isFine(value)).toBe(true)
  })

  it.each(wrong.map(([value, code]) => [shorten(value), code, value] as const))('does not allow %s: %s', (_, code, value) => {
    expect(primitive.isFine(value)).toBe(false)
    if (code !== undefined) expect(findFault(primitive, value as string | number)?.code).toBe(code)
  })
})

it('knows the primitive types of R4', () => {
  expect([...primitives.keys()].toSorted()).toEqual([...Object.keys(cases), 'xhtml'].toSorted())
})

it.each([
  ['date', '1990/5/3', '1990-05-03'],
  ['date', '1990-05-03T00:00:00Z', '1990-05-03'],
  ['date', '1990-05-03T10:30:00-04:00', '1990-05-03'],
  ['date', '1990-05-03T04:00:00.000Z', '1990-05-03'],
  ['date', '1990-05-03T22:00:00Z', undefined],
  ['date', '1990-05-03T02:00:00.000+00:00', undefined],
  ['date', '1990/02/31', undefined],
  ['code', ' final\t', 'final'],
  ['code', '\u00a0en\u2003curso\u0085', 'en curso'],
  ['uri', 'http://a.cl\u00a0', 'http://a.cl'],
  ['uuid', 'urn:uuid:C757873D-EC9A-4326-A141-556F43239520', 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520'],
  ['uri', 'oid:1.2.36.146', 'urn:oid:1.2.36.146'],
  ['uri', 'urn:oid.2.16.152.1.3', 'urn:oid:2.16.152.1.3'],
  ['uri', 'urn:oid.2.016', undefined],
  ['uri', 'http://a b', undefined],
])('%s %s can only have meant %s', (type, value, expected) => {
  expect(findFault(primitives.get(type)!, value)?.facts).toHaveProperty('value', value)
  expect(findFault(primitives.get(type)!, value)?.facts).toEqual(
    expected === undefined
      ? expect.not.objectContaining({ replacement: expect.anything() })
      : expect.objectContaining({ replacement: expected }),
  )
})

it.each([
  ['string', 1, '1'],
  ['boolean', 'True', true],
  ['boolean', 'yes', undefined],
  ['integer', '12', 12],
  ['integer', '1.5', undefined],
  ['integer', '012', undefined],
  ['decimal', '1.50', undefined],
  ['decimal', '-1.5', -1.5],
  ['date', 1990, '1990'],
  ['xhtml', 5, undefined],
])('as a %s, %s says %s', (type, value, expected) => {
  expect(convert(primitives.get(type)!, value)).toBe(expected)
})

describe('the bounds of each type', () => {
  const isFine = (type: string, value: Json) => primitives.get(type)!.isFine(value)
  const uuid = 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520'
  const long = 'x'.repeat(48)

  it.each<[string, readonly Json[]]>([
    ['string', ['a'.repeat(1024 * 1024), 'a\rb', '\u00a0a', '\u007f', `${long}\n\r\t`, 'ñ']],
    ['markdown', ['a\rb', ' ', `${long}\n`]],
    ['code', ['a b', 'a b c', `${long} a b`, `${long}`, `${long}a`, '\u007f', '\ufeffa', `a\ufeff${long}`]],
    ['id', ['z', '0', '9', 'A', 'Z', 'a'.repeat(64)]],
    ['date', ['9999-12-31', '2020-01-01', '2020-10-30', '1999', '9900', '2020-12', '2020-01']],
    [
      'dateTime',
      [
        '9999-12-31T23:59:60Z',
        '2020-01-01T00:00:00+13:59',
        '2020-01-01T00:00:00-13:00',
        '2020-01-01T00:00:00+14:00',
        '2020-01-31T09:09:09.123456Z',
        '2020',
      ],
    ],
    ['instant', ['9999-12-31T23:59:60Z', '2020-01-01T00:00:00+13:59', '2020-01-01T00:00:00-00:00', '2020-01-01T00:00:00.0-14:00']],
    ['time', ['00:00:00', '23:59:60', '12:00:00.5']],
    ['oid', ['urn:oid:1.23.4', 'urn:oid:2.16.1', 'urn:oid:1.3', 'urn:oid:1.2.36.1', 'urn:oid:0.10.0']],
    [
      'uri',
      [
        `${uuid}|1`,
        `${uuid}#a`,
        'urn:oid:1.3',
        'urn:oid:2.16.1|1',
        'urn:oid:2.16.1#1',
        'urn:a',
        'a\u00a0b',
        'ftp://a',
        'x',
        `${long}${long}`,
      ],
    ],
    ['url', ['a', 'http://a.cl']],
    ['canonical', ['#a', 'urn:a', 'http://a.cl|1', 'https://a.cl']],
    ['base64Binary', ['YWJj', 'YWI=', 'YQ==', 'YWJj YWJj', 'YWJj\r\n\r\nYWI=', '+/==']],
    ['xhtml', ['<div/>', ' ']],
  ])('%s has them within', (type, values) => {
    for (const value of values) expect([value, isFine(type, value)]).toEqual([value, true])
  })

  it.each<[string, readonly Json[]]>([
    ['string', ['a\u001f', 'a\u0000', `${long}\u0001`, '\u00a0', '\u007f'.replace('\u007f', ''), 1, null]],
    ['markdown', ['', 'a\u0001', 1]],
    [
      'code',
      [
        '',
        ' a',
        'a ',
        'a  b',
        'a\tb',
        'a\rb',
        'a\vb',
        'a\fb',
        'a\nb',
        'a\u0085',
        `${long} `,
        ` ${long}`,
        `${long}  a`,
        `${long}\va`,
        `${long}\u00a0`,
        `${long}\n`,
        1,
      ],
    ],
    ['id', ['', 'a'.repeat(65), '{', '`', '/', ':', '@', '[', '_', 1]],
    [
      'date',
      [
        '0000',
        '0000-01-01',
        '2020-00',
        '2020-13',
        '2020-01-00',
        '2020-01-32',
        '2020-02-30',
        '2020/01',
        '2020-01/01',
        '20a0',
        'a020',
        '2:20',
        '202:',
        '202/',
        '/020',
        '2020-1',
        '2020-01-1',
        '202',
        '2020-1a-01',
        2020,
      ],
    ],
    [
      'dateTime',
      [
        '2020-01-01T24:00:00Z',
        '2020-01-01T23:60:00Z',
        '2020-01-01T23:59:61Z',
        '2020-01-01T23:59:59',
        '2020-01-01T23:59:59z',
        '2020-01-01 23:59:59Z',
        '2020-01-01T23.59:59Z',
        '2020-01-01T23:59.59Z',
        '2020-01-01T00:00:00+14:01',
        '2020-01-01T00:00:00+13:60',
        '2020-01-01T00:00:00*13:00',
        '2020-01-01T00:00:00+13.00',
        '2020-02-30T00:00:00Z',
        '0000-01-01T00:00:00Z',
        'a2020-01-01T00:00:00Z',
        '2020-01-01T00:00:00ZZ',
        '2020-13-01T00:00:00Z',
        1,
      ],
    ],
    ['instant', ['2020-01-01', '2020-01-01T24:00:00Z', '2020-02-30T00:00:00Z', '0000-01-01T00:00:00Z', 1]],
    ['time', ['24:00:00', '23:60:00', '23:59:61', '12:00', 'a12:00:00', '12:00:00a', '12:00:00.', 1]],
    [
      'oid',
      [
        'urn:oid:3.1',
        'urn:oid:1',
        'urn:oid:1.02',
        'aurn:oid:1.2',
        'urn:oid:1.2.36.a',
        'aurn:oid:2.16.1',
        'urn:oid:2.16.1a',
        'urn:oid:2.16.01',

        'urn:oid:1.2.36',
        'urn:oid:1.2',
        1,
      ],
    ],
    ['uuid', [`a${uuid}`, `${uuid}a`, `${uuid}#a`, uuid.toUpperCase(), 1]],
    [
      'uri',
      ['', ' a', 'a b', 'a\rb', `${long} ${long}`, 'a\u00a0', '\u00a0a', 'oid:1.2', 'uuid:a', `${uuid}a`, 'urn:oid:1.2', 'urn:oid:a', 1],
    ],
    ['url', ['', 'a b', 1]],
    ['canonical', ['', 'a', '1a:b', '-urn:a', 'a b:c', 1]],
    ['base64Binary', ['', 'YWJ', 'YWJjY', 'Y===', '====', '==', 'YW=j', 'YWJj YWJ', ' ', '-_==', 'ñWJj', 1]],
    ['integer', ['1', null, -2147483649, 0.5]],
    ['decimal', ['1', NaN, null]],
    ['boolean', [0, 'false']],
    ['xhtml', ['', 1]],
  ])('%s has none beyond them', (type, values) => {
    for (const value of values) expect([value, isFine(type, value)]).toEqual([value, false])
  })

  it('the kinds of JSON', () => {
    const named = (wanted: string) => [...primitives.values()].filter(({ kind }) => kind === wanted).map(({ name }) => name)
    expect(named('number').toSorted()).toEqual(['decimal', 'integer', 'positiveInt', 'unsignedInt'])
    expect(named('boolean')).toEqual(['boolean'])
    expect(named('string')).toHaveLength(15)
  })
})

it.each<[string, string | number, object]>([
  ['integer', 1.5, { code: 'r4-formato-02', facts: { type: 'integer', value: 1.5, min: -2147483648, max: 2147483647 } }],
  ['decimal', Infinity, { code: 'r4-formato-02', facts: { type: 'decimal', value: 'Infinity' } }],
  ['code', ' ', { code: 'r4-formato-03', facts: { type: 'code', value: ' ' }, isWarning: false }],
  ['string', ' ', { code: 'r4-formato-03', facts: { type: 'string', value: ' ' }, isWarning: true }],
  ['markdown', '', { code: 'r4-formato-03', facts: { type: 'markdown', value: '' }, isWarning: true }],
  ['string', 'a'.repeat(1024 * 1024 + 1), { code: 'r4-formato-04', facts: { max: 1024 * 1024, found: 1024 * 1024 + 1 } }],
  ['string', 'a\u0001', { code: 'r4-formato-01', facts: { type: 'string', value: 'a\u0001' }, isWarning: true }],
  ['markdown', 'a\u0001', { code: 'r4-formato-01', facts: { type: 'markdown', value: 'a\u0001' }, isWarning: true }],
  [
    'markdown',
    `${'a'.repeat(199)}\u0001`,
    { code: 'r4-formato-01', facts: { type: 'markdown', value: `${'a'.repeat(199)}\u0001` }, isWarning: true },
  ],
  [
    'markdown',
    `${'a'.repeat(200)}\u0001`,
    { code: 'r4-formato-01', facts: { type: 'markdown', value: `${'a'.repeat(200)}…` }, isWarning: true },
  ],
  ['code', 'a  b', { code: 'r4-formato-03', facts: { type: 'code', value: 'a  b', replacement: 'a b' } }],
  ['uri', ' http://a  b', { code: 'r4-formato-01', facts: { type: 'uri', value: ' http://a  b' } }],
  ['id', ' a ', { code: 'r4-formato-03', facts: { type: 'id', value: ' a ', replacement: 'a' } }],
  ['date', '2020-02-30', { code: 'r4-formato-05', facts: { type: 'date', value: '2020-02-30' } }],
  ['date', '0000-01-05', { code: 'r4-formato-05', facts: { type: 'date', value: '0000-01-05' } }],
  ['dateTime', '2020-02-30T00:00:00Z', { code: 'r4-formato-05', facts: { type: 'dateTime', value: '2020-02-30T00:00:00Z' } }],
  ['instant', '2020-02-30T00:00:00Z', { code: 'r4-formato-05', facts: { type: 'instant', value: '2020-02-30T00:00:00Z' } }],
  ['oid', 'OID:2.16.1', { code: 'r4-formato-01', facts: { type: 'oid', value: 'OID:2.16.1', replacement: 'urn:oid:2.16.1' } }],
  ['url', 'a oid:2.16.1', { code: 'r4-formato-01', facts: { type: 'url', value: 'a oid:2.16.1' } }],
  ['uri', 'a b oid:2.16.1', { code: 'r4-formato-01', facts: { type: 'uri', value: 'a b oid:2.16.1' } }],
])('the fault of a %s: %j', (type, value, fault) => expect(findFault(primitives.get(type)!, value)).toEqual(fault))

it.each<[string, string | number | boolean, Json | undefined]>([
  ['boolean', ' TRUE ', true],
  ['boolean', 'false', false],
  ['boolean', 'xtrue', undefined],
  ['boolean', 'truex', undefined],
  ['boolean', 1, undefined],
  ['decimal', '1.25', 1.25],
  ['decimal', ' 7 ', 7],
  ['decimal', '+7', undefined],
  ['decimal', '7a', undefined],
  ['decimal', 'a7', undefined],
  ['decimal', true, undefined],
  ['positiveInt', '0', undefined],
  ['code', true, undefined],
  ['id', 12, '12'],
  ['oid', 12, undefined],
])('as a %s, %j says %j', (type, value, expected) => expect(convert(primitives.get(type)!, value)).toBe(expected))

it('judges long texts in time that grows with their length', () => {
  const long = `${' '.repeat(200_000)}!`
  for (const primitive of primitives.values()) expect(typeof primitive.isFine(long)).toBe('boolean')
})

function shorten(value: Json): string {
  return JSON.stringify(value).slice(0, 50)
}
