import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recover } from '../../../rules/engine/recover.ts'

describe('a fault of a long text', () => {
  it.each([
    ['quotes', '{"a' + '"b'.repeat(200_000), 'missing-colon'],
    ['brackets', '['.repeat(1_000_000), 'too-deep'],
    ['brackets of both kinds', '[{'.repeat(200_000) + ']'.repeat(200_000), 'missing-name'],
    ['strings that are not closed', '[\n"'.repeat(100_000), 'unclosed-string'],
    ['blanks', `{"a": "${' '.repeat(1_000_000)}x" y`, 'bad-character'],
  ])('is told once, however much there is of it: %s', (_, text, fault) => {
    expect(recover(text).problems.map((problem) => problem.fault)).toEqual([fault])
  })
})

describe('any text', () => {
  it('is read, and has problems unless it is JSON', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      "'",
      '\\',
      '\n',
      ' ',
      '"a"',
      '"b":',
      '1',
      '-',
      'true',
      'x',
      '//',
      '/*',
      '\u00a0',
      '…',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const { problems, value } = recover(text)
        if (isJson(text)) expect([problems, JSON.stringify(value)]).toEqual([[], JSON.stringify(JSON.parse(text))])
        else expect(problems).not.toEqual([])
        for (const { start, end } of problems) {
          expect(start).toBeLessThanOrEqual(end)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
