import { findCauses } from './engine/causes.ts'
import { compareText, inDocumentOrder } from './engine/document-order.ts'
import type { Document } from './engine/document.ts'
import { pathTo } from './engine/element-tree.ts'
import { extentOf } from './engine/extent.ts'
import type { ElementNode, Found, NamedElement } from './engine/found.ts'
import type { Issue, IssueFix } from './engine/issue.ts'
import { followGone } from './engine/gone.ts'
import { isObject, valueAt, type Json } from './engine/json.ts'
import type { FindingLanguage } from './engine/language.ts'
import { reconcile, uncover } from './engine/reconcile.ts'
import { toIssues, type Worded } from './engine/report.ts'
import type { Rule } from './engine/rule.ts'
import { settleSame } from './engine/same-element.ts'
import { partyOf, type Offer } from './engine/trial/offer.ts'
import type { Told } from './engine/trial/told.ts'
import type { Relint } from './engine/trial/relinter.ts'
import { createTrial, type Trial } from './engine/trial/trial.ts'
import { factsOf, placed } from './engine/facts.ts'
import { createWriter, type Untried, type Wording, type Writer } from './engine/wording.ts'

/** How issues are written. */
export interface IssueOptions {
  /** Where the pages of the rules are: `docsUrl` is this, `/reglas/` and the code. */
  readonly publicUrl: string
  /** The language of issues, where it is not Spanish. */
  readonly language?: FindingLanguage | undefined
  /** Whether issues carry the stretch of text they speak of. */
  readonly ranges?: boolean | undefined
  /** False where nobody is shown the fixes of issues. */
  readonly fixes?: false | undefined
  /** Characters of issues that there is room for: of more findings than have any, those are not put into words. */
  readonly room?: number | undefined
  /** Whether of issues that follow from others the sentence alone is told. */
  readonly brief?: boolean | undefined
}

/** The issues of a run, and the findings that were not put into words. */
export interface Issues {
  readonly issues: readonly Issue[]
  readonly left: readonly Pick<Issue, 'code' | 'severity'>[]
}

/** The findings of a run, before it is known which of them are told. */
export interface FoundInRun {
  readonly document: Document
  /** In the order in which it was found; what the definitions say may be covered by what a rule does. */
  readonly list: readonly Found[]
  /** Findings that were dropped because they are right in Chile. */
  readonly accepted: ReadonlySet<Found> | undefined
  readonly root: ElementNode
  readonly name: (element: ElementNode) => NamedElement
  /** The rules that threw; those that throw at wording are added. */
  readonly failed: Set<Rule>
}

/** The findings of a run that would be told, for a trial that compares; nothing is worded. */
export function tellBriefly(found: FoundInRun): readonly Told[] {
  const writer = createWriter(found.failed, found.document)
  const { reconciled, isAccepted } = reconcileIn(found, writer)
  // Of what follows from what, a trial wants to know no more than what is dropped because it rests on nothing.
  const list = found.accepted === undefined ? reconciled : findCauses(reconciled, { isNone: isAccepted }).list
  return list.map((one) => toTold(one, found, writer))
}

/** Callbacks into the run whose findings are told. */
interface RunCallbacks {
  /** Lints what a fix makes of the document, or the resource of an entry. */
  readonly relint: Relint
  /** The findings that say that rules failed. */
  readonly findFailures: () => readonly Found[]
}

