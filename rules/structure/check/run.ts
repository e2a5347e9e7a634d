import type { JsonObject, Path } from '../../engine/json.ts'
import type { Severity } from '../../engine/rule.ts'
import type { Problem, ProblemCode, Problems, Unverified } from '../problem.ts'
import type { Member } from './plan.ts'
import type { Followed } from './resolve.ts'
import type { Scope } from './scope.ts'

/** What one check goes by. */
export interface RunOptions {
  readonly profiles?: readonly string[] | undefined
  readonly profilesOf?: ((resource: JsonObject) => readonly string[]) | undefined
  readonly strict?: boolean | undefined
}

/** The state of one check: where it is, and what it found. */
export interface Run {
  /** Whether what is usually a warning counts as an error. */
  readonly strict: boolean
  readonly options: RunOptions
  /** Where the check is: the first `depth` are in use. Steps are written here rather than passed on, so that nothing is made while nothing is found. */
  readonly steps: (string | number)[]
  /** The element that stands at each step that is a name. */
  readonly members: (Member | undefined)[]
  depth: number
  /** Objects and lists around what is looked at; the root is 1. */
  level: number
  /** The canonical of the profile that is asked; undefined while it is the type. */
  profile: string | undefined
  /** The resource that is looked at; undefined before the first. */
  scope: Scope | undefined
  readonly found: Finds
  /** The reference that was followed last, which is mostly asked of more than once. */
  followed: Followed | undefined
  /** While something is only tried: how many errors it would be, and how much else there would be to say. */
  trial: Trial | undefined
  /** Whether resources met profiles, for those that were asked before or are being asked. */
  readonly verdicts: Map<JsonObject, Map<string, Verdict>>
}

/** What there would be to say of something that is only tried. */
interface Trial {
  errors: number
  remarks: number
}

/** How a resource meets a profile; `silent` where there is nothing at all to say of it, `asked` until that is known. */
type Verdict = 'asked' | 'unmet' | 'met' | 'silent'

/** Something that cannot be decided, which is counted. */
type Open = { -readonly [Key in keyof Unverified]: Unverified[Key] }

/** What was found. */
interface Finds {
  readonly problems: Problem[]
  /** How many of each code were left out because there are so many. */
  readonly omitted: Map<ProblemCode, number>
  readonly counts: Map<ProblemCode, number>
  readonly unverified: Open[]
  /** The same by their names. */
  readonly named: Map<string, Open[]>
  /** What is only advice, by the path of the element: a profile that has its own say of that element takes it back. */
  readonly advice: Map<string, Problem>
  /** What was found, so that what a type and its profiles ask is said once. */
  readonly said: Set<string>
}

/** How deep a document may nest; deeper ones are reported as such elsewhere. */
export const mostLevels = 100

/** How many things that could not be decided are named. */
const mostNames = 1000

/** How many problems of a code are kept. */
export const mostOfACode = 1000

/** A run that has not begun. */
export function createRun(options: RunOptions): Run {
  return {
    strict: options.strict === true,
    options,
    steps: [],
    members: [],
    depth: 0,
    level: 0,
    profile: undefined,
    scope: undefined,
    found: { problems: [], omitted: new Map(), counts: new Map(), unverified: [], named: new Map(), advice: new Map(), said: new Set() },
    followed: undefined,
    trial: undefined,
    verdicts: new Map(),
  }
}

/** The codes that are warnings unless somebody says otherwise. */
const warnings = new Set<ProblemCode>(['r4-codigo-02', 'r4-ext-01', 'r4-perfil-01'])

/**
 * The codes of what profiles ask once more in other terms, and what they have in common; who broke it for the type has it
 * said once. That a type is not left of a choice and that it is in none of its closed slices is the same.
 */
