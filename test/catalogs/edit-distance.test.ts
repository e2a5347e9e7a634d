import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, prefixDistance } from '../../catalogs/edit-distance.ts'

/** Optimal string alignment as textbooks write it. */
function slowly(a: string, b: string): number {
  if (a === '') return b.length
  if (b === '') return a.length
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)]
  const costs = [slowly(shortA, b) + 1, slowly(a, shortB) + 1, slowly(shortA, shortB) + (a.at(-1) === b.at(-1) ? 0 : 1)]
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) costs.push(slowly(a.slice(0, -2), b.slice(0, -2)) + 1)
  return Math.min(...costs)
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
const bound = fc.integer({ min: 0, max: 3 })

describe('editDistance', () => {
  it('is the textbook one, up to the bound', () => {
    fc.assert(
      fc.property(word, word, bound, (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(slowly(a, b), most + 1))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['nunoa', 'nunoa', 0],
    ['nuno', 'nunoa', 1],
    ['nuona', 'nunoa', 1],
    ['talac', 'talca', 1],
    ['concon', 'concepcion', 3],
    ['a'.repeat(64), `${'a'.repeat(63)}b`, 1],
    ['a'.repeat(65), `${'a'.repeat(64)}b`, 3],
  ])('%s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
  })
})

describe('prefixDistance', () => {
  it('is the least distance to any beginning, up to the bound', () => {
    fc.assert(
      fc.property(word, word, bound, (typed, whole, most) => {
        const least = Math.min(...Array.from({ length: whole.length + 1 }, (_, end) => slowly(typed, whole.slice(0, end))))
        expect(prefixDistance(typed, whole, most)).toBe(Math.min(least, most + 1))
      }),
      { numRuns: 2000 },
    )
  })
})
