import { describe, expect, it } from 'vitest'
import { toAnswer } from '../../../proxy/engine/answer.ts'
import type { Findings } from '../../../proxy/engine/engine.ts'
import type { Issue, ValidateResponse } from '../../../rules/index.ts'

const asked = { resourceType: 'Patient', form: 'json' } as const

function issue(severity: Issue['severity'], index: number, message = 'No sirve.'): Issue {
  return { code: severity === 'error' ? 'r4-formato-01' : 'cl-patient-04', severity, path: `Patient.name[${index}].family`, message }
}

function found(issues: readonly Issue[], rest: Partial<Findings> = {}): Findings {
  return { issues, profile: null, degraded: false, ...rest }
}

describe('the answer', () => {
  it('counts, and names the first twenty issues for the log', () => {
    const issues = Array.from({ length: 30 }, (_, index) => issue(index % 3 === 0 ? 'error' : 'warning', index))
    const { errorCount, warningCount, noted } = toAnswer(found(issues), asked)
    expect([errorCount, warningCount, noted.length]).toEqual([10, 20, 20])
    expect(noted[0]).toEqual({ code: 'r4-formato-01', path: 'Patient.name[0].family' })
  })

  it('counts for the log what is not told and what was not checked', () => {
    const { errorCount, warningCount, unverifiedCount } = toAnswer(
      found([issue('error', 0), issue('warning', 1)], {
        omitted: [{ code: 'cl-run-03', count: 7, errors: 5 }],
        unverified: [
          { what: 'codeSystem', name: 'http://snomed.info/sct', count: 3 },
          { what: 'profile', name: 'http://x.example/p', count: 1 },
        ],
      }),
      asked,
    )
    expect([errorCount, warningCount, unverifiedCount]).toEqual([6, 3, 4])
  })

  it('names no code and no path that a sender can have made up', () => {
    const odd = { ...issue('error', 0), code: 'CANARIO', path: 'Patient.canario.x' }
    expect(toAnswer(found([odd]), asked).noted).toEqual([{ code: 'otro', path: 'Patient' }])
  })

  it.each(['json', 'fhir'] as const)('is of 2 MB and a little at most, however much was found (%s)', (form) => {
    const issues = Array.from({ length: 40_000 }, (_, index) => issue(index < 30_000 ? 'warning' : 'error', index, 'x'.repeat(100)))
    const { text, errorCount, warningCount } = toAnswer(found(issues), { ...asked, form })
    expect(text.length).toBeLessThan(3_000_000)
    expect([errorCount, warningCount]).toEqual([10_000, 30_000])
  })

  it('keeps errors rather than warnings, in their order, and counts the rest', () => {
    const issues = Array.from({ length: 20_000 }, (_, index) => issue(index % 4 === 3 ? 'error' : 'warning', index, 'x'.repeat(100)))
    const omitted = [{ code: 'cl-run-03', count: 7 }]
    const answer = JSON.parse(toAnswer(found(issues, { omitted }), asked).text) as ValidateResponse
    const told = answer.issues.map(({ path }) => Number(/\d+/.exec(path)))
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(answer.errors).toHaveLength(5000)
    expect(answer.omitted).toEqual([...omitted, { code: 'cl-patient-04', count: 15_000 - answer.warnings.length, errors: 0 }])
  })

  it('counts beneath a cause what follows from it, and says every error in an OperationOutcome', () => {
    const issues = [{ ...issue('error', 0), id: 1, consequences: { count: 2, codes: ['r4-formato-01'] } }]
    for (const index of [1, 2]) issues.push({ ...issue('error', index), follows: 1 } as never)
    const { text, errorCount } = toAnswer(found(issues), asked)
    const answer = JSON.parse(text) as ValidateResponse
    expect(answer.issues).toEqual([issues[0]])
    expect([errorCount, answer.errors.length]).toEqual([3, 3])
    expect(JSON.parse(toAnswer(found(issues), { ...asked, form: 'fhir' }).text)).toMatchObject({ issue: [{}, {}, {}] })
  })

  it('is invalid also where the only error is too long to be told', () => {
    const answer = JSON.parse(toAnswer(found([issue('error', 0, 'x'.repeat(3_000_000))]), asked).text) as ValidateResponse
    expect(answer).toMatchObject({ valid: false, issues: [], omitted: [{ code: 'r4-formato-01', count: 1 }] })
  })
})
