import clComp01 from './cl-comp-01.ts'
import clComp02 from './cl-comp-02.ts'

export const compositionRules = [clComp01, clComp02] as const
