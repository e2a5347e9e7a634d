import { describe, expect, it } from 'vitest'
import { lint, withConsequences, withoutConsequences, type Issue, type JsonObject } from '../../rules/index.ts'
import { message, messageDefinitions } from '../support/message-guide.ts'

const options = { today: '2026-01-15', definitions: messageDefinitions, only: ['r4'] }

function issuesOf(resource: JsonObject): readonly Issue[] {
  return lint(JSON.stringify(resource), options).issues
}

/** Code, entry and path of each, as far as they follow from nothing. */
function causesIn(issues: readonly Issue[]): readonly string[] {
  return withoutConsequences(issues).map(({ code, entryIndex, path }) => `${code} ${entryIndex} ${path}`)
}

describe('first causes', () => {
  it('has nothing to say of a message that meets the guide', () => {
    expect(issuesOf(message())).toEqual([])
  })

  it('tells a wrong value once, and keeps beneath it what follows around it', () => {
    const issues = issuesOf(message({ request: { status: 'active' } }))
    expect(causesIn(issues)).toEqual(['r4-valor-02 1 ServiceRequest.status'])
    expect(issues.length).toBeGreaterThan(4)
    const cause = issues.find(({ code }) => code === 'r4-valor-02')!
    expect(cause.consequences).toEqual({ count: issues.length - 1, codes: ['r4-card-01', 'r4-slice-01'] })
    for (const issue of issues) if (issue !== cause) expect(issue).toMatchObject({ follows: cause.id, severity: 'error' })
  })

  it('goes through as many resources as lie between', () => {
    const issues = issuesOf(message({ place: { identifier: [{ value: '1' }, { value: '2' }] } }))
    expect(causesIn(issues)).toEqual(['r4-card-02 3 Location.identifier'])
    const codes = new Set(issues.map(({ code }) => code))
    expect(codes).toEqual(new Set(['r4-card-01', 'r4-card-02', 'r4-ref-06', 'r4-slice-01']))
  })

  it('keeps apart what has different causes', () => {
    const issues = issuesOf(message({ request: { status: 'active' }, place: { name: '', identifier: [{ value: '1' }, { value: '2' }] } }))
    const causes = issues.filter(({ consequences }) => consequences !== undefined)
    expect(causes.map(({ path }) => path)).toEqual(['ServiceRequest.status', 'Location.identifier'])
    expect(causes.reduce((sum, { consequences }) => sum + consequences!.count, 0)).toBe(
      issues.filter(({ follows }) => follows !== undefined).length,
    )
  })

  it('tells what nobody claims where it stands, and beneath it what rests on that', () => {
    const issues = issuesOf(message({ place: { identifier: [{ value: '1' }, { value: '2' }] } }, { place: false }))
    expect(causesIn(issues)).toEqual(['r4-slice-01 undefined Bundle.entry[3]'])
  })

  it('counts every error all the same', () => {
    const { valid, errors, issues } = lint(JSON.stringify(message({ request: { status: 'active' } })), options)
    expect(valid).toBe(false)
    expect(errors).toEqual(issues.map(({ message: said }) => said))
  })

  it('follows no resource that fails for another reason than what is told of it', () => {
    // The header has no focus at all: nothing else is wrong, so that nothing follows.
    const bundle = message()
    const [first, ...rest] = bundle['entry'] as readonly JsonObject[]
    const { focus: _, ...header } = first!['resource'] as JsonObject
    const issues = issuesOf({ ...bundle, entry: [{ ...first, resource: header }, ...rest] })
    expect(causesIn(issues)).toContain('r4-card-01 0 MessageHeader.focus')
    for (const { follows } of issues.filter(({ code }) => code === 'r4-slice-01')) expect(follows).toBeDefined()
  })
})

describe('consequences', () => {
  const cause: Issue = { code: 'r4-a', severity: 'error', path: 'Patient', message: 'A.', id: 1, consequences: { count: 9, codes: [] } }
  const consequence: Issue = { code: 'r4-b', severity: 'error', path: 'Patient', message: 'B.', follows: 1 }

  it('are counted anew among those that are left', () => {
    expect(withConsequences([cause, consequence, consequence])[0]?.consequences).toEqual({ count: 2, codes: ['r4-b'] })
    expect(withoutConsequences([cause, consequence])).toEqual([{ ...cause, consequences: { count: 1, codes: ['r4-b'] } }])
  })

  it('stand for themselves where their cause is not told', () => {
    const { follows: _, ...alone } = consequence
    expect(withConsequences([consequence])).toEqual([alone])
    expect(withoutConsequences([consequence])).toEqual([alone])
  })

  it('leave a cause as any other finding where none is left', () => {
    const { id: _id, consequences: _none, ...alone } = cause
    expect(withConsequences([cause])).toEqual([alone])
  })
})
