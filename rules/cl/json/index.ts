import clInterno01 from './cl-interno-01.ts'
import clInterno02 from './cl-interno-02.ts'
import clJson01 from './cl-json-01.ts'
import clJson02 from './cl-json-02.ts'
import clJson03 from './cl-json-03.ts'
import clJson04 from './cl-json-04.ts'
import clJson05 from './cl-json-05.ts'
import clJson06 from './cl-json-06.ts'
import clJson07 from './cl-json-07.ts'
import clJson08 from './cl-json-08.ts'
import clJson09 from './cl-json-09.ts'
import clJson10 from './cl-json-10.ts'

export const jsonRules = [
  clJson01,
  clJson02,
  clJson03,
  clJson04,
  clJson05,
  clJson06,
  clJson07,
  clJson08,
  clJson09,
  clJson10,
  clInterno01,
  clInterno02,
] as const
