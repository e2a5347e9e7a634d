import type { Rule } from '../../engine/rule.ts'
import clGes01 from './cl-ges-01.ts'

export const siggesRules: readonly Rule[] = [clGes01]
