import { findCauses, nearness } from './engine/causes.ts'
import type { Document } from './engine/document.ts'
import { pathTo } from './engine/element-tree.ts'
import { applyFixes } from './engine/fix.ts'
import type { ElementNode, Found, NamedElement } from './engine/found.ts'
import type { Issue, IssueFix } from './engine/issue.ts'
import { valueAt } from './engine/json.ts'
import type { FindingLanguage } from './engine/language.ts'
import { isAround, reconcile, uncover } from './engine/reconcile.ts'
import { toIssues, type Worded } from './engine/report.ts'
import type { Rule } from './engine/rule.ts'
import { settleSame } from './engine/same-element.ts'
import { createTrial, partyOf, type Offer, type Relint, type Told, type Trial } from './engine/trial.ts'
import { createWriter, factsOf, placed, type Untried, type Writer } from './engine/wording.ts'

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

/** Puts into words what a run found, each with a fix that holds as far as one can be offered and tried. */
export function createIssues(found: FoundInRun, options: IssueOptions, { relint, findFailures }: RunCallbacks): readonly Issue[] {
  const { document, name, root, failed } = found
  const { publicUrl, language, ranges, fixes } = options
  let told: readonly Found[] | undefined
  let trial: Trial | undefined
  const writer = createWriter(failed, document, tryOut)
  const { reconciled, isAccepted } = reconcileIn(found, writer)
  const settled = settleSame(findCauses(reconciled, { isNone: isAccepted }), { name, meantBy })
  const { list } = settled
  let { causes } = settled
  told = list
  // Fixes asked for while findings were reconciled were not tried yet.
  const triable = list.filter(({ rule }) => rule.isTried !== undefined)
  for (const one of triable) one.ownFix = undefined
  let together: ReadonlySet<Found> | undefined
  causes = withGone(list, causes)
  const tried = fixes === false ? none : triable.filter((one) => !isOfNoUse(one))
  together = tried.length > 1 ? holdTogether(tried) : undefined
  const worded: Worded[] = []
  for (const one of list) addWorded(one)
  for (const one of findFailures()) addWorded(one)
  return toIssues(worded, document, root, { name, publicUrl, ranges, causes, language })

  function meantBy(one: Found): string | undefined {
    try {
      return one.rule.meant?.(factsOf(one))
    } catch {
      return undefined
    }
  }

  /** Has what is gone once members have the names and forms that they are meant to have follow from those. */
  function withGone(all: readonly Found[], before: ReadonlyMap<Found, Found>): ReadonlyMap<Found, Found> {
    const first = all.filter((one) => !before.has(one))
    const misshapen = first.filter(isMisshapen)
    if (misshapen.length === 0 || misshapen.length === first.length || misshapen.length > mostMisshapen) return before
    const resting = first.filter((one) => !isMisshapen(one) && one.rule.on !== '$string' && misshapen.some((of) => mayRestOn(one, of)))
    if (resting.length === 0) return before
    const mended = misshapen.flatMap((one) => {
      const fix = resting.some((other) => mayRestOn(other, one)) ? writer.fixOf(one) : undefined
      return fix === undefined || fix.options !== undefined ? [] : [{ one, fix, place: name(one.element) }]
    })
    if (mended.length === 0) return before
    const others = new Map(resting.map((one) => [toTold(one, found, writer), one]))
    const gone = theTrial().goneWith(mended, [...others.keys()])
    if (gone.length === 0) return before
    const causesNow = new Map(before)
    const follow = (one: Found, cause: Found): void => {
      causesNow.set(one, cause)
      for (const [follower, of] of causesNow) if (of === one) causesNow.set(follower, cause)
    }
    /** Errors that are gone with the fix of a warning: the first is told of with it. */
    const standIns = new Map<Found, Found>()
    for (const one of gone.map((told) => others.get(told)!)) {
      const cause = nearestTo(one, mended)
      if (cause === undefined || mendsAlone(one, cause)) continue
      if (one.severity !== 'error' || cause.one.severity === 'error') follow(one, cause.one)
      else if (standIns.has(cause.one)) follow(one, standIns.get(cause.one)!)
      else {
        standIns.set(cause.one, one)
        one.fix = cause.fix
      }
    }
    for (const [one, standIn] of standIns) follow(one, standIn)
    return causesNow
  }

  /**
   * Whether a finding may be there because of how an element is written: it is about that, about what is around it or in it, or, within a part
   * of a resource, about what is missing there or whatever a member of no known name may be meant for, the code beside its system, or the element
   * whose extension it is.
   */
  function mayRestOn({ element }: Found, { element: misshapen }: Found): boolean {
    if (isWithin(misshapen, element) || isWithin(element, misshapen)) return true
    const holder = holderOf(misshapen)
    const { isBase, plan } = name(holder)
    if (isBase || !isWithin(element, holder)) return false
    if (name(element).value === undefined) return true
    if (holder !== misshapen.parent) return element.parent === holder
    return plan?.members.has(String(misshapen.step)) === false || (element.parent === holder && plan?.members.has('system') === true)
  }

  /** Whether a finding has a safe fix, where another fix that it would be gone with is a guess about something else, or about what that writes anew. */
  function mendsAlone(one: Found, cause: { readonly one: Found; readonly fix: IssueFix }): boolean {
    const own = cause.fix.safe ? undefined : writer.fixOf(one)
    if (own?.safe !== true) return false
    const [pointer, other] = [own.jsonPointer, cause.fix.jsonPointer]
    if (!isAround(pointer, other) && !isAround(other, pointer)) return true
    const path = pathTo(cause.one.element)
    return valueAt(applyFixes(document.value!, [own]), path) !== valueAt(document.value!, path)
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
    return (trial ??= createTrial(document, () => told!.map((one) => toTold(one, found, writer)), relint))
  }

  function toOffer(one: Found, { from, ...untried }: Untried): Offer {
    return { ...untried, place: name(one.element), code: one.rule.code, isOfOther: from !== one, party: partyOf(from.rule.code) }
  }

  /** Whether the fix of a finding is not told: it only follows from another, and speaks for none. */
  function isOfNoUse(one: Found): boolean {
    return one.speaksFor === undefined && causes.has(one) && one.rule.sameCause?.(placed(one)) === undefined
  }

  function addWorded(one: Found): void {
    const isFixed = fixes !== false && !isOfNoUse(one)
    const apart = isFixed ? writer.tryTaken(one) : undefined
    const wording = isFixed ? writer.word(one) : writer.sayOnly(one)
    if (wording !== undefined) worded.push({ found: one, wording })
    if (apart === undefined) return
    uncover(apart)
    addWorded(apart)
  }
}

