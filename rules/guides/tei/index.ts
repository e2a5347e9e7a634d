import clTei01 from './cl-tei-01.ts'
import clTei02 from './cl-tei-02.ts'
import clTei03 from './cl-tei-03.ts'
import clTei04 from './cl-tei-04.ts'
import clTei05 from './cl-tei-05.ts'
import clTei06 from './cl-tei-06.ts'
import clTei07 from './cl-tei-07.ts'
import clTei08 from './cl-tei-08.ts'
import clTei09 from './cl-tei-09.ts'

export const teiRules = [clTei01, clTei02, clTei03, clTei04, clTei05, clTei06, clTei07, clTei08, clTei09] as const
