import { describe, expect, it } from 'vitest'
import type { Json } from '../../../rules/engine/json.ts'
import { addMends, createMending, isEnclosing, leadsAlike, mayEndSooner, repair, unescaped } from '../../../rules/engine/recovery/repair.ts'
import type { Mend, SyntaxFault } from '../../../rules/engine/syntax.ts'

function mend(start: number, end: number, text: string, isSafe = true): Mend {
  return { start, end, text, isSafe }
}

/** The text with some edits made, for faults; `?` before it where it is a guess. */
function mended(text: string, mends: readonly Mend[], faults: readonly SyntaxFault[] = ['comment'], more: object = {}): string | undefined {
  const mending = createMending()
  for (const [index, fault] of faults.entries()) addMends(mending, fault, index === 0 ? mends : [])
  const repaired = repair(text, Object.assign(mending, more))
  if (repaired === undefined) return undefined
  expect([repaired.value, [...repaired.faults]]).toEqual([JSON.parse(repaired.text), [...new Set(faults)]])
  return `${repaired.isSafe ? '' : '?'}${repaired.text}`
}

describe('the edits of a text', () => {
  it.each<[string, string, readonly Mend[], string | undefined]>([
    ['are made from the left to the right', '{a:b}', [mend(3, 4, '1'), mend(1, 2, '"a"')], '{"a":1}'],
    ['may insert at one place, in their order', '[1', [mend(2, 2, ',2'), mend(2, 2, ']')], '[1,2]'],
    ['insert before they take away', '[1xx', [mend(2, 4, ''), mend(2, 2, ']')], '[1]'],
    ['may touch one another', '[abc]', [mend(1, 2, '1'), mend(2, 4, '')], '[1]'],
    ['are none where two are about the same characters', '[abc]', [mend(1, 3, '1'), mend(2, 4, '')], undefined],
    ['are none where they do not make JSON of it', '[abc]', [mend(1, 3, '1')], undefined],
    ['are a guess where one of them is', '[a', [mend(1, 2, '1', false), mend(2, 2, ']')], '?[1]'],
  ])('%s', (_, text, mends, expected) => {
    expect(mended(text, mends)).toBe(expected)
  })

  it('may be thousands', () => {
    const count = 10_000
    const mends = Array.from({ length: count }, (_, index) => mend(2 * index + 2, 2 * index + 3, index % 3 === 0 ? ', ' : ','))
    expect(JSON.parse(mended(`[${'1 '.repeat(count)}1]`, mends)!)).toEqual(Array.from({ length: count + 1 }, () => 1))
  })

  it('are none where there is no fault, or one that nothing mends', () => {
    expect(mended('[1]', [], [])).toBeUndefined()
    const mending = createMending()
    addMends(mending, 'comment', [])
    addMends(mending, 'bad-word', undefined)
    expect(repair('[1]', mending)).toBeUndefined()
    expect([...mending.faults]).toEqual(['comment'])
  })
})

describe('a fault beside a missing bracket', () => {
  const countsAsSecond: readonly SyntaxFault[] = [
    'mismatched-bracket',
    'missing-brace',
    'unclosed',
    'unclosed-string',
    'inner-quote',
    'missing-comma',
    'missing-colon',
    'bad-number', // prettier-ignore
  ]
  const countsAsNone: readonly SyntaxFault[] = [
    'comment',
    'bad-escape',
    'bad-word',
    'control-character',
    'extra-comma',
    'odd-blank',
    'single-quotes',
    'unquoted-name',
    'leading-text',
    'extra-content', // prettier-ignore
  ]

  it.each(countsAsSecond)('makes a guess of it where it says as little what encloses what: %s', (fault) => {
    expect(mended('[1]', [], ['unclosed', fault])).toBe('?[1]')
    expect(mended('[1]', [], [fault, 'unclosed'])).toBe('?[1]')
    expect(mended('[1]', [], ['unclosed', fault], { isByLines: true })).toBe('[1]')
  })

  it.each(countsAsNone)('leaves it certain: %s', (fault) => {
    expect(mended('[1]', [], ['unclosed', fault])).toBe('[1]')
  })

  it('that is a name that stands twice makes a guess of it, and of nothing else', () => {
    expect(mended('[1]', [], ['unclosed'], { hasRepeated: true })).toBe('?[1]')
    expect(mended('[1]', [], ['unclosed'], { hasRepeated: true, isByLines: true })).toBe('?[1]')
    expect(mended('[1]', [], ['missing-comma', 'missing-colon'], { hasRepeated: true })).toBe('[1]')
  })

  it('is told of the kinds after which lines may tell more', () => {
    const all: readonly SyntaxFault[] = [
      ...countsAsSecond,
      ...countsAsNone,
      'missing-name',
      'missing-value',
      'too-deep',
      'too-many-mistakes',
      'unclosed-comment',
    ]
    expect(all.filter(isEnclosing)).toEqual([
      'mismatched-bracket',
      'missing-brace',
      'unclosed',
      'unclosed-string',
      'inner-quote',
      'extra-content',
      'missing-name', // prettier-ignore
    ])
  })
})

