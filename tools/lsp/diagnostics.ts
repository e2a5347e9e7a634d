import { DiagnosticSeverity, type CodeDescription, type Diagnostic } from 'vscode-languageserver'
import type { Positions } from '../../language/positions.ts'
import type { Issue } from '../../rules/index.ts'

/** An issue as editors show it. */
export function toDiagnostic(issue: Issue, { toPosition }: Positions): Diagnostic {
  const { code, severity, message, suggestion, range, docsUrl, follows } = issue
  return {
    range: { start: toPosition(range?.start.offset ?? 0), end: toPosition(range?.end.offset ?? 0) },
    severity:
      follows !== undefined ? DiagnosticSeverity.Information : severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'svc',
    message: suggestion === undefined ? message : `${message} ${suggestion}`,
    ...(docsUrl !== undefined && { codeDescription: { href: docsUrl } satisfies CodeDescription }),
  }
}
