import clCie1001 from './cl-cie10-01.ts'
import clCie1002 from './cl-cie10-02.ts'
import clCie1003 from './cl-cie10-03.ts'
import clCie1004 from './cl-cie10-04.ts'
import clCie1005 from './cl-cie10-05.ts'
import clFecha01 from './cl-fecha-01.ts'
import clFecha02 from './cl-fecha-02.ts'
import clFecha03 from './cl-fecha-03.ts'
import clLoinc01 from './cl-loinc-01.ts'
import clSct01 from './cl-sct-01.ts'
import clUcum01 from './cl-ucum-01.ts'

export const codesRules = [
  clCie1001,
  clCie1002,
  clCie1003,
  clCie1004,
  clCie1005,
  clSct01,
  clLoinc01,
  clUcum01,
  clFecha01,
  clFecha02,
  clFecha03,
] as const
