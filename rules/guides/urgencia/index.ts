import clUrg01 from './cl-urg-01.ts'
import clUrg02 from './cl-urg-02.ts'
import clUrg03 from './cl-urg-03.ts'
import clUrg04 from './cl-urg-04.ts'
import clUrg05 from './cl-urg-05.ts'
import clUrg06 from './cl-urg-06.ts'
import clUrg07 from './cl-urg-07.ts'
import clUrg08 from './cl-urg-08.ts'

export const urgenciaRules = [clUrg01, clUrg02, clUrg03, clUrg04, clUrg08] as const
export const urgencia02Rules = [clUrg05, clUrg06, clUrg07] as const
