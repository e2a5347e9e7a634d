import type { Issue } from '../engine/issue.ts'
import type { Formatter } from './report.ts'
import { reportInSpanish, type ReportWords } from './report-words.ts'
import { toJson } from './to-json.ts'
import { toSentence } from './verdict.ts'

/** Facts of a report for GitLab besides its findings. */
export interface GitlabReport {
  /** The name of a file from the root of the repository. */
  readonly nameOf: (file: string) => string
  /** A short text that stands for a longer one. */
  readonly hash: (text: string) => string
  readonly words?: ReportWords | undefined
}

/** GitLab's Code Quality report: a list of problems, an object a line, which a merge request compares with that of its target. */
export function createGitlabFormatter({ nameOf, hash, words = reportInSpanish }: GitlabReport): Formatter {
  let file: string | undefined
  /** How often each fingerprint of the file was met. */
  const times = new Map<string, number>()
  let before = '[\n'

  /** The same for a problem that only moved, and another for each: of those with one fingerprint GitLab shows the first. */
  function fingerprint(...parts: readonly string[]): string {
    const name = hash(JSON.stringify(parts))
    const time = times.get(name) ?? 0
    times.set(name, time + 1)
    return time === 0 ? name : hash(JSON.stringify([...parts, time]))
  }

  function toLine(problem: object): string {
    const line = before + toJson(problem)
    before = ',\n'
    return line
  }

  return {
    *report({ file: next, response: { issues } }) {
      if (next !== file) times.clear()
      file = next
      const path = nameOf(file)
      for (const issue of issues) {
        yield toLine({
          description: toSentence(issue, issues, words),
          check_name: issue.code,
          fingerprint: fingerprint(path, issue.code, issue.path),
          severity: issue.severity === 'error' ? 'major' : 'minor',
          location: { path, lines: toLines(issue) },
        })
      }
    },
    *end(_summary, unreadable) {
      for (const { file, reason } of unreadable) {
        const path = nameOf(file)
        const description = words.unreadable(file, reason)
        yield toLine({
          description,
          check_name: 'svc',
          fingerprint: fingerprint(path),
          severity: 'blocker',
          location: { path, lines: { begin: 1 } },
        })
      }
      yield before === '[\n' ? '[]\n' : '\n]\n'
    },
  }
}

function toLines({ range }: Issue): { readonly begin: number; readonly end?: number } {
  return range === undefined ? { begin: 1 } : { begin: range.start.line, end: range.end.line }
}
