import { wordsOfRule, type FindingLanguage } from './engine/language.ts'
import type { Example, Link, Rule, Severity } from './engine/rule.ts'

/** A rule as plain data, for pages and commands that show it. */
export interface RuleExplanation {
  readonly code: string
  readonly severity: Severity
  readonly title: string
  readonly why: string
  /** The selectors it is registered on: FHIR types and elements, or `$text`, `$string` and the like. */
  readonly on: readonly string[]
  /** The kinds of fix it offers, or null where it has none. */
  readonly fix: 'safe' | 'unsafe' | 'both' | null
  readonly profileUrl?: string
  readonly links: readonly Link[]
  readonly examples: readonly Example[]
}

/** Says of a rule what can be shown of it, in Spanish or another language: plain data, without its functions. */
export function explainRule(rule: Rule, language?: FindingLanguage): RuleExplanation {
  const { code, severity, on, fixes, profileUrl, links, examples } = rule
  const { title, why } = (language && wordsOfRule(language, code)) ?? rule
  return {
    code,
    severity,
    title,
    why,
    on: typeof on === 'string' ? [on] : on,
    fix: fixes ?? null,
    ...(profileUrl !== undefined && { profileUrl }),
    links,
    examples,
  }
}
