import clQuir01 from './cl-quir-01.ts'
import clQuir02 from './cl-quir-02.ts'
import clQuir03 from './cl-quir-03.ts'

export const quirurgicoRules = [clQuir01, clQuir02, clQuir03] as const
