import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editsApart, findNearest, toCandidates } from '../../../rules/structure/nearest.ts'

describe('the nearest name', () => {
  it.each([
    ['the same', 'gender', ['name', 'gender'], 'gender'],
    ['another case', 'GENDER', ['gender'], 'gender'],
    ['blanks and hyphens', 'in Progress', ['planned', 'in-progress'], 'in-progress'],
    ['a letter missing', 'gendr', ['gender'], 'gender'],
    ['a letter too many', 'gendeer', ['gender'], 'gender'],
    ['another letter', 'gendar', ['gender'], 'gender'],
    ['two letters swapped', 'gednre', ['gender'], 'gender'],
    ['two letters swapped in a short one', 'nmae', ['name'], 'name'],
    ['two letters of a short one', 'nema', ['name'], undefined],
    ['three letters', 'gndr', ['gender!'], undefined],
    ['the nearest of several', 'families', ['familial', 'familie', 'family'], 'familie'],
    ['the first of those as near', 'famil', ['familt', 'family'], 'familt'],
    ['the first that folds alike', 'A_B', ['ab', 'a-b'], 'ab'],
    ['a number with zeros before it', '01', ['11', '1'], '1'],
    ['a number without them', '5602', ['05602'], '05602'],
    ['another number', '604', ['104'], undefined],
    ['a name that begins with a number', '1a2b3', ['1a2b4'], '1a2b4'],
    ['a name that ends with one', 'abc12', ['abc13'], 'abc13'],
    ['as long as any is looked for', 'a'.repeat(64), ['a'.repeat(64)], 'a'.repeat(64)],
    ['one of two letters', 's1', ['s'], undefined],
    ['nobody', 'gender', [], undefined],
    ['its contrary', 'inactive', ['active', 'stopped'], undefined],
    ['what it is the contrary of', 'confirmed', ['Un-confirmed'], undefined],
    ['its contrary, but for another that is misspelled', 'inactiv', ['active', 'inactive'], 'inactive'],
    ['a word whose beginning was lost, no denial', 'finition', ['definition'], 'definition'],
    ['a short name with two letters before it', 'innote', ['note', 'innoce'], 'innoce'],
    ['too long', 'a'.repeat(65), ['a'.repeat(65)], undefined],
  ])('%s', (_, word, words, expected) => {
    expect(findNearest(toCandidates(words), word)).toBe(expected)
  })

  it('is that of a search through all of them, letter by letter', () => {
    const letters = fc.constantFrom('a', 'b', 'c', 'B', 'é', '-', ' ')
    const word = fc.string({ unit: letters, maxLength: 9 })
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 6 }), (wanted, words) => {
        expect(findNearest(toCandidates(words), wanted)).toBe(naive(wanted, words))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('the letters that have to change', () => {
  it.each<[string, string, number, number]>([
    ['gender', 'GEN-DER', 2, 0],
    ['gender', 'gendar', 2, 1],
    ['gender', 'gendaar', 2, 2],
    ['gender', 'gendaar', 1, Infinity],
    ['gender', 'nobody', 2, Infinity],
  ])('of %s for %s, %i at most', (one, other, most, edits) => {
    expect(editsApart(one, other, most)).toBe(edits)
  })
})

/** The first word with the fewest edits, of which two letters bear none, a short word one and others two. */
function naive(word: string, words: readonly string[]): string | undefined {
  const fold = (one: string) => one.toLowerCase().replaceAll(/[ -]/g, '')
  const { length } = fold(word)
  const most = length < 3 ? 0 : length < 5 ? 1 : 2
  const edits = words.map((one) => distance(fold(word), fold(one)))
  const least = Math.min(...edits)
  return least <= most ? words[edits.indexOf(least)] : undefined
}

function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const ways = [table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(table[i - 2]![j - 2]! + 1)
      table[i]![j] = Math.min(...ways)
    }
  }
  return table[a.length]![b.length]!
}
