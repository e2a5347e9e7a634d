import type { Rule } from '../../engine/rule.ts'
import clInterno01 from './cl-interno-01.ts'

export const jsonRules: readonly Rule[] = [clInterno01]
