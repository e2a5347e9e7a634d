import type { Rule } from '../../engine/rule.ts'

export const runRules: readonly Rule[] = []
