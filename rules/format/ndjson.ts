import type { Formatter } from './report.ts'
import type { ReportWords } from './report-words.ts'
import { withVerdict } from './verdict.ts'
import { toJson } from './to-json.ts'

/**
 * A line for each resource, `{file, line?, ...ValidateResponse}`, in the order of the inputs; for a blank line of an input a blank one. No
 * summary: of a stream nobody waits for the end. `last`: what an earlier run wrote last, where this one goes on.
 */
export function createNdjsonFormatter(
  last?: { readonly file: string; readonly line?: number | undefined },
  words?: ReportWords,
): Formatter {
  let before = last

  /** The blank lines of a file up to one of its lines, behind what was written of it. */
  function blanksUpTo(file: string, line: number): string {
    return '\n'.repeat(Math.max(0, line - (before?.file === file ? (before.line ?? 0) : 0)))
  }

  return {
    *report({ file, line, response }) {
      if (line !== undefined) {
        yield blanksUpTo(file, line - 1)
        before = { file, line }
      }
      yield `${toJson({ file, ...(line !== undefined && { line }), ...withVerdict(response, words) })}\n`
    },
    *passOn(bytes, { file, first, last: end }) {
      yield blanksUpTo(file, first - 1)
      before = { file, line: end }
      yield bytes
    },
    *endLines(file, lines) {
      yield blanksUpTo(file, lines)
      before = { file, line: lines }
    },
    *end() {},
  }
}
