import { countOmitted } from '../../rules/format/verdict.ts'
import { isFixable, withoutWarnings, type FileReport, type Summary } from '../../rules/format/report.ts'

/** Counts what is reported. */
export interface Tally {
  readonly file: () => void
  /** Takes a report and gives back what of it is to be shown. */
  readonly report: (report: FileReport) => FileReport
  readonly summary: () => Summary
  /** Counts what another one counted. */
  readonly add: (summary: Summary, allWarnings: number) => void
  /** Warnings found, shown or not. */
  readonly allWarnings: () => number
}

/** Counts from nothing; a quiet one shows and sums no warnings. */
export function createTally(isQuiet: boolean): Tally {
  let files = 0
  let errors = 0
  let warnings = 0
  let fixable = 0
  let omitted = 0
  let unverified = 0
  let suppressed = 0
  return {
    file: () => {
      files += 1
    },
    report: (report) => {
      const shown = isQuiet ? { ...report, response: withoutWarnings(report.response) } : report
      errors += report.response.errors.length
      warnings += report.response.warnings.length
      omitted += countOmitted(report.response.omitted)
      for (const { count } of report.response.unverified ?? []) unverified += count
      suppressed += report.response.suppressed?.count ?? 0
      fixable += shown.response.issues.filter(isFixable).length
      return shown
    },
    add: (more, ofAll) => {
      files += more.files
      errors += more.errors
      warnings += ofAll
      fixable += more.fixable
      omitted += more.omitted ?? 0
      unverified += more.unverified ?? 0
      suppressed += more.suppressed ?? 0
    },
    summary: () => ({
      files,
      errors,
      warnings: isQuiet ? 0 : warnings,
      fixable,
      ...(omitted > 0 && { omitted }),
      ...(unverified > 0 && { unverified }),
      ...(suppressed > 0 && { suppressed }),
    }),
    allWarnings: () => warnings,
  }
}
