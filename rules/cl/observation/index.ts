import clObs01 from './cl-obs-01.ts'
import clObs02 from './cl-obs-02.ts'
import clObs03 from './cl-obs-03.ts'
import clObs04 from './cl-obs-04.ts'
import clObs05 from './cl-obs-05.ts'
import clObs06 from './cl-obs-06.ts'
import clObs07 from './cl-obs-07.ts'
import clObs08 from './cl-obs-08.ts'
import clObs09 from './cl-obs-09.ts'

export const observationRules = [clObs01, clObs02, clObs03, clObs04, clObs05, clObs06, clObs07, clObs08, clObs09] as const
