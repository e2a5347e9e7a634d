import { describe, expect, it } from 'vitest'
import { locateAlike } from '../../../rules/engine/locate.ts'
import { findRepeated, leadsInto, valuesOf } from '../../../rules/engine/repeats.ts'

describe('members of one name', () => {
  const text = '{"a": [{"b": 1, "c": 2, "b": [3]}], "a": [4, {"b": 5, "b": 6}]}'

  it('are found with their names and values, in the order of the text', () => {
    const [members] = locateAlike(text, [['a']])
    expect(members!.map(({ name, place }) => [name, place].map(({ start, end }) => text.slice(start, end)))).toEqual([
      ['"a"', '[{"b": 1, "c": 2, "b": [3]}]'],
      ['"a"', '[4, {"b": 5, "b": 6}]'],
    ])
    expect(locateAlike(text, [['a']], 1)).toEqual([members!.slice(0, 1)])
  })

  it('are those of the last of the members around them', () => {
    const located = locateAlike(text, [['a'], ['a', 1, 'b'], ['a', 0, 'c']])
    expect(located.map((members) => members.length)).toEqual([2, 2, 0])
    expect(valuesOf(text, located[1]!)).toEqual([5, 6])
    const twice = '{"a": {"b": {"c": 1, "c": 2}, "b": {"c": 3}}, "a": {"b": {"c": 4}}}'
    expect(locateAlike(twice, [['a', 'b', 'c']]).map((members) => valuesOf(twice, members))).toEqual([[4]])
  })

  it('are none where nothing is', () => {
    const paths = [[], ['b'], ['a', 7, 'b'], ['a', 0, 'b'], ['x', 'b'], ['a', 1]]
    expect(locateAlike(text, paths)).toEqual(paths.map(() => []))
  })

  it('have no values where one is not JSON', () => {
    const broken = { name: { start: 0, end: 0 }, place: { start: 0, end: 3 } }
    expect(valuesOf(text, [broken])).toBeUndefined()
    expect(valuesOf(text, [])).toEqual([])
  })
})

describe('paths of repeated names', () => {
  it('are found in the order in which their objects end', () => {
    const text = String.raw`[{"a": [{"b": 1, "c": "\\", "b": {}, "c": 0}, {"\u0062": 1, "b": 2}], "a": ["x\":", {"b,": "}", "b": null}], "d": [], "a": 0}]`
    expect(findRepeated(text)).toEqual([
      [0, 'a', 0, 'b'],
      [0, 'a', 0, 'c'],
      [0, 'a', 1, 'b'],
      [0, 'a'],
    ])
  })

  it('are none of names that stand in different objects', () => {
    expect(findRepeated('{"a": {"b": 1}, "b": [{"a": 1}, {"a": 1}]}')).toEqual([])
    expect(['1', '"a"', '[]', '[[1, 2], "a"]'].map(findRepeated)).toEqual([[], [], [], []])
  })

  it('are a hundred at most, no deeper than a thousand levels', () => {
    const twice = Array.from({ length: 101 }, (_, index) => `"${index}":0,"${index}":0`)
    expect(findRepeated(`{${twice.join(',')}}`)).toHaveLength(100)
    const deep = (levels: number): string => `{"b":1,"b":${'['.repeat(levels)}{"a":1,"a":2}${']'.repeat(levels)}}`
    expect([998, 999].map((levels) => findRepeated(deep(levels)).length)).toEqual([2, 1])
  })
})

it('steps lead into a path that they begin with', () => {
  const paths = [['a', 0, 'b'], ['c']]
  expect(leadsInto(paths, ['a', '0', 'b'])).toBe(true)
  expect(leadsInto(paths, ['a', '0', 'b', 'd'])).toBe(true)
  expect(leadsInto(paths, ['c'])).toBe(true)
  expect(leadsInto(paths, ['a', '0'])).toBe(false)
  expect(leadsInto(paths, ['a', '1', 'b'])).toBe(false)
  expect(leadsInto(paths, [])).toBe(false)
  expect(leadsInto([], ['a'])).toBe(false)
})
