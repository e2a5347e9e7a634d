import { describe, expect, it } from 'vitest'
import { createSyntaxLog, type SyntaxFault } from '../../../rules/engine/syntax.ts'

const context = { path: () => ['a', 0], expected: 'value' } as const

function logOf(faults: readonly (SyntaxFault | 'settle')[]) {
  const log = createSyntaxLog('0123456789')
  faults.forEach((fault, at) => {
    if (fault === 'settle') log.settle()
    else log.note({ fault, start: at, end: at + 1 }, context)
  })
  return log.problems.map(({ fault, start, times }) => `${fault} ${start} ${times}`)
}

describe('a log of faults', () => {
  it('keeps what is known of a fault', () => {
    const log = createSyntaxLog('abc{def')
    log.note({ fault: 'unclosed', start: 3, end: 5, bracket: 1 }, context)
    const known = { fault: 'unclosed', start: 3, end: 5, path: ['a', 0], found: '{d', expected: 'value', bracket: 1, times: 1 }
    expect(log.problems).toEqual([known])
  })

  it('keeps at most 24 characters of the text, and 100 steps of the path', () => {
    const log = createSyntaxLog('x'.repeat(50))
    log.note({ fault: 'bad-word', start: 1, end: 50 }, { ...context, path: () => Array.from({ length: 200 }, (_, step) => step) })
    expect(log.problems[0]).toMatchObject({ found: 'x'.repeat(24), end: 50, bracket: undefined })
    expect(log.problems[0]!.path).toEqual(Array.from({ length: 100 }, (_, step) => step))
  })

  it('keeps no half of a character', () => {
    const log = createSyntaxLog('{x 😀 "\\😀"')
    log.note({ fault: 'bad-escape', start: 7, end: 9 }, context)
    log.note({ fault: 'missing-colon', start: 3, end: 4 }, context)
    expect(log.problems.map(({ found, end }) => ({ found, end }))).toEqual([
      { found: '\\😀', end: 10 },
      { found: '😀', end: 5 },
    ])
  })

  it('tells what follows from a fault with it, until the text makes sense again', () => {
    expect(logOf(['missing-comma', 'bad-word', 'settle', 'bad-word', 'unclosed'])).toEqual(['missing-comma 0 1', 'bad-word 3 1'])
  })

  it.each<[SyntaxFault]>([['comment'], ['control-character'], ['odd-blank'], ['single-quotes'], ['unquoted-name']])(
    'tells %s once with its number, whatever stands around it',
    (fault) => {
      expect(logOf([fault, fault, 'bad-word', fault, 'settle', fault])).toEqual([`${fault} 0 4`, 'bad-word 2 1'])
      expect(logOf(['bad-word', fault])).toEqual(['bad-word 0 1', `${fault} 1 1`])
    },
  )

  it('tells each bad escape, and no fault less for it', () => {
    expect(logOf(['bad-escape', 'bad-escape', 'bad-word', 'bad-escape'])).toEqual([
      'bad-escape 0 1',
      'bad-escape 1 1',
      'bad-word 2 1',
      'bad-escape 3 1',
    ])
  })

  it('ends after 20, but goes on counting', () => {
    const faults = Array.from({ length: 25 }, () => ['bad-word', 'settle'] as const).flat()
    expect(logOf(faults)).toHaveLength(20)
    expect(logOf(['comment', ...faults, 'comment', 'odd-blank'])).toHaveLength(20)
    expect(logOf(['comment', ...faults, 'comment'])[0]).toBe('comment 0 2')
  })

  it('does not ask for the path of what is not kept', () => {
    const log = createSyntaxLog('x')
    log.note({ fault: 'bad-word', start: 0, end: 1 }, context)
    expect(() => log.note({ fault: 'bad-word', start: 0, end: 1 }, { ...context, path: () => expect.fail() })).not.toThrow()
  })
})
