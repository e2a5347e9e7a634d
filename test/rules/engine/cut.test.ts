import { describe, expect, it } from 'vitest'
import { headOf, tailOf } from '../../../rules/engine/cut.ts'
import { lint } from '../../../rules/index.ts'
import { shown } from '../../../rules/structure/phrases.ts'

/** A half of a character that stands alone. */
const half = /\p{Surrogate}/u

describe('a text that is cut', () => {
  it.each([
    ['abc', 2, 'ab', 'bc'],
    ['abc', 3, 'abc', 'abc'],
    ['abc', 9, 'abc', 'abc'],
    ['abc', 0, '', ''],
    ['😀a😀', 1, '', ''],
    ['😀a😀', 2, '😀', '😀'],
    ['😀a😀', 3, '😀a', 'a😀'],
    ['😀a😀', 4, '😀a', 'a😀'],
    // A lone half stays one.
    ['\ud83da\ude00', 1, '\ud83d', '\ude00'],
  ])('%j to %i', (text, length, head, tail) => {
    expect(headOf(text, length)).toBe(head)
    expect(tailOf(text, length)).toBe(tail)
  })

  it('bears no half of a character in a sentence', () => {
    for (let length = 0; length < 4; length += 1) {
      const text = 'x'.repeat(length) + '😀'.repeat(300)
      expect(shown(text)).not.toMatch(half)
      const patient = {
        resourceType: 'Patient',
        birthDate: text,
        name: [{ text: `${text}NuÃ±oa ${text}` }],
        [text]: text,
        meta: { profile: [text] },
      }
      const { issues } = lint(JSON.stringify(patient), { today: '2026-01-15' })
      expect(issues.map(({ code }) => code)).toContain('cl-json-07')
      for (const { message, suggestion = '', quickFix } of issues) expect(`${message}${suggestion}${quickFix?.title}`).not.toMatch(half)
    }
  })
})
