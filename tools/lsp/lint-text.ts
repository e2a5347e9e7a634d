import { toEdits } from '../../language/edits.ts'
import { linesOf } from '../../language/lines.ts'
import type { TextForm } from '../../language/text.ts'
import type { Fixed, Issue, ValidateResponse } from '../../rules/index.ts'
import type { Answer, FileUse } from './question.ts'

/** The linter of a host, for the file that is asked about. */
export interface Linter {
  readonly lint: (text: string) => ValidateResponse | Promise<ValidateResponse>
  /** Applies the project's configuration to the findings. */
  readonly apply: (response: ValidateResponse) => ValidateResponse
  readonly useIn: (response: ValidateResponse) => FileUse | undefined
  readonly fixAll: (text: string) => Fixed | Promise<Fixed>
}

/** The issues of a text, or of each line of one. */
export async function lintText(text: string, form: TextForm, { lint, apply, useIn }: Linter): Promise<Omit<Answer, 'id'>> {
  if (form === 'json') {
    const found = await lint(text)
    return { issues: apply(found).issues, use: useIn(found) }
  }
  const issues: Issue[] = []
  let use: FileUse | undefined
  for (const line of linesOf(text)) {
    const found = await lint(line.text)
    for (const issue of apply(found).issues) issues.push(shifted(issue, line.number - 1, line.offset))
    const own = useIn(found)
    if (own !== undefined) use = { ...own, used: [...new Set([...(use?.used ?? []), ...own.used])] }
  }
  return { issues, use }
}

/** An issue of a line at its place in the file. */
function shifted(issue: Issue, lines: number, offset: number): Issue {
  if (issue.range === undefined) return issue
  const move = (position: { readonly line: number; readonly column: number; readonly offset: number }) => ({
    line: position.line + lines,
    column: position.column,
    offset: position.offset + offset,
  })
  return { ...issue, range: { start: move(issue.range.start), end: move(issue.range.end) } }
}

/** The edits that apply every safe fix of a text, or of each line of one. */
export async function fixText(text: string, form: TextForm, { fixAll }: Linter): Promise<Omit<Answer, 'id'>> {
  if (form === 'json') {
    const fixed = await fixAll(text)
    return { issues: [], edits: toEdits(text, fixed.text), applied: fixed.applied.length }
  }
  let [applied, after, end] = [0, '', 0]
  for (const line of linesOf(text)) {
    const fixed = await fixAll(line.text)
    applied += fixed.applied.length
    after += text.slice(end, line.offset) + fixed.text
    end = line.offset + line.text.length
  }
  return { issues: [], edits: toEdits(text, after + text.slice(end)), applied }
}
