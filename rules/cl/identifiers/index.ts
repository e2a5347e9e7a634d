import clId01 from './cl-id-01.ts'
import clId02 from './cl-id-02.ts'
import clId03 from './cl-id-03.ts'
import clId04 from './cl-id-04.ts'
import clId05 from './cl-id-05.ts'
import clId06 from './cl-id-06.ts'

export const identifiersRules = [clId01, clId02, clId03, clId04, clId05, clId06] as const
