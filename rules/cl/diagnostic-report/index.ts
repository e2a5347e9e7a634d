import clDr01 from './cl-dr-01.ts'
import clDr02 from './cl-dr-02.ts'
import clDr03 from './cl-dr-03.ts'
import clDr04 from './cl-dr-04.ts'
import clDr05 from './cl-dr-05.ts'

export const diagnosticReportRules = [clDr01, clDr02, clDr03, clDr04, clDr05] as const
