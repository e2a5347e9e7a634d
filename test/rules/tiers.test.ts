import * as fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { applyFix, lint, rules, type Issue, type IssueFix, type Json, type LintOptions, type ValidateResponse } from '../../rules/index.ts'
import { exampleTypes, findExample } from '../../rules/examples/index.ts'
import { anyResource } from '../support/arbitrary-resource.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'
import { breakers } from '../support/conforming/breakers.ts'
import { bundles, resources } from '../support/conforming/bundles.ts'
import { makeMutants } from '../support/mutants/mutants.ts'
import { describeWith } from '../support/program.ts'
import { r4Package } from '../support/r4-package.ts'

/** The national rules and the definitions: each alone, by the beginnings of their codes. */
const tiers = ['cl', 'r4'] as const
const wanted = process.env['SVC_PROPERTY_RUNS']
const runs = wanted === undefined ? { numRuns: 20_000, seed: 20_260_115 } : { numRuns: Number(wanted) }

interface Sample extends Pick<LintOptions, 'profile' | 'guide'> {
  readonly name: string
  readonly input: string | Json
  readonly today?: string | undefined
}

const samples: Readonly<Record<string, () => Promise<readonly Sample[]>>> = {
  'the examples of the rules and of the types': async () => [
    ...rules.flatMap(({ code, examples }) =>
      examples.map(({ resource, text, today, profile, guide }, index) => ({
        name: `${code}, example ${index + 1}`,
        input: text ?? resource!,
        today,
        profile,
        guide,
      })),
    ),
    ...(await Promise.all(
      exampleTypes.flatMap((type) =>
        [true, false].map(async (valid) => ({ name: `${type}, valid: ${valid}`, input: (await findExample(type, valid))! })),
      ),
    )),
  ],
  'conforming resources with one thing broken': async () =>
    breakers.flatMap(({ code, of, how, spoil }) =>
      fc.sample({ ...resources, ...bundles }[of]!, { numRuns: 5, seed: 1 }).map((one) => ({ name: `${code}: ${how}`, input: spoil(one) })),
    ),
  'random resources': async () => distinct(fc.sample(anyResource, runs)).map((input, index) => ({ name: `number ${index}`, input })),
}

vi.setConfig({ hookTimeout: 240_000 })

describe('both tiers together say no less than each alone', () => {
  describe.each(Object.entries(samples))('%s', (_, list) => {
    testTiers(list)
  })

  describeWith(r4Package, 'the mutants of valid resources', () => {
    testTiers(async () => makeMutants(r4Package.path!).map(({ id, resource }) => ({ name: id, input: resource })))
  })
})

function testTiers(list: () => Promise<readonly Sample[]>): void {
  let faults: ReturnType<typeof countFaults>
  beforeAll(async () => {
    faults = countFaults(await list())
  })

  it('a resource is valid where each tier finds it valid, and only there', () => {
    expect(faults.verdicts).toEqual({})
  })

  it('the fixes of each tier are offered, or better ones, or a safe one that makes them needless', () => {
    expect(faults.fixes).toEqual({})
  })
}

describe('a warning of one tier beside an error of the other', () => {
  const observation: Json = {
    resourceType: 'Observation',
    meta: { profile: ['http://hl7.org/fhir/StructureDefinition/heartrate'] },
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
    subject: { reference: 'Patient/1' },
    effectiveDateTime: '2025-11-03',
    valueQuantity: { value: 72, unit: 'latidos/min', system: 'http://unitsofmeasure.org', code: 'bpm' },
  }

  it('a heart rate in «bpm» is invalid, and its unit can be corrected', () => {
    expect(countFaults([{ name: 'bpm', input: observation }])).toEqual({ verdicts: {}, fixes: {} })
  })

  it('is an error of the definitions, with a fix, and a warning of the national rules', () => {
    const options = { today: '2026-01-15', catalogs }
    expect(lint(observation, { ...options, only: ['r4'] })).toMatchObject({ valid: false })
    expect(fixesOf(lint(observation, { ...options, only: ['r4'] }).issues)).not.toEqual([])
    expect(lint(observation, { ...options, only: ['cl'] })).toMatchObject({ valid: true })
  })
})

