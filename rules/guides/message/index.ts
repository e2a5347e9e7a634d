import clMsg01 from './cl-msg-01.ts'

export const messageRules = [clMsg01] as const
