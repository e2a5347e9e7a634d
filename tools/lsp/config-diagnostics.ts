import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver'
import type { Positions } from '../../language/positions.ts'
import { configName, findPast, tellUnused, type ParsedConfig, type Range } from '../../rules/index.ts'
import { nameOf } from './addresses.ts'

/** Whether an address is that of a configuration. */
export function isConfig(uri: string): boolean {
  return nameOf(uri) === configName
}

/** What is wrong with a configuration, and which of its suppressions are past or without use, as editors show it. */
export function toConfigDiagnostics(
  parsed: ParsedConfig,
  { toPosition }: Positions,
  { today, unused }: { /** `YYYY-MM-DD` */ readonly today: string; readonly unused: readonly number[] },
): Diagnostic[] {
  const toDiagnostic = (severity: DiagnosticSeverity, message: string, range: Range): Diagnostic => ({
    range: { start: toPosition(range.start.offset), end: toPosition(range.end.offset) },
    severity,
    code: 'svc-config',
    source: 'svc',
    message,
  })
  return [
    ...parsed.problems.map(({ message, range }) => toDiagnostic(DiagnosticSeverity.Error, message, range)),
    ...[...findPast(parsed, today), ...tellUnused(parsed, unused)].map(({ message, range }) =>
      toDiagnostic(DiagnosticSeverity.Warning, message, range),
    ),
  ]
}
