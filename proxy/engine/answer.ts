import { toOperationOutcome } from '../../rules/format/operation-outcome.ts'
import { withVerdict } from '../../rules/format/verdict.ts'
import { withoutConsequences } from '../../rules/engine/consequences.ts'
import type { Issue, Omission, ValidateResponse } from '../../rules/index.ts'
import { r4 } from '../../rules/structure/r4.ts'
import type { OperationOutcome } from '../api.ts'
import type { AnswerForm, EngineAnswer, Findings, NotedIssue } from './engine.ts'
import { knownPath } from './known-path.ts'

/** Some 2 MB of JSON, in characters. Of the issues that do not go in there, the answer says how many there are. */
const mostCharacters = 2_000_000

/** The number of issues of a validation that the log names. */
const mostNoted = 20

/** The answer to a request out of what was found. */
export function toAnswer(
  findings: Findings,
  { resourceType, form }: { readonly resourceType: string; readonly form: AnswerForm },
): EngineAnswer {
  const { issues, profile, degraded } = findings
  const response = toValidateResponse(bounded(findings, form), resourceType)
  const errorCount = countErrors(issues)
  return {
    // An error that is left out is an error.
    text: JSON.stringify(
      form === 'fhir'
        ? toOutcome(response)
        : withVerdict({ ...response, valid: errorCount === 0, issues: withoutConsequences(response.issues) }),
    ),
    errorCount,
    warningCount: issues.length - errorCount,
    profile,
    degraded,
    noted: issues.slice(0, mostNoted).map(toNoted),
  }
}

/** The same findings, with as many issues as go into an answer: errors before warnings, in their order. */
function bounded(findings: Findings, form: AnswerForm): Findings {
  const { issues, omitted = [] } = findings
  const left = new Set<Issue>()
  let room = mostCharacters
  for (const severity of ['error', 'warning'] as const) {
    for (const issue of issues) {
      if (issue.severity !== severity) continue
      // The message stands in `errors` or `warnings` as well.
      const isTold = form === 'fhir' || issue.follows === undefined
      const size = (isTold ? JSON.stringify(issue).length : 0) + issue.message.length
      if (size <= room) room -= size
      else left.add(issue)
    }
  }
  if (left.size === 0) return findings
  return { ...findings, issues: issues.filter((issue) => !left.has(issue)), omitted: [...omitted, ...countByCode(left)] }
}

function countByCode(issues: Iterable<Issue>): readonly Omission[] {
  const counts = new Map<string, number>()
  for (const { code } of issues) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, count]) => ({ code, count }))
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
function toOutcome(response: ValidateResponse): OperationOutcome {
  const outcome = toOperationOutcome(response) as unknown as OperationOutcome
  return response.engineDegraded === true ? { ...outcome, issue: [...outcome.issue, incomplete] } : outcome
}

const incomplete: OperationOutcome['issue'][number] = {
  severity: 'information',
  code: 'incomplete',
  details: { text: 'El motor de validación no completó la validación: puede haber más problemas. No se gastó cuota.' },
}
