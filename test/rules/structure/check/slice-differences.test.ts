import { describe, expect, it } from 'vitest'
import type { Json, Path } from '../../../../rules/engine/json.ts'
import type { Fault } from '../../../../rules/structure/check/model.ts'
import {
  compareWith,
  isNear,
  joined,
  mended,
  smallestChange,
  toDifferences,
  type Difference,
} from '../../../../rules/structure/check/slice-differences.ts'

describe('a value is nearly another', () => {
  it.each<[string, Json, Json]>([
    ['with one letter more', 'official', 'oficial'],
    ['with two other letters of four', 'abxy', 'abcd'],
    ['with one other letter of a short code', 'MR', 'MB'],
    ['with one other letter at the beginning', 'XR', 'MR'],
    ['in other case', 'OFFICIAL', 'official'],
    ['in other case after the same beginning', 'types/OFICIAL/01', 'types/oficial/01'],
    ['with zeros before it', '000ABCDE', 'abcde'],
    ['without the zeros before it', 'ABCDE', '000abcde'],
    ['of zeros alone', '00000', '0'],
    ['with zeros before it, after the same beginning', '0-00-00-5', '05'],
    ['with blanks at its end, as many as are looked at', `ab${' '.repeat(22)}`, 'ab'],
    ['as a number', '1', 1],
    ['as a text', 1, '1'],
    ['that is true as a text', 'true', true],
    ['with blanks between its letters', 'a b c d e', 'abcde'],
    ['with tabs between its letters', 'a\tb\tc\td\te', 'abcde'],
    ['with lines between its letters', 'a\nb\nc\nd\ne', 'abcde'],
    ['with hyphens between its letters', 'a-b-c-d-e', 'abcde'],
    ['with dots between its letters', 'a.b.c.d.e', 'abcde'],
    ['with slashes between its letters', 'a/b/c/d/e', 'abcde'],
    ['with lines under its letters', 'a_b_c_d_e', 'abcde'],
    ['without the hyphens between its letters', 'abcde', 'a-b-c-d-e'],
    ['with hyphens behind the end', 'abcde----', 'ABCDE'],
    ['without the hyphens behind the end', 'ABCDE', 'abcde----'],
  ])('%s', (_, found, expected) => expect(isNear(found, expected)).toBe(true))

  it.each<[string, Json, Json]>([
    ['with three other letters', 'abxyz', 'abcde'],
    ['with two other letters of a short code', 'axy', 'abc'],
    ['without a letter in common', 'F', 'M'],
    ['without a letter in common, of two', 'FE', 'MA'],
    ['much longer', `ab${' '.repeat(23)}`, 'ab'],
    ['another number', 1, 2],
    ['an object', {}, '[object Object]'],
    ['beside a list', 'a', ['a']],
    ['with zeros in its midst', 'ab0000cdef', 'abcdef'],
    ['with zeros in its midst and in other case', 'abc000DEF', 'abcdef'],
    ['more of the same letter', 'aaaa', 'aa'],
    ['less of the same letter', 'aa', 'aaaaa'],
    ['with zeros behind the end', 'abcd0000', 'abcd'],
    ['with commas between its letters', 'a,b,c,d,e', 'abcde'],
    ['with digits between its letters', 'a1b1c1d1e', 'abcde'],
    ['with returns between its letters', 'a\rb\rc\rd\re', 'abcde'],
    ['with accents between its letters', 'a`b`c`d`e', 'abcde'],
    ['with vertical tabs between its letters', 'a\vb\vc\vd\ve', 'abcde'],
    ['the beginning of a longer one', 'ABC', 'abcdefg'],
    ['a longer one with the same beginning', 'ABCDEFG', 'abc'],
  ])('not if it is %s', (_, found, expected) => expect(isNear(found, expected)).toBe(false))
})

const system = 'https://ejemplo.cl/tipos'

