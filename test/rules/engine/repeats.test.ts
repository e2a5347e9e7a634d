import { describe, expect, it } from 'vitest'
import { findRepeats, leadsInto, valuesOf } from '../../../rules/engine/repeats.ts'
import { toPlaceTree, type PlaceTree } from '../../../rules/engine/recovery/place-tree.ts'

describe('members of one name', () => {
  const text = '{"a": [{"b": 1, "c": 2, "b": [3]}], "a": [4, {"b": 5, "b": 6}]}'
  const places = treeOf(text)

  it('are found with their names and values, in the order of the text', () => {
    expect(findRepeats(places, ['a']).map(({ name, place }) => [name, place].map(({ start, end }) => text.slice(start, end)))).toEqual([
      ['"a"', '[{"b": 1, "c": 2, "b": [3]}]'],
      ['"a"', '[4, {"b": 5, "b": 6}]'],
    ])
  })

  it('are those of the last of the members around them', () => {
    expect(valuesOf(text, findRepeats(places, ['a', 1, 'b']))).toEqual([5, 6])
  })

  it('are none where nothing is', () => {
    for (const path of [[], ['b'], ['a', 7, 'b'], ['a', 0, 'b'], ['x', 'b']]) expect(findRepeats(places, path)).toEqual([])
    expect(findRepeats(undefined, ['a'])).toEqual([])
  })

  it('have no values where one is not JSON', () => {
    const broken = { name: { start: 0, end: 0 }, place: { start: 0, end: 3 } }
    expect(valuesOf(text, [broken])).toBeUndefined()
    expect(valuesOf(text, [])).toEqual([])
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

/** The places in a text of JSON without spaces in its names. */
function treeOf(json: string): PlaceTree {
  let at = 0
  return value()

  function value(): PlaceTree {
    const start = at
    const close = { '{': '}', '[': ']' }[json[at]!]
    if (close === undefined) {
      at += /^\d+/.exec(json.slice(at))![0].length
      return toPlaceTree(start, at, undefined)
    }
    const inside: PlaceTree[] = []
    at += 1
    while (json[at] !== close) {
      if (/[, ]/.test(json[at]!)) {
        at += 1
        continue
      }
      const name = close === '}' ? { start: at, end: json.indexOf(':', at) } : undefined
      if (name !== undefined) at = name.end + 2
      const one = value()
      one.name = name
      one.step = name === undefined ? inside.length : json.slice(name.start + 1, name.end - 1)
      inside.push(one)
    }
    at += 1
    return toPlaceTree(start, at, inside)
  }
}
