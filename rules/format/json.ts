import type { Formatter } from './report.ts'
import type { ReportWords } from './report-words.ts'
import { withVerdict } from './verdict.ts'
import { toJson } from './to-json.ts'

/** So many issues are written at once: a string has no room for all of a very bad document. */
const batch = 1000

/** One JSON object, a result a line: `{results, summary, unreadable?}`. */
export function createJsonFormatter(words?: ReportWords): Formatter {
  let before = '{"results":[\n'
  return {
    *report({ file, line, response: whole }) {
      const { issues, ...response } = withVerdict(whole, words)
      const head = toJson({ file, ...(line !== undefined && { line }), ...response })
      yield `${before}${head.slice(0, -1)},"issues":[`
      before = ',\n'
      for (let start = 0; start < issues.length; start += batch) {
        yield `${start === 0 ? '' : ','}${toJson(issues.slice(start, start + batch)).slice(1, -1)}`
      }
      yield ']}'
    },
    *end(summary, unreadable) {
      const start = before === ',\n' ? '\n' : before
      const rest = unreadable.length === 0 ? '' : `,"unreadable":${toJson(unreadable)}`
      yield `${start}],"summary":${toJson(summary)}${rest}}\n`
    },
  }
}
