import clR2bo01 from './cl-r2bo-01.ts'

export const r2boRules = [clR2bo01] as const
