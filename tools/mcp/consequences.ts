import { withVerdict } from '../../rules/format/verdict.ts'
import { withoutConsequences, type Issue, type ReportLanguage, type ValidateResponse } from '../../rules/index.ts'

/** Which issues of a response are told. */
export interface Telling {
  /** Those that only follow from another too. */
  readonly all?: boolean | undefined
  /** Those of one severity alone. */
  readonly severity?: Issue['severity'] | undefined
  /** Most that are told, errors before others. */
  readonly limit?: number | undefined
}

/** A response as a tool gives it, with how many issues it leaves out. */
export type Shown = ValidateResponse & { readonly left?: { readonly errors: number; readonly warnings: number } }

/** A response as a tool gives it: what only follows from a cause is counted there, and what was not asked for is left out and counted. */
export function shown(
  response: ValidateResponse,
  { all = false, severity, limit }: Telling,
  { language }: { readonly language: ReportLanguage | undefined },
): Shown {
  const whole = withVerdict(all ? response : { ...response, issues: withoutConsequences(response.issues) }, language?.words)
  if (severity === undefined && limit === undefined) return whole
  const wanted = whole.issues.filter((issue) => severity === undefined || issue.severity === severity)
  const errorsFirst = [...wanted.filter(isError), ...wanted.filter((issue) => !isError(issue))]
  const told = new Set(errorsFirst.slice(0, limit))
  const issues = wanted.filter((issue) => told.has(issue))
  const ofSeverity = (of: Issue['severity'], some: readonly Issue[] = issues) => some.filter((issue) => issue.severity === of)
  const left = (of: Issue['severity']) => ofSeverity(of, whole.issues).length - ofSeverity(of).length
  return {
    ...whole,
    issues,
    errors: ofSeverity('error').map(({ message }) => message),
    warnings: ofSeverity('warning').map(({ message }) => message),
    ...(issues.length < whole.issues.length && { left: { errors: left('error'), warnings: left('warning') } }),
  }
}

function isError({ severity }: Issue): boolean {
  return severity === 'error'
}
