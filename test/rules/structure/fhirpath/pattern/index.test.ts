import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeAutomaton } from '../../../../../rules/structure/fhirpath/pattern/automaton.ts'
import { longestWithin } from '../../../../../rules/structure/fhirpath/pattern/cost.ts'
import { readPattern } from '../../../../../rules/structure/fhirpath/pattern/syntax.ts'
import { compileFhirPath } from '../../../../../rules/structure/fhirpath/index.ts'
import { r4 } from '../../../../../rules/structure/r4.ts'

const longest = (pattern: string) => longestWithin(1_000_000, readPattern(pattern)!)
const isFound = (pattern: string, text: string) => makeAutomaton(readPattern(pattern)!, 'su')!(text)

const atoms = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\.', '\\x61', '\\u0062', '^', '$', '')
const { pattern: patterns } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'pattern' },
    atoms,
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => left + right),
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(${left}|${right})`),
    fc.tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?')).map(([part, sign]) => `(?:${part})${sign}`),
  ),
}))
const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', '\n', '💧'), maxLength: 8 })

describe('patterns', () => {
  it('are found where JavaScript finds them', () => {
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        expect(isFound(pattern, text)).toBe(new RegExp(pattern, 'su').test(text))
      }),
      { numRuns: 3000 },
    )
  })

  it.each(['(?=a)b', '(?<!a)b', '(a)\\1', '\\bword', '(?<name>a)\\k<name>', '(a', 'a)', '*', 'a{2,1}', '('.repeat(100) + ')'.repeat(100)])(
    '%s is left to JavaScript or refused',
    (pattern) => {
      expect(readPattern(pattern)).toBeUndefined()
    },
  )

  it('are left to JavaScript where they are quick', () => {
    expect(longest('^[A-Z][A-Za-z0-9_]{0,254}$')).toBe(3000)
    expect(longest('abc|abd')).toBe(300_000)
    expect(longest('.*a.*b')).toBe(30)
    expect(longest('^(a+)+$')).toBe(0)
    expect(longest('(a|a)*b')).toBe(10)
    expect(longest(`${'a?'.repeat(30)}${'a'.repeat(30)}`)).toBe(0)
    expect(longest('(a?){30}a{30}')).toBe(0)
  })
})

describe('matches() and replaceMatches()', () => {
  const evaluate = (expression: string, text: string) => {
    const focus = { value: text, type: 'string' }
    return compileFhirPath(expression, r4)(focus, { resource: focus, rootResource: focus })?.map(({ value }) => value)
  }

  it('answer in time that grows with the text, whatever the pattern', () => {
    const text = `${'a'.repeat(50_000)}!`
    for (const pattern of ['^(a+)+$', '(a|a)*b', '(.*)*,(.*)*,(.*)*$', `${'a?'.repeat(40)}${'a'.repeat(40)}b`]) {
      expect(evaluate(`matches('${pattern}')`, text)).toEqual([false])
    }
    expect(evaluate("matches('^(a+)+!$')", text)).toEqual([true])
  })

  it('cannot be evaluated where they could take too long and there is no other way', () => {
    expect(evaluate(String.raw`matches('(a+)+\\1$')`, 'a'.repeat(50))).toBeUndefined()
    expect(evaluate("matches('^(?=(a+)+$)b')", 'a'.repeat(50))).toBeUndefined()
    expect(evaluate("replaceMatches('(a+)+$', 'b')", `${'a'.repeat(50)}!`)).toBeUndefined()
    expect(evaluate("matches('(((((a{1,1000}){1,1000}){1,1000}){1,1000}){1,1000}){1,1000}')", 'b')).toBeUndefined()
    expect(evaluate(`matches('${'a'.repeat(3000)}')`, 'b')).toBeUndefined()
    expect(evaluate("matches('(')", 'b')).toBeUndefined()
  })

  it('look around where that is quick', () => {
    expect(evaluate("matches('^(?!urn:)')", 'urn:uuid:1')).toEqual([false])
    expect(evaluate("matches('^(?!urn:)')", 'http://example.org')).toEqual([true])
  })

  it('go by the characters that a person sees as one, and take a line break for one', () => {
    expect(evaluate("matches('^.$')", '💧')).toEqual([true])
    expect(evaluate("matches('a.b')", 'a\nb')).toEqual([true])
    expect(evaluate(String.raw`matches('^[\\w\\-]+\\@x$')`, 'a-b@x')).toEqual([true])
  })

  it('put back what was found', () => {
    expect(evaluate(String.raw`replaceMatches('\\..*', '')`, 'Patient.name.given')).toEqual(['Patient'])
    expect(evaluate("replaceMatches('(a)(b)', '$2$1')", 'abab')).toEqual(['baba'])
    expect(evaluate("replaceMatches('', 'x')", 'ab')).toEqual(['ab'])
  })
})
