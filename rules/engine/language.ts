import type { Finding, FindingOf, TypedRule } from './rule.ts'

/** The texts of a rule in another language than Spanish. */
export interface RuleWords<F = Finding> {
  readonly title: string
  readonly why: string
  message(finding: F): string
  /** Asked where the rule has a suggestion for the finding in Spanish, and then it must have one. */
  suggestion?(finding: F): string
}

/** Words for each of some rules: one without its own does not compile. */
export type WordsOf<Rules extends readonly TypedRule[]> = {
  readonly [R in Rules[number] as R['code']]: RuleWords<FindingOf<R>>
}

/** A language of findings other than Spanish, which the rules speak themselves. */
export interface FindingLanguage {
  /** By the codes of the rules. */
  readonly rules: Readonly<Record<string, RuleWords<never>>>
  /** The title of a fix, or of one of its options, by the one in Spanish. */
  readonly fixTitle: (title: string) => string
}

/** The words of a rule; undefined where the language has none. */
export function wordsOfRule({ rules }: FindingLanguage, code: string): RuleWords<never> | undefined {
  return Object.hasOwn(rules, code) ? rules[code] : undefined
}
