import type { Rule } from '../../engine/rule.ts'

export const practitionerRules: readonly Rule[] = []
