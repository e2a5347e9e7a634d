import { toCsv } from '../../rules/format/csv.ts'
import { toHtml } from '../../rules/format/html.ts'
import { toMarkdown } from '../../rules/format/markdown.ts'
import { isFixable, type FileReport } from '../../rules/format/report.ts'
import { createSarifFormatter } from '../../rules/format/sarif.ts'
import { explainRule, rules, type ReportLanguage } from '../../rules/index.ts'
import type { ReportForm } from '../api.ts'

/** A report of one text, written in a form that leaves the page. */
export function writeReport(
  report: FileReport,
  {
    form,
    version,
    publicUrl,
    today,
    language,
  }: {
    readonly form: ReportForm
    readonly version: string
    readonly publicUrl: string
    readonly today: string
    readonly language?: ReportLanguage | undefined
  },
): string {
  const words = language?.words
  if (form === 'markdown') return toMarkdown(report, words)
  if (form === 'csv') return toCsv(report, words)
  if (form === 'html') return toHtml(report, { version, day: today, words })
  const { errors, warnings, issues } = report.response
  const summary = { files: 1, errors: errors.length, warnings: warnings.length, fixable: issues.filter(isFixable).length }
  const sarif = createSarifFormatter({
    version,
    rules: rules.map((rule) => explainRule(rule, language)),
    publicUrl,
    uriOf: encodeURIComponent,
    words,
  })
  return [...sarif.report(report), ...sarif.end(summary, [])].join('')
}
