import type { Rule } from '../../engine/rule.ts'
import clEnc10 from './cl-enc-10.ts'

export const encounterRules: readonly Rule[] = [clEnc10]
