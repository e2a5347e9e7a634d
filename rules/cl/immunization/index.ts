import clImm01 from './cl-imm-01.ts'
import clImm02 from './cl-imm-02.ts'
import clImm03 from './cl-imm-03.ts'
import clImm04 from './cl-imm-04.ts'
import clImm05 from './cl-imm-05.ts'
import clImm06 from './cl-imm-06.ts'
import clImm07 from './cl-imm-07.ts'
import clImm08 from './cl-imm-08.ts'

export const immunizationRules = [clImm01, clImm02, clImm03, clImm04, clImm05, clImm06, clImm07, clImm08] as const
