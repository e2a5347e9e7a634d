import clMed01 from './cl-med-01.ts'
import clMed02 from './cl-med-02.ts'
import clMed03 from './cl-med-03.ts'
import clMed04 from './cl-med-04.ts'
import clMedreq01 from './cl-medreq-01.ts'
import clMedreq02 from './cl-medreq-02.ts'
import clMedreq03 from './cl-medreq-03.ts'
import clMedreq04 from './cl-medreq-04.ts'
import clMedreq05 from './cl-medreq-05.ts'
import clMedreq06 from './cl-medreq-06.ts'
import clMedreq07 from './cl-medreq-07.ts'

export const medicationRules = [
  clMed01,
  clMed02,
  clMed03,
  clMed04,
  clMedreq01,
  clMedreq02,
  clMedreq03,
  clMedreq04,
  clMedreq05,
  clMedreq06,
  clMedreq07,
] as const
