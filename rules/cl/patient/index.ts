import type { Rule } from '../../engine/rule.ts'

export const patientRules: readonly Rule[] = []
