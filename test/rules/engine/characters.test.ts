import { describe, expect, it } from 'vitest'
import { createFinder, isSpace } from '../../../rules/engine/recovery/characters.ts'
import { createLayout } from '../../../rules/engine/recovery/layout.ts'

describe('a space', () => {
  it('is what \\s matches, of all units', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => unit)
    expect(units.filter(isSpace)).toEqual(units.filter((unit) => /\s/.test(String.fromCharCode(unit))))
  })
})

describe('a finder', () => {
  /** A finder of commas, and the units that it has looked at since it was last asked for them. */
  function finderIn(text: string) {
    let looked = ''
    const find = createFinder(text, (unit) => {
      looked += String.fromCharCode(unit)
      return unit === 0x2c
    })
    return {
      find,
      lookedAt: () => {
        const before = looked
        looked = ''
        return before
      },
    }
  }

  it('gives the first place at or after an offset, or the end of the text', () => {
    const { find } = finderIn('ab,c,d')
    expect([0, 2, 3, 4, 5, 6].map(find)).toEqual([2, 2, 4, 4, 6, 6])
  })

  it('looks at each unit once, asked from the left to the right', () => {
    const { find, lookedAt } = finderIn('ab,cd')
    expect(find(0)).toBe(2)
    expect(lookedAt()).toBe('ab,')
    expect([find(0), find(1), find(2)]).toEqual([2, 2, 2])
    expect(lookedAt()).toBe('')
    expect([find(3), find(4), find(5)]).toEqual([5, 5, 5])
    expect(lookedAt()).toBe('cd')
  })

  it('may be asked for what is before', () => {
    const { find } = finderIn('a,b,c')
    expect([find(2), find(0), find(4), find(3)]).toEqual([3, 1, 5, 3])
  })
})

describe('the layout of a text', () => {
  it.each([
    ['{\n}', '\n'],
    ['{\r\n\n}', '\r\n'],
    ['{\r}', '\r'],
    ['{}', '\n'],
  ])('of %j has the line end %j', (text, lineEnd) => {
    expect(createLayout(text).lineEnd).toBe(lineEnd)
  })

  it('tells of an offset where its line begins, with which blanks, and what is first in it', () => {
    const text = ' {\n \t"a": [\n\n]'
    const { indentAt } = createLayout(text)
    expect(indentAt(0)).toEqual({ line: 0, blanks: ' ', isFirst: false })
    expect(indentAt(text.indexOf('{'))).toEqual({ line: 0, blanks: ' ', isFirst: true })
    expect(indentAt(text.indexOf('"'))).toEqual({ line: 3, blanks: ' \t', isFirst: true })
    expect(indentAt(text.indexOf('['))).toEqual({ line: 3, blanks: ' \t', isFirst: false })
    expect(indentAt(text.indexOf(']'))).toEqual({ line: 13, blanks: '', isFirst: true })
    expect(indentAt(text.length)).toEqual({ line: 13, blanks: '', isFirst: false })
  })

  it('begins a line at the unit after its end', () => {
    const { indentAt } = createLayout('a\n b')
    expect(indentAt(1)).toEqual({ line: 0, blanks: '', isFirst: false })
    expect(indentAt(2)).toEqual({ line: 2, blanks: ' ', isFirst: false })
  })
})
