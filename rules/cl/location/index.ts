import clLoc01 from './cl-loc-01.ts'
import clLoc02 from './cl-loc-02.ts'
import clLoc03 from './cl-loc-03.ts'
import clLoc04 from './cl-loc-04.ts'
import clLoc05 from './cl-loc-05.ts'

export const locationRules = [clLoc01, clLoc02, clLoc03, clLoc04, clLoc05] as const
