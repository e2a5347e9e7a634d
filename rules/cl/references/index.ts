import type { Rule } from '../../engine/rule.ts'
import clRef01 from './cl-ref-01.ts'
import clRef02 from './cl-ref-02.ts'
import clRef03 from './cl-ref-03.ts'

export const referencesRules: readonly Rule[] = [clRef01, clRef02, clRef03]
