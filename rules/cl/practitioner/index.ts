import clPractitioner01 from './cl-practitioner-01.ts'
import clPractitioner02 from './cl-practitioner-02.ts'
import clPractitioner03 from './cl-practitioner-03.ts'
import clPractitioner04 from './cl-practitioner-04.ts'
import clPractitioner05 from './cl-practitioner-05.ts'
import clPractitioner06 from './cl-practitioner-06.ts'
import clPractitioner07 from './cl-practitioner-07.ts'
import clRole01 from './cl-role-01.ts'
import clRole02 from './cl-role-02.ts'
import clRole03 from './cl-role-03.ts'

export const practitionerRules = [
  clPractitioner01,
  clPractitioner02,
  clPractitioner03,
  clPractitioner04,
  clPractitioner05,
  clPractitioner06,
  clPractitioner07,
  clRole01,
  clRole02,
  clRole03,
] as const
