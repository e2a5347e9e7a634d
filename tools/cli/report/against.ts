import type { QualityReport } from './quality-report.ts'

/** Changes since an earlier report. */
export interface Against {
  /** The day of that report. */
  readonly date: string
  /** Totals by their names, then rules by their codes. */
  readonly rows: readonly { readonly name: string; readonly before: number; readonly now: number }[]
}

/** Compares a report with an earlier one: totals, and each rule that found more or less than then. */
export function compareWith(before: QualityReport, now: QualityReport): Against {
  const totals = (['files', 'resources', 'withErrors', 'errors', 'warnings'] as const).map((name) => ({
    name,
    before: before.totals[name],
    now: now.totals[name],
  }))
  const countIn = (report: QualityReport) => new Map(report.byRule.map(({ code, errors, warnings }) => [code, errors + warnings]))
  const [then, today] = [countIn(before), countIn(now)]
  const rules = [...new Set([...then.keys(), ...today.keys()])]
    .map((name) => ({ name, before: then.get(name) ?? 0, now: today.get(name) ?? 0 }))
    .filter((one) => one.before !== one.now)
    .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before) || a.name.localeCompare(b.name))
  return { date: before.date, rows: [...totals, ...rules] }
}

/** An earlier report; undefined where a text is none. */
export function readReport(text: string): QualityReport | undefined {
  try {
    const value = JSON.parse(text) as Partial<QualityReport> | null
    const isOne = value?.format === 'svc-quality-report/1' && Array.isArray(value.byRule) && typeof value.totals === 'object'
    return isOne ? (value as QualityReport) : undefined
  } catch {
    return undefined
  }
}
