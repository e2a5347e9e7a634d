import { describe, expect, it } from 'vitest'
import { toDocument } from '../../rules/engine/document.ts'
import type { Json } from '../../rules/engine/json.ts'
import { defineRule, type Rule } from '../../rules/engine/rule.ts'
import { definitions, lint, rules } from '../../rules/index.ts'
import { createLinter } from '../../rules/linter.ts'
import type { Definitions } from '../../rules/structure/definitions.ts'
import { r4Definitions } from '../../rules/structure/r4/r4-definitions.ts'
import { texts } from '../support/own-rules.ts'

const options = { today: '2026-01-15', publicUrl: '' }

function codes(some: readonly Rule[], value: Json, from: Definitions = definitions): readonly string[] {
  return createLinter(some, from)(toDocument(value), options).issues.map(({ code }) => code)
}

describe('a rule that fails at its words', () => {
  it('covers nothing, so that the error it would have spoken for is reported', () => {
    const mute = defineRule({
      ...texts,
      code: 'x-1',
      on: 'Patient',
      check: () => [{ at: ['gendre'] }],
      message: () => {
        throw new TypeError('No se puede decir esto.')
      },
    })
    const some = [mute, ...rules.filter(({ code }) => code === 'r4-elemento-01' || code === 'cl-interno-01')]
    expect(codes(some, { resourceType: 'Patient', gendre: 'x' })).toEqual(['cl-interno-01', 'r4-elemento-01'])
  })
})

describe('definitions that fail', () => {
  it('leave the rules to be shown the document', () => {
    const broken: Definitions = {
      ...r4Definitions,
      findStructure: (canonical) => {
        if (canonical.endsWith('/HumanName')) throw new TypeError('No se puede leer esto.')
        return r4Definitions.findStructure(canonical)
      },
    }
    const found = codes(rules, { resourceType: 'Patient', name: [{}] }, broken)
    expect(found).toContain('cl-interno-01')
    expect(found).toContain('cl-json-06')
  })
})

describe('problems that are accepted in Chile', () => {
  const coded = (display: string) => ({
    url: 'https://ejemplo.cl/estado',
    valueCoding: { system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'M', display },
  })

  it('do not use up the number of those that are reported', () => {
    const extension = [...Array.from({ length: 1500 }, () => coded('Casada')), coded('Divorced')]
    const { valid, issues, omitted } = lint(
      { resourceType: 'Patient', language: 'es', extension },
      { today: '2026-01-15', strict: true, only: ['r4-codigo'] },
    )
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual(['r4-codigo-04 Patient.extension[1500].value.display'])
    expect([valid, omitted]).toEqual([true, undefined])
  })

  it('leave those beyond a thousand to be counted', () => {
    const extension = Array.from({ length: 1200 }, (_, index) => coded(index % 10 === 0 ? 'Casada' : 'Divorced'))
    const { issues, omitted } = lint({ resourceType: 'Patient', language: 'es', extension }, { today: '2026-01-15', only: ['r4-codigo'] })
    expect(issues).toHaveLength(1000)
    expect(omitted).toEqual([{ code: 'r4-codigo-04', count: 80, errors: 0 }])
  })

  it('leave errors beyond a thousand to be counted as such', () => {
    const link = Array.from({ length: 1200 }, () => ({ other: { reference: 'Patient/1' } }))
    const { issues, omitted } = lint({ resourceType: 'Patient', link }, { today: '2026-01-15', only: ['r4-card-01'] })
    expect(issues).toHaveLength(1000)
    expect(omitted).toEqual([{ code: 'r4-card-01', count: 200, errors: 200 }])
  })
})
