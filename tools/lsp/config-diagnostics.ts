import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver'
import type { Positions } from '../../language/positions.ts'
import { configName, type ParsedConfig } from '../../rules/index.ts'
import { nameOf } from './addresses.ts'

/** Whether an address is that of a configuration. */
export function isConfig(uri: string): boolean {
  return nameOf(uri) === configName
}

/** What is wrong with a configuration, as editors show it. */
export function toConfigDiagnostics({ problems }: ParsedConfig, { toPosition }: Positions): Diagnostic[] {
  return problems.map(({ message, range }) => ({
    range: { start: toPosition(range.start.offset), end: toPosition(range.end.offset) },
    severity: DiagnosticSeverity.Error,
    code: 'svc-config',
    source: 'svc',
    message,
  }))
}
