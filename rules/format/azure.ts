import type { Issue } from '../engine/issue.ts'
import type { Formatter } from './report.ts'
import { reportInSpanish, type ReportWords } from './report-words.ts'
import { toRemarks, toSentence } from './verdict.ts'
import { toPrintable } from './words.ts'

/** Logging commands of Azure Pipelines: a line each, shown in the summary of a run. `nameOf` gives the name of a file from the root of the repository. */
export function createAzureFormatter(nameOf: (file: string) => string, words: ReportWords = reportInSpanish): Formatter {
  return {
    *report({ file, response: { issues } }) {
      for (const issue of issues) {
        const properties = { type: issue.severity, sourcepath: nameOf(file), ...toPlace(issue), code: issue.code }
        yield toCommand(properties, toSentence(issue, issues, words))
      }
    },
    *end(summary, unreadable) {
      for (const remark of toRemarks(summary, words)) yield `svc: ${toPrintable(remark)}\n`
      for (const { file, reason } of unreadable) {
        yield toCommand({ type: 'error', sourcepath: nameOf(file), code: 'svc' }, words.unreadable(file, reason))
      }
    },
  }
}

function toPlace({ range }: Issue): Readonly<Record<string, number>> {
  return range === undefined ? {} : { linenumber: range.start.line, columnnumber: range.start.column }
}

function toCommand(properties: Readonly<Record<string, string | number>>, text: string): string {
  const told = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `##vso[task.logissue ${told.join(';')}]${escapeData(text)}\n`
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(';', '%3B').replaceAll(']', '%5D')
}

/** `%AZP25` is what the agent reads as a percent sign. */
function escapeData(text: string): string {
  return toPrintable(text.replaceAll('%', '%AZP25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'))
}
