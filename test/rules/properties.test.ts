import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFix, fixAll, lint, type Json, type ValidateResponse } from '../../rules/index.ts'
import { anyJson } from '../support/arbitrary-json.ts'
import { anyResource } from '../support/arbitrary-resource.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'

const options = { today: '2026-01-15', catalogs }
/** A few hundred, the same each time; as many as are asked for, different each time, to look for something new. */
const wanted = process.env['SVC_PROPERTY_RUNS']
const runs = wanted === undefined ? { numRuns: 400, seed: 20_260_115 } : { numRuns: Number(wanted) }

describe('whatever it is given, the linter answers', () => {
  it('any JSON value', () => {
    fc.assert(fc.property(anyJson, expectAnswer), runs)
  })

  it('any resource with anything in it', () => {
    fc.assert(fc.property(anyResource, expectAnswer), runs)
  })

  it('any text', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.json())
    fc.assert(fc.property(texts, expectAnswer), runs)
  })

  it('any resource as text, somewhere broken', () => {
    const edit = fc.record({
      at: fc.nat(100_000),
      length: fc.nat(3),
      by: fc.constantFrom('', '', '"', '\\', '{', '}', '[', ']', ',', ':', "'", '\n', '//', '/*', 'null', '\u0000', '\ud83d', '"x"', '. '),
    })
    const texts = fc
      .tuple(anyResource, fc.constantFrom(undefined, 2, '\t'), fc.array(edit, { minLength: 1, maxLength: 3 }))
      .map(([resource, indent, edits]) =>
        edits.reduce(
          (text, { at, length, by }) => {
            const start = at % (text.length + 1)
            return text.slice(0, start) + by + text.slice(start + length)
          },
          JSON.stringify(resource, null, indent),
        ),
      )
    fc.assert(fc.property(texts, expectAnswer), runs)
  })
})

describe('the same input gives the same output', () => {
  it('byte for byte', () => {
    fc.assert(
      fc.property(anyResource, (resource) => {
        const text = JSON.stringify(resource, null, 2)
        const first = JSON.stringify(lint(text, { ...options, ranges: true }))
        expect(JSON.stringify(lint(text, { ...options, ranges: true }))).toBe(first)
        // Whatever was linted in between.
        lint({ resourceType: 'Patient', identifier: [{ value: '1-9' }] }, options)
        expect(JSON.stringify(lint(text, { ...options, ranges: true }))).toBe(first)
      }),
      runs,
    )
  })

  it('as text and as a value', () => {
    fc.assert(
      fc.property(anyResource, (resource) => {
        const text = JSON.stringify(resource)
        expect(lint(JSON.parse(text) as Json, options)).toEqual(lint(text, options))
      }),
      runs,
    )
  })
})

/** National rules and definitions apart: a fault that one of them mends may have hidden a finding of the other. */
describe.each(['cl', 'r4'])('corrections of %s', (tier) => {
  const own = { ...options, only: [tier] }

  it('that are safe come to an end, and add no error', () => {
    fc.assert(
      fc.property(anyResource, (resource) => {
        const text = JSON.stringify(resource, null, 2)
        const before = lint(text, own)
        const { remaining } = fixAll(text, own)
        expect(remaining.issues.filter(({ quickFix }) => quickFix?.safe === true)).toEqual([])
        expect(added(remaining, before)).toEqual([])
      }),
      runs,
    )
  })

  it('one by one add no error either where they are safe, and twice is as once', () => {
    fc.assert(
      fc.property(anyResource, (resource) => {
        const text = JSON.stringify(resource, null, 2)
        const before = lint(text, own)
        for (const { quickFix } of before.issues) {
          if (quickFix === undefined) continue
          const once = applyFix(text, quickFix)
          expect(applyFix(once, quickFix)).toBe(once)
          const value = applyFix<Json>(resource, quickFix)
          expect(applyFix<Json>(value, quickFix)).toEqual(value)
          expect(JSON.parse(once)).toEqual(JSON.parse(JSON.stringify(value)))
          if (quickFix.safe) expect(countErrors(lint(once, own))).toBeLessThanOrEqual(countErrors(before))
        }
      }),
      runs,
    )
  })
})

it('corrections of both together come to an end', () => {
  fc.assert(
    fc.property(anyResource, (resource) => {
      const { remaining } = fixAll(JSON.stringify(resource), options)
      expect(remaining.issues.filter(({ quickFix }) => quickFix?.safe === true)).toEqual([])
    }),
    runs,
  )
})

function expectAnswer(input: Json): void {
  const answer = lint(input, { ...options, ranges: true })
  expect(answer.issues.filter(({ code }) => code === 'cl-interno-01')).toEqual([])
  expect(structuredClone(answer)).toEqual(answer)
  for (const { path, message, range } of answer.issues) {
    expect(path).toMatch(/^[A-Za-z]/)
    expect(message).not.toMatch(/\[object|undefined\b(?!»)/)
    if (range !== undefined) expect(range.start.offset).toBeLessThanOrEqual(range.end.offset)
  }
}

/**
 * How often each error stands in an answer, by rule and element: a correction may move an item of a list. What is
 * nested as deep as it may be is left out, for it gets too deep with any addition.
 */
function errorsOf({ issues }: ValidateResponse): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { code, severity, path, entryIndex } of issues) {
    if (severity !== 'error' || code === 'cl-json-10') continue
    const error = `${code} ${entryIndex ?? ''} ${path.replaceAll(/\[\d+\]/g, '')}`
    times.set(error, (times.get(error) ?? 0) + 1)
  }
  return times
}

/** The errors that stand more often in one answer than in another. */
function added(after: ValidateResponse, before: ValidateResponse): readonly string[] {
  const known = errorsOf(before)
  return [...errorsOf(after)].filter(([error, times]) => times > (known.get(error) ?? 0)).map(([error]) => error)
}

function countErrors(answer: ValidateResponse): number {
  return [...errorsOf(answer).values()].reduce((sum, times) => sum + times, 0)
}