/** Puts into words what a run found, as far as there is room, each with a fix that holds as far as one can be offered and tried. */
export function createIssues(found: FoundInRun, options: IssueOptions, { relint, findFailures }: RunCallbacks): Issues {
  const { document, name, root, failed } = found
  const { publicUrl, language, ranges, fixes, brief } = options
  let { room = Infinity } = options
  let told: readonly Found[] | undefined
  let trial: Trial | undefined
  const writer = createWriter(failed, document, tryOut)
  const { reconciled, isAccepted } = reconcileIn(found, writer)
  const settled = settleSame(findCauses(reconciled, { isNone: isAccepted }), { name, meantBy })
  const { list } = settled
  told = list
  // Fixes asked for while findings were reconciled were not tried yet.
  for (const one of list) if (one.rule.isTried !== undefined) one.ownFix = undefined
  let together: ReadonlySet<Found> | undefined
  const causes = followGone(settled, {
    name,
    fixOf: writer.fixOf,
    tell: (one) => toTold(one, found, writer),
    goneWith: (fixes, some) => theTrial().goneWith(fixes, some),
  })
  const worded: Worded[] = []
  const left: Found[] = []
  /** How many there is about room for. */
  const batch = Math.ceil(room / usual)
  // So few are all put into words, and what has no room is cut afterwards.
  if (list.length <= batch) room = Infinity
  for (const some of room === Infinity ? [list] : inBatches(inTellingOrder(list, root, name), batch)) wordAll(some)
  for (const one of findFailures()) addWorded(one)
  return {
    issues: toIssues(worded, document, root, { name, publicUrl, ranges, causes, language }),
    left: left.map(({ rule: { code }, severity }) => ({ code, severity })),
  }

  function wordAll(some: readonly Found[]): void {
    if (room > 0) tryTogether(some)
    for (const one of some) {
      if (room > 0) addWorded(one)
      else left.push(one)
    }
  }

  function tryTogether(some: readonly Found[]): void {
    const tried = fixes === false ? none : some.filter((one) => one.rule.isTried !== undefined && !isOfNoUse(one))
    together = tried.length > 1 ? holdTogether(tried) : undefined
  }

  function meantBy(one: Found): string | undefined {
    try {
      return one.rule.meant?.(factsOf(one))
    } catch {
      return undefined
    }
  }

  function tryOut(one: Found, untried: Untried): IssueFix | undefined {
    // While findings are reconciled it is not known yet what will be told.
    if (told === undefined || together?.has(one) === true) return untried.fix
    return theTrial().tryOne(toOffer(one, untried))
  }

  /**
   * Those findings whose fixes hold when all of one rule are applied at once, which is one trial for all of them. Those of different
   * rules may be right together alone: what a reference says, and what the address says that it leads to.
   */
  function holdTogether(some: readonly Found[]): ReadonlySet<Found> {
    const offers = new Map<Rule, Map<Found, Offer>>()
    for (const one of some) {
      const untried = writer.untriedOf(one)
      if (untried === undefined) continue
      const alike = offers.get(one.rule) ?? new Map<Found, Offer>()
      offers.set(one.rule, alike.set(one, toOffer(one, untried)))
    }
    const holding = new Set<Found>()
    for (const alike of offers.values()) {
      // Where one of two does not hold, trying them together saves nothing.
      if (alike.size < 3) continue
      const held = new Set(theTrial().holdTogether([...alike.values()]))
      for (const [one, offer] of alike) if (held.has(offer)) holding.add(one)
    }
    return holding
  }

  function theTrial(): Trial {
    return (trial ??= createTrial(document, () => told!.filter(isOfValue).map((one) => toTold(one, found, writer)), relint))
  }

  function toOffer(one: Found, { from, ...untried }: Untried): Offer {
    return {
      ...untried,
      place: name(one.element),
      code: one.rule.code,
      isOfOther: from !== one,
      isNeverAlone: () => isNeverAlone(one, document.value ?? null),
      party: partyOf(from.rule.code),
    }
  }

  /** Whether the fix of a finding is not told: it only follows from another, and speaks for none. */
  function isOfNoUse(one: Found): boolean {
    return one.speaksFor === undefined && causes.has(one) && one.rule.sameCause?.(placed(one)) === undefined
  }

  /** Characters that a finding takes in a report, rather too few than too many. */
  function lengthOf(one: Found, { message, suggestion = '', fix }: Wording): number {
    if (brief === true && causes.has(one)) return message.length
    const { rule, finding, element } = one
    const { profileUrl = rule.profileUrl ?? '' } = finding
    const said = 2 * message.length + suggestion.length + rule.why.length + profileUrl.length + publicUrl.length + name(element).path.length
    const length = frames.issue + (ranges === true ? frames.range : 0) + said
    if (fix === undefined) return length
    // Where fixes are long there are as many findings, and in the end some of them without theirs.
    return length + frames.fix + fix.title.length + fix.jsonPointer.length + extentOf(valuesOf(fix), mostOfFix)
  }

  function addWorded(one: Found): void {
    const isFixed = fixes !== false && !isOfNoUse(one)
    const apart = isFixed ? writer.tryTaken(one) : undefined
    const wording = isFixed ? writer.word(one) : writer.sayOnly(one)
    if (wording !== undefined) {
      worded.push({ found: one, wording })
      if (room !== Infinity) room -= lengthOf(one, wording)
    }
    if (apart === undefined) return
    uncover(apart)
    addWorded(apart)
  }
}