describe('the difference from a value that is demanded', () => {
  const mr = { coding: [{ system, code: 'MR' }] }
  it.each<[string, Json | undefined, Json, readonly Difference[]]>([
    ['is none of the same text', 'a', 'a', []],
    ['is none of what holds more', { coding: [{ system, code: 'MR', display: 'b' }], text: 'a' }, mr, []],
    ['is the other text', 'b', 'a', [{ path: 'type', kind: 'value', expected: 'a', found: 'b', mend: { at: ['type'], value: 'a' } }]],
    [
      'is each leaf of what is missing, which is set as a whole',
      undefined,
      mr,
      [
        { path: 'type.coding.system', kind: 'value', expected: system, mend: { at: ['type'], value: mr } },
        { path: 'type.coding.code', kind: 'value', expected: 'MR', mend: { at: ['type'], value: mr } },
      ],
    ],
    [
      'is each leaf where a text stands instead of an object',
      'MR',
      { code: 'MR' },
      [{ path: 'type.code', kind: 'value', expected: 'MR', mend: { at: ['type'], value: { code: 'MR' } } }],
    ],
    [
      'is each leaf of a list that is missing or empty',
      { coding: [] },
      { coding: [{ code: 'MR' }] },
      [{ path: 'type.coding.code', kind: 'value', expected: 'MR', mend: { at: ['type', 'coding'], value: [{ code: 'MR' }] } }],
    ],
    [
      'is the code of the only item',
      { coding: [{ system, code: 'PPN' }] },
      mr,
      [{ path: 'type.coding.code', kind: 'value', expected: 'MR', found: 'PPN', mend: { at: ['type', 'coding', 0, 'code'], value: 'MR' } }],
    ],
    [
      'is that of the item that differs least',
      { coding: [{ code: 'PPN' }, { system, code: 'PPN' }, { code: 'DL' }] },
      mr,
      [{ path: 'type.coding.code', kind: 'value', expected: 'MR', found: 'PPN', mend: { at: ['type', 'coding', 1, 'code'], value: 'MR' } }],
    ],
    [
      'wants one more beside an item of another system',
      { coding: [{ system: 'urn:otro', code: 'MR' }] },
      mr,
      [
        {
          path: 'type.coding.system',
          kind: 'value',
          expected: system,
          found: 'urn:otro',
          mend: {
            at: ['type', 'coding'],
            value: [
              { system: 'urn:otro', code: 'MR' },
              { system, code: 'MR' },
            ],
          },
        },
      ],
    ],
    [
      'sets the system of an item that has none',
      { coding: [{ code: 'MR' }] },
      mr,
      [{ path: 'type.coding.system', kind: 'value', expected: system, mend: { at: ['type', 'coding', 0, 'system'], value: system } }],
    ],
    [
      'is that of each of several that are demanded',
      { given: ['a'] },
      { given: ['a', 'b'] },
      [{ path: 'type.given', kind: 'value', expected: 'b', found: 'a', mend: { at: ['type', 'given', 0], value: 'b' } }],
    ],
    [
      'is that of the item of a list that is nearest to one object',
      [{ code: 'a' }, { code: 'b', use: 'c' }],
      { code: 'x', use: 'c' },
      [{ path: 'type.code', kind: 'value', expected: 'x', found: 'b', mend: { at: ['type', 1, 'code'], value: 'x' } }],
    ],
    ['is none of members that are not said', { a: 1, b: 2 }, { a: 1, b: undefined }, []],
    [
      'is each leaf of an object where the list of its like is empty',
      [],
      { code: 'x' },
      [{ path: 'type.code', kind: 'value', expected: 'x', mend: { at: ['type'], value: [{ code: 'x' }] } }],
    ],
    [
      'wants one more beside an item of which system and code are others',
      { coding: [{ system: 'urn:otro', code: 'a' }] },
      { coding: [{ code: 'b', system }] },
      ['code', 'system'].map((name) => ({
        path: `type.coding.${name}`,
        kind: 'value',
        expected: name === 'code' ? 'b' : system,
        found: name === 'code' ? 'a' : 'urn:otro',
        mend: {
          at: ['type', 'coding'],
          value: [
            { system: 'urn:otro', code: 'a' },
            { code: 'b', system },
          ],
        },
      })),
    ],
    [
      'is each leaf of the lists in what is missing, less what is not said',
      undefined,
      { a: [1, { b: 2 }], c: undefined },
      [
        { path: 'type.a', kind: 'value', expected: 1, mend: { at: ['type'], value: { a: [1, { b: 2 }], c: undefined } } },
        { path: 'type.a.b', kind: 'value', expected: 2, mend: { at: ['type'], value: { a: [1, { b: 2 }], c: undefined } } },
      ],
    ],
  ])('%s', (_, found, expected, differences) => expect(compareWith(found, expected, ['type'], 'type')).toEqual(differences))

  it('is that of the whole where there is no path', () => {
    expect(compareWith({ code: 'a' }, { code: 'b' }, [], '')).toEqual([
      { path: 'code', kind: 'value', expected: 'b', found: 'a', mend: { at: ['code'], value: 'b' } },
    ])
    expect([joined('', ''), joined('a', ''), joined('', 'b'), joined('a', 'b')]).toEqual(['', 'a', 'b', 'a.b'])
  })
})

