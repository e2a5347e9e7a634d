import clMsg01 from './cl-msg-01.ts'
import clMsg02 from './cl-msg-02.ts'

export const messageRules = [clMsg01] as const

export const siblingRules = [clMsg02] as const
