import type { Rule } from '../../engine/rule.ts'
import clIps01 from './cl-ips-01.ts'

export const clipsRules: readonly Rule[] = [clIps01]