/** Characters that an issue takes in a report with its reason and its fix, more than most do. */
const usual = 1200

/** Characters that are kept for the values of a fix. */
const mostOfFix = 700

/** Characters of the names and brackets of an issue, its code twice among them, of a range and of a fix, at least. */
const frames = { issue: 110, range: 90, fix: 60 }

/** All that a fix would write: of several values, the first is told twice. */
function valuesOf({ replacement, options }: IssueFix): Json {
  return options === undefined ? replacement : [replacement, options as never]
}

function inBatches(list: readonly Found[], size: number): readonly (readonly Found[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
}

/** Errors before warnings, in the order of the document: so they are told where there is no room for all. */
function inTellingOrder(list: readonly Found[], root: ElementNode, name: FoundInRun['name']): readonly Found[] {
  const ordered = inDocumentOrder(list, root, {
    nodeOf: ({ element }) => element,
    valueOf: (node) => name(node).value,
    compare: (one, other) => compareText(one.rule.code, other.rule.code),
  })
  return [...ordered.filter(({ severity }) => severity === 'error'), ...ordered.filter(({ severity }) => severity !== 'error')]
}

function reconcileIn({ list, accepted, name }: FoundInRun, { fixOf, hasWords }: Writer) {
  return { reconciled: reconcile(list, { name, fixOf, hasWords }), isAccepted: (one: Found): boolean => accepted?.has(one) === true }
}

function toTold(one: Found, { name }: FoundInRun, writer: Writer): Told {
  const { rule, severity, element, finding } = one
  const { key, min, found: present, slice } = finding
  return {
    code: rule.code,
    key: typeof key === 'string' ? key : undefined,
    severity,
    slice: typeof slice === 'string' ? slice : undefined,
    lacking: typeof min === 'number' && typeof present === 'number' && present < min ? min - present : undefined,
    message: () => writer.sayOnly(one)?.message,
    place: () => name(element),
    covers: rule.covers,
  }
}

/** Whether a finding in the resource of an entry is sure not to be told of that resource alone, as that no entry is what a reference leads to. */
function isNeverAlone({ rule: { unless }, shown }: Found, root: Json): boolean {
  if (unless === undefined) return false
  const path = pathTo(shown)
  const around = [root, ...path.map((_, index) => valueAt(root, path.slice(0, index + 1)))]
  // An element nested deeper than in the resource of the entry stands in another all the same.
  if (around.filter((value) => isObject(value) && Object.hasOwn(value, 'resourceType')).length > 2) return false
  const value = around.at(-1) as never
  return !unless(value, undefined, false) && unless(value, undefined, true)
}

/** Whether a finding is about the value of a document, however its text writes that. */
function isOfValue({ finding }: Found): boolean {
  return finding.isOfText !== true
}

const none: readonly never[] = []
