import { applyFix, explain, lint, rules, type Example } from '../rules/index.ts'
import type { RuleDescription, RuleExample, RuleSummary, Surroundings } from './api.ts'

/** Every rule, in the order of REGLAS.md. */
export function describeRules(): readonly RuleSummary[] {
  return rules.map(({ code, title, severity, fixes }) => ({ code, title, severity, fix: fixes ?? null }))
}

/** The rule of a code with its examples linted, or undefined where there is none. */
export function describeRule(code: string, surroundings: Surroundings): RuleDescription | undefined {
  const rule = explain(code)
  return rule && { ...rule, examples: rule.examples.map((example) => toExample(rule.code, example, surroundings)) }
}

function toExample(code: string, { title, text: written, resource, today, profile }: Example, { publicUrl }: Surroundings): RuleExample {
  const text = written ?? JSON.stringify(resource, null, 2)
  const result = lint(text, { today: today ?? '2026-01-15', profile, publicUrl, ranges: true })
  const issues = result.issues.filter((issue) => issue.code === code)
  const fixed = issues.reduce((current, { quickFix }) => (quickFix === undefined ? current : applyFix(current, quickFix)), text)
  return { title, text, issues, fixed: fixed === text ? undefined : fixed }
}
