import type { Rule } from '../../engine/rule.ts'
import clComp01 from './cl-comp-01.ts'
import clComp02 from './cl-comp-02.ts'

export const compositionRules: readonly Rule[] = [clComp01, clComp02]
