import clRun01 from './cl-run-01.ts'
import clRun02 from './cl-run-02.ts'
import clRun03 from './cl-run-03.ts'
import clRun04 from './cl-run-04.ts'
import clRun05 from './cl-run-05.ts'
import clRun06 from './cl-run-06.ts'
import clRun07 from './cl-run-07.ts'
import clRun08 from './cl-run-08.ts'
import clRun09 from './cl-run-09.ts'

export const runRules = [clRun01, clRun02, clRun03, clRun04, clRun05, clRun06, clRun07, clRun08, clRun09] as const