describe('a value with what was missing', () => {
  const one = (at: Path, value: Json | undefined): Difference => ({ path: '', kind: 'value', mend: { at, value } })
  it.each<[string, Json, Difference, Json | undefined]>([
    ['has the member', { a: 1 }, one(['b'], 2), { a: 1, b: 2 }],
    ['has the other value', { a: 1 }, one(['a'], 2), { a: 2 }],
    ['has it in an object within', { a: { b: 1, c: 3 } }, one(['a', 'b'], 2), { a: { b: 2, c: 3 } }],
    ['has it in the item', [{ a: 1 }, { a: 1 }], one([1, 'a'], 2), [{ a: 1 }, { a: 2 }]],
    ['is replaced', { a: 1 }, one([], 2), 2],
    ['has it no more', { a: 1, b: 2 }, one(['a'], undefined), { b: 2 }],
    ['has it no more within', { a: { b: 1, c: 3 } }, one(['a', 'b'], undefined), { a: { c: 3 } }],
    ['cannot be where nobody can tell it', { a: 1 }, { path: '', kind: 'other' }, undefined],
    ['cannot be in an item that is not there', [1], one([1], 2), undefined],
    ['cannot be in an item of what is no list', { 0: 1 }, one([0], 2), undefined],
    ['cannot be in a member of what is no object', [1], one(['a'], 2), undefined],
    ['cannot be in a member of what is not there', { a: 1 }, one(['b', 'c'], 2), undefined],
    ['cannot be in a member of an item that is not there', [{}], one([0, 'a', 'b'], 2), undefined],
    ['cannot be in a text within', { a: 'b' }, one(['a', 'c'], 2), undefined],
    ['cannot be in an item within that is not there', { a: [] }, one(['a', 0, 'c'], 2), undefined],
  ])('%s', (_, value, difference, result) => expect(mended(value, difference)).toEqual(result))

  it('leaves the one before as it was', () => {
    const before = { a: [{ b: 1 }] }
    mended(before, one(['a', 0, 'b'], 2))
    expect(before).toEqual({ a: [{ b: 1 }] })
  })
})

describe('the smallest change', () => {
  const kept = { kept: 1 }
  it.each<[string, Json, Json, { at: Path; replacement: Json } | undefined]>([
    ['is none of the same', kept, kept, undefined],
    ['is the whole of another text', 'a', 'b', { at: [], replacement: 'b' }],
    ['is a new member', { kept }, { kept, a: 1 }, { at: ['a'], replacement: 1 }],
    ['is a member within', { a: { b: 1, kept } }, { a: { b: 2, kept } }, { at: ['a', 'b'], replacement: 2 }],
    ['is an item', [kept, 1], [kept, 2], { at: [1], replacement: 2 }],
    ['is a member of an item', { a: [kept, { b: 1 }] }, { a: [kept, { b: 2 }] }, { at: ['a', 1, 'b'], replacement: 2 }],
    ['is the whole of two members', { a: 1, b: 1 }, { a: 2, b: 2 }, { at: [], replacement: { a: 2, b: 2 } }],
    ['is the whole of two items', { a: [1, 1] }, { a: [2, 2] }, { at: ['a'], replacement: [2, 2] }],
    ['is the whole of a longer list', { a: [1] }, { a: [1, 2] }, { at: ['a'], replacement: [1, 2] }],
    ['is the whole of a shorter list', { a: [1, 2] }, { a: [1] }, { at: ['a'], replacement: [1] }],
    ['is the whole where a member is gone', { a: { b: 1, kept } }, { a: { kept } }, { at: ['a'], replacement: { kept } }],
    ['is the whole where a list was none', { a: kept }, { a: [kept] }, { at: ['a'], replacement: [kept] }],
    ['is the whole where a text was a list', ['a', 'c'], 'ab', { at: [], replacement: 'ab' }],
    ['is the whole where a list was a text', 'ab', ['a', 'c'], { at: [], replacement: ['a', 'c'] }],
    ['is the whole where there was null', { a: null, kept }, { a: { b: 1 }, kept }, { at: ['a'], replacement: { b: 1 } }],
    ['is the whole where there is null', { a: { b: 1 }, kept }, { a: null, kept }, { at: ['a'], replacement: null }],
    ['is all that a new member holds', { kept }, { kept, a: { b: 1 } }, { at: ['a'], replacement: { b: 1 } }],
    ['is the whole where an object was a list', { a: [1] }, { a: { b: 1 } }, { at: ['a'], replacement: { b: 1 } }],
  ])('%s', (_, before, after, change) => expect(smallestChange(before, after)).toEqual(change))
})

