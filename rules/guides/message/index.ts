import type { Rule } from '../../engine/rule.ts'
import clMsg01 from './cl-msg-01.ts'

export const messageRules: readonly Rule[] = [clMsg01]
