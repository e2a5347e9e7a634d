import type { Rule } from '../../engine/rule.ts'

export const addressesRules: readonly Rule[] = []
