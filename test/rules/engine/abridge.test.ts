import { describe, expect, it } from 'vitest'
import { abridge, abridgeNames } from '../../../rules/engine/abridge.ts'
import { fixAll, lint, type Issue, type Json, type ValidateResponse } from '../../../rules/index.ts'
import { lintAtLength } from '../../../rules/lint.ts'

const options = { today: '2026-01-15', ranges: true } as const
const most = 2_000_000

function bytesOf(report: ValidateResponse): number {
  return Buffer.byteLength(JSON.stringify(report))
}

function issue(severity: Issue['severity'], index: number, rest: Partial<Issue> = {}): Issue {
  return {
    code: severity === 'error' ? 'r4-formato-01' : 'cl-patient-04',
    severity,
    path: `Patient.name[${index}]`,
    message: 'No sirve.',
    ...rest,
  }
}

/** Things of which there may be thousands, each found fault with in its own way. */
const hostile: Readonly<Record<string, () => Json | string>> = {
  'five thousand findings of all kinds': () => ({
    resourceType: 'Patient',
    identifier: list(1000, (n) => ({ type: { coding: [{ code: '01' }] }, value: `1.111.${n}-x`, use: 'oficial' })),
    name: list(1000, (n) => ({ family: ` ${n} `, given: [], use: `x${n}`, perido: { start: 'ayer' } })),
    address: list(1000, (n) => ({ city: 'Ñuñoaa', country: 'CL', state: `${n}`, use: 'casa' })),
    telecom: list(1000, (n) => ({ system: 'telefono', value: `+56 ${n}`, rank: 0 })),
  }),
  'long names': () => Object.fromEntries([['resourceType', 'Patient'], ...list(100, (n) => [`${n}${'ñ'.repeat(20_000)}`, 1])]),
  'names of control characters': () =>
    Object.fromEntries([['resourceType', 'Patient'], ...list(1000, (n) => [`${n}${'\u0001'.repeat(500)}`, 1])]),
  'a type of a million characters': () => ({ resourceType: 'P'.repeat(1_000_000), id: '' }),
  'long systems': () => ({
    resourceType: 'Observation',
    status: 'final',
    code: { coding: list(900, (n) => ({ system: `http://example.org/${n}/${'a'.repeat(3000)}`, code: 'a' })) },
  }),
  'a text that is no JSON': () =>
    `${JSON.stringify({ resourceType: 'Patient', name: list(40_000, (n) => ({ family: `Soto Soto Soto ${n}`, given: ['Ana'] })) }).slice(0, -1)},}`,
}

function list<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

describe('a report', () => {
  it.each(Object.entries(hostile))('is of 2 MB at most: %s', (_name, make) => {
    const made = make()
    const input = typeof made === 'string' ? made : JSON.stringify(made)
    const whole = lintAtLength(input, options)
    const report = lint(input, options)
    expect(bytesOf(report)).toBeLessThan(most)
    expect(report.valid).toBe(whole.valid)
    // Whatever is not told is counted.
    const count = ({ issues, omitted = [] }: ValidateResponse): number => issues.length + omitted.reduce((sum, one) => sum + one.count, 0)
    expect(count(report)).toBe(count(whole))
    const open = ({ unverified = [] }: ValidateResponse): number => unverified.reduce((sum, one) => sum + one.count, 0)
    expect(open(report)).toBe(open(whole))
  })

  it('needs it: the first of these would be longer', () => {
    expect(bytesOf(lintAtLength(JSON.stringify(hostile['five thousand findings of all kinds']!()), options))).toBeGreaterThan(most)
  })

  it('says of a text that is no JSON what is wrong, and offers no correction as long as the text; fixAll makes it all the same', () => {
    const text = hostile['a text that is no JSON']!() as string
    expect(lint(text, options).issues.find(({ code }) => code === 'cl-json-01')?.quickFix).toBeUndefined()
    const { applied, remaining, text: fixed } = fixAll(text, options)
    expect(applied[0]?.code).toBe('cl-json-01')
    expect(JSON.parse(fixed)).toMatchObject({ resourceType: 'Patient' })
    expect(bytesOf(remaining)).toBeLessThan(most)
  })
})

describe('abridge', () => {
  it('leaves what is short as it is', () => {
    const issues = list(400, (index) => issue('error', index))
    expect(abridge(issues)).toEqual({ issues, left: [] })
  })

  it('keeps errors rather than warnings, in their order', () => {
    const issues = list(20_000, (index) => issue(index % 4 === 3 ? 'error' : 'warning', index, { why: 'x'.repeat(100) }))
    const { issues: told, left } = abridge(issues)
    expect(told.filter(({ severity }) => severity === 'error')).toHaveLength(5000)
    expect(left.every(({ severity }) => severity === 'warning')).toBe(true)
    expect(told).toEqual(issues.filter((one) => told.includes(one)))
    expect(told.length + left.length).toBe(20_000)
  })

  it('tells an issue without a fix that is too long', () => {
    const quickFix = { jsonPointer: '', replacement: 'x'.repeat(3_000_000), title: 'Reparar', safe: true }
    const { quickFix: _, ...bare } = issue('error', 0, { quickFix })
    expect(abridge([issue('error', 0, { quickFix }), issue('error', 1)])).toEqual({ issues: [bare, issue('error', 1)], left: [] })
  })

  it('counts of a cause what is told', () => {
    const issues = [
      issue('error', 0, { id: 1, consequences: { count: 2, codes: ['r4-formato-01'] } }),
      ...list(2, (index) => issue('error', index + 1, { follows: 1, why: 'x'.repeat(1_800_000) })),
    ]
    const { issues: told, left } = abridge(issues)
    expect([told.length, left.length, told[0]?.consequences?.count]).toEqual([2, 1, 1])
  })
})

it('names of what could not be checked are told as far as there is room, and the rest is counted', () => {
  const unverified = list(50, (index) => ({ what: 'codeSystem', name: `${index}${'a'.repeat(10_000)}`, count: 2 }) as const)
  const told = abridgeNames([...unverified, { what: 'codeSystem', name: '', count: 5 }, { what: 'profile', name: 'b', count: 1 }])
  expect(told.filter(({ name }) => name !== '')).toHaveLength(8)
  expect(told.filter(({ name }) => name === '')).toEqual([{ what: 'codeSystem', name: '', count: 43 * 2 + 5 }])
  expect(abridgeNames(unverified.slice(0, 3))).toEqual(unverified.slice(0, 3))
})
