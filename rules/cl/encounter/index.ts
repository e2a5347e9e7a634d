import clEnc01 from './cl-enc-01.ts'
import clEnc02 from './cl-enc-02.ts'
import clEnc03 from './cl-enc-03.ts'
import clEnc04 from './cl-enc-04.ts'
import clEnc05 from './cl-enc-05.ts'
import clEnc06 from './cl-enc-06.ts'
import clEnc07 from './cl-enc-07.ts'
import clEnc08 from './cl-enc-08.ts'
import clEnc09 from './cl-enc-09.ts'
import clEnc10 from './cl-enc-10.ts'
import clEnc11 from './cl-enc-11.ts'
import clEnc12 from './cl-enc-12.ts'
import clEnc13 from './cl-enc-13.ts'
import clEnc14 from './cl-enc-14.ts'

export const encounterRules = [
  clEnc01,
  clEnc02,
  clEnc03,
  clEnc04,
  clEnc05,
  clEnc06,
  clEnc07,
  clEnc08,
  clEnc09,
  clEnc10,
  clEnc11,
  clEnc12,
  clEnc13,
  clEnc14,
] as const
