import type { JsonObject, ReportLanguage } from '../../../rules/index.ts'
import type { Findings } from '../engine.ts'
import { toIssue } from './issue.ts'
import type { RemoteReport } from './protocol.ts'
import { isUnverified } from './unverified.ts'

/** The resource that a report speaks of, and what it was measured by. */
interface Reported {
  readonly resource: JsonObject
  readonly evaluated: string | null
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl: string
  /** The language, where it is not Spanish: an engine's own texts are in English. */
  readonly language?: ReportLanguage | undefined
}

/** A remote engine's report, as the service says it. */
export function toFindings({ issues, isComplete }: RemoteReport, { resource, evaluated, publicUrl, language }: Reported): Findings {
  return {
    issues: issues.flatMap((one) => toIssue(one, resource, { publicUrl, language }) ?? []),
    profile: evaluated,
    degraded: !isComplete || issues.some(isUnverified),
  }
}
