import type { Rule } from '../../engine/rule.ts'

export const identifiersRules: readonly Rule[] = []
