import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compilePattern } from '../../../terminology/valuesets/pattern.ts'
import { processorMs } from '../../support/processor-time.ts'

const one = fc.constantFrom(
  'a',
  'b',
  'ñ',
  '😀',
  '.',
  '[ab]',
  '[^a]',
  '[a-ñ]',
  '[-a]',
  String.raw`\d`,
  String.raw`\w`,
  String.raw`\.`,
  '1',
  '^',
  '$',
)
const { pattern } = fc.letrec<{ readonly pattern: string; readonly part: string }>((tie) => ({
  pattern: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { weight: 4, arbitrary: one },
    { weight: 2, arbitrary: fc.tuple(one, fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{1,}', '*?')).map((both) => both.join('')) },
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
    fc.tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?', '{0,2}')).map(([of, times]) => `(${of})${times}`),
  ),
}))
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', '😀', '1', '.', '-'), maxLength: 6 })

it('fits the whole texts that the regular expressions of the language fit', () => {
  let fitting = 0
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 5 }), (written, texts) => {
      let expected: RegExp
      try {
        expected = new RegExp(`^(?:${written})$`, 'u')
      } catch {
        return
      }
      const test = compilePattern(written)
      for (const found of texts) {
        const fits = expected.test(found)
        if (fits) fitting += 1
        expect([written, found, test?.(found)]).toEqual([written, found, fits])
      }
    }),
    { numRuns: 3000 },
  )
  expect(fitting).toBeGreaterThan(300)
})

it.each([
  '(',
  ')',
  'a)',
  '*',
  'a**',
  'a{2',
  'a{3,2}',
  '[a',
  '[b-a]',
  '[a-z-[b]]',
  '(?=a)',
  '(?<!a)',
  String.raw`(a)\1`,
  String.raw`\p{L}`,
  'a{9999}{9999}',
  '(((a{99}){99}){99})',
])('cannot be had of %s', (written) => {
  expect(compilePattern(written)).toBeUndefined()
})

it('takes little time, whatever the pattern', () => {
  const start = processorMs()
  for (const written of ['(a*)*b', '(a|a)*b', '(a?){50}a{50}', '(.*)(.*)(.*)(.*)x'])
    expect(compilePattern(written)!('a'.repeat(2000))).toBe(false)
  expect(processorMs() - start).toBeLessThan(5000)
})