/** Each value once: of random resources every fifth has been drawn before. */
function distinct(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** How often each kind of fault is found in some samples, and in which first. */
function countFaults(list: readonly Sample[]): Readonly<Record<'verdicts' | 'fixes', Readonly<Record<string, string>>>> {
  const verdicts = new Map<string, Counted>()
  const fixes = new Map<string, Counted>()
  for (const sample of list) {
    const reports = reportsOn(sample)
    count(verdicts, findWrongVerdict(reports), sample)
    for (const kind of findLostFixes(reports, sample)) count(fixes, kind, sample)
  }
  return { verdicts: toTable(verdicts), fixes: toTable(fixes) }
}

interface Counted {
  readonly first: string
  readonly times: number
}

function count(kinds: Map<string, Counted>, kind: string | undefined, { name }: Sample): void {
  if (kind === undefined) return
  const { first = name, times = 0 } = kinds.get(kind) ?? {}
  kinds.set(kind, { first, times: times + 1 })
}

function toTable(kinds: ReadonlyMap<string, Counted>): Readonly<Record<string, string>> {
  return Object.fromEntries([...kinds].map(([kind, { first, times }]) => [kind, `${times}, first ${first}`]))
}

function findWrongVerdict([all, ...alone]: Reports): string | undefined {
  if (all.valid === alone.every(({ valid }) => valid)) return undefined
  if (!all.valid) return 'an error of neither tier'
  const errors = alone.flatMap(({ issues }) => issues.filter(({ severity }) => severity === 'error'))
  return `no error beside ${[...new Set(errors.map(({ code }) => code))].join(' ')}`
}

function findLostFixes([all, ...alone]: Reports, sample: Sample): readonly string[] {
  const offered = fixesOf(all.issues)
  const lost = alone.flatMap(({ issues }) =>
    fixesOf(issues).filter((fix) => !offered.some((other) => isSameFix(fix, other) || isBetter(other, fix))),
  )
  const isCertain = (fix: IssueFix & Pick<Issue, 'code'>): boolean => fix.safe && !restsOnSafeFix(fix, all.issues)
  const kept = lost.every(isCertain) ? [] : fixesAfterSafeOnes(sample, offered)
  // A guess, as of a code in a system that is wrong itself, is needless or offered once safe fixes have mended the cause.
  return lost
    .filter((fix) => isCertain(fix) || (kept.some((other) => isSameFix(fix, other)) && !isSpoiling(fix, all, sample)))
    .map(({ code, safe }) => `${code}, ${safe ? 'safe' : 'unsafe'}`)
}

/** Whether both tiers together tell the fault of a fix as a consequence of another that is mended safely: the code of a coding whose system is a list. */
function restsOnSafeFix({ code }: Pick<Issue, 'code'>, issues: readonly Issue[]): boolean {
  const own = issues.filter((issue) => issue.code === code)
  return (
    own.length > 0 &&
    own.every(({ follows }) => follows !== undefined && issues.some(({ id, quickFix }) => id === follows && quickFix?.safe === true))
  )
}

/** Whether a fix that helps with one tier alone leaves more errors with both, or another in place of one that it takes away. */
function isSpoiling(fix: IssueFix, all: ValidateResponse, sample: Sample): boolean {
  const { input } = sample
  const mended = applyFix<Json>(typeof input === 'string' ? (JSON.parse(input) as Json) : input, fix)
  const [before, now] = [all, reportsOn({ ...sample, input: mended })[0]].map(errorsOf) as [readonly string[], readonly string[]]
  return now.length > before.length || (now.length === before.length && now.some((one) => !before.includes(one)))
}

/** The errors of a report, each by its code and place. */
function errorsOf({ issues }: ValidateResponse): readonly string[] {
  return issues.flatMap(({ severity, code, path }) => (severity === 'error' ? [`${code} ${path}`] : []))
}

/** The fixes that each tier alone still offers and both together do not, once the safe ones of both are made. */
function fixesAfterSafeOnes(sample: Sample, offered: readonly IssueFix[]): readonly IssueFix[] {
  // Of those of the same place the first one, as where all are made.
  const safe = offered.filter(
    (fix, index) => fix.safe && offered.findIndex(({ safe, jsonPointer }) => safe && jsonPointer === fix.jsonPointer) === index,
  )
  const { input } = sample
  const mended = safe.reduce<Json>(applyFix, typeof input === 'string' ? (JSON.parse(input) as Json) : input)
  const [all, ...alone] = reportsOn({ ...sample, input: mended })
  const now = fixesOf(all.issues)
  return alone.flatMap(({ issues }) => fixesOf(issues)).filter((fix) => !now.some((other) => isSameFix(fix, other)))
}

/** With both tiers, then with each alone. */
type Reports = readonly [ValidateResponse, ...ValidateResponse[]]

function reportsOn({ input, today = '2026-01-15', profile, guide }: Sample): Reports {
  const options = { today, profile, guide, catalogs }
  return [lint(input, options), ...tiers.map((tier) => lint(input, { ...options, only: [tier] }))]
}

function fixesOf(issues: readonly Issue[]): readonly (IssueFix & Pick<Issue, 'code'>)[] {
  return issues.flatMap(({ code, quickFix }) => (quickFix === undefined ? [] : [{ ...quickFix, code }]))
}

function isSameFix(one: IssueFix, other: IssueFix): boolean {
  return one.jsonPointer === other.jsonPointer && JSON.stringify(one.replacement) === JSON.stringify(other.replacement)
}

/** Whether a fix of the same value, of one around it or of one within it, is at least as safe. */
function isBetter(one: IssueFix, other: IssueFix): boolean {
  const [pointer, otherPointer] = [`${one.jsonPointer}/`, `${other.jsonPointer}/`]
  return (pointer.startsWith(otherPointer) || otherPointer.startsWith(pointer)) && (one.safe || !other.safe)
}
