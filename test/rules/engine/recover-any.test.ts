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

describe('a text with more mistakes than anybody makes', () => {
  it.each([
    ['line ends in a string', `{"a":["${'b\n'.repeat(300_000)}"]}`],
    ['brackets of the wrong kind', `{"a":[${'{"b":[1},'.repeat(300_000)}1]}`],
    ['missing commas', `{"a":[${'""'.repeat(300_000)}]}`],
  ])('is not read on, which is said last: %s', (_, text) => {
    const { problems, mending, value, unsure } = recover(text)
    expect(problems.at(-1)).toMatchObject({ fault: 'too-many-mistakes' })
    expect(problems.filter(({ fault }) => fault === 'too-many-mistakes')).toHaveLength(1)
    expect(problems.at(-1)!.start).toBeLessThan(text.length - 10_000)
    expect(mending.isHopeless).toBe(true)
    expect(unsure).toContain(value)
  })

  it('is read to its end where they are what other languages allow', () => {
    const { problems, value } = recover(`{a:[${"{b:'c',},".repeat(100_000)}]}`)
    expect(problems.map(({ fault }) => fault)).not.toContain('too-many-mistakes')
    expect((value as { readonly a: readonly unknown[] }).a).toHaveLength(100_000)
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
