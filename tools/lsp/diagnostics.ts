import { DiagnosticSeverity, type CodeDescription, type Diagnostic, type Range } from 'vscode-languageserver'
import { shownRange } from '../../language/actions.ts'
import type { Positions } from '../../language/positions.ts'
import type { Issue, Range as IssueRange } from '../../rules/index.ts'

/** An issue as editors show it. */
export function toDiagnostic(issue: Issue, { toPosition }: Positions): Diagnostic {
  const { code, severity, message, suggestion, range, docsUrl, follows } = issue
  const shown = range && shownRange(range)
  return {
    range: shown === undefined ? { start: toPosition(0), end: toPosition(0) } : toRange(shown, toPosition),
    severity:
      follows !== undefined ? DiagnosticSeverity.Information : severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'svc',
    message: suggestion === undefined ? message : `${message} ${suggestion}`,
    ...(docsUrl !== undefined && { codeDescription: { href: docsUrl } satisfies CodeDescription }),
  }
}

/** A range of a text as editors have it. */
export function toRange({ start, end }: IssueRange, toPosition: Positions['toPosition']): Range {
  return { start: toPosition(start.offset), end: toPosition(end.offset) }
}
