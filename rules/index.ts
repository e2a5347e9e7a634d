import { explainRule, type RuleExplanation } from './explain.ts'
import type { ReportLanguage } from './language.ts'
import { rules } from './rules.ts'

export type { Topic } from './cl/index.ts'
export type { Fix } from './engine/fix.ts'
export type { Json, JsonObject } from './engine/json.ts'
export type { Position } from './engine/lines.ts'
export { withConsequences, withoutConsequences } from './engine/consequences.ts'
export type {
  Consequences,
  Issue,
  IssueFix,
  JudgingGuide,
  Omission,
  Range,
  SkippedRule,
  Unverified,
  ValidateResponse,
} from './engine/issue.ts'
export type { Example, Link, Rule, Severity } from './engine/rule.ts'
export { clCoreVersion } from './cl/definitions/versions.ts'
export { prepareConfig, type Appliance, type SuppressedIssue, type SuppressionUse } from './config/apply.ts'
export { configName, parseConfig, type Config, type ConfigProblem, type ParsedConfig, type Suppression } from './config/config.ts'
export { findPast, tellUnused } from './config/past.ts'
export { optionsOfConfig } from './config/options.ts'
export { configSchema } from './config/schema.ts'
export { configWords, type ConfigLanguage } from './config/words.ts'
export { explainRule, type RuleExplanation } from './explain.ts'
export { applyFix, fixAll, type Fixed, type FixOptions } from './fix.ts'
export { definitions } from './grounds.ts'
export { bringGuide } from './guides/bring.ts'
export type { GuideEvent } from './guides/event.ts'
export { guideEvents, profileOfEvent } from './guides/events.ts'
export { guides, type Guide } from './guides/guides.ts'
export type { ReportLanguage } from './language.ts'
export { defaultPublicUrl, lint } from './lint.ts'
export type { LintOptions } from './lint-options.ts'
export { rules, topics } from './rules.ts'
export type { Definitions } from './structure/definitions.ts'

/** Explains the rule of a code; undefined where there is none. */
export function explain(code: string, language?: ReportLanguage): RuleExplanation | undefined {
  const rule = rules.find((one) => one.code === code.toLowerCase())
  return rule && explainRule(rule, language)
}
