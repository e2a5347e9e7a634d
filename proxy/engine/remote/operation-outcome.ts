import { z } from 'zod'
import { answeredError, answeredNonsense, refused } from './failures.ts'
import type { RemoteIssue, RemoteReport, Reply } from './protocol.ts'
import { toReport } from './report.ts'

/** Members that an engine writes otherwise than FHIR does count as absent: what is left is still worth reading. */
const text = z.string().optional().catch(undefined)
const texts = z.array(z.string()).optional().catch(undefined)

const extensions = z
  .array(z.looseObject({ url: text, valueCode: text, valueString: text }))
  .optional()
  .catch(undefined)

const issue = z.looseObject({
  severity: z.enum(['fatal', 'error', 'warning', 'information', 'success']),
  code: text,
  diagnostics: text,
  details: z
    .looseObject({
      text,
      coding: z
        .array(z.looseObject({ code: text, display: text }))
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  expression: texts,
  location: texts,
  extension: extensions,
})

const outcome = z.looseObject({ resourceType: z.literal('OperationOutcome'), issue: z.array(issue).optional() })

type OutcomeIssue = z.infer<typeof issue>

/**
 * The report of an OperationOutcome, whatever status it came under: 200 for a resource that was validated, and 400, 412 or
 * 422 for an invalid one with older servers. Others say that the validation itself failed, and then only what has a
 * place in the resource counts. Rejects what is no outcome.
 */
export function readOutcome({ status, json }: Reply): RemoteReport {
  const reading = outcome.safeParse(json)
  if (!reading.success) {
    const what = `status ${status} without an OperationOutcome`
    throw status >= 500 ? answeredError(what) : status >= 400 ? refused(what) : answeredNonsense(what)
  }
  const report = toReport((reading.data.issue ?? []).map(toRemoteIssue))
  if (status < 300 || (resultStatuses.has(status) && report.issues.length > 0)) return report
  return { issues: report.issues.filter(({ path }) => path !== undefined), isComplete: false }
}

/** Statuses under which servers before 2023 sent the result of an invalid resource. */
const resultStatuses = new Set([400, 412, 422])

function toRemoteIssue(one: OutcomeIssue): RemoteIssue {
  const { severity, code, details, diagnostics, expression, location } = one
  const coding = details?.coding?.[0]
  return {
    level: severity === 'fatal' || severity === 'error' ? 'error' : severity === 'warning' ? 'warning' : 'information',
    kind: code ?? 'processing',
    text: firstOf(details?.text, diagnostics, coding?.display) ?? '',
    messageId: extensionOf(one, 'message-id') ?? coding?.code,
    // HAPI's second location says the line: «Line[4] Col[12]».
    path: firstOf(...(expression ?? []), ...(location ?? []).filter((place) => !place.startsWith('Line['))),
    profile: extensionOf(one, 'issue-context'),
  }
}

function extensionOf({ extension = [] }: OutcomeIssue, name: string): string | undefined {
  const found = extension.find(({ url }) => url?.endsWith(`operationoutcome-${name}`))
  return found?.valueCode ?? found?.valueString
}

function firstOf(...candidates: readonly (string | undefined)[]): string | undefined {
  return candidates.find((candidate) => candidate !== undefined && candidate.trim() !== '')
}
