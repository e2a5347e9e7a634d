import { counted, thousands } from '../count.ts'
import type { FixWords } from './es.ts'

/** The same in English. */
export const en: FixWords = {
  title: (count) => `${counted(count, 'safe fix', 'safe fixes')}: what changes`,
  changes: 'Changes',
  before: 'Before',
  after: 'After',
  apply: (count) => `Apply ${thousands(count)}`,
}
