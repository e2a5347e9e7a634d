import type { Formatter } from './report.ts'
import type { ReportWords } from './report-words.ts'
import { withVerdict } from './verdict.ts'

/**
 * A line for each resource, `{file, line?, ...ValidateResponse}`, in the order of the inputs; for a blank line of an input a blank one. No
 * summary: of a stream nobody waits for the end. `last`: what an earlier run wrote last, where this one goes on.
 */
export function createNdjsonFormatter(
  last?: { readonly file: string; readonly line?: number | undefined },
  words?: ReportWords,
): Formatter {
  let before = last
  return {
    *report({ file, line, response }) {
      if (line !== undefined) {
        yield '\n'.repeat(Math.max(0, line - 1 - (before?.file === file ? (before.line ?? 0) : 0)))
        before = { file, line }
      }
      yield `${JSON.stringify({ file, ...(line !== undefined && { line }), ...withVerdict(response, words) })}\n`
    },
    *passOn(bytes, { file, first, last: end }) {
      yield '\n'.repeat(Math.max(0, first - 1 - (before?.file === file ? (before.line ?? 0) : 0)))
      before = { file, line: end }
      yield bytes
    },
    *end() {},
  }
}
