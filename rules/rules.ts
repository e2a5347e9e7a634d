import { topics as clTopics, type Topic } from './cl/index.ts'
import type { Rule } from './engine/rule.ts'
import { structureRules } from './structure/rules/index.ts'

/** The rules by subject, in the order of REGLAS.md: the national ones, then what the definitions say. */
export const topics: readonly Topic[] = [...clTopics, { title: 'Estructura: FHIR R4 y perfiles', rules: structureRules }]

/** Every rule, in the order of REGLAS.md. */
export const rules: readonly Rule[] = topics.flatMap(({ rules }) => rules)
