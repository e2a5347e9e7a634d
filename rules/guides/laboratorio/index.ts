import clLab01 from './cl-lab-01.ts'
import clLab02 from './cl-lab-02.ts'
import clLab03 from './cl-lab-03.ts'
import clLab04 from './cl-lab-04.ts'
import clLab05 from './cl-lab-05.ts'
import clLab06 from './cl-lab-06.ts'

export const laboratorioRules = [clLab01, clLab02, clLab03, clLab04, clLab05, clLab06] as const
