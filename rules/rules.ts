import { topics as clTopics, type Topic } from './cl/index.ts'
import type { Rule } from './engine/rule.ts'
import { guideRules } from './guides/rules.ts'
import { structureRules } from './structure/rules/index.ts'

const structureTopic: Topic = { title: 'Estructura: FHIR R4 y perfiles', rules: structureRules }

/** The rules by subject, in the order of REGLAS.md: the national ones, those of guides, then what the definitions say. */
export const topics: readonly Topic[] = [...clTopics, ...guideRules, structureTopic]

/** The rules that count whatever guides take part. */
export const commonRules: readonly Rule[] = [...clTopics, structureTopic].flatMap(({ rules }) => rules)

/** The rules of some guides, by their ids. */
export function rulesOfGuides(guides: readonly string[]): readonly Rule[] {
  return guideRules.flatMap((one) => (one.guides.some((id) => guides.includes(id)) ? one.rules : []))
}

/** Every rule, in the order of REGLAS.md. */
export const rules: readonly Rule[] = topics.flatMap(({ rules }) => rules)
