import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toExampleText } from '../../../rules/format/examples.ts'
import { toJsonText } from '../../../rules/format/json-text.ts'
import { rules } from '../../../rules/index.ts'
import { reglas } from '../../../rules/reglas.ts'
import { issuesOf } from '../../../tools/node/examples.ts'

describe('REGLAS.md', () => {
  it('is up to date: «npm run reglas» writes it', () => {
    expect(readFileSync(join(import.meta.dirname, '../../../rules/REGLAS.md'), 'utf8') === reglas(issuesOf)).toBe(true)
  })

  it('has a row and a section for each rule', () => {
    const text = reglas(issuesOf)
    for (const { code } of rules) {
      expect(text.split(`\n| [${code}](#${code}) |`)).toHaveLength(2)
      expect(text.split(`\n### ${code}\n`)).toHaveLength(2)
    }
  })

  it("shows the rule's message and the fixed resource", () => {
    const section = reglas(issuesOf).split('\n### cl-run-01\n')[1]!.split('\n### ')[0]!
    expect(section).toContain('> `Patient.identifier[0].value`: El RUN «55.555.555-5» está escrito con puntos. Usar «55555555-5».')
    expect(section).toContain('Corregido:\n\n```json\n')
  })

  it('shows of an example that is a text what it becomes', () => {
    const section = reglas(issuesOf).split('\n### cl-json-01\n')[1]!.split('\n### ')[0]!
    expect(section).toContain('Corregido:\n\n```json\n{ "resourceType": "Patient", "active": true }\n')
  })
})

describe('the JSON of examples', () => {
  it('is on one line where it fits', () => {
    const value = { a: [1, 2], b: { c: 'x'.repeat(20), d: null }, e: {}, f: [] }
    expect(toJsonText(value, 30)).toBe(
      ['{', '  "a": [1, 2],', '  "b": {', `    "c": "${'x'.repeat(20)}",`, '    "d": null', '  },', '  "e": {},', '  "f": []', '}'].join(
        '\n',
      ),
    )
    expect(toJsonText({ a: [1] })).toBe('{ "a": [1] }')
  })

  it('abbreviates long lists and deep nesting', () => {
    expect(toJsonText(Array.from({ length: 200 }, () => 0))).toBe('[0, 0, … 198 más]')
    const deep = Array.from({ length: 5000 }).reduce<unknown>((inner) => [inner], 1)
    expect(toJsonText(deep as never)).toMatch(/^\[+…\]+$/)
  })

  it('writes out invisible characters', () => {
    const text = toExampleText({ text: '"n\u0303\u200b\ud800\u00a0"\n' })
    expect(text).toBe(String.raw`"n\u0303\u200b\ud800\u00a0"` + '\n')
  })
})
