import clSnre01 from './cl-snre-01.ts'
import clSnre02 from './cl-snre-02.ts'
import clSnre03 from './cl-snre-03.ts'
import clSnre04 from './cl-snre-04.ts'
import clSnre05 from './cl-snre-05.ts'

export const snreRules = [clSnre01, clSnre02, clSnre03, clSnre04, clSnre05] as const
