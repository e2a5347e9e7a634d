import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from '../../catalogs/edit-distance.ts'
import { indexNames } from '../../catalogs/name-index.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 })
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const names = fc.uniqueArray(name, { maxLength: 12 }).map((all) => new Map(all.map((one, index) => [one, index % 7])))

describe('indexNames', () => {
  it('finds what a comparison with each name finds, in the order of the names', () => {
    fc.assert(
      fc.property(names, name, (all, text) => {
        const near = [...all].filter(([one]) => editDistance(text, one, 2) <= 2).map(([, value]) => value)
        expect(indexNames(all).near(text)).toEqual([...new Set(near)])
        const inside = [...all].filter(([one]) => ` ${text} `.includes(` ${one} `)).map(([, value]) => value)
        expect(indexNames(all).inside(text)).toEqual([...new Set(inside)])
      }),
      { numRuns: 3000 },
    )
  })

  it('finds nothing in an empty text or a very long one', () => {
    const index = indexNames(new Map([['nunoa', 1]]))
    expect(index.near('')).toEqual([])
    expect(index.near('a'.repeat(1000))).toEqual([])
    expect(index.inside('')).toEqual([])
  })
})