describe('an object or list that was not closed', () => {
  it.each<[Json, boolean]>([
    [{}, false],
    [[], false],
    [null, false],
    ['x', false],
    [{ a: 1, b: 'x', c: null }, false],
    [{ a: {} }, false],
    [{ a: { b: 1 } }, false],
    [{ a: { b: 1, c: 2 } }, true],
    [{ a: { b: { c: 1, d: 2 } } }, true],
    [{ a: { b: [1, 2] } }, false],
    [{ a: [1, 2] }, false],
    [{ a: [{ b: 1, c: 2 }] }, false],
    [[1, 2], false],
    [[1, [2]], false],
    [[1, [2, 3]], true],
    [[{ a: 1, b: 2 }], false],
    [[[[1, 2]]], true],
    [{ a: 1, b: { c: 1 }, d: { e: 1, f: 2 } }, true],
  ])('may have ended before one of its kind with more than one member in it: %j', (value, expected) => {
    expect(mayEndSooner(value)).toBe(expected)
  })
})

describe('a path through two readings of a text', () => {
  it.each<[Json | undefined, Json | undefined, readonly string[], boolean]>([
    [{ a: 1 }, { a: 1 }, [], true],
    [{ a: 1 }, { a: 2 }, [], false],
    [{ a: 1 }, { a: 1, b: 2 }, ['a'], true],
    [{ a: 1 }, { a: 2 }, ['a'], false],
    [{ a: { b: 1 } }, { a: { b: 1 }, c: 2 }, ['a', 'b'], true],
    [{}, {}, ['a'], true],
    [{}, { a: null }, ['a'], true],
    [{}, { a: 1 }, ['a'], false],
    [{ a: null }, {}, ['a'], false],
    [{ a: 1 }, {}, ['a'], false],
    [undefined, null, [], true],
    [undefined, undefined, [], true],
    [undefined, 0, [], false],
    [[1, 2], [1, 2], ['1'], true],
    [[1, 2], [1, 2, 3], ['1'], false],
    [[1], [2], ['0'], false],
    [{ a: [1, 2] }, { a: [1, 3] }, ['a', '0'], true],
    [{ '0': 1 }, [1], ['0'], false],
    [[1], { '0': 1 }, ['0'], false],
    ['x', 'x', ['length'], true],
    ['x', 'xy', ['length'], true],
    [null, null, ['a'], true],
    [{ a: 1 }, { a: 1 }, ['toString'], true],
    [{ a: { b: 1 } }, { a: 'x' }, ['a', 'b'], false],
  ])('leads from %j and %j along %j to the same or not', (one, other, steps, expected) => {
    expect(leadsAlike(one, other, steps)).toBe(expected)
  })
})

describe('a resource with its quotes escaped', () => {
  it.each([
    ['{\\"a\\": 1}', '{"a": 1}'],
    [' [\\"a\\"]\t', '["a"]'],
    ['{\\"a\\":\\r\\n\\r\\n1}', '{"a": 1}'],
    ['\n{\\"a\\":\\n\\n1}', '{"a":\n\n1}'],
    ['{\\"a\\":\\n1}\r', '{"a":\n1}'],
    ['\\"a\\"', undefined],
    ['null', undefined],
    ['1', undefined],
    ['{\\"a\\"', undefined],
    ['{"a": 1}', undefined],
  ])('is taken out of %j', (text, expected) => {
    const repaired = unescaped(text)
    expect(repaired?.text).toBe(expected)
    if (repaired !== undefined)
      expect(repaired).toMatchObject({ value: JSON.parse(repaired.text), isSafe: true, faults: new Set(['escaped-quotes']) })
  })
})
