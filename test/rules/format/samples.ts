import type { FileReport } from '../../../rules/format/report.ts'
import type { Issue } from '../../../rules/index.ts'

/** An issue as the linter would report it, but for what is given. */
export function issue(over: Partial<Issue>, line?: number, column = 1): Issue {
  const start = { line: line ?? 1, column, offset: column - 1 }
  return {
    code: 'cl-a-01',
    severity: 'error',
    path: 'Patient',
    message: 'Algo está mal.',
    ...over,
    ...(line !== undefined && { range: { start, end: { ...start, column: column + 2, offset: column + 1 } } }),
  }
}

/** A report that holds some issues. */
export function report(file: string, issues: readonly Issue[], line?: number): FileReport {
  const messages = (severity: Issue['severity']) => issues.filter((one) => one.severity === severity).map(({ message }) => message)
  const [errors, warnings] = [messages('error'), messages('warning')]
  const response = { valid: errors.length === 0, errors, warnings, profile: null, resourceType: 'Patient', issues }
  return { file, ...(line !== undefined && { line }), response }
}
