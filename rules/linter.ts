import { createAskedForce, settleForce } from './demands.ts'
import { compile, walkDocument, type Compiled, type Walked, type WalkOptions } from './document-walk.ts'
import { omitAlso } from './engine/abridge.ts'
import type { Document } from './engine/document.ts'
import { createNamer } from './engine/fhir-path.ts'
import { omissionsOf } from './engine/findings.ts'
import type { Found } from './engine/found.ts'
import type { Issue, Omission, SkippedRule, Unverified } from './engine/issue.ts'
import { isObject, type Json, type JsonObject } from './engine/json.ts'
import { mostFindings } from './engine/limits.ts'
import type { Failure, Rule } from './engine/rule.ts'
import type { Changes } from './engine/trial/changes.ts'
import type { Told } from './engine/trial/told.ts'
import { createIssues, tellBriefly, type FoundInRun, type IssueOptions, type Issues } from './issues.ts'
import { createRuleRunner, type RuleRunner, type RunnerOptions } from './rule-runner.ts'
import { settle } from './settle.ts'
import { explainingBudget } from './structure/check/failures.ts'
import type { Run, RunOptions } from './structure/check/model.ts'
import type { Definitions } from './structure/definitions.ts'
import { typeOfResource } from './structure/resource-type.ts'

/** Options of a run. */
export interface LinterOptions extends WalkOptions, RunnerOptions, IssueOptions {
  /** The day of the run, `YYYY-MM-DD`; the engine has no clock. */
  readonly today: string
  /** As `profilesOf`, for the document that a fix makes of this one. */
  readonly profilesIn?: ((root: Json) => RunOptions['profilesOf']) | undefined
}

/** Findings of a run, in the order of the document. */
export interface LinterResult {
  readonly issues: readonly Issue[]
  readonly skipped: readonly SkippedRule[]
  readonly omitted: readonly Omission[]
  readonly unverified: readonly Unverified[]
}

/** Runs rules and definitions over a document, in one walk; never throws, whatever the document holds. */
export type Linter = (document: Document, options: LinterOptions) => LinterResult

/** Makes a linter; rules on `$found` state what the definitions find under their codes. */
export function createLinter(rules: readonly Rule[], definitions: Definitions): Linter {
  const compiled = compile(rules, definitions)
  return (document, options) => lint(compiled, document, options)
}

function lint(compiled: Compiled, document: Document, options: LinterOptions): LinterResult {
  const judged = judge(compiled, document, options)
  const { runner, walked } = judged
  const skipped = runner.skipped.size === 0 && !walked.isSpent ? none : skippedOf(runner.skipped, walked.isSpent)
  const { issues, left } = report(compiled, judged)
  const counted = omissionsOf(runner.findings).concat(omissionsOfDefinitions(walked.run))
  const omitted = left.length === 0 ? counted : omitAlso(counted, left)
  return { issues, skipped, omitted, unverified: walked.run.found.unverified }
}

/** A document that was gone through, and the findings that stand. */
interface Judged {
  readonly document: Document
  readonly options: LinterOptions
  readonly runner: RuleRunner
  readonly walked: Walked
  /** With the severities that the profiles in force give them. */
  readonly list: readonly Found[]
  /** Findings that were dropped because they are right in Chile. */
  readonly accepted: ReadonlySet<Found> | undefined
}

/** Finds all that is to be said of a document; `stringRules`: the rules on every string that may apply to it, where they are known. */
function judge(compiled: Compiled, document: Document, options: LinterOptions, stringRules?: readonly Rule[]): Judged {
  const { definitions } = compiled
  const forceOptions = { definitions, root: document.value, requested: options.profile, profilesOf: options.profilesOf }
  const runner = createRuleRunner(document, options, createAskedForce(forceOptions))
  const walked = walkDocument(compiled, runner, document, options, stringRules)
  const { list, accepted } = settle(runner.findings.list, walked.run.found, document, definitions)
  return { document, options, runner, walked, list: settleForce(runner.findings, list, forceOptions, walked.run), accepted }
}

/** Puts into words what is to be reported, and which rules failed at it. */
function report(compiled: Compiled, judged: Judged): Issues {
  const found = beginReport(judged)
  if (found === undefined) return noIssues
  return createIssues(found, judged.options, {
    relint: (part, changes) => relint(compiled, judged, part, changes),
    findFailures: () => findFailures(compiled, judged),
  })
}

/** Findings to report, for which the run may now look up what it needs; undefined where there is nothing at all. */
function beginReport({ document, runner, walked, list, accepted }: Judged): FoundInRun | undefined {
  const { findings, failed } = runner
  const { run, checker, failures } = walked
  if (findings.list.length + failures.length + failed.size === 0) return undefined
  run.budget = explainingBudget
  const name = createNamer(document.value, { typeOf: typeOfResource, planOf: checker.planOf })
  return { document, list, accepted, root: findings.root, name, failed }
}

/** Says which rules failed, and which parts of the linter. */
function findFailures({ on }: Compiled, { runner, walked }: Judged): readonly Found[] {
  const { findings, failed } = runner
  const codes = [...walked.failures, ...[...failed].map(({ code }) => code)]
  const before = findings.list.length
  for (const code of codes) runner.showAll(on('$failure'), { code } satisfies Failure)
  return findings.list.slice(before)
}

/** Lints a document in which a fix was applied, or the resource of an entry. */
function relint(
  compiled: Compiled,
  { document, options, runner, walked }: Judged,
  part: Document,
  { originalOf, added }: Changes,
): readonly Told[] {
  const { profile, profiles, profilesOf, profilesIn } = options
  const isWhole = isObject(part.value!) && originalOf(part.value) === document.value
  const profilesOfOriginal = profilesOf && ((resource: JsonObject) => profilesOf(originalOf(resource)))
  const again: LinterOptions = {
    ...options,
    ranges: false,
    profile: isWhole ? profile : undefined,
    profiles: isWhole ? profiles : undefined,
    profilesOf: isWhole && profilesIn !== undefined ? profilesIn(part.value!) : profilesOfOriginal,
  }
  const { strings } = walked.run.show
  // Of strings that stood there before, no other rule has anything to say.
  const stringRules = added.length === 0 ? strings : runner.mayApplyTo(compiled.on('$string'), JSON.stringify(added), strings)
  const found = beginReport(judge(compiled, part, again, stringRules))
  return found === undefined ? none : tellBriefly(found)
}

const none: readonly never[] = []
const noIssues: Issues = { issues: none, left: none }

/** The rules named as skipped where a run stopped short. */
const unchecked: readonly SkippedRule[] = [
  { code: 'cl', needs: [] },
  { code: 'r4', needs: [] },
]

function skippedOf(skipped: ReadonlySet<Rule>, isSpent: boolean): readonly SkippedRule[] {
  return [...(isSpent ? unchecked : none), ...[...skipped].map(({ code, needs = [] }) => ({ code, needs }))]
}

function omissionsOfDefinitions({ found }: Run): readonly Omission[] {
  const omissions: Omission[] = []
  if (found.counts !== undefined)
    for (const [code, count] of found.counts)
      if (count > mostFindings) omissions.push({ code, count: count - mostFindings, errors: found.omittedErrors?.get(code) ?? 0 })
  return omissions
}
