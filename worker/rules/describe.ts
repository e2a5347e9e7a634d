import { importFile, withImported } from '../../catalogs/imports.ts'
import { tfcSample } from '../../catalogs/tfc/tfc.ts'
import { applyFix, explain, explainRule, rules, type Example, type LintOptions } from '../../rules/index.ts'
import type { RuleDescription, RuleExample, RuleSummary, Surroundings } from '../api.ts'
import { bringExamples } from './late-examples.ts'
import type { Linting } from '../texts/linting.ts'
import { reportLanguage } from '../texts/told-in.ts'

/** Every rule, in the order of REGLAS.md. */
export async function describeRules(asked?: Surroundings['language']): Promise<readonly RuleSummary[]> {
  const language = await reportLanguage(asked)
  return rules.map((rule) => {
    const { code, title, severity, fix } = explainRule(rule, language)
    return { code, title, severity, fix }
  })
}

/** The rule of a code with its examples linted, or undefined where there is none. */
export async function describeRule(
  code: string,
  { publicUrl, language: asked }: Surroundings,
  { lint }: Linting,
): Promise<RuleDescription | undefined> {
  const [language] = await Promise.all([reportLanguage(asked), bringExamples()])
  const rule = explain(code, language)
  return rule && { ...rule, examples: await Promise.all(rule.examples.map(toExample)) }

  async function toExample(example: Example): Promise<RuleExample> {
    const { title, text: written, resource } = example
    const text = written ?? JSON.stringify(resource, null, 2)
    const result = await lint(text, { ...optionsOf(example), only: [rule!.code], publicUrl, language, ranges: true })
    const issues = result.issues.filter((issue) => issue.code === rule!.code)
    const fixed = issues.reduce((current, { quickFix }) => (quickFix === undefined ? current : applyFix(current, quickFix)), text)
    return { title, text, issues, fixed: fixed === text ? undefined : fixed }
  }
}

/** The options of an example's run: its own day, its profile, and the table that its user imported. */
function optionsOf({ today = '2026-01-15', profile, guide, imported }: Example): LintOptions {
  const table = imported?.[tfcSample.id]
  if (table === undefined) return { today, profile, guide }
  const tfc = withImported(tfcSample, importFile(tfcSample, { name: 'tfc.tsv', text: table }, today).text)
  return { today, profile, guide, catalogs: { tfc } }
}
