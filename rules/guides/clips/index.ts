import clIps01 from './cl-ips-01.ts'

export const clipsRules = [clIps01] as const
