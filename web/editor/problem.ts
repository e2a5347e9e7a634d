import { forEachDiagnostic, type Diagnostic } from '@codemirror/lint'
import type { EditorState, Text } from '@codemirror/state'
import type { TextIssue } from '../../worker/api.ts'

/** An issue, and the mark that goes along with the text it is about. */
export interface Problem {
  readonly issue: TextIssue
  readonly diagnostic: Diagnostic
}

/** Offsets in the text, end exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Marks an issue; `render` draws what is shown over it. */
export function toProblem(issue: TextIssue, doc: Text, render: (problem: Problem) => Node): Problem {
  const from = Math.min(issue.range?.start.offset ?? 0, doc.length)
  const to = Math.max(from, Math.min(issue.range?.end.offset ?? from, doc.length))
  // Of an object or list over many lines only the beginning is underlined: more would drown what is inside.
  const shown = Math.min(to, doc.lineAt(from).to)
  const problem: Problem = {
    issue,
    diagnostic: {
      from,
      to: Math.max(from, shown),
      // A problem that only follows from another is no fault of the text it stands at.
      severity: issue.follows === undefined ? issue.severity : 'info',
      source: issue.code,
      message: issue.message,
      renderMessage: () => render(problem),
    },
  }
  return problem
}

/** Whether two problems, perhaps of different runs, are about the same thing. */
export function isSameProblem({ issue: a }: Problem, { issue: b }: Problem): boolean {
  return a === b || (a.code === b.code && a.path === b.path && a.entryIndex === b.entryIndex && a.message === b.message)
}

/** Where a problem is by now, typing included; undefined where its text is gone. */
export function findSpan(state: EditorState, { diagnostic }: Problem): Span | undefined {
  let span: Span | undefined
  forEachDiagnostic(state, (other, from, to) => {
    if (other === diagnostic) span = span === undefined ? { from, to } : { from: span.from, to }
  })
  return span
}

/** The diagnostics that touch a stretch of text, in its order. */
export function diagnosticsIn(state: EditorState, { from, to }: Span): readonly Diagnostic[] {
  const found = new Set<Diagnostic>()
  forEachDiagnostic(state, (diagnostic, start, end) => {
    if (start <= to && end >= from) found.add(diagnostic)
  })
  return [...found]
}
