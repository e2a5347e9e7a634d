import type { ElementNode, Following, Found } from '../../engine/found.ts'
import { add, createFound, type Findings } from '../../engine/findings.ts'
import { findNode, nodeAt } from '../../engine/element-tree.ts'
import { isSame, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { mostFindings } from '../../engine/limits.ts'
import type { Finding, Rule, Severity } from '../../engine/rule.ts'
import type { StructureDefinition } from '../definitions.ts'
import { withoutVersion } from '../canonical.ts'
import type { ProblemCode, Problems, Unverified } from '../problem.ts'
import type { Fault, Open, Run, RunOptions, Show, Trial, ValueCheck } from './model.ts'

/** How many things that could not be decided are named. */
const mostNames = 1000
const mostReleases = 5

/** A run that has not begun. */
export function createRun(options: RunOptions, findings: Findings, problemRules: ReadonlyMap<string, Rule>, show: Show): Run {
  return {
    strict: options.strict === true,
    options,
    isChecking: true,
    show,
    steps: [],
    members: [],
    depth: 0,
    level: 0,
    frames: [],
    frame: -1,
    resources: 0,
    budget: options.budget ?? Infinity,
    memberCount: 0,
    profile: undefined,
    scope: undefined,
    findings,
    problemRules,
    found: { counts: undefined, omittedErrors: undefined, unverified: [], named: undefined, advised: undefined },
    followed: undefined,
    integers: undefined,
    trial: undefined,
    said: 0,
    unmet: undefined,
    unmets: undefined,
    places: undefined,
    verdicts: undefined,
    foreignSystems: undefined,
    shapes: undefined,
    applied: undefined,
  }
}

/** Thrown where the budget of a run is spent. */
export class BudgetSpent extends Error {}

/** Takes steps off the budget of a run. */
export function spend(run: Run, steps: number): void {
  if ((run.budget -= steps) < 0) throw new BudgetSpent()
}

/** The codes that are warnings unless somebody says otherwise. */
const warnings = new Set<ProblemCode>(['r4-bundle-06', 'r4-codigo-02', 'r4-ext-01', 'r4-perfil-01'])

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

/** Circumstances of a problem beside its facts. */
export interface Circumstances {
  readonly severity?: Severity | undefined
  /** Steps from where the check is. */
  readonly under?: Path
  /** Where it is, if not where the check is. */
  readonly at?: Path
  /** Its possible causes. */
  readonly follows?: (() => Following) | undefined
}

/** Facts that cost something to look up: added to the others of a problem, only if it is reported. */
export interface Lookup<Code extends ProblemCode> {
  readonly more?: (() => Partial<Problems[Code]>) | undefined
}

/**
 * Whether as many problems of a code are told as fit in a report; another one is counted by asking, and not to be reported. Asked first where the
 * facts of a problem cost something to find.
 */
export function isOmitted(run: Run, code: ProblemCode, severity?: Severity): boolean {
  const { trial, found, problemRules, options } = run
  const rule = problemRules.get(code)
  if (trial !== undefined || rule === undefined) return false
  const counts = (found.counts ??= new Map())
  const count = counts.get(code) ?? 0
  if (count < (options.limits?.get(code) ?? mostFindings)) return false
  run.said += 1
  counts.set(code, count + 1)
  if ((severity ?? rule.severity) === 'error') countOmittedError(found, code)
  return true
}

/** Counts an error that is not told for there being too many of its code. */
export function countOmittedError(found: Run['found'], code: ProblemCode): void {
  const errors = (found.omittedErrors ??= new Map())
  errors.set(code, (errors.get(code) ?? 0) + 1)
}

/** Adds a problem about the element where the cursor is. */
export function report<Code extends ProblemCode>(
  run: Run,
  code: Code,
  facts: Problems[Code] & Lookup<Code>,
  circumstances: Circumstances = none,
): void {
  const { severity, under, at, follows } = circumstances
  const { trial, findings } = run
  if (trial !== undefined) {
    if ((severity ?? (warnings.has(code) ? 'warning' : 'error')) === 'error') {
      trial.errors += 1
      if (trial.faults !== undefined)
        trial.faults.push({ code, facts, at: [...(at ?? run.steps.slice(0, run.depth)), ...(under ?? noSteps)], follows })
    } else trial.remarks += 1
    return
  }
  if (isOmitted(run, code, severity)) return
  run.said += 1
  const rule = run.problemRules.get(code)
  if (rule === undefined) return
  const here = at === undefined ? nodeAt(findings.root, run.steps, run.depth) : nodeAt(findings.root, at)
  const element = under === undefined ? here : nodeAt(here, under)
  const same = findSame(run, element, code, facts)
  if (same !== undefined) return narrow(same, facts)
  const counts = (run.found.counts ??= new Map())
  counts.set(code, (counts.get(code) ?? 0) + 1)
  add(findings, toFound(run, rule, element, code, facts, severity, follows))
}

const none: Circumstances = {}

function toFound(
  run: Run,
  rule: Rule,
  element: ElementNode,
  code: ProblemCode,
  facts: object,
  severity?: Severity,
  follows?: () => Following,
): Found {
  // Without a profile the member stands all the same, which is quicker than two forms.
  const finding = { ...facts, code, at: noSteps, profileUrl: run.profile } as unknown as Finding
  return createFound(rule, element, element, finding, 'definition', severity ?? rule.severity, follows)
}

const noSteps: Path = []

/** The same as the type or another profile found it about the element. */
function findSame({ profile }: Run, { found }: ElementNode, code: ProblemCode, facts: object): Found | undefined {
  const twice = askedTwice.get(code)
  if (found === undefined || (profile === undefined && twice === undefined)) return undefined
  return found.find(({ finding }) => {
    const other = finding['code'] as ProblemCode | undefined
    if (twice === undefined) return other === code && finding.profileUrl !== undefined && isSameFacts(finding, facts)
    return other !== undefined && askedTwice.get(other) === twice && finding['slice'] === (facts as { readonly slice?: string }).slice
  })
}

/** Lets what a type misses be what a profile on it asks for, which is narrower. */
function narrow({ finding }: Found, { more }: { readonly more?: unknown }): void {
  if (more !== undefined && finding['code'] === 'r4-card-01') Object.assign(finding, { more })
}

/** The same of the element where the cursor is, of which a profile says what it has to be and the type that it has to be there. */
export function narrowMissing(run: Run, more: () => object): void {
  replaceLookup(run, 'r4-card-01', more)
}

/** Lets the code that a text stands for where a concept belongs be of the set that a profile asks for. */
export function narrowForm(run: Run, more: () => Partial<Problems['r4-json-03']>): void {
  if (run.profile !== undefined) replaceLookup(run, 'r4-json-03', more)
}

/** Has what is said of a code that its own system lacks say besides where a set that is asked for has it; the path leads to the code from the cursor. */
export function addElsewhere(run: Run, under: Path, elsewhere: () => Partial<Problems['r4-codigo-03']>): void {
  if (run.trial !== undefined) {
    run.trial.remarks += 1
    return
  }
  for (const { finding } of findAt(run, [...run.steps.slice(0, run.depth), ...under], 'r4-codigo-03')) {
    const { more: before } = finding as Lookup<'r4-codigo-03'>
    Object.assign(finding, { more: () => ({ ...before?.(), ...elsewhere() }) })
  }
}

function replaceLookup(run: Run, code: ProblemCode, more: () => object): void {
  if (run.trial !== undefined || run.found.counts?.has(code) !== true) return
  const found = findNode(run.findings.root, run.steps, run.depth)?.found?.find(({ finding }) => finding['code'] === code)
  if (found !== undefined) Object.assign(found.finding, { more })
}

function isSameFacts(finding: Finding, facts: object): boolean {
  for (const [name, value] of Object.entries(facts)) {
    // Of a set in two versions, as of an extension that is held to two of its own, it is said once.
    if (name === 'valueSet' && withoutVersion(String(finding[name])) === withoutVersion(String(value))) continue
    if (name !== 'more' && !isSame(finding[name] as Json | undefined, value as Json)) return false
  }
  return true
}

/** Adds a problem that is only advice, until a profile takes it back. */
export function advise(
  run: Run,
  facts: Problems['r4-codigo-02'] & Lookup<'r4-codigo-02'>,
  { under = noSteps, follows }: Pick<Circumstances, 'under' | 'follows'>,
): void {
  run.said += 1
  const rule = run.problemRules.get('r4-codigo-02')
  if (rule === undefined) return
  const here = nodeAt(run.findings.root, run.steps, run.depth)
  here.advice = toFound(run, rule, nodeAt(here, under), 'r4-codigo-02', facts, undefined, follows)
  // Said in the order of the last advice of each element.
  run.found.advised ??= new Set()
  run.found.advised.add(here)
}

/** Whether so much was advised that more is not kept. */
export function isFullOfAdvice({ found, trial }: Run): boolean {
  return trial === undefined && found.advised !== undefined && found.advised.size >= mostFindings
}

/** Takes back what was advised of the element where the cursor is. */
export function takeBackAdvice(run: Run): void {
  const { found, trial, findings } = run
  if (trial !== undefined || found.advised === undefined || found.advised.size === 0) return
  const here = findNode(findings.root, run.steps, run.depth)
  if (here?.advice === undefined) return
  run.said += 1
  here.advice = undefined
  found.advised.delete(here)
}

/** Whether something was advised where the cursor is or inside that. */
export function mayTakeBack({ found, trial, findings, steps, depth }: Run): boolean {
  if (trial !== undefined || found.advised === undefined || found.advised.size === 0) return false
  return findNode(findings.root, steps, depth) !== undefined
}

/** Adds the advice that no profile took back to the list of findings. */
export function settleAdvice({ found, findings }: Run): void {
  if (found.advised === undefined) return
  for (const { advice } of found.advised) if (advice !== undefined) add(findings, advice)
}

/** The element of a fault that was found in a trial, as the type or a profile has it told; undefined where it is not. */
export function findTold({ findings }: Run, { code, facts }: Fault, at: Path): Found | undefined {
  const node = findNode(findings.root, at, at.length)
  const { slice, key } = facts as { readonly slice?: string; readonly key?: string }
  return node?.found?.find(({ origin, severity, rule, finding }) => {
    if (origin !== 'definition' || severity !== 'error' || finding['slice'] !== slice || finding['key'] !== key) return false
    return rule.code === code || (askedTwice.get(code) !== undefined && askedTwice.get(rule.code as ProblemCode) === askedTwice.get(code))
  })
}

/** Findings of an element under a code. */
export function findAt({ findings }: Run, at: Path, code: ProblemCode): readonly Found[] {
  return findNode(findings.root, at, at.length)?.found?.filter(({ rule }) => rule.code === code) ?? []
}

/** Tries something, and says how many problems it would have. */
export function tryOut(run: Run, task: () => void, faults?: Fault[], enough = Infinity): Readonly<Trial> {
  const before = run.trial
  const trial: Trial = { errors: 0, remarks: 0, enough, faults }
  run.trial = trial
  task()
  run.trial = before
  return trial
}

/** How many errors something would be. */
export function countErrors(run: Run, task: () => void): number {
  return tryOut(run, task).errors
}

/** Tries something until there is an error; to the end where somebody asks what follows from what. */
export function tryUntilError(run: Run, task: () => void): Readonly<Trial> {
  return tryOut(run, task, undefined, run.unmet === undefined ? 1 : Infinity)
}

/** Whether it is only tried whether there are errors, and known. */
export function isDecided({ trial }: Run): boolean {
  return trial !== undefined && trial.errors >= trial.enough
}

/** Makes checks of a value where the run is. */
export function runChecks(run: Run, value: Json, checks: readonly ValueCheck[]): void {
  for (let index = 0; index < checks.length; index += 1) checks[index]!(run, value)
}

/** Does something in the name of a profile. */
export function inTheNameOf(run: Run, profile: string | undefined, task: () => void): void {
  const before = run.profile
  run.profile = profile
  task()
  run.profile = before
}

/** Remembers that a resource is held to a profile, unless that is only tried. */
export function noteApplied(run: Run, resource: JsonObject, profile: StructureDefinition): void {
  if (run.trial !== undefined) return
  run.applied ??= new Map()
  const known = run.applied.get(resource)
  if (known === undefined) run.applied.set(resource, new Set([profile]))
  else known.add(profile)
}

/** A text may name any number of systems. */
function addTo(open: Open, verifiedBy: string): void {
  const { verifiedBy: known = [] } = open
  if (known.length < mostReleases && !known.includes(verifiedBy)) open.verifiedBy = [...known, verifiedBy]
}

/** Counts something that cannot be decided with the definitions at hand. */
export function leaveOpen(run: Run, what: Unverified['what'], name: string, verifiedBy?: string): void {
  if (run.trial !== undefined) {
    run.trial.remarks += 1
    return
  }
  run.said += 1
  const { unverified } = run.found
  const named = (run.found.named ??= new Map<string, Open[]>())
  const alike = named.get(name)
  const known = alike?.find((one) => one.what === what)
  if (known !== undefined) {
    known.count += 1
    if (verifiedBy !== undefined) addTo(known, verifiedBy)
  } else if (unverified.length < mostNames || name === '') {
    const open: Open = { what, name, count: 1, ...(verifiedBy !== undefined && { verifiedBy: [verifiedBy] }) }
    unverified.push(open)
    if (alike === undefined) named.set(name, [open])
    else alike.push(open)
  } else {
    // A document may name things without end; the rest are counted together.
    leaveOpen(run, what, '')
  }
}
