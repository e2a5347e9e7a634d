import clImg01 from './cl-img-01.ts'
import clImg02 from './cl-img-02.ts'
import clImg03 from './cl-img-03.ts'
import clImg04 from './cl-img-04.ts'
import clImg05 from './cl-img-05.ts'
import clImg06 from './cl-img-06.ts'

export const imagenologiaRules = [clImg01, clImg02, clImg03, clImg04, clImg05, clImg06] as const
