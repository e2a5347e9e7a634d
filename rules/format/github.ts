import type { Issue } from '../engine/issue.ts'
import type { Formatter } from './report.ts'
import { reportInSpanish, type ReportWords } from './report-words.ts'
import { toRemarks, toSentence } from './verdict.ts'
import { toPrintable } from './words.ts'

/** Workflow commands of GitHub Actions: an annotation a line. `nameOf` gives the name of a file from the root of the repository. */
export function createGithubFormatter(nameOf: (file: string) => string, words: ReportWords = reportInSpanish): Formatter {
  return {
    *report({ file, response: { issues } }) {
      for (const issue of issues) {
        const level = issue.severity === 'error' ? 'error' : 'warning'
        yield `::${level} ${toProperties({ title: issue.code, file: nameOf(file), ...toPlace(issue) })}::${escapeData(toSentence(issue, issues, words))}\n`
      }
    },
    *end(summary, unreadable) {
      for (const remark of toRemarks(summary, words)) yield `::notice ${toProperties({ title: 'svc' })}::${escapeData(remark)}\n`
      for (const { file, reason } of unreadable) {
        yield `::error ${toProperties({ title: 'svc', file: nameOf(file) })}::${escapeData(words.unreadable(file, reason))}\n`
      }
    },
  }
}

function toPlace({ range }: Issue): Readonly<Record<string, number>> {
  if (range === undefined) return {}
  const { start, end } = range
  return { line: start.line, col: start.column, endLine: end.line, endColumn: end.column }
}

function toProperties(properties: Readonly<Record<string, string | number>>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
    .join(',')
}

function escapeData(text: string): string {
  return toPrintable(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'))
}
