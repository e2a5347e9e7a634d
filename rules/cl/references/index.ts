import clRef01 from './cl-ref-01.ts'
import clRef02 from './cl-ref-02.ts'
import clRef03 from './cl-ref-03.ts'
import clRef04 from './cl-ref-04.ts'

export const referencesRules = [clRef01, clRef02, clRef03, clRef04] as const
