import type { Rule } from '../../engine/rule.ts'
import clInterno01 from './cl-interno-01.ts'
import clJson10 from './cl-json-10.ts'

export const jsonRules: readonly Rule[] = [clInterno01, clJson10]
