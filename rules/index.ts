import type { Catalog } from '../catalogs/catalog.ts'
import { clRules } from './cl/index.ts'
import { evaluatedProfile } from './cl/profiles.ts'
import { readDocument, toDocument } from './engine/document.ts'
import { applyFixes, applyFixesToText, type Fix } from './engine/fix.ts'
import { isObject, type Json } from './engine/json.ts'
import { createLinter } from './engine/lint.ts'
import type { Issue, ValidateResponse } from './engine/report.ts'
import type { Rule } from './engine/rule.ts'
import { explainRule, type RuleExplanation } from './explain.ts'
import { r4 } from './structure/r4.ts'

export type { Json, JsonObject } from './engine/json.ts'
export type { Position } from './engine/lines.ts'
export type { Fix } from './engine/fix.ts'
export { topics, type Topic } from './cl/index.ts'
export { explainRule, type RuleExplanation } from './explain.ts'
export type { Issue, IssueFix, Omission, Range, SkippedRule, ValidateResponse } from './engine/report.ts'
export type { Example, Link, Rule, Severity } from './engine/rule.ts'

/** The address under which `npm start` serves the pages of the rules. */
export const defaultPublicUrl = 'http://127.0.0.1:8080'

/** The version of CL Core whose rules these are. */
export const clCoreVersion = '1.9.4'

/** What `lint` needs besides the resource. */
export interface LintOptions {
  /** The day of the run, `YYYY-MM-DD`: the linter has no clock. */
  readonly today: string
  /** The canonical of the profile to evaluate, instead of what the resource claims or its type suggests. */
  readonly profile?: string | undefined
  /**
   * Large catalogs under their ids, asked only when a rule has something to look up: a getter may read one late. A rule
   * that asks in vain is named in `skipped`, with the catalogs to bring before linting again.
   */
  readonly catalogs?: Readonly<Record<string, Catalog | undefined>> | undefined
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl?: string | undefined
  /** Whether issues say which stretch of the text they speak of. */
  readonly ranges?: boolean | undefined
}

const linter = createLinter(clRules, r4)

/** Every rule, in the order of REGLAS.md. */
export const rules: readonly Rule[] = clRules

/** Lints a resource, given as JSON text or as a value. Pure and synchronous; never throws, whatever it is given. */
export function lint(input: string | Json, options: LintOptions): ValidateResponse {
  const document = typeof input === 'string' ? readDocument(input) : toDocument(input)
  const { issues, skipped, omitted } = linter(document, { ...options, publicUrl: options.publicUrl ?? defaultPublicUrl })
  const root = document.value
  const type = isObject(root) ? root['resourceType'] : undefined
  const messages = (severity: Issue['severity']) => issues.filter((issue) => issue.severity === severity).map(({ message }) => message)
  const errors = messages('error')
  return {
    valid: errors.length === 0,
    errors,
    warnings: messages('warning'),
    profile: evaluatedProfile(root, options.profile),
    resourceType: typeof type === 'string' ? type : '',
    issues,
    ...(skipped.length > 0 && { skipped }),
    ...(omitted.length > 0 && { omitted }),
  }
}

/** Applies one correction to a text, which keeps every other byte, or to a value, which is not changed itself. */
export function applyFix<T extends string | Json>(input: T, fix: Fix): T {
  return (typeof input === 'string' ? applyFixesToText(input, [fix]) : applyFixes(input, [fix])) as T
}

/** What `fixAll` did. */
export interface Fixed {
  readonly text: string
  readonly applied: readonly { readonly code: string; readonly jsonPointer: string }[]
  /** What the linter says of the text now. */
  readonly remaining: ValidateResponse
}

/** Which corrections `fixAll` applies: safe ones unless `unsafe`, all codes unless some are named. */
export interface FixOptions extends LintOptions {
  readonly unsafe?: boolean | undefined
  readonly codes?: readonly string[] | undefined
}

const mostRounds = 5

/** Applies corrections and lints again until none is left; those that would touch the same place wait a round. */
export function fixAll(text: string, options: FixOptions): Fixed {
  const applied: { code: string; jsonPointer: string }[] = []
  let current = text
  for (let round = 0; ; round += 1) {
    const remaining = lint(current, options)
    const chosen = round < mostRounds ? withoutOverlap(remaining.issues.filter((issue) => isWanted(issue, options))) : []
    const next =
      chosen.length === 0
        ? current
        : applyFixesToText(
            current,
            chosen.map(({ quickFix }) => quickFix!),
          )
    if (next === current) return { text: current, applied, remaining }
    applied.push(...chosen.map(({ code, quickFix }) => ({ code, jsonPointer: quickFix!.jsonPointer })))
    current = next
  }
}

function isWanted({ code, quickFix }: Issue, { unsafe = false, codes }: FixOptions): boolean {
  return quickFix !== undefined && (unsafe || quickFix.safe) && (codes === undefined || codes.includes(code))
}

function withoutOverlap(issues: readonly Issue[]): readonly Issue[] {
  const taken: string[] = []
  return issues.filter(({ quickFix }) => {
    const pointer = `${quickFix!.jsonPointer}/`
    if (taken.some((other) => other.startsWith(pointer) || pointer.startsWith(other))) return false
    taken.push(pointer)
    return true
  })
}

/** What can be shown of the rule of a code; undefined where there is none. */
export function explain(code: string): RuleExplanation | undefined {
  const rule = clRules.find((one) => one.code === code.toLowerCase())
  return rule && explainRule(rule)
}
