import type { Rule } from '../../engine/rule.ts'
import clR2bo01 from './cl-r2bo-01.ts'

export const r2boRules: readonly Rule[] = [clR2bo01]
