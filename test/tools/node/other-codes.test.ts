import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refCodes } from '../../../rules/config/ref-codes.ts'
import { explain } from '../../../rules/index.ts'
import { askForNearRules } from '../../../tools/node/near-rules.ts'
import { explainOther, otherCodes } from '../../../tools/node/other-codes.ts'

describe('codes of reports that are no rules', () => {
  it('every code that the sources write is a rule or is explained', () => {
    const root = join(import.meta.dirname, '../../..')
    const written = globSync('{rules,tools,proxy,worker,language}/**/*.{ts,txt}', { cwd: root, exclude: ['**/node_modules/**'] }).flatMap(
      (file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/'((?:r4|cl|svc|fhir)-[a-z]+-\d+|svc-config)'/g)].map(([, code]) => code!),
    )
    const codes = [...new Set([...written, ...Object.keys(refCodes)])]
    expect(codes.length).toBeGreaterThan(250)
    expect(codes.filter((code) => explain(code) === undefined && explainOther(code) === undefined)).toEqual([])
  })

  it('says severity, source, what, why and what to do in both languages', () => {
    for (const code of [...otherCodes, 'fhir-type_specific_checks_dt_url_example'])
      for (const lang of ['es', 'en'] as const) {
        const { source, what, why, howToFix } = explainOther(code, lang)!
        expect(source).not.toBe('')
        for (const sentence of [what, why, howToFix]) expect(sentence).toMatch(/^(?:[A-ZÁÉÍÓÚ]|svc\.config\.json ).*\.$/)
      }
    expect(explainOther('FHIR-Foo')?.what).toBe('El motor de validación remoto objeta el elemento, con su mensaje «foo».')
  })

  it('is none of what is no code', () => {
    expect(['fhir-', 'fhir-a b', 'svc-linea-99', '__proto__', ''].map((code) => explainOther(code))).toEqual(Array(5).fill(undefined))
  })

  it('is proposed for a code that is one letter off', () => {
    expect(askForNearRules('svc-linea-4')?.en).toBe('Did you mean “svc-linea-04”?')
  })
})
