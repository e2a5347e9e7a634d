import clCond01 from './cl-cond-01.ts'
import clCond02 from './cl-cond-02.ts'
import clCond03 from './cl-cond-03.ts'
import clCond04 from './cl-cond-04.ts'
import clCond05 from './cl-cond-05.ts'
import clCond06 from './cl-cond-06.ts'
import clCond07 from './cl-cond-07.ts'

export const conditionRules = [clCond01, clCond02, clCond03, clCond04, clCond05, clCond06, clCond07] as const
