import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver'
import { shownRange } from '../../language/actions.ts'
import type { Positions } from '../../language/positions.ts'
import { configName, findPast, tellUnused, type ParsedConfig, type Range } from '../../rules/index.ts'
import { toRange } from './diagnostics.ts'
import type { Lang } from '../node/report-language.ts'
import { nameOf } from './addresses.ts'

/** Whether an address is that of a configuration. */
export function isConfig(uri: string): boolean {
  return nameOf(uri) === configName
}

/** Faults of a configuration, and its suppressions that are past or without use, as editors show them. */
export function toConfigDiagnostics(
  parsed: ParsedConfig,
  { toPosition }: Positions,
  { today, unused, language }: { /** `YYYY-MM-DD` */ readonly today: string; readonly unused: readonly number[]; readonly language: Lang },
): Diagnostic[] {
  const toDiagnostic = (severity: DiagnosticSeverity, message: string, range: Range): Diagnostic => ({
    range: toRange(shownRange(range), toPosition),
    severity,
    code: 'svc-config',
    source: 'svc',
    message,
  })
  return [
    ...parsed.problems.map(({ message, range }) => toDiagnostic(DiagnosticSeverity.Error, message, range)),
    ...[...findPast(parsed, today, language), ...tellUnused(parsed, unused, language)].map(({ message, range }) =>
      toDiagnostic(DiagnosticSeverity.Warning, message, range),
    ),
  ]
}
