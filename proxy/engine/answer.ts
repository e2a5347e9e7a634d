import { toOperationOutcome } from '../../rules/format/operation-outcome.ts'
import { reportInSpanish, type ReportWords } from '../../rules/format/report-words.ts'
import { withVerdict } from '../../rules/format/verdict.ts'
import { abridge, abridgeNames, bytesOf, bytesOfMessage, omitAlso } from '../../rules/engine/abridge.ts'
import { withoutConsequences } from '../../rules/engine/consequences.ts'
import type { Issue, ValidateResponse } from '../../rules/index.ts'
import { r4 } from '../../rules/structure/r4.ts'
import type { OperationOutcome } from '../api.ts'
import type { AnswerForm, EngineAnswer, Findings, NotedIssue } from './engine.ts'
import { knownPath } from './known-path.ts'

/** The number of issues of a validation that the log names. */
const mostNoted = 20

/** The answer to a request out of what was found. */
export function toAnswer(
  findings: Findings,
  { resourceType, form, words }: { readonly resourceType: string; readonly form: AnswerForm; readonly words?: ReportWords | undefined },
): EngineAnswer<string> {
  const { issues, profile, degraded, omitted = [], unverified = [] } = findings
  const response = toValidateResponse(bounded(findings, form), resourceType)
  const errorCount = countErrors(issues)
  return {
    // An error that is left out is an error.
    text: toText(response, { valid: errorCount === 0, form, words }),
    errorCount: errorCount + sum(omitted, ({ errors = 0 }) => errors),
    warningCount: issues.length - errorCount + sum(omitted, ({ count, errors = 0 }) => count - errors),
    unverifiedCount: sum(unverified, ({ count }) => count),
    profile,
    degraded,
    noted: form === 'findings' ? [] : issues.slice(0, mostNoted).map(toNoted),
  }
}

function toText(
  response: ValidateResponse,
  { valid, form, words }: { readonly valid: boolean; readonly form: AnswerForm; readonly words: ReportWords | undefined },
): string {
  if (form === 'fhir') return JSON.stringify(toOutcome(response, words))
  const issues = withoutConsequences(response.issues)
  return form === 'findings' ? issues.map(toFinding).join('\n') : JSON.stringify(withVerdict({ ...response, valid, issues }, words))
}

/** The parts of an issue that may be kept. */
function toFinding(issue: Issue): string {
  const { severity, entryIndex } = issue
  const { code, path } = toNoted(issue)
  return JSON.stringify({ severity, code, path, ...(entryIndex !== undefined && { entryIndex }) })
}

/** The same findings, with as many issues as go into an answer of 2 MB. */
function bounded(findings: Findings, form: AnswerForm): Findings {
  const { issues, omitted = [], unverified } = findings
  // Consequences of a cause are only counted, but for its sentence; an OperationOutcome tells it.
  const told = abridge(issues, (issue) => (form === 'fhir' || issue.follows === undefined ? bytesOf(issue) : bytesOfMessage(issue)))
  return {
    ...findings,
    issues: told.issues,
    ...(told.left.length > 0 && { omitted: omitAlso(omitted, told.left) }),
    ...(unverified !== undefined && { unverified: abridgeNames(unverified) }),
  }
}

function sum<T>(items: readonly T[], countOf: (item: T) => number): number {
  return items.reduce((count, item) => count + countOf(item), 0)
}

function countErrors(issues: readonly Issue[]): number {
  let count = 0
  for (const { severity } of issues) if (severity === 'error') count += 1
  return count
}

function toNoted({ code, path }: Issue): NotedIssue {
  // Codes of remote engines are made of names that the engines give; anything else is none of theirs.
  return { code: /^(?:cl|r4|fhir)-[a-z\d_-]{1,80}$/.test(code) ? code : 'otro', path: knownPath(path, r4) }
}

/** The public result of what was found. */
function toValidateResponse({ issues, profile, degraded, ...rest }: Findings, resourceType: string): ValidateResponse {
  const messages = (severity: Issue['severity']): readonly string[] =>
    issues.filter((issue) => issue.severity === severity).map(({ message }) => message)
  const errors = messages('error')
  return {
    valid: errors.length === 0,
    errors,
    warnings: messages('warning'),
    profile,
    resourceType,
    issues,
    ...(degraded && { engineDegraded: true }),
    ...rest,
  }
}

/** The same result as an OperationOutcome, which says in its own way that the engine did not complete the validation. */
function toOutcome(response: ValidateResponse, words: ReportWords | undefined): OperationOutcome {
  const outcome = toOperationOutcome(response, words) as unknown as OperationOutcome
  return response.engineDegraded === true ? { ...outcome, issue: [...outcome.issue, incomplete(words)] } : outcome
}

function incomplete({ incomplete: text }: ReportWords = reportInSpanish): OperationOutcome['issue'][number] {
  return { severity: 'information', code: 'incomplete', details: { text } }
}
