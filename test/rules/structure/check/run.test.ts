import { describe, expect, it } from 'vitest'
import { pathTo } from '../../../../rules/engine/element-tree.ts'
import { createFindings } from '../../../../rules/engine/findings.ts'
import type { Path } from '../../../../rules/engine/json.ts'
import { mostFindings } from '../../../../rules/engine/limits.ts'
import type { RunOptions } from '../../../../rules/structure/check/model.ts'
import {
  advise,
  BudgetSpent,
  countErrors,
  createRun,
  findAt,
  findTold,
  inTheNameOf,
  isFullOfAdvice,
  isOmitted,
  leaveOpen,
  narrowMissing,
  noteApplied,
  report,
  settleAdvice,
  spend,
  takeBackAdvice,
  tryOut,
} from '../../../../rules/structure/check/run.ts'
import type { StructureDefinition } from '../../../../rules/structure/definitions.ts'
import { structureRules } from '../../../../rules/structure/rules/index.ts'

const speakers = new Map(structureRules.map((rule) => [rule.code, rule]))

function begin(options: RunOptions = {}, rules: typeof speakers = speakers) {
  const run = createRun(options, createFindings(), rules, { to: () => undefined, strings: [], empty: [], deep: [], bySystem: new Map() })
  const go = (...path: Path): void => {
    run.steps.length = 0
    run.steps.push(...path)
    run.depth = path.length
  }
  /** Code, place, severity and facts of what was found. */
  const told = () =>
    run.findings.list.map(({ finding, element, severity, rule }) => {
      const { at: _, code: __, profileUrl, more, ...facts } = finding as unknown as Record<string, unknown>
      return [
        rule.code,
        pathTo(element).join('.'),
        severity,
        { ...facts, ...(more as (() => object) | undefined)?.() },
        ...(profileUrl === undefined ? [] : [profileUrl]),
      ]
    })
  return { run, go, told }
}

const missing = { name: 'birthDate', min: 1, found: 0 }
const held = { key: 'pat-1', expression: 'a' }

describe('a problem', () => {
  it('is left out by no trial, however many there are, and is counted by none', () => {
    const { run } = begin({ limits: new Map([['r4-inv-01', 1]]) })
    report(run, 'r4-inv-01', held)
    tryOut(run, () => expect(isOmitted(run, 'r4-inv-01')).toBe(false))
    expect(run.found.counts!.get('r4-inv-01')).toBe(1)
    expect(isOmitted(run, 'r4-inv-01')).toBe(true)
  })

  it('is told where the cursor is, under it, or elsewhere', () => {
    const { run, go, told } = begin()
    go('name', 0)
    report(run, 'r4-inv-01', held)
    report(run, 'r4-card-01', missing, { under: ['given', 1] })
    report(run, 'r4-inv-01', { ...held, key: 'b' }, { at: ['contact'], severity: 'warning' })
    report(run, 'r4-inv-01', { ...held, key: 'c' }, { at: [], under: ['x'] })
    expect(told()).toEqual([
      ['r4-inv-01', 'name.0', 'error', held],
      ['r4-card-01', 'name.0.given.1', 'error', missing],
      ['r4-inv-01', 'contact', 'warning', { ...held, key: 'b' }],
      ['r4-inv-01', 'x', 'error', { ...held, key: 'c' }],
    ])
  })

  it('without a rule that words it is none', () => {
    const { run, told } = begin({}, new Map())
    report(run, 'r4-inv-01', held)
    expect(told()).toEqual([])
    expect(run.found.counts).toBeUndefined()
  })

  it('is counted where there are more than are told, and apart where it is an error', () => {
    const { run, go, told } = begin({ limits: new Map([['r4-inv-01', 2]]) })
    for (let index = 0; index < 6; index += 1) {
      go('name', index)
      report(run, 'r4-inv-01', held, index % 3 === 0 ? { severity: 'warning' } : {})
      report(run, 'r4-ext-01', { url: 'urn:a' })
    }
    expect(told().map(([code, at, severity]) => `${String(code)} ${String(at)} ${String(severity)}`)).toEqual([
      'r4-inv-01 name.0 warning',
      'r4-ext-01 name.0 warning',
      'r4-inv-01 name.1 error',
      ...[1, 2, 3, 4, 5].map((index) => `r4-ext-01 name.${index} warning`),
    ])
    expect(run.found.counts).toEqual(
      new Map([
        ['r4-inv-01', 6],
        ['r4-ext-01', 6],
      ]),
    )
    expect(run.found.omittedErrors).toEqual(new Map([['r4-inv-01', 3]]))
  })

  it('is no omitted error where it is a warning as a rule', () => {
    const { run } = begin({ limits: new Map([['r4-ext-01', 0]]) })
    report(run, 'r4-ext-01', { url: 'urn:a' })
    expect(run.found.omittedErrors).toBeUndefined()
    report(run, 'r4-ext-01', { url: 'urn:a' }, { severity: 'error' })
    expect(run.found.omittedErrors).toEqual(new Map([['r4-ext-01', 1]]))
  })

  it('is told a thousand times', () => {
    const { run, go, told } = begin()
    for (let index = 0; index < mostFindings + 1; index += 1) {
      go('name', index)
      report(run, 'r4-inv-01', held)
    }
    expect(told()).toHaveLength(mostFindings)
    expect(run.found.counts!.get('r4-inv-01')).toBe(mostFindings + 1)
  })
})

