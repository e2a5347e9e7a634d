import type { Formatter } from './report.ts'
import { withVerdict } from './verdict.ts'

/**
 * A line for each resource, `{file, line?, ...ValidateResponse}`, in the order of the inputs; for a blank line of an input a blank one. No
 * summary: of a stream nobody waits for the end.
 */
export function createNdjsonFormatter(): Formatter {
  let last: { readonly file: string; readonly line: number } | undefined
  return {
    *report({ file, line, response }) {
      if (line !== undefined) {
        yield '\n'.repeat(Math.max(0, line - 1 - (last?.file === file ? last.line : 0)))
        last = { file, line }
      }
      yield `${JSON.stringify({ file, ...(line !== undefined && { line }), ...withVerdict(response) })}\n`
    },
    *end() {},
  }
}