function reconcileIn({ list, accepted, name }: FoundInRun, { fixOf, hasWords }: Writer) {
  return { reconciled: reconcile(list, { name, fixOf, hasWords }), isAccepted: (one: Found): boolean => accepted?.has(one) === true }
}

function toTold(one: Found, { name }: FoundInRun, writer: Writer): Told {
  const { rule, severity, element } = one
  return { code: rule.code, severity, message: () => writer.sayOnly(one)?.message, place: () => name(element) }
}

/** Of how many misshapen members it is looked at what is gone with them. */
const mostMisshapen = 20

/** Whether a finding is about how something is written: a member under another name than it is meant to have, or in another form. */
function isMisshapen({ rule }: Found): boolean {
  return rule.settles === true
}

/** The element that has another as its member; of one in an extension, the one that the outermost extension completes or stands beside. */
function holderOf(element: ElementNode): ElementNode {
  let holder = element.parent ?? element
  for (let at = element; at.parent !== undefined; at = at.parent) if (at.step === 'extension') holder = at.parent
  return typeof holder.step === 'string' && holder.step.startsWith('_') ? holder.parent! : holder
}

/** Whether an element is another, or inside it. */
function isWithin(element: ElementNode, outer: ElementNode): boolean {
  for (let at: ElementNode | undefined = element; at !== undefined; at = at.parent) if (at === outer) return true
  return false
}

/** Of some findings that whose element has the most steps in common with another's; the first of several. */
function nearestTo<Of extends { readonly one: Found }>(one: Found, some: readonly Of[]): Of | undefined {
  const path = pathTo(one.element)
  return some.map((of) => ({ of, near: nearness(of.one.element, path) })).toSorted((a, b) => b.near - a.near)[0]?.of
}

const none: readonly never[] = []
