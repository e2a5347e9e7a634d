import type { FileReport, Summary, Unreadable } from '../../../rules/format/report.ts'
import { explain, type Issue, type ReportLanguage } from '../../../rules/index.ts'
import { refCodes, type RefCode } from '../../../rules/config/ref-codes.ts'
import { refCodesInEnglish } from '../../node/other-codes.ts'
import type { Counts, Presence } from '../facts/counts.ts'
import { addFacts, noFacts, type Facts } from '../facts/facts.ts'

/** A place as reports name it: no more than a file and a line of it. */
export interface Place {
  readonly file: string
  readonly line?: number
}

/** Findings of a rule in all inputs. */
interface RuleCount {
  readonly code: string
  readonly title: string
  readonly errors: number
  readonly warnings: number
  /** The resources, or Bundles, that it was found in. */
  readonly resources: number
  readonly examples: readonly Place[]
}

type Named<Key extends string> = Counts & { readonly [Name in Key]: string }

/** How good some data is: counts and places, and of no resource a value. */
export interface QualityReport {
  readonly format: 'svc-quality-report/1'
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly version: string
  readonly totals: Counts & {
    readonly files: number
    readonly suppressed: number
    readonly unreadable: number
  }
  readonly byRule: readonly RuleCount[]
  readonly byType: readonly Named<'type'>[]
  readonly byProfile: readonly Named<'profile'>[]
  readonly byGuide: readonly { readonly guide: string; readonly version: string; readonly resources: number }[]
  readonly byMonth: readonly Named<'month'>[]
  readonly byOrganization: readonly (Named<'code'> & { readonly name: string })[]
  readonly completeness: readonly (Presence & { readonly profile: string; readonly element: string })[]
  readonly unverified: readonly { readonly what: string; readonly name: string; readonly count: number }[]
  /** Absent where references were not followed. */
  readonly references?: { readonly [Code in RefCode]: number }
  readonly worstFiles: readonly { readonly file: string; readonly errors: number; readonly warnings: number }[]
}

/** Collects what is reported. */
export interface Collector {
  readonly add: (report: FileReport) => void
  readonly addFacts: (facts: Facts) => void
  readonly end: (summary: Summary, unreadable: readonly Unreadable[], about: About) => QualityReport
}

/** Facts of the run besides its findings. */
interface About {
  readonly date: string
  readonly version: string
  readonly followsReferences: boolean
  /** The language of the titles of rules, where it is not Spanish. */
  readonly language?: ReportLanguage | undefined
  /** The name of an establishment by its code. */
  readonly nameOf: (code: string) => string | undefined
}

const most = { examples: 5, worstFiles: 20, files: 100_000, names: 200 }

