import type { Issue } from '../engine/issue.ts'
import type { FileReport, Formatter, Unreadable } from './report.ts'
import { reportInSpanish, type ReportWords } from './report-words.ts'
import { toFoldedWords, toRemarks } from './verdict.ts'
import { toPrintable } from './words.ts'

/** A suite says in its first line how many cases it has: of more than these, another suite of the same name is made. */
const mostCases = 10_000

/** JUnit XML, for continuous integration: a suite for each file, a case for each issue. */
export function createJunitFormatter(words: ReportWords = reportInSpanish): Formatter {
  let file: string | undefined
  let cases: string[] = []

  function* closeSuite(): Iterable<string> {
    if (file !== undefined) yield toSuite(file, cases, 'failures')
    cases = []
  }

  function* open(next: string): Iterable<string> {
    if (file === undefined) yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="svc">\n'
    else yield* closeSuite()
    file = next
  }

  return {
    *report(report: FileReport) {
      if (report.file !== file) yield* open(report.file)
      for (const issue of report.response.issues) {
        if (cases.length === mostCases) yield* closeSuite()
        cases.push(toCase(report.file, issue, toFoldedWords(issue, report.response.issues, words)))
      }
    },
    *end(summary, unreadable) {
      if (file === undefined) yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="svc">\n'
      yield* closeSuite()
      for (const one of unreadable) yield toSuite(one.file, [toErrorCase(one, words.reading)], 'errors')
      const remarks = toRemarks(summary, words)
      if (remarks.length > 0) yield toRemarkSuite(remarks)
      yield '</testsuites>\n'
    },
  }
}

function toSuite(name: string, cases: readonly string[], kind: 'failures' | 'errors'): string {
  const counts = { tests: cases.length, failures: 0, errors: 0, [kind]: cases.length, skipped: 0, time: 0 }
  return `  <testsuite ${toAttributes({ name, ...counts })}>\n${cases.join('')}  </testsuite>\n`
}

function toCase(file: string, { code, severity, path, message, range, suggestion, quickFix }: Issue, folded: string | undefined): string {
  const place = range === undefined ? '' : ` (${range.start.line}:${range.start.column})`
  const advice = quickFix?.title ?? suggestion
  const body = [`${file}${place}`, path, message, ...(advice === undefined ? [] : [advice]), ...(folded === undefined ? [] : [folded])]
    .map(escapeXml)
    .join('\n')
  const test = toAttributes({ classname: file, name: `${code} ${path}${place}`, time: 0 })
  return `    <testcase ${test}>\n      <failure ${toAttributes({ type: severity, message })}>${body}</failure>\n    </testcase>\n`
}

/** A suite without cases, for what concerns all files. */
function toRemarkSuite(remarks: readonly string[]): string {
  const counts = { tests: 0, failures: 0, errors: 0, skipped: 0, time: 0 }
  return `  <testsuite ${toAttributes({ name: 'svc', ...counts })}>\n    <system-out>${remarks.map(escapeXml).join('\n')}</system-out>\n  </testsuite>\n`
}

function toErrorCase({ file, reason }: Unreadable, reading: string): string {
  const test = toAttributes({ classname: file, name: reading, time: 0 })
  return `    <testcase ${test}>\n      <error ${toAttributes({ type: reading, message: reason })}/>\n    </testcase>\n`
}

function toAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeXml(String(value))}"`)
    .join(' ')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** XML 1.0 has no place for control characters, half surrogates, U+FFFE and U+FFFF, however they are written. */
function escapeXml(text: string): string {
  // Most texts have nothing to escape, and one look is cheaper than three.
  if (!/[&<>"'\p{C}\p{Zl}\p{Zp}]/u.test(text)) return text
  return toPrintable(text)
    .replaceAll(/[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => entities[character]!)
}