describe('the difference that a fault stands for', () => {
  const set = 'https://ejemplo.cl/set'
  const codes = [
    { system, code: 'MR' },
    { system, code: 'largo' },
    { system: 'urn:otro', code: 'ancho' },
    { system: 'urn:tercero', code: 'ancho' },
    { system, code: 'azul' },
    { system, code: 'azur' },
    { code: 'libre' },
  ]
  const told = (fault: Omit<Fault, 'follows'>, value: Json | undefined, list: typeof codes | undefined = codes) =>
    toDifferences({ follows: undefined, ...fault }, value, (canonical) => (canonical === set ? list : undefined))
  const outside = (at: Path, facts: object, valueSet = set): Omit<Fault, 'follows'> => ({
    code: 'r4-codigo-01',
    at,
    facts: { valueSet, ...facts },
  })
  const coding = ['type', 'coding', 0]
  const place = [...coding, 'code']
  const typed = (one: Json): Json => ({ type: { coding: [one] } })

  it.each<[string, Omit<Fault, 'follows'>, Json | undefined, readonly Difference[]]>([
    [
      'of a fixed value is the value',
      { code: 'r4-valor-01', at: ['use'], facts: { expected: 'old' } },
      { use: 'usual' },
      [{ path: 'use', kind: 'value', expected: 'old', found: 'usual', mend: { at: ['use'], value: 'old' } }],
    ],
    [
      'of a pattern is the leaf',
      { code: 'r4-valor-02', at: ['type'], facts: { expected: { text: 'a' } } },
      { type: { text: 'b' } },
      [{ path: 'type.text', kind: 'value', expected: 'a', found: 'b', mend: { at: ['type', 'text'], value: 'a' } }],
    ],
    ['of what is missing is that it is there', { code: 'r4-card-01', at: ['use'], facts: {} }, {}, [{ path: 'use', kind: 'present' }]],
    [
      'of nothing at all is that it is there',
      { code: 'r4-card-01', at: ['use'], facts: {} },
      undefined,
      [{ path: 'use', kind: 'present' }],
    ],
    ['of too few is the fault', { code: 'r4-card-01', at: ['given'], facts: {} }, { given: ['a'] }, [{ path: 'given', kind: 'other' }]],
    [
      'of an item of no slice is the fault',
      { code: 'r4-slice-01', at: ['given', 0], facts: { more: () => ({}) } },
      { given: ['a'] },
      [{ path: 'given', kind: 'other' }],
    ],
    [
      'of an item that is nearly of a slice is that of the item',
      {
        code: 'r4-card-01',
        at: ['coding'],
        facts: {
          more: () => ({
            nearest: { path: 'code', kind: 'value', expected: 'a', found: 'b', item: [1], fix: { at: ['code'], replacement: 'a' } },
          }),
        },
      },
      { coding: [{}, { code: 'b' }] },
      [{ path: 'coding.code', kind: 'value', expected: 'a', found: 'b', mend: { at: ['coding', 1, 'code'], value: 'a' } }],
    ],
    [
      'of an item that is nearly of a slice is that of the item where the fault is',
      {
        code: 'r4-slice-01',
        at: ['coding', 0],
        facts: { more: () => ({ nearest: { path: 'code', kind: 'absent', fix: { at: ['code'] } } }) },
      },
      { coding: [{ code: 'b' }] },
      [{ path: 'coding.code', kind: 'absent', mend: { at: ['coding', 0, 'code'], value: undefined } }],
    ],
    [
      'of an item that is nearly of a slice has no remedy where none is known',
      { code: 'r4-slice-01', at: ['coding', 0], facts: { more: () => ({ nearest: { path: '', kind: 'other' } }) } },
      { coding: [{}] },
      [{ path: 'coding', kind: 'other' }],
    ],
    [
      'of a type that is not left is the choice',
      { code: 'r4-elemento-04', at: ['valueString'], facts: { allowed: ['valueCode'] } },
      { valueString: 'a' },
      [{ path: 'valueString', kind: 'choice', expected: ['valueCode'] }],
    ],
    ['of any other is the fault', { code: 'r4-inv-01', at: ['name', 0], facts: {} }, { name: [{}] }, [{ path: 'name', kind: 'other' }]],
    [
      'of a code that another system of the set has is the system',
      outside(place, { value: 'MR', system: 'urn:otro' }),
      typed({ system: 'urn:otro', code: 'MR' }),
      [
        {
          path: 'type.coding.system',
          kind: 'value',
          expected: system,
          found: 'urn:otro',
          mend: { at: [...coding, 'system'], value: system },
        },
      ],
    ],
    [
      'of a code without its system is the system',
      outside(place, { value: 'MR' }),
      typed({ code: 'MR' }),
      [{ path: 'type.coding.system', kind: 'value', expected: system, mend: { at: [...coding, 'system'], value: system } }],
    ],
    [
      'of a code that two systems have is the set',
      outside(place, { value: 'ancho', system }),
      typed({ system, code: 'ancho' }),
      [{ path: 'type.coding.code', kind: 'member', expected: set, found: 'ancho' }],
    ],
    [
      'of a code that no system has is the set',
      outside(place, { value: 'libre', system }),
      typed({ system, code: 'libre' }),
      [{ path: 'type.coding.code', kind: 'member', expected: set, found: 'libre' }],
    ],
    [
      'of a code whose own system has it is the set',
      outside(place, { value: 'MR', system }),
      typed({ system, code: 'MR' }),
      [{ path: 'type.coding.code', kind: 'member', expected: set, found: 'MR', mend: { at: place, value: 'MR' } }],
    ],
    [
      'of a code that stands alone is the set, and never a system',
      outside(['use'], { value: 'MR' }),
      { use: 'MR' },
      [{ path: 'use', kind: 'member', expected: set, found: 'MR', mend: { at: ['use'], value: 'MR' } }],
    ],
    [
      'of a misspelled code is the set, with the right one',
      outside(place, { value: 'Largo', system }),
      typed({ system, code: 'Largo' }),
      [{ path: 'type.coding.code', kind: 'member', expected: set, found: 'Largo', mend: { at: place, value: 'largo' } }],
    ],
    [
      'of a misspelled code without its system is the set, with the right one',
      outside(place, { value: 'Largo' }),
      typed({ code: 'Largo' }),
      [{ path: 'type.coding.code', kind: 'member', expected: set, found: 'Largo', mend: { at: place, value: 'largo' } }],
    ],
    [
      'of a code that is near to two is the set',
      outside(place, { value: 'azux', system }),
      typed({ system, code: 'azux' }),
      [{ path: 'type.coding.code', kind: 'member', expected: set, found: 'azux' }],
    ],
    [
      'of a misspelled code of another system is the set',
      outside(place, { value: 'Largo', system: 'urn:otro' }),
      typed({ system: 'urn:otro', code: 'Largo' }),
      [{ path: 'type.coding.code', kind: 'member', expected: set, found: 'Largo' }],
    ],
    [
      'of a set whose codes cannot be listed is the set',
      outside(place, { value: 'MR', system }, 'urn:largo'),
      typed({ system, code: 'MR' }),
      [{ path: 'type.coding.code', kind: 'member', expected: 'urn:largo', found: 'MR' }],
    ],
    [
      'of a concept whose only coding has no code is that code',
      outside(['type'], {}),
      typed({ system }),
      [{ path: 'type.coding.code', kind: 'member', expected: set }],
    ],
    [
      'of a concept with a code is the concept',
      outside(['type'], {}),
      typed({ code: 'a' }),
      [{ path: 'type', kind: 'member', expected: set }],
    ],
    [
      'of a concept with several codings is the concept',
      outside(['type'], {}),
      { type: { coding: [{ system }, { system }] } },
      [{ path: 'type', kind: 'member', expected: set }],
    ],
    [
      'of a concept of text alone is the concept',
      outside(['type'], {}),
      { type: { text: 'a' } },
      [{ path: 'type', kind: 'member', expected: set }],
    ],
    [
      'of a concept without a coding is the concept',
      outside(['type'], {}),
      { type: { coding: ['a'] } },
      [{ path: 'type', kind: 'member', expected: set }],
    ],
    ['of no concept is the element', outside(['type'], {}), { type: 'a' }, [{ path: 'type', kind: 'member', expected: set }]],
  ])('%s', (_, fault, value, differences) => expect(told(fault, value)).toEqual(differences))
})
