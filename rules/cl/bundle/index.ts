import clBundle01 from './cl-bundle-01.ts'
import clBundle02 from './cl-bundle-02.ts'
import clBundle03 from './cl-bundle-03.ts'
import clBundle04 from './cl-bundle-04.ts'
import clBundle05 from './cl-bundle-05.ts'
import clBundle06 from './cl-bundle-06.ts'

export const bundleRules = [clBundle01, clBundle02, clBundle03, clBundle04, clBundle05, clBundle06] as const
