import { describe, expect, it } from 'vitest'
import { compare, type Said } from '../../../web/remote/compare.ts'

function said(code: string, path: string, change: Partial<Said> = {}): Said {
  return { code, path, message: `${code} en ${path}.`, severity: 'error', ...change }
}

describe('who says what', () => {
  it('is both where rule and place are the same, however it is worded', () => {
    const page = [said('cl-run-01', 'Patient.identifier[0].value')]
    const service = [said('cl-run-01', 'Patient.identifier[0].value', { message: 'De otro modo.' })]
    expect(compare(page, service)).toEqual({ service: [], both: service, page: [] })
  })

  it('is one alone where place, rule or entry differ', () => {
    const shared = said('r4-card-01', 'Patient.name')
    const page = [shared, said('cl-run-01', 'Patient.identifier[0].value', { entryIndex: 0 })]
    const service = [
      said('cl-run-01', 'Patient.identifier[0].value', { entryIndex: 1 }),
      said('fhir-terminology', 'Patient.maritalStatus'),
      shared,
    ]
    expect(compare(page, service)).toEqual({ service: service.slice(0, 2), both: [shared], page: page.slice(1) })
  })

  it('counts what is said twice twice', () => {
    const one = said('cl-json-09', 'Patient.name[0].given[0]')
    const again = { ...one }
    expect(compare([one, again], [one])).toEqual({ service: [], both: [one], page: [again] })
    expect(compare([one], [one, again])).toEqual({ service: [again], both: [one], page: [] })
  })
})