const askedTwice: ReadonlyMap<ProblemCode, string> = new Map([
  ['r4-card-01', 'r4-card-01'],
  ['r4-card-02', 'r4-card-02'],
  ['r4-ref-01', 'r4-ref-01'],
  ['r4-elemento-04', 'kind'],
  ['r4-slice-01', 'kind'],
])

/** What may be said of a problem beside its facts. */
export interface Circumstances {
  readonly severity?: Severity | undefined
  /** Steps from where the check is. */
  readonly under?: Path
  /** Where it is, if not where the check is. */
  readonly at?: Path
}

/** Keeps a problem at the place where the check is. */
export function report<Code extends ProblemCode>(run: Run, code: Code, facts: Problems[Code], circumstances: Circumstances = {}): void {
  const { severity, under = [], at: elsewhere } = circumstances
  const { found, profile, trial } = run
  if (trial !== undefined) {
    if ((severity ?? (warnings.has(code) ? 'warning' : 'error')) === 'error') trial.errors += 1
    else trial.remarks += 1
    return
  }
  if (isFull(run, code)) {
    found.omitted.set(code, (found.omitted.get(code) ?? 0) + 1)
    return
  }
  const at = elsewhere ?? [...run.steps.slice(0, run.depth), ...under]
  const asked = askedTwice.get(code)
  if (profile !== undefined || asked !== undefined) {
    const saying = JSON.stringify(asked === undefined ? [code, at, facts] : [asked, at, 'slice' in facts && facts.slice])
    if (found.said.has(saying)) return
    found.said.add(saying)
  }
  found.counts.set(code, (found.counts.get(code) ?? 0) + 1)
  const more = { ...(severity !== undefined && { severity }), ...(profile !== undefined && { profileUrl: profile }) }
  found.problems.push({ code, at, ...facts, ...more } as unknown as Problem)
}

/** Whether so many problems of a code were found that more are only counted. */
export function isFull({ found, trial }: Run, code: ProblemCode): boolean {
  return trial !== undefined || (found.counts.get(code) ?? 0) >= mostOfACode
}

/** Keeps a problem that is only advice, until a profile takes it back. */
export function advise(run: Run, facts: Problems['r4-codigo-02'], under: Path): void {
  const at = run.steps.slice(0, run.depth)
  const profile = run.profile === undefined ? {} : { profileUrl: run.profile }
  run.found.advice.set(JSON.stringify(at), { code: 'r4-codigo-02', at: [...at, ...under], ...facts, ...profile })
}

/** Takes back what was advised of the element where the check is. */
export function takeBackAdvice(run: Run): void {
  const { found, trial } = run
  if (trial === undefined && found.advice.size > 0) found.advice.delete(JSON.stringify(run.steps.slice(0, run.depth)))
}

/** What there would be to say of something. */
export function tryOut(run: Run, task: () => void): Readonly<Trial> {
  const before = run.trial
  const trial = { errors: 0, remarks: 0 }
  run.trial = trial
  task()
  run.trial = before
  return trial
}

/** How many errors something would be. */
export function countErrors(run: Run, task: () => void): number {
  return tryOut(run, task).errors
}

/** Does something in the name of a profile. */
export function inTheNameOf(run: Run, profile: string | undefined, task: () => void): void {
  const before = run.profile
  run.profile = profile
  task()
  run.profile = before
}

/** Counts something that cannot be decided with the definitions at hand. */
export function leaveOpen(run: Run, what: Unverified['what'], name: string): void {
  if (run.trial !== undefined) {
    run.trial.remarks += 1
    return
  }
  const { unverified, named } = run.found
  const alike = named.get(name)
  const known = alike?.find((one) => one.what === what)
  if (known !== undefined) {
    known.count += 1
  } else if (unverified.length < mostNames || name === '') {
    const open = { what, name, count: 1 }
    unverified.push(open)
    if (alike === undefined) named.set(name, [open])
    else alike.push(open)
  } else {
    // A document may name things without end; the rest are counted together.
    leaveOpen(run, what, '')
  }
}
