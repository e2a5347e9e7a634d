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
