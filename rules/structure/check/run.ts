import type { Failure } from '../../engine/causes.ts'
import { add, createFound, type Findings, type Following, type Found } from '../../engine/findings.ts'
import { findNode, nodeAt, type ElementNode } from '../../engine/element-tree.ts'
import { isSame, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { mostFindings } from '../../engine/limits.ts'
import type { Element, Finding, Rule, Severity } from '../../engine/rule.ts'
import type { StructureDefinition } from '../definitions.ts'
import type { ProblemCode, Problems, Unverified } from '../problem.ts'
import type { Member, Plan } from './plan.ts'
import type { Followed } from './resolve.ts'
import type { Scope } from './scope.ts'
import type { Show } from './show.ts'
import type { SystemFault } from './systems.ts'

/** What the definitions are asked of one document. */
export interface RunOptions {
  /** The canonicals of profiles that the document has to meet besides those it claims. */
  readonly profiles?: readonly string[] | undefined
  /** The canonicals of more profiles that a resource has to meet; asked of each, in entries and contained ones too. */
  readonly profilesOf?: ((resource: JsonObject) => readonly string[]) | undefined
  /** Whether what HL7's validator calls an error is one where it may well be none, such as an extension that nobody defined. */
  readonly strict?: boolean | undefined
  /** How many problems of a code are kept, where not as many as of others: some that are dropped later do not count. */
  readonly limits?: ReadonlyMap<string, number> | undefined
  /** How many steps the run may take: about one for each member that is visited or that a profile asks for. */
  readonly budget?: number | undefined
}

/** An object or list of lists around the cursor. */
export interface Frame {
  value: Json
  plan: Plan | undefined
  member: Member | undefined
  isResource: boolean
  /** How many steps lead to it. */
  depth: number
  /** As rules see it; made when a rule is shown it or something inside. */
  element: Element | undefined
}

/** The state of one run over a document: the cursor, and what was found. */
export interface Run {
  readonly strict: boolean
  readonly options: RunOptions
  /** Whether the definitions are asked: not where rules alone are wanted, nor where FHIR knows no such element. */
  isChecking: boolean
  /** Shows elements to rules. */
  readonly show: Show
  /** The cursor: the first `depth` steps lead to it from the root. Written in place, so that nothing is made while nothing is found. */
  readonly steps: (string | number)[]
  /** The member that stands at each step that is a name. */
  readonly members: (Member | undefined)[]
  depth: number
  /** Objects and lists around the cursor; the root is 1. */
  level: number
  /** The first `frame` + 1 are in use. */
  readonly frames: Frame[]
  frame: number
  /** How many of them are resources. */
  resources: number
  /** How many steps the run may still take. */
  budget: number
  /** Members of all objects that were visited. */
  memberCount: number
  /** The canonical of the profile that is asked; undefined while it is the type. */
  profile: string | undefined
  /** The resource that is looked at; undefined before the first. */
  scope: Scope | undefined
  readonly findings: Findings
  /** The rule that words each problem of the definitions, by its code; a problem without one is not reported. */
  readonly problemRules: ReadonlyMap<string, Rule>
  readonly found: Finds
  /** The reference that was followed last, which is mostly asked of more than once. */
  followed: Followed | undefined
  /** The text of the form `Type/id` that was read last, and its type. */
  relative: string | undefined
  relativeType: string | undefined
  /** While something is only tried: how many errors it would be, and how much else there would be to say. */
  trial: Trial | undefined
  /** While it is asked what something follows from: the resources that did not meet a profile. */
  unmet: Unmet[] | undefined
  /** Those that were met so far, by resource and profile. */
  unmets: Map<JsonObject, Map<string, Unmet>> | undefined
  /** Where each resource stands in the document, once somebody asked. */
  places: ReadonlyMap<Json, Standing> | undefined
  /** Whether resources met profiles, for those that were asked before or are being asked. */
  verdicts: Map<JsonObject, Map<string, Verdict>> | undefined
  /** The systems that were met of whose codes nothing is known, and what is wrong with their addresses. */
  foreignSystems: Map<string, SystemFault | undefined> | undefined
  /** The profiles that each resource was held to. */
  applied: Map<JsonObject, Set<StructureDefinition>> | undefined
}

/** What there would be to say of something that is only tried. */
interface Trial {
  errors: number
  remarks: number
  /** The errors themselves, where somebody wants to know them. */
  readonly faults?: Fault[] | undefined
}

/** A value of the document, and what it is inside of; a path for each would be as long as a text is deep. */
export interface Standing {
  readonly value: Json
  readonly step: string | number
  readonly inside: Standing | undefined
}

/** An error that something would be which is only tried. */
export interface Fault {
  readonly code: ProblemCode
  readonly facts: object
  /** From where the trial began at the root. */
  readonly at: Path
}

/** A resource that does not meet a profile. */
export interface Unmet {
  readonly scope: Scope
  readonly canonical: string
  /** Holds the resource to the profile once more. */
  readonly again: () => void
  /** Once somebody asked. */
  failure?: Failure
}

/** How a resource meets a profile; `silent` where there is nothing at all to say of it, `asked` until that is known. */
type Verdict = 'asked' | 'unmet' | 'met' | 'silent'

/** Something that cannot be decided, which is counted. */
type Open = { -readonly [Key in keyof Unverified]: Unverified[Key] }

/** What the definitions found beside the list of findings. */
interface Finds {
  /** How many problems of each code there were. */
  counts: Map<ProblemCode, number> | undefined
  /** Of those that were too many, how many are errors. */
  omittedErrors: Map<ProblemCode, number> | undefined
  readonly unverified: Open[]
  /** The same by their names. */
  named: Map<string, Open[]> | undefined
  /** The elements with a remark that a profile may take back. */
  advised: Set<ElementNode> | undefined
}

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
    relative: undefined,
    relativeType: undefined,
    trial: undefined,
    unmet: undefined,
    unmets: undefined,
    places: undefined,
    verdicts: undefined,
    foreignSystems: undefined,
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
  /** What it may only follow from. */
  readonly follows?: (() => Following) | undefined
}

