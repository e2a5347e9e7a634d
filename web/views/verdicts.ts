import type { Problem } from '../editor/problem.ts'
import type { Tally } from '../outline/tally.ts'
import { innermostAt, type Stretch } from './places.ts'

/** The counts of problems within a stretch of the text, and the first of them. */
export interface Verdict extends Tally {
  readonly first: Problem
}

/** The verdicts of stretches by their index, each problem told at the innermost that it is in; those without problems are left out. */
export function verdictsOf(stretches: readonly Stretch[], problems: readonly Problem[]): ReadonlyMap<number, Verdict> {
  const verdicts = new Map<number, Verdict>()
  for (const problem of problems) {
    const { range, follows, severity } = problem.issue
    if (range === undefined || follows !== undefined) continue
    const at = innermostAt(stretches, range.start.offset)
    if (at < 0) continue
    const { errors = 0, warnings = 0, first = problem } = verdicts.get(at) ?? {}
    verdicts.set(at, severity === 'error' ? { errors: errors + 1, warnings, first } : { errors, warnings: warnings + 1, first })
  }
  return verdicts
}
