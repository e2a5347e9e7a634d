import type { Rule } from '../../engine/rule.ts'
import clQuir01 from './cl-quir-01.ts'
import clQuir02 from './cl-quir-02.ts'
import clQuir03 from './cl-quir-03.ts'

export const quirurgicoRules: readonly Rule[] = [clQuir01, clQuir02, clQuir03]