describe('a problem that is found more than once', () => {
  const ofProfile = (
    run: ReturnType<typeof begin>['run'],
    profile: string,
    ...[code, facts]: Parameters<typeof report> extends [unknown, ...infer Rest] ? Rest : never
  ) => inTheNameOf(run, profile, () => report(run, code, facts as never))

  it('is told of each type and each profile that asks for something else', () => {
    const { run, told } = begin()
    report(run, 'r4-inv-01', held)
    report(run, 'r4-inv-01', held)
    ofProfile(run, 'urn:a', 'r4-inv-01', held)
    ofProfile(run, 'urn:b', 'r4-inv-01', held)
    ofProfile(run, 'urn:b', 'r4-inv-01', { ...held, key: 'pat-2' })
    expect(told()).toEqual([
      ['r4-inv-01', '', 'error', held],
      ['r4-inv-01', '', 'error', held],
      ['r4-inv-01', '', 'error', held, 'urn:a'],
      ['r4-inv-01', '', 'error', { ...held, key: 'pat-2' }, 'urn:b'],
    ])
    expect(run.found.counts!.get('r4-inv-01')).toBe(4)
  })

  it('is told once of a set in two versions', () => {
    const { run, told } = begin()
    const facts = { value: 'a', valueSet: 'urn:set|1' } as never
    ofProfile(run, 'urn:a', 'r4-codigo-01', facts)
    ofProfile(run, 'urn:b', 'r4-codigo-01', { value: 'a', valueSet: 'urn:set|2' } as never)
    ofProfile(run, 'urn:b', 'r4-codigo-01', { value: 'a', valueSet: 'urn:otro|1' } as never)
    ofProfile(run, 'urn:b', 'r4-codigo-01', { value: 'b', valueSet: 'urn:set|2' } as never)
    expect(told().map(([, , , one]) => one)).toEqual([facts, { value: 'a', valueSet: 'urn:otro|1' }, { value: 'b', valueSet: 'urn:set|2' }])
  })

  it.each<[string, Parameters<typeof report>[1], object]>([
    ['that is missing', 'r4-card-01', missing],
    ['of which there are too many', 'r4-card-02', { name: 'name', max: 1, found: 2 }],
    ['that refers to another type', 'r4-ref-01', { found: 'Group', allowed: ['Patient'] }],
    ['of a type that is not left', 'r4-elemento-04', { name: 'value', type: 'string', allowed: ['valueQuantity'] }],
  ])('is told once of an element %s', (_, code, facts) => {
    const { run, go, told } = begin()
    go('name')
    report(run, code, facts as never)
    ofProfile(run, 'urn:a', code, { ...facts, min: 2 } as never)
    expect(told()).toEqual([[code, 'name', 'error', facts]])
    go('contact')
    ofProfile(run, 'urn:a', code, facts as never)
    ofProfile(run, 'urn:a', code, { ...facts, slice: 'a' } as never)
    ofProfile(run, 'urn:b', code, { ...facts, slice: 'a' } as never)
    expect(told().slice(1)).toEqual([
      [code, 'contact', 'error', facts, 'urn:a'],
      [code, 'contact', 'error', { ...facts, slice: 'a' }, 'urn:a'],
    ])
  })

  it('is told once of a type that is in no slice either', () => {
    const { run, told } = begin()
    report(run, 'r4-elemento-04', { name: 'value', type: 'string', allowed: ['valueQuantity'] })
    ofProfile(run, 'urn:a', 'r4-slice-01', { name: 'value', slices: ['valueQuantity'] } as never)
    ofProfile(run, 'urn:a', 'r4-card-02', { name: 'value', max: 0, found: 1 } as never)
    expect(told().map(([code]) => code)).toEqual(['r4-elemento-04', 'r4-card-02'])
  })

  it('wants what the profile wants of it', () => {
    const { run, go, told } = begin()
    const other = { name: 'a', max: 1, found: 2 }
    go('birthDate')
    report(run, 'r4-card-02', other)
    report(run, 'r4-card-01', { ...missing, more: () => ({ isRepeated: false }) } as never)
    ofProfile(run, 'urn:a', 'r4-card-01', missing as never)
    expect(told().at(-1)).toEqual(['r4-card-01', 'birthDate', 'error', { ...missing, isRepeated: false }])
    ofProfile(run, 'urn:a', 'r4-card-01', { ...missing, more: () => ({ isRepeated: true }) } as never)
    ofProfile(run, 'urn:a', 'r4-card-02', { ...other, more: () => ({ isRepeated: true }) } as never)
    expect(told()).toEqual([
      ['r4-card-02', 'birthDate', 'error', other],
      ['r4-card-01', 'birthDate', 'error', { ...missing, isRepeated: true }],
    ])
    narrowMissing(run, () => ({ expected: 'a' }))
    expect(told().at(-1)).toEqual(['r4-card-01', 'birthDate', 'error', { ...missing, expected: 'a' }])
    tryOut(run, () => narrowMissing(run, () => ({ expected: 'b' })))
    go('name')
    narrowMissing(run, () => ({ expected: 'c' }))
    expect(told().at(-1)).toEqual(['r4-card-01', 'birthDate', 'error', { ...missing, expected: 'a' }])
  })

  it('is found again where it was told', () => {
    const { run, go } = begin()
    go('name', 0)
    report(run, 'r4-card-01', missing)
    report(run, 'r4-inv-01', { ...held, key: 'a' }, { severity: 'warning' })
    report(run, 'r4-inv-01', { ...held, key: 'b' })
    report(run, 'r4-elemento-04', { name: 'value', type: 'string', allowed: ['valueQuantity'] })
    expect(findAt(run, ['name', 0], 'r4-inv-01').map(({ finding }) => finding['key'])).toEqual(['a', 'b'])
    expect([findAt(run, ['name'], 'r4-inv-01'), findAt(run, ['contact'], 'r4-inv-01')]).toEqual([[], []])
    const keyOf = (code: Parameters<typeof report>[1], facts: object, at: Path = ['name', 0]) =>
      findTold(run, { code, facts, at: [], follows: undefined }, at)?.rule.code
    expect(keyOf('r4-card-01', missing)).toBe('r4-card-01')
    expect(keyOf('r4-card-01', { ...missing, slice: 'a' })).toBeUndefined()
    expect(keyOf('r4-card-01', missing, ['name'])).toBeUndefined()
    expect(keyOf('r4-inv-01', { key: 'b' })).toBe('r4-inv-01')
    expect(keyOf('r4-inv-01', { key: 'a' })).toBeUndefined()
    expect(keyOf('r4-slice-01', {})).toBe('r4-elemento-04')
    expect(keyOf('r4-card-02', {})).toBeUndefined()
    expect(keyOf('r4-ref-06', {})).toBeUndefined()
  })
})

