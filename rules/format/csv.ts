import type { Issue } from '../engine/issue.ts'
import type { FileReport } from './report.ts'
import { reportInSpanish, type ReportWords } from './report-words.ts'
import { toPrintable } from './words.ts'

/** A report as a table for spreadsheets: RFC 4180, with a mark of byte order, which they need to read accents. */
export function toCsv({ file, response: { issues } }: FileReport, words?: ReportWords): string {
  return toTable([{ file, issues }], words)
}

/** The issues of some files, as one table. */
export function toTable(
  files: readonly { readonly file: string; readonly issues: readonly Issue[] }[],
  { table: { columns, severity } }: ReportWords = reportInSpanish,
): string {
  const rows = files.flatMap(({ file, issues }) => issues.map((issue) => toRow(file, issue, severity)))
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`
}

function toRow(
  file: string,
  { range, entryIndex, path, severity, code, message, quickFix, suggestion, docsUrl }: Issue,
  severities: ReportWords['table']['severity'],
): readonly (string | number)[] {
  return [
    file,
    range?.start.line ?? '',
    range?.start.column ?? '',
    entryIndex ?? '',
    path,
    severities[severity],
    code,
    message,
    quickFix?.title ?? suggestion ?? '',
    docsUrl ?? '',
  ]
}

/** A cell; what a spreadsheet would take for a formula is text there. */
function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = toPrintable(value.replaceAll(/\s+/g, ' '))
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text
  return /[",]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
