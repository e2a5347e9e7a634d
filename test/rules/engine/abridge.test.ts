import { describe, expect, it } from 'vitest'
import { abridge, abridgeNames, bytesOf as bytesOfIssue, bytesOfMessage, omitAlso } from '../../../rules/engine/abridge.ts'
import type { IssueFix, Unverified } from '../../../rules/engine/issue.ts'
import { fixAll, lint, type Issue, type Json, type ValidateResponse } from '../../../rules/index.ts'
import { lintAtLength, lintForReport } from '../../../rules/lint.ts'

const options = { today: '2026-01-15', ranges: true } as const
const most = 2_000_000

/** A text of which each character takes six bytes as JSON. */
const control = '\u0001'.repeat(200_000)

function bytesOf(report: ValidateResponse): number {
  return Buffer.byteLength(JSON.stringify(report))
}

/** How many findings a report tells or counts. */
function count({ issues, omitted = [] }: ValidateResponse): number {
  return issues.length + omitted.reduce((sum, one) => sum + one.count, 0)
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
    expect(count(report)).toBe(count(whole))
    const open = ({ unverified = [] }: ValidateResponse): number => unverified.reduce((sum, one) => sum + one.count, 0)
    expect(open(report)).toBe(open(whole))
  })

  it('puts few findings into words that it then has no room for, errors first', () => {
    const input = JSON.stringify(hostile['five thousand findings of all kinds']!())
    const [worded, told] = [lintForReport(input, options), lint(input, options)]
    expect(worded.issues.length).toBeLessThan(1.1 * told.issues.length)
    const errorsOf = ({ issues }: ValidateResponse) =>
      issues.flatMap(({ severity, code, path, message }) => (severity === 'error' ? [{ code, path, message }] : []))
    expect(errorsOf(worded)).toEqual(errorsOf(lintAtLength(input, options)).slice(0, errorsOf(worded).length))
  })

  it('of a short text tells as many findings as its length allows, errors first, and counts the others', () => {
    const input = JSON.stringify({
      resourceType: 'Patient',
      name: [{ family: 'Soto', given: ['Ana'] }],
      gender: 'M',
      address: list(1500, (n) => ({ city: `Reñaca${n}` })),
    })
    const report = lint(input, options)
    expect(bytesOf(report)).toBeLessThan(800_000)
    expect(report.issues.length).toBeGreaterThan(300)
    expect(report.issues.filter(({ severity }) => severity === 'error').map(({ path }) => path)).toEqual(['Patient.gender'])
    expect(count(report)).toBe(count(lintAtLength(input, options)))
  })

  it('leaves no finding out for the correction of another that has no room itself', () => {
    const name = list(30_000, (n) => ({ familia: `Soto ${'Soto '.repeat(10)} ${n}`, given: ['Ana'] }))
    const { issues } = lint(`${JSON.stringify({ resourceType: 'Patient', name }).slice(0, -1)},}`, options)
    expect(issues.length).toBeGreaterThan(1000)
    expect(issues.find(({ code }) => code === 'cl-json-01')).not.toHaveProperty('quickFix')
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

  it('tells as many as go in to the byte, and their messages again', () => {
    const frame = bytesOfIssue(issue('error', 0, { why: '' }))
    const withWhy = (index: number, length: number): Issue => issue('error', index, { why: 'x'.repeat(length) })
    const issues = [withWhy(0, 1_000_000), withWhy(1, 900_000 - 2 * frame)]
    expect(abridge(issues)).toEqual({ issues, left: [] })
    const [one, other] = [issues[0]!, withWhy(1, 900_001 - 2 * frame)]
    expect(abridge([one, other])).toEqual({ issues: [one], left: [other] })
  })

  it('writes none of hundreds of ordinary findings to see how long they are', () => {
    const message =
      'El código «activo» no está en «administrative-gender», donde sí está «active»: revisa si es ese el que corresponde aquí.'
    const quickFix: IssueFix = {
      title: 'Usar «active»',
      jsonPointer: '/item/1/answer/0/valueCoding/code',
      replacement: 'active',
      safe: true,
    }
    const issues = list(800, (n) => issue('error', n, { message, suggestion: message, why: message, quickFix }))
    const told = abridge(issues, () => {
      throw new Error('It was written.')
    })
    expect(told.issues).toBe(issues)
  })

  it('counts the frames of many that say next to nothing', () => {
    const issues = list(30_000, () => issue('error', 0, { path: '', message: '' }))
    const { issues: told, left } = abridge(issues)
    expect(left.length).toBeGreaterThan(0)
    expect(told.length + left.length).toBe(30_000)
  })

  it.each(['path', 'message', 'suggestion', 'why', 'docsUrl', 'profileUrl'] as const)('leaves out what has too long a %s', (member) => {
    const long = issue('error', 0, { [member]: 'x'.repeat(1_900_000) })
    expect(abridge([long, issue('error', 1)])).toEqual({ issues: [issue('error', 1)], left: [long] })
  })

  it.each<[string, Partial<IssueFix>]>([
    ['title', { title: 'x'.repeat(1_900_000) }],
    ['pointer', { jsonPointer: `/${'x'.repeat(1_900_000)}` }],
    ['value', { replacement: 'x'.repeat(1_900_000) }],
    [
      'list of values, of which the first is told twice',
      { replacement: control, options: [control, ''].map((replacement) => ({ title: 'x', replacement })) },
    ],
  ])('tells without its fix what has one with too long a %s', (_long, its) => {
    const quickFix = { jsonPointer: '', replacement: 'x', title: 'Reparar', safe: true, ...its } as IssueFix
    const { quickFix: _, ...bare } = issue('error', 0, { quickFix })
    expect(abridge([issue('error', 0, { quickFix })])).toEqual({ issues: [bare], left: [] })
  })

  it('keeps a fix that there is room for beside what is long', () => {
    const quickFix = { jsonPointer: '/a', replacement: 'x', title: 'Reparar', safe: true }
    const issues = [issue('error', 0, { message: 'x'.repeat(500_000) }), issue('error', 1, { quickFix })]
    expect(abridge(issues)).toEqual({ issues, left: [] })
  })

  it('asks for sizes only where there is a lot to tell, and never for that of a fix that is sure to be too large', () => {
    const never = (): number => expect.fail('asked for a size')
    const few = list(400, (index) =>
      issue('error', index, { quickFix: { jsonPointer: '', replacement: 'x', title: 'Reparar', safe: true } }),
    )
    expect(abridge(few, never).left).toEqual([])
    const wordy = list(500, (index) => issue('error', index, { why: 'x'.repeat(600) }))
    expect(abridge(wordy, never).left).toEqual([])
    const quickFix = { jsonPointer: '', replacement: 'x'.repeat(3_000_000), title: 'Reparar', safe: true }
    const asked: Issue[] = []
    abridge([issue('error', 0, { quickFix })], (one) => asked.push(one))
    expect(asked.map((one) => one.quickFix)).toEqual([undefined])
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

it('an issue is as long as its JSON in UTF-8, and its message is told again', () => {
  const message = 'a\u007f\u0080é\u07ff\u0800€\ud7ff\ue000\uffff😀\u{10000}\u{10ffff} €€ ñandú\n'
  const long = issue('error', 0, { message, why: message })
  const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
  // With the quotes of the message there is the comma before it and a blank of pretty JSON.
  expect(bytesOfMessage(long)).toBe(bytes(message) + 2)
  expect(bytesOfIssue(long)).toBe(bytes(long) + bytes(message) + 2)
})

it('issues that are left out are counted by their codes, and errors among them where that is known', () => {
  const left = [issue('error', 0), issue('error', 1), issue('warning', 2), issue('error', 3, { code: 'cl-patient-04' })]
  expect(omitAlso([], left)).toEqual([
    { code: 'r4-formato-01', count: 2, errors: 2 },
    { code: 'cl-patient-04', count: 2, errors: 1 },
  ])
  const before = [
    { code: 'cl-patient-04', count: 5, errors: 4 },
    { code: 'r4-formato-01', count: 3 },
    { code: 'cl-run-01', count: 1 },
  ]
  expect(omitAlso(before, left)).toEqual([
    { code: 'cl-patient-04', count: 7, errors: 5 },
    { code: 'r4-formato-01', count: 5 },
    { code: 'cl-run-01', count: 1 },
  ])
})

describe('names of what could not be checked', () => {
  const named = (name: string, verifiedBy?: readonly string[]): Unverified => ({
    what: 'codeSystem',
    name,
    count: 1,
    ...(verifiedBy && { verifiedBy }),
  })
  const nameless = (count: number): Unverified => ({ what: 'codeSystem', name: '', count })

  it('are told to the byte, with what verifies them', () => {
    const longest = [named('a'.repeat(79_918))]
    expect(abridgeNames(longest)).toEqual(longest)
    expect(abridgeNames([named('a'.repeat(79_919))])).toEqual([nameless(1)])
    const verified = [named('a'.repeat(79_913), ['abc'])]
    expect(abridgeNames(verified)).toEqual(verified)
    expect(abridgeNames([named('a'.repeat(79_914), ['abc'])])).toEqual([nameless(1)])
  })

  it('may be too much for what verifies them, long or many', () => {
    expect(abridgeNames([named('a'.repeat(50_000), ['b'.repeat(40_000)])])).toEqual([nameless(1)])
    expect(
      abridgeNames([
        named(
          'a',
          list(30_000, () => ''),
        ),
      ]),
    ).toEqual([nameless(1)])
  })

  it('count with their frames where they are many and short', () => {
    const told = abridgeNames(list(970, () => named('a')))
    expect(told.at(-1)).toEqual(nameless(970 - (told.length - 1)))
    expect(told.length - 1).toBe(Math.floor(80_000 / 83))
  })
})

it('names of what could not be checked are told as far as there is room, and the rest is counted', () => {
  const unverified = list(50, (index) => ({ what: 'codeSystem', name: `${index}${'a'.repeat(10_000)}`, count: 2 }) as const)
  const told = abridgeNames([...unverified, { what: 'codeSystem', name: '', count: 5 }, { what: 'profile', name: 'b', count: 1 }])
  expect(told.filter(({ name }) => name !== '')).toHaveLength(8)
  expect(told.filter(({ name }) => name === '')).toEqual([{ what: 'codeSystem', name: '', count: 43 * 2 + 5 }])
  expect(abridgeNames(unverified.slice(0, 3))).toEqual(unverified.slice(0, 3))
})