describe('something that is tried', () => {
  it('is counted and not told', () => {
    const { run, go, told } = begin()
    go('name', 0)
    const faults: never[] = []
    const follows = () => ({ failures: [] })
    const { errors, remarks } = tryOut(
      run,
      () => {
        report(run, 'r4-inv-01', held)
        report(run, 'r4-card-01', missing, { under: ['given'], follows })
        report(run, 'r4-card-02', { name: 'a', max: 0, found: 1 }, { at: ['contact'], under: ['name'] })
        report(run, 'r4-inv-01', held, { severity: 'warning' })
        report(run, 'r4-ext-01', { url: 'urn:a' })
        report(run, 'r4-codigo-02', { value: 'a', valueSet: 'urn:a' } as never)
        report(run, 'r4-perfil-01', { canonical: 'urn:a' } as never)
        report(run, 'r4-perfil-01', { canonical: 'urn:a' } as never, { severity: 'error' })
        leaveOpen(run, 'profile', 'urn:a')
      },
      faults,
    )
    expect([errors, remarks]).toEqual([4, 5])
    expect(faults).toMatchObject([
      { code: 'r4-inv-01', facts: held, at: ['name', 0], follows: undefined },
      { code: 'r4-card-01', facts: missing, at: ['name', 0, 'given'], follows },
      { code: 'r4-card-02', at: ['contact', 'name'] },
      { code: 'r4-perfil-01', at: ['name', 0] },
    ])
    expect(told()).toEqual([])
    expect([run.trial, run.found.counts, run.found.unverified]).toEqual([undefined, undefined, []])
  })

  it('may try something else', () => {
    const { run } = begin()
    const outer = tryOut(run, () => {
      report(run, 'r4-inv-01', held)
      expect(countErrors(run, () => [1, 2].forEach(() => report(run, 'r4-inv-01', held)))).toBe(2)
      report(run, 'r4-inv-01', held)
    })
    expect(outer.errors).toBe(2)
  })

  it('applies no profile', () => {
    const { run } = begin()
    const resource = { resourceType: 'Patient' }
    const [a, b] = [{ url: 'urn:a' }, { url: 'urn:b' }] as unknown as [StructureDefinition, StructureDefinition]
    tryOut(run, () => noteApplied(run, resource, a))
    expect(run.applied).toBeUndefined()
    noteApplied(run, resource, b)
    noteApplied(run, resource, a)
    noteApplied(run, resource, b)
    expect(run.applied).toEqual(new Map([[resource, new Set([b, a])]]))
  })
})

