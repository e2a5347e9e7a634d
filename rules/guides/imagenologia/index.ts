import type { Rule } from '../../engine/rule.ts'
import clImg01 from './cl-img-01.ts'

export const imagenologiaRules: readonly Rule[] = [clImg01]