/** Begins with nothing. */
export function createCollector(): Collector {
  const byRule = new Map<string, { errors: number; warnings: number; resources: number; readonly examples: Place[] }>()
  const byFile = new Map<string, { errors: number; warnings: number }>()
  const byGuide = new Map<string, number>()
  const unverified = new Map<string, number>()
  const facts = noFacts()
  let [errors, warnings, resources, withErrors] = [0, 0, 0, 0]

  function addRules(issues: readonly Issue[], place: Place): void {
    const met = new Set<string>()
    for (const { code, severity } of issues) {
      let rule = byRule.get(code)
      if (rule === undefined) byRule.set(code, (rule = { errors: 0, warnings: 0, resources: 0, examples: [] }))
      if (severity === 'error') rule.errors += 1
      else rule.warnings += 1
      if (met.has(code)) continue
      met.add(code)
      rule.resources += 1
      if (rule.examples.length < most.examples) rule.examples.push(place)
    }
  }

  return {
    add({ file, line, response }) {
      const found = { errors: response.errors.length, warnings: response.warnings.length }
      resources += 1
      errors += found.errors
      warnings += found.warnings
      if (!response.valid) withErrors += 1
      addRules(response.issues, { file, ...(line !== undefined && { line }) })
      for (const { id, version } of response.guides ?? []) byGuide.set(`${id} ${version}`, (byGuide.get(`${id} ${version}`) ?? 0) + 1)
      for (const { what, name, count } of response.unverified ?? []) {
        const key = `${what} ${shownName(name)}`
        if (unverified.size < most.names || unverified.has(key)) unverified.set(key, (unverified.get(key) ?? 0) + count)
      }
      if (found.errors + found.warnings === 0) return
      const known = byFile.get(file)
      if (known === undefined && byFile.size < most.files) byFile.set(file, found)
      else if (known !== undefined) {
        known.errors += found.errors
        known.warnings += found.warnings
      }
    },
    addFacts: (more) => addFacts(facts, more),
    end: ({ files, suppressed = 0 }, unreadable, { date, version, followsReferences, language, nameOf }) => ({
      format: 'svc-quality-report/1',
      date,
      version,
      totals: { files, resources, withErrors, errors, warnings, suppressed, unreadable: unreadable.length },
      byRule: [...byRule]
        .map(([code, count]) => ({ code, title: titleOf(code, language), ...count }))
        .toSorted((a, b) => b.errors - a.errors || b.warnings - a.warnings || a.code.localeCompare(b.code)),
      byType: named(facts.byType, 'type'),
      byProfile: named(facts.byProfile, 'profile'),
      byGuide: [...byGuide]
        .map(([name, count]) => ({ guide: name.split(' ')[0]!, version: name.split(' ')[1]!, resources: count }))
        .toSorted((a, b) => b.resources - a.resources || a.guide.localeCompare(b.guide)),
      byMonth: named(facts.byMonth, 'month').toSorted((a, b) => a.month.localeCompare(b.month)),
      byOrganization: named(facts.byOrganization, 'code').map((one) => ({ ...one, name: nameOf(one.code) ?? one.code })),
      completeness: Object.entries(facts.completeness)
        .map(([key, presence]) => ({ profile: key.split(' ')[0]!, element: key.split(' ')[1]!, ...presence }))
        .toSorted((a, b) => a.profile.localeCompare(b.profile) || share(a) - share(b) || a.element.localeCompare(b.element)),
      unverified: [...unverified]
        .map(([key, count]) => ({ what: key.split(' ')[0]!, name: key.slice(key.indexOf(' ') + 1), count }))
        .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
      ...(followsReferences && { references: referencesIn(byRule) }),
      worstFiles: [...byFile]
        .map(([file, counts]) => ({ file, ...counts }))
        .toSorted((a, b) => b.errors - a.errors || b.warnings - a.warnings || a.file.localeCompare(b.file))
        .slice(0, most.worstFiles),
    }),
  }
}

function share({ present, resources }: Presence): number {
  return present / Math.max(1, resources)
}

function named<Key extends string>(counts: Facts['byType'], key: Key): readonly Named<Key>[] {
  return Object.entries(counts)
    .map(([name, count]) => ({ [key]: name, ...count }) as Named<Key>)
    .toSorted((a, b) => b.resources - a.resources || a[key].localeCompare(b[key]))
}

/** A canonical as it is published; what may hold somebody's data is not repeated. */
function shownName(name: string): string {
  return /^https?:\/\/[\w./|#-]+$/.test(name) && !/\d{7}/.test(name) && name.length <= 200 ? name : '—'
}

function titleOf(code: string, language: ReportLanguage | undefined): string {
  const others: Readonly<Record<string, string>> = language === undefined ? refCodes : refCodesInEnglish
  return explain(code, language)?.title ?? others[code] ?? code
}

function referencesIn(byRule: ReadonlyMap<string, { readonly warnings: number; readonly errors: number }>): {
  readonly [Code in RefCode]: number
} {
  const counts = (Object.keys(refCodes) as RefCode[]).map((code) => {
    const { errors = 0, warnings = 0 } = byRule.get(code) ?? {}
    return [code, errors + warnings] as const
  })
  return Object.fromEntries(counts) as { readonly [Code in RefCode]: number }
}