/** Facts that cost something to look up: added to the others of a problem, only if it is reported. */
export interface Lookup<Code extends ProblemCode> {
  readonly more?: (() => Partial<Problems[Code]>) | undefined
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
        trial.faults.push({ code, facts, at: [...(at ?? run.steps.slice(0, run.depth)), ...(under ?? noSteps)] })
    } else trial.remarks += 1
    return
  }
  const rule = run.problemRules.get(code)
  if (rule === undefined) return
  const counts = (run.found.counts ??= new Map())
  const count = counts.get(code) ?? 0
  if (count >= (run.options.limits?.get(code) ?? mostFindings)) {
    counts.set(code, count + 1)
    if ((severity ?? rule.severity) === 'error') {
      const errors = (run.found.omittedErrors ??= new Map())
      errors.set(code, (errors.get(code) ?? 0) + 1)
    }
    return
  }
  const here = at === undefined ? nodeAt(findings.root, run.steps, run.depth) : nodeAt(findings.root, at)
  const element = under === undefined ? here : nodeAt(here, under)
  if (isFoundAlready(run, element, code, facts)) return
  counts.set(code, count + 1)
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

/** Whether the type or another profile found the same about the element. */
function isFoundAlready({ profile }: Run, { found }: ElementNode, code: ProblemCode, facts: object): boolean {
  const twice = askedTwice.get(code)
  if (found === undefined || (profile === undefined && twice === undefined)) return false
  return found.some(({ finding }) => {
    const other = finding['code'] as ProblemCode | undefined
    if (twice === undefined) return other === code && finding.profileUrl !== undefined && isSameFacts(finding, facts)
    return other !== undefined && askedTwice.get(other) === twice && finding['slice'] === (facts as { readonly slice?: string }).slice
  })
}

function isSameFacts(finding: Finding, facts: object): boolean {
  for (const [name, value] of Object.entries(facts)) {
    if (name !== 'more' && !isSame(finding[name] as Json | undefined, value as Json)) return false
  }
  return true
}

/** Adds a problem that is only advice, until a profile takes it back. */
export function advise(run: Run, facts: Problems['r4-codigo-02'] & Lookup<'r4-codigo-02'>, under: Path): void {
  const rule = run.problemRules.get('r4-codigo-02')
  if (rule === undefined) return
  const here = nodeAt(run.findings.root, run.steps, run.depth)
  here.advice = toFound(run, rule, nodeAt(here, under), 'r4-codigo-02', facts)
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
  here.advice = undefined
  found.advised.delete(here)
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

/** What was found of an item that is of no slice. */
export function findStrayFinding({ findings }: Run, at: Path): readonly Found[] {
  return findNode(findings.root, at, at.length)?.found?.filter(({ rule }) => rule.code === 'r4-slice-01') ?? []
}

/** What there would be to say of something. */
export function tryOut(run: Run, task: () => void, faults?: Fault[]): Readonly<Trial> {
  const before = run.trial
  const trial: Trial = { errors: 0, remarks: 0, faults }
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
