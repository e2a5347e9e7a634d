import { describe, expect, it } from 'vitest'
import { readDocument } from '../../rules/engine/document.ts'
import { definitions, lint, rules } from '../../rules/index.ts'
import { createLinter } from '../../rules/linter.ts'

const linter = createLinter(rules, definitions)
const patient = JSON.stringify({
  resourceType: 'Patient',
  name: [{ family: 'Soto', given: ['Ana'] }],
  contact: [{ name: { text: 'Rojas' }, nada: 1 }],
})
const run = (budget: number) => linter(readDocument(patient), { today: '2026-01-15', publicUrl: '', budget })

describe('a document that costs more steps than a run may take', () => {
  it('is said not to have been checked, where the run stopped', () => {
    const { issues, skipped } = run(5)
    expect(issues.find(({ code }) => code === 'cl-interno-02')).toMatchObject({ severity: 'error', path: 'Patient.contact[0].name' })
    expect(issues.map(({ path }) => path)).not.toContain('Patient.contact[0].nada')
    expect(skipped).toEqual([
      { code: 'cl', needs: [] },
      { code: 'r4', needs: [] },
    ])
  })

  it('is told whatever rules are wanted', () => {
    const { issues } = linter(readDocument(patient), { today: '2026-01-15', publicUrl: '', budget: 3, wanted: new Set() })
    expect(issues.map(({ code }) => code)).toEqual(['cl-interno-02'])
  })

  it('is none that anybody would write', () => {
    expect(run(1000).issues.map(({ code }) => code)).not.toContain('cl-interno-02')
    const { issues, skipped } = lint(patient, { today: '2026-01-15' })
    expect(issues.map(({ code }) => code)).toContain('r4-elemento-01')
    expect(skipped).toBeUndefined()
  })
})
