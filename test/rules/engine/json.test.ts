import { describe, expect, it } from 'vitest'
import {
  isList,
  isObject,
  isSame,
  objectsIn,
  objectValuesIn,
  stringsIn,
  valueAt,
  type Json,
  type Path,
  type Placed,
} from '../../../rules/engine/json.ts'

describe('isObject and isList', () => {
  it.each<[Json | undefined, boolean, boolean]>([
    [{}, true, false],
    [[], false, true],
    [null, false, false],
    [undefined, false, false],
    ['x', false, false],
    [1, false, false],
    [true, false, false],
  ])('tell what %j is', (value, object, list) => {
    expect([isObject(value), isList(value)]).toEqual([object, list])
  })
})

describe('objectsIn', () => {
  it.each<[string, Json | undefined, readonly Placed[]]>([
    [
      'a list',
      [{ b: 1 }, 'x', null, [{}], { c: 2 }],
      [
        { at: ['a', 0], value: { b: 1 } },
        { at: ['a', 4], value: { c: 2 } },
      ],
    ],
    ['one that stands alone', { b: 1 }, [{ at: ['a'], value: { b: 1 } }]],
    ['an empty list', [], []],
    ['a string', 'x', []],
    ['a number', 1, []],
    ['null', null, []],
    ['nothing', undefined, []],
  ])('gives the objects of %s', (_, a, expected) => {
    expect(objectsIn({ a }, 'a')).toEqual(expected)
    expect(objectValuesIn({ a }, 'a')).toEqual(expected.map(({ value }) => value))
  })
})

it('objectValuesIn makes no copy of a list of objects', () => {
  const list = [{}, { b: 1 }]
  expect(objectValuesIn({ a: list }, 'a')).toBe(list)
})

describe('stringsIn', () => {
  it.each<[string, Json | undefined, readonly unknown[]]>([
    [
      'a list',
      ['x', 1, null, {}, ['y'], 'z'],
      [
        { at: ['a', 0], value: 'x' },
        { at: ['a', 5], value: 'z' },
      ],
    ],
    ['one that stands alone', 'x', [{ at: ['a'], value: 'x' }]],
    ['an empty list', [], []],
    ['an object', { 0: 'x' }, []],
    ['a number', 1, []],
    ['null', null, []],
    ['nothing', undefined, []],
  ])('gives the strings of %s', (_, a, expected) => {
    expect(stringsIn({ a }, 'a')).toEqual(expected)
  })
})

describe('valueAt', () => {
  const root = { a: [{ b: 'x', c: null }], d: 1 }

  it.each<[Path, Json]>([
    [[], root],
    [['a', 0, 'b'], 'x'],
    [['a', 0, 'c'], null],
    [['d'], 1],
  ])('follows %j', (path, expected) => {
    expect(valueAt(root, path)).toEqual(expected)
  })

  it.each<[Path]>([
    [['x']],
    [['a', 1]],
    [['a', 0, 'b', 'length']],
    [['a', 0, 'c', 'x']],
    [['d', 'x']],
    [['x', 'y']],
    [['a', 'length', 'x']],
  ])('leads nowhere by %j', (path) => {
    expect(valueAt(root, path)).toBeUndefined()
  })

  it('does not take what every object inherits for a member', () => {
    expect(valueAt(root, ['constructor'])).toBeUndefined()
    expect(valueAt(root, ['__proto__'])).toBeUndefined()
    expect(valueAt(undefined, [])).toBeUndefined()
  })

  it('does not go into a string', () => {
    expect(valueAt('xyz', [0])).toBeUndefined()
    expect(valueAt({ a: 'xyz' }, ['a', 'length'])).toBeUndefined()
  })
})

describe('isSame', () => {
  it.each<[Json | undefined, Json | undefined]>([
    [1, 1],
    ['x', 'x'],
    [null, null],
    [undefined, undefined],
    [[], []],
    [{}, {}],
    [
      { a: 1, b: [2, { c: null }] },
      { b: [2, { c: null }], a: 1 },
    ],
  ])('%j says what %j says', (a, b) => {
    expect(isSame(a, b)).toBe(true)
  })

  it.each<[Json | undefined, Json | undefined]>([
    [1, 2],
    [1, '1'],
    [0, false],
    [null, undefined],
    [null, {}],
    [1, {}],
    [undefined, {}],
    ['a', ['a']],
    [[], {}],
    [{ 0: 'a' }, ['a']],
    [[1], [1, 2]],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    [
      { a: 1, b: { c: 1 } },
      { a: 1, b: { c: [] } },
    ],
  ])('%j does not say what %j says, either way round', (a, b) => {
    expect([isSame(a, b), isSame(b, a)]).toEqual([false, false])
  })

  it('does not take what every object inherits for a member', () => {
    expect(isSame(JSON.parse('{"__proto__": {}}') as Json, { a: {} })).toBe(false)
    expect(isSame({ toString: {} }, { a: {} })).toBe(false)
  })

  it('does not overflow on values nested 20,000 levels deep', () => {
    const nest = (core: Json) => Array.from({ length: 20_000 }).reduce<Json>((inner) => [inner], core)
    expect(isSame(nest(1), nest(1))).toBe(true)
    expect(isSame(nest(1), nest(2))).toBe(false)
  })
})
