import { topics } from './rules.ts'
import type { Issue } from './engine/issue.ts'
import type { Example } from './engine/rule.ts'
import { explainRule } from './explain.ts'
import { toReglas } from './format/reglas.ts'

/** Every rule as one Markdown document; `issuesOf` says what a rule finds in an example, with all catalogs at hand. */
export function reglas(issuesOf: (code: string, example: Example) => readonly Issue[]): string {
  const explained = topics.map(({ title, rules }) => ({ title, rules: rules.map((rule) => explainRule(rule)) }))
  return toReglas(explained, ({ code }, example) => issuesOf(code, example))
}
