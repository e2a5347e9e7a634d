import { describe, expect, it } from 'vitest'
import { readDocument, toDocument } from '../../../rules/engine/document.ts'
import type { Json, Path } from '../../../rules/engine/json.ts'

describe('a document', () => {
  it('that came as a text is read, with the places in it', () => {
    const document = readDocument('{"a": {"b": 1}}')
    expect(document).toMatchObject({ text: '{"a": {"b": 1}}', value: { a: { b: 1 } }, problems: [] })
    expect(document.isDamaged(document.value as object)).toBe(false)
    expect(document.locate([['a', 'b'], ['x']])).toEqual([
      { place: { start: 12, end: 13 }, depth: 2, name: { start: 7, end: 10 } },
      { place: { start: 0, end: 15 }, depth: 0 },
    ])
  })

  it('may start with a byte order mark', () => {
    expect(readDocument('\uFEFF{"a":1}')).toMatchObject({ text: '\uFEFF{"a":1}', value: { a: 1 }, problems: [] })
    expect(readDocument('x{"a":1}').problems).not.toEqual([])
  })

  it('that says null is read, and is not taken for one that could not be', () => {
    expect(readDocument('null')).toMatchObject({ value: null, problems: [] })
  })

  it('that came as a value has no places', () => {
    const value: Json = { a: 1 }
    const document = toDocument(value)
    expect(document).toMatchObject({ text: undefined, value, problems: [] })
    expect(document.isDamaged(value as object)).toBe(false)
    expect(document.repeated(7)).toEqual([])
    expect(document.locate([['a']])).toEqual([])
  })
})

describe('a document that is not JSON', () => {
  const text = '{"a": {"b": 1, "c": x}, "d": [2], "d": [3,]}'
  const document = readDocument(text)
  const told = (path: Path) => {
    const { place, name, depth } = document.locate([path])[0]!
    return [text.slice(place.start, place.end), name && text.slice(name.start, name.end), depth]
  }

  it('is read as far as it goes', () => {
    expect(document.text).toBe(text)
    expect(document.value).toEqual({ a: { b: 1 }, d: [3] })
    expect(document.problems.map(({ fault }) => fault)).toEqual(['bad-word', 'extra-comma'])
    expect(document.repeated(0)).toEqual([['d']])
  })

  it('knows where something is lost', () => {
    const { a, d } = document.value as { readonly a: object; readonly d: object }
    expect([document.isDamaged(document.value as object), document.isDamaged(a), document.isDamaged(d)]).toEqual([false, true, false])
  })

  it('has the places of what was read, and of the nearest ancestor of what was not', () => {
    expect(told(['a', 'b'])).toEqual(['1', '"b"', 2])
    expect(told(['d', 0])).toEqual(['3', undefined, 2])
    expect(told(['d'])).toEqual(['[3,]', '"d"', 1])
    expect(told(['a', 'c'])).toEqual(['{"b": 1, "c": x}', '"a"', 1])
    expect(told(['a', 'b', 'x'])).toEqual(['1', '"b"', 2])
    expect(told([])).toEqual([text, undefined, 0])
  })

  it('is one place where nothing could be read', () => {
    const nothing = readDocument('hola')
    expect(nothing.value).toBeUndefined()
    expect(nothing.locate([['a'], []])).toEqual([
      { place: { start: 0, end: 4 }, depth: 0 },
      { place: { start: 0, end: 4 }, depth: 0 },
    ])
  })
})

describe('a text that was cut off', () => {
  const cut = '{"a": "x", "b": [{"c": "y", "d": 1}], "e": {"f": "z", "g": {"h": 1'
  it.each<[string, string, boolean]>([
    ['a member of the root', '/a', true],
    ['inside a member that has another behind it', '/b/0/c', true],
    ['inside what is open', '/e/f', false],
    ['further in', '/e/g/h', false],
    ['a new member', '/i', false],
  ])('has a sure place: %s', (_, pointer, expected) => {
    expect(readDocument(cut).mayBeSet(pointer, 'w')).toBe(expected)
  })

  it('may have lost a bracket in its last member', () => {
    const last = readDocument('{"a": "x", "b": {"c": {"d": "y"}, "e": "z"}')
    expect(['/a', '/b/e', '/b/c/d'].map((pointer) => last.mayBeSet(pointer, 'w'))).toEqual([true, false, false])
  })
})

describe('a text in which a name stands twice', () => {
  it('tells where, once that is asked, and has nothing set there from then on', () => {
    const document = readDocument('{"a": 1, "b": {"c": 1, "c": 2}}')
    expect(document.repeated(3)).toEqual([['b', 'c']])
    expect(['/b/c', '/b', '/a', ''].map((pointer) => document.mayBeSet(pointer, 'x'))).toEqual([false, true, true, true])
    expect(document.repeatsOf(['b', 'c'])).toHaveLength(2)
    const value = document.value as { readonly b: object }
    expect([document.holdsDamage(value), document.holdsDamage(value.b)]).toEqual([false, false])
  })

  it('is not looked for where there are as many members as names', () => {
    expect(readDocument('{"a": 1, "b": {"c": 1}}').repeated(3)).toEqual([])
    expect(toDocument({ a: 1 }).repeatsOf(['a'])).toEqual([])
  })

  it('has nothing set there where it is damaged besides', () => {
    const document = readDocument('{"a": x, "d": {"e": 1}, "d": [3]}')
    expect(document.repeatsOf(['d'])).toEqual([])
    expect(['/d', '/d/0'].map((pointer) => document.mayBeSet(pointer, 'w'))).toEqual([false, false])
  })
})

describe('a damaged text', () => {
  const document = readDocument('{"a": {"b": {"c": x, "n": null}, "k": 1}, "d": {"e": 1}}')

  it('holds damage in all that is around the place', () => {
    const { a, d } = document.value as { readonly a: { readonly b: object }; readonly d: object }
    const holding = [document.value as object, a, a.b, d].map((value) => document.holdsDamage(value))
    expect(holding).toEqual([true, true, true, false])
  })

  it('holds none where what is damaged has the name of another, which counts', () => {
    const { value, holdsDamage } = readDocument('{"a": {"b": {"c"}, "b": {"d": 1}}, "e": {"b": {"d": 1}, "b": {"c"}}}')
    const { a, e } = value as { readonly a: { readonly b: object }; readonly e: { readonly b: object } }
    expect([value as object, a, a.b, e, e.b].map(holdsDamage)).toEqual([true, false, false, true, true])
  })

  it('is set as a whole, and nowhere by what is no pointer', () => {
    expect([document.mayBeSet('', {}), document.mayBeSet('a', 1)]).toEqual([true, false])
  })

  it('has a value set for another, and an object only where what is around it is JSON', () => {
    const may = (pointer: string, replacement: Json): boolean => document.mayBeSet(pointer, replacement)
    expect([may('/a/k', 2), may('/a/k', { x: 1 }), may('/a/k/x', 2)]).toEqual([true, false, false])
    expect([may('/a/z', 2), may('/a/b/n', 2), may('/a/k', null)]).toEqual([false, false, false])
    expect([may('/d/e', 2), may('/d/e', { x: 1 }), may('/d/f', 2)]).toEqual([true, true, true])
    expect([may('/a/b/c', 2), may('/a/b/f', 2), may('/a/b/n/x', 2)]).toEqual([false, false, false])
  })
})
