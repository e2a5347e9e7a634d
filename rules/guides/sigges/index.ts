import clGes01 from './cl-ges-01.ts'
import clGes02 from './cl-ges-02.ts'
import clGes03 from './cl-ges-03.ts'
import clGes04 from './cl-ges-04.ts'

export const siggesRules = [clGes01, clGes02, clGes03, clGes04] as const
