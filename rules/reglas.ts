import { topics } from './cl/index.ts'
import type { Issue } from './engine/report.ts'
import type { Example } from './engine/rule.ts'
import { explainRule } from './explain.ts'
import { toReglas } from './format/reglas.ts'
import { lint } from './index.ts'

/** Every rule as one Markdown document. */
export function reglas(): string {
  const explained = topics.map(({ title, rules }) => ({ title, rules: rules.map(explainRule) }))
  return toReglas(explained, ({ code }, example) => issuesOf(code, example))
}

/** What a rule finds in an example. */
export function issuesOf(code: string, { text, resource, today = exampleDay, profile }: Example): readonly Issue[] {
  return lint(text ?? resource!, { today, profile }).issues.filter((issue) => issue.code === code)
}

const exampleDay = '2026-01-15'
