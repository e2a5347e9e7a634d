import type { ValidateResponse } from '../../rules/index.ts'

/** Counts of things that a verdict leaves open, by kind. */
export interface Unchecked {
  readonly codes: number
  readonly profiles: number
  readonly references: number
  readonly invariants: number
}

const kinds = {
  valueSet: 'codes',
  codeSystem: 'codes',
  profile: 'profiles',
  reference: 'references',
  invariant: 'invariants',
} as const

/** Counts what a report left unchecked; undefined where it checked everything. */
export function uncheckedIn({ unverified = [] }: Pick<ValidateResponse, 'unverified'>): Unchecked | undefined {
  if (unverified.length === 0) return undefined
  const counts = { codes: 0, profiles: 0, references: 0, invariants: 0 }
  for (const { what, count } of unverified) counts[kinds[what]] += count
  return counts
}

/** How many findings a report counts and does not tell. */
export function omittedIn({ omitted = [] }: Pick<ValidateResponse, 'omitted'>): number {
  return omitted.reduce((sum, { count }) => sum + count, 0)
}

/** Whether a report says all there is to say, so that valid means valid. */
export function isComplete(report: Pick<ValidateResponse, 'unverified' | 'omitted' | 'skipped'>): boolean {
  return uncheckedIn(report) === undefined && omittedIn(report) === 0 && (report.skipped ?? []).length === 0
}