describe('advice', () => {
  const advice = (value: string) => ({ value, valueSet: 'urn:a' }) as never

  it('is told in the end, unless it was taken back', () => {
    const { run, go, told } = begin()
    settleAdvice(run)
    go('name', 0)
    takeBackAdvice(run)
    advise(run, advice('a'), { under: ['use'] })
    go('name', 1)
    advise(run, advice('b'), {})
    advise(run, advice('c'), {})
    go('name', 2)
    advise(run, advice('d'), {})
    takeBackAdvice(run)
    takeBackAdvice(run)
    go('name', 0)
    tryOut(run, () => takeBackAdvice(run))
    go('contact')
    takeBackAdvice(run)
    expect(told()).toEqual([])
    settleAdvice(run)
    expect(told()).toEqual([
      ['r4-codigo-02', 'name.0.use', 'warning', { value: 'a', valueSet: 'urn:a' }],
      ['r4-codigo-02', 'name.1', 'warning', { value: 'c', valueSet: 'urn:a' }],
    ])
  })

  it('is none without a rule that words it', () => {
    const { run, told } = begin({}, new Map())
    advise(run, advice('a'), {})
    settleAdvice(run)
    expect(told()).toEqual([])
  })

  it('is kept a thousand times', () => {
    const { run, go } = begin()
    for (let index = 0; index < mostFindings; index += 1) {
      expect(isFullOfAdvice(run)).toBe(false)
      go('name', index)
      advise(run, advice('a'), {})
    }
    expect(isFullOfAdvice(run)).toBe(true)
    tryOut(run, () => expect(isFullOfAdvice(run)).toBe(false))
  })
})

describe('what is left open', () => {
  it('is counted by what it is and by its name', () => {
    const { run } = begin()
    leaveOpen(run, 'profile', 'urn:a')
    leaveOpen(run, 'valueSet', 'urn:a')
    leaveOpen(run, 'profile', 'urn:b')
    leaveOpen(run, 'profile', 'urn:a')
    expect(run.found.unverified).toEqual([
      { what: 'profile', name: 'urn:a', count: 2 },
      { what: 'valueSet', name: 'urn:a', count: 1 },
      { what: 'profile', name: 'urn:b', count: 1 },
    ])
  })

  it('names up to five that could tell, each once', () => {
    const { run } = begin()
    for (const by of ['a', undefined, 'b', 'a', 'c', 'd', 'e', 'f']) leaveOpen(run, 'valueSet', 'urn:a', by)
    leaveOpen(run, 'valueSet', 'urn:b')
    leaveOpen(run, 'valueSet', 'urn:b', 'a')
    expect(run.found.unverified).toEqual([
      { what: 'valueSet', name: 'urn:a', count: 8, verifiedBy: ['a', 'b', 'c', 'd', 'e'] },
      { what: 'valueSet', name: 'urn:b', count: 2, verifiedBy: ['a'] },
    ])
  })

  it('names a thousand, and counts the rest together', () => {
    const { run } = begin()
    for (let index = 0; index < 1000; index += 1) leaveOpen(run, 'profile', `urn:${index}`)
    for (const what of ['profile', 'profile', 'valueSet'] as const) leaveOpen(run, what, `urn:${what}:${run.found.unverified.length}`)
    leaveOpen(run, 'profile', 'urn:999')
    expect(run.found.unverified.slice(999)).toEqual([
      { what: 'profile', name: 'urn:999', count: 2 },
      { what: 'profile', name: '', count: 2 },
      { what: 'valueSet', name: '', count: 1 },
    ])
  })
})

it('a budget is spent once more is taken off it than there is', () => {
  const { run } = begin({ budget: 3 })
  spend(run, 3)
  expect(() => spend(run, 1)).toThrow(BudgetSpent)
  expect(() => spend(begin().run, 1e9)).not.toThrow()
})

it('something is done in the name of a profile, and after that in none', () => {
  const { run } = begin()
  inTheNameOf(run, 'urn:a', () => {
    inTheNameOf(run, 'urn:b', () => expect(run.profile).toBe('urn:b'))
    expect(run.profile).toBe('urn:a')
  })
  expect(run.profile).toBeUndefined()
})
