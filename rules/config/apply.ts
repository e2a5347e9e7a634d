import { withConsequences } from '../engine/consequences.ts'
import type { Issue, ValidateResponse } from '../engine/issue.ts'
import type { Config, Suppression } from './config.ts'
import { matchesGlob } from './glob.ts'

/** A finding that a configuration suppresses, and why. */
export interface SuppressedIssue extends Issue {
  readonly reason: string
  readonly until?: string
}

/** A response as a configuration wants it. */
interface Applied {
  readonly response: ValidateResponse
  readonly suppressed: readonly SuppressedIssue[]
}

/** The suppressions that hold for a file, and those of them that suppress something there, by their places in the configuration. */
export interface SuppressionUse {
  readonly held: readonly number[]
  readonly used: readonly number[]
}

/** A configuration made ready for the findings of many files. */
export interface Appliance {
  /** `file`: the path from the folder of the configuration, with `/`. */
  readonly apply: (response: ValidateResponse, file: string) => Applied
  /** Whether somebody wants to hear of a finding at all: what is suppressed or off is not corrected either. */
  readonly isWanted: (issue: Issue, file: string) => boolean
  /** The effect of suppressions on the findings of a file. */
  readonly useIn: (response: ValidateResponse, file: string) => SuppressionUse
  /** Suppressions whose last day is past. */
  readonly expired: readonly Suppression[]
  /** Suppressions that hold, of files that were seen, and suppressed nothing. */
  readonly unused: () => readonly Suppression[]
}

/** Makes a configuration ready. `today`: `YYYY-MM-DD`. */
export function prepareConfig({ severity = {}, suppress = [] }: Config, today: string): Appliance {
  const expired = suppress.filter(({ until }) => until !== undefined && until < today)
  const holding = suppress.filter((one) => !expired.includes(one))
  const used = new Set<Suppression>()
  const seen = new Set<Suppression>()

  function suppressing(issue: Issue, ofFile: readonly Suppression[]): Suppression | undefined {
    return ofFile.find(({ code, path }) => code === issue.code && (path === undefined || isWithin(path, issue.path)))
  }

  function ofFile(file: string): readonly Suppression[] {
    return holding.filter(({ files }) => files === undefined || files.some((glob) => matchesGlob(glob, file)))
  }

  return {
    expired,
    unused: () => holding.filter((one) => seen.has(one) && !used.has(one)),
    isWanted: (issue, file) => severity[issue.code] !== 'off' && suppressing(issue, ofFile(file)) === undefined,
    useIn(response, file) {
      const own = ofFile(file)
      const used = new Set(response.issues.map((issue) => suppressing(issue, own)))
      const places = (some: readonly Suppression[]): readonly number[] => some.map((one) => suppress.indexOf(one))
      return { held: places(own), used: places(own.filter((one) => used.has(one))) }
    },
    apply(response, file) {
      const own = ofFile(file)
      for (const one of own) seen.add(one)
      const suppressed: SuppressedIssue[] = []
      const issues: Issue[] = []
      let isChanged = false
      for (const issue of response.issues) {
        const level = Object.hasOwn(severity, issue.code) ? severity[issue.code]! : issue.severity
        const by = suppressing(issue, own)
        isChanged ||= level !== issue.severity || by !== undefined
        if (by !== undefined) {
          used.add(by)
          suppressed.push({ ...issue, reason: by.reason, ...(by.until !== undefined && { until: by.until }) })
        } else if (level !== 'off') {
          issues.push(level === issue.severity ? issue : { ...issue, severity: level })
        }
      }
      return isChanged ? { response: withIssues(response, issues), suppressed } : { response, suppressed }
    },
  }
}

function withIssues(response: ValidateResponse, kept: readonly Issue[]): ValidateResponse {
  const issues = withConsequences(kept)
  const messages = (severity: Issue['severity']) => issues.flatMap((issue) => (issue.severity === severity ? [issue.message] : []))
  const errors = messages('error')
  return { ...response, valid: errors.length === 0, errors, warnings: messages('warning'), issues }
}

/** Whether a path is that of an element or of something in it; an index that the first does not give is any. */
function isWithin(outer: string, path: string): boolean {
  const [wanted, steps] = [outer.split('.'), path.split('.')]
  return (
    wanted.length <= steps.length && wanted.every((step, index) => step === steps[index] || step === steps[index]!.replace(/\[\d+\]$/, ''))
  )
}
