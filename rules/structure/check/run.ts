import type { Path } from '../../engine/json.ts'
import type { Severity } from '../../engine/rule.ts'
import type { Problem, ProblemCode, Problems, Unverified } from '../problem.ts'
import type { Member } from './plan.ts'

/** The state of one check: where it is, and what it found. */
export interface Run {
  /** Whether what is usually a warning counts as an error. */
  readonly strict: boolean
  /** Where the check is: the first `depth` are in use. Steps are written here rather than passed on, so that nothing is made while nothing is found. */
  readonly steps: (string | number)[]
  /** The element that stands at each step that is a name. */
  readonly members: (Member | undefined)[]
  depth: number
  /** Objects and lists around what is looked at; the root is 1. */
  level: number
  found: Finds
}

/** What was found; another takes its place while something is only tried. */
export interface Finds {
  readonly problems: Problem[]
  /** How many of each code were left out because there are so many. */
  readonly omitted: Map<ProblemCode, number>
  readonly counts: Map<ProblemCode, number>
  readonly unverified: Map<string, { -readonly [Key in keyof Unverified]: Unverified[Key] }>
  /** Whether any of it is an error. */
  hasError: boolean
}

/** How deep a document may nest; deeper ones are reported as such elsewhere. */
export const mostLevels = 100

/** How many problems of a code are kept. */
export const mostOfACode = 1000

/** A run that has not begun. */
export function createRun(strict: boolean): Run {
  return { strict, steps: [], members: [], depth: 0, level: 0, found: createFinds() }
}

/** Nothing found yet. */
export function createFinds(): Finds {
  return { problems: [], omitted: new Map(), counts: new Map(), unverified: new Map(), hasError: false }
}

/** The codes that are warnings unless somebody says otherwise. */
const warnings = new Set<ProblemCode>(['r4-codigo-02', 'r4-ext-01', 'r4-perfil-01'])

/** What may be said of a problem beside its facts. */
interface Circumstances {
  readonly severity?: Severity | undefined
  readonly profileUrl?: string | undefined
  /** Steps from where the check is. */
  readonly under?: Path
}

/** Keeps a problem at the place where the check is. */
export function report<Code extends ProblemCode>(run: Run, code: Code, facts: Problems[Code], circumstances: Circumstances = {}): void {
  const { severity, profileUrl, under } = circumstances
  const { found } = run
  if ((severity ?? (warnings.has(code) ? 'warning' : 'error')) === 'error') found.hasError = true
  const count = (found.counts.get(code) ?? 0) + 1
  found.counts.set(code, count)
  if (count > mostOfACode) {
    found.omitted.set(code, count - mostOfACode)
    return
  }
  const here = run.steps.slice(0, run.depth)
  found.problems.push({
    code,
    at: under === undefined ? here : [...here, ...under],
    ...facts,
    ...(severity !== undefined && { severity }),
    ...(profileUrl !== undefined && { profileUrl }),
  } as unknown as Problem)
}

/** Counts something that cannot be decided with the definitions at hand. */
export function leaveOpen(run: Run, what: Unverified['what'], name: string): void {
  const key = `${what} ${name}`
  const known = run.found.unverified.get(key)
  if (known === undefined) run.found.unverified.set(key, { what, name, count: 1 })
  else known.count += 1
}
