import { describe, expect, it } from 'vitest'
import { toBrief } from '../../../rules/engine/brevity.ts'
import { english } from '../../../rules/english/index.ts'
import { lint } from '../../../rules/index.ts'

describe('toBrief', () => {
  it('leaves a sentence of usual length alone, quotes and all', () => {
    const sentence = `El valor «${'a'.repeat(300)}» no está en la lista.`
    expect(toBrief(sentence)).toBe(sentence)
  })

  it('cuts what is quoted, so that the sentence keeps its end', () => {
    expect(toBrief(`El valor «${'a'.repeat(9000)}» no está en la lista.`)).toBe(`El valor «${'a'.repeat(119)}…» no está en la lista.`)
  })

  it('cuts what an English sentence quotes, and what is quoted within a quote with it', () => {
    expect(toBrief(`The value “${'a'.repeat(9000)}” is not in the list.`)).toBe(`The value “${'a'.repeat(119)}…” is not in the list.`)
    expect(toBrief(`El valor «${'a'.repeat(90)}“${'b'.repeat(900)}”» sobra.`)).toBe(
      `El valor «${'a'.repeat(90)}“${'b'.repeat(28)}…» sobra.`,
    )
  })

  it('cuts a list that is too long', () => {
    const brief = toBrief(`Sobran ${Array.from({ length: 400 }, (_, index) => `«c${index}»`).join(', ')}.`)
    expect(brief.length).toBe(600)
    expect(brief.endsWith('…')).toBe(true)
  })

  it('cuts no character in two', () => {
    for (const shift of ['', 'b']) expect(toBrief(shift + '😀'.repeat(500))).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/)
  })
})

describe('a report of long values', () => {
  const long = 'x'.repeat(9000)
  const contact = Array.from({ length: 1000 }, (_, index) => ({ gender: long + index, period: { start: long } }))

  it('grows with the number of findings, not with what they quote', () => {
    const { issues } = lint(JSON.stringify({ resourceType: 'Patient', contact }), { today: '2026-01-15' })
    expect(issues.length).toBeGreaterThan(2000)
    for (const { message, suggestion = '', quickFix } of issues) {
      expect(Math.max(message.length, suggestion.length, quickFix?.title.length ?? 0)).toBeLessThanOrEqual(600)
    }
  })

  it.each([undefined, english])('says what is wrong with each, and of two to choose from no more than fits a menu', (language) => {
    const text = `{"resourceType":"Patient","birthDate":"${long}","language":"a${long}","language":"b${long}"}`
    const { issues } = lint(text, { today: '2026-01-15', language })
    expect(issues.map(({ code }) => code)).toEqual(expect.arrayContaining(['cl-fecha-01', 'cl-json-05']))
    for (const { message, quickFix } of issues) {
      expect(message).toMatch(/\.$/)
      for (const { title } of quickFix?.options ?? []) expect(title.length).toBeLessThanOrEqual(600)
    }
  })
})
