import type { AnonymizeOptions } from './anonymize.ts'

/**
 * Ways to make up values, in the order in which they are tried. Moments are moved by whole weeks, which keeps days of the week; how far,
 * decides whether each stays within its bounds and its offset from UTC stays that of its season.
 */
export const attempts: readonly Pick<AnonymizeOptions, 'shift' | 'salt'>[] = [
  { shift: { days: 1456, years: 4 }, salt: 0 },
  { shift: { days: 364, years: 1 }, salt: 1 },
  { shift: { days: 728, years: 2 }, salt: 2 },
  { shift: { days: 7, years: 1 }, salt: 3 },
  { shift: { days: 0, years: 4 }, salt: 4 },
  { shift: { days: 0, years: 1 }, salt: 5 },
  { shift: { days: 0, years: 8 }, salt: 6 },
  { shift: { days: 0, years: 28 }, salt: 7 },
  // Towards today: who is 125 years old this very day must not grow older.
  { shift: { days: -364, years: -1 }, salt: 8 },
]
