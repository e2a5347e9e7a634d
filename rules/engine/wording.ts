import { toBrief, toBriefOrNone } from './brevity.ts'
import type { Document } from './document.ts'
import { pathTo } from './element-tree.ts'
import { extentOf } from './extent.ts'
import { factsOf } from './facts.ts'
import type { Found, Words } from './found.ts'
import type { IssueFix } from './issue.ts'
import { isElsewhere, isInside, leavesEmpty, readFixes, type OfferedFix } from './offered-fixes.ts'
import { toPointer } from './pointer.ts'
import type { Rule } from './rule.ts'
import type { Offer, Proof } from './trial/offer.ts'

/** A finding in words. */
export interface Wording extends Words {
  readonly fix: IssueFix | undefined
}

/** Puts findings into words, as their rules do. */
export interface Writer {
  /** Undefined where the rule failed. */
  readonly word: (found: Found) => Wording | undefined
  /** A finding in words alone, for those who apply nothing. */
  readonly sayOnly: (found: Found) => Wording | undefined
  /** Whether the rule of a finding does not fail at it. */
  readonly hasWords: (found: Found) => boolean
  /** The fix that the rule of a finding offers for it. */
  readonly fixOf: (found: Found) => IssueFix | undefined
  /** The fix that is to be tried before it is offered, and what is said of its finding; undefined where there is none, or nothing to try. */
  readonly untriedOf: (found: Found) => Untried | undefined
  /**
   * Tries the fix that a finding took over from one that it covers, where the rule of that wants it tried or it is set elsewhere. One that does not
   * mend the finding is given up. That which it was made for is returned where it is another fault: one elsewhere, or in the form of the element.
   */
  readonly tryTaken: (found: Found) => Found | undefined
  /** The rules that threw. */
  readonly failed: Set<Rule>
}

/** A fix that is to be tried, and what is said of the finding that it is for. */
export interface Untried {
  readonly fix: IssueFix
  readonly message: string
  readonly proof: Proof | undefined
  /** See `QuickFix`. */
  readonly mustNotTrade?: boolean | undefined
  /** The finding whose rule offers it: that which it is tried for, or one that this covers. */
  readonly from: Found
  /** Tried where it does not hold, and must hold itself. */
  readonly otherwise: Offer['otherwise']
}

/** The fix of a rule; `untried`: where it is to be tried first. */
interface OwnFix {
  readonly fix: IssueFix | undefined
  readonly untried: Untried | undefined
}

/** The document that findings are about; its text where it came as one. */
type WrittenOn = Pick<Document, 'value' | 'mayBeSet'> & Partial<Pick<Document, 'text'>>

/**
 * Characters of all that the fixes of a report set: so many times those of its text, within bounds. A fix may write the whole of what is around
 * it anew; past this the report would be many times its text, and who corrects goes through the text again anyway.
 */
const timesFixed = 25
const leastFixed = 200_000
const mostFixed = 1_000_000

function roomFor({ text, value }: WrittenOn): number {
  const length = text?.length ?? extentOf(value ?? null, mostFixed / timesFixed)
  return Math.min(mostFixed, Math.max(leastFixed, timesFixed * length))
}

/** Makes a writer; a fix is offered where what it sets may be set, and does what it says where its rule wants it tried out. */
export function createWriter(
  failed: Set<Rule>,
  document: WrittenOn,
  tryOut?: (found: Found, untried: Untried) => IssueFix | undefined,
): Writer {
  /** Told once a fix is offered. */
  let room: number | undefined
  /** The fixes that were asked for before they are offered. */
  let asked: Map<Found, OwnFix> | undefined
  /** By findings whose fixes are asked for while they are reconciled, and again once those are tried. */
  let offers: Map<Found, readonly OfferedFix[]> | undefined

  function fixOf(found: Found): IssueFix | undefined {
    if (found.fix !== undefined) return found.fix
    const { rule, speaksFor = [] } = found
    for (const other of speaksFor) {
      tryTaken(other)
      const fix = fixOf(other)
      // A fix of something beside it leaves it as it is.
      if (
        fix !== undefined &&
        `${toPointer(pathTo(found.element))}/`.startsWith(`${fix.jsonPointer}/`) &&
        !leavesEmpty(found, fix, document)
      )
        return fix
    }
    if (rule.quickFix === undefined) return undefined
    if (found.ownFix !== undefined) return found.ownFix ?? undefined
    let fix: IssueFix | undefined
    try {
      const own = ownOf(found)
      fix = own.untried === undefined ? own.fix : (tryOut!(found, own.untried) ?? spareOf(found))
    } catch {
      failed.add(rule)
    }
    found.ownFix = fix ?? null
    return fix
  }

  /** The fix of a finding that another covers, where it holds for that one too. */
  function spareOf(found: Found): IssueFix | undefined {
    const { spare } = found
    const fix = spare && fixOf(spare)
    const untried = fix && untriedTaken(found, spare, fix)
    return untried && tryOut!(found, { ...untried, proof: 'held' })
  }

  /** The fix that the rule of a finding offers for it; `speaker`: the finding that offers it in its place. */
  function ownOf(found: Found, speaker = found): OwnFix {
    const known = asked?.get(found)
    if (known !== undefined) return known
    const { rule } = found
    // The one that mends the whole text is told once, however long that is.
    const offered = rule.on === '$text' || room === undefined || room > 0 ? offeredFor(found) : none
    const [fix, second] = offered.map((one) => (rule.on === '$text' ? one.fix : withinRoom(one.fix)))
    const isTried = fix !== undefined && tryOut !== undefined && (rule.isTried?.(factsOf(found)) ?? false)
    const message = isTried === false ? undefined : wordsOf(speaker)?.message
    if (fix === undefined || message === undefined) return { fix, untried: undefined }
    const { mustHold, mustNotTrade } = offered[0]!
    const proof = mustHold ? 'held' : isTried === 'only' ? 'triable' : undefined
    const otherwise = second && { fix: second, mustNotTrade: offered[1]!.mustNotTrade }
    return { fix, untried: { fix, message, proof, mustNotTrade, from: found, otherwise } }
  }

  function offeredFor(found: Found): readonly OfferedFix[] {
    if (found.rule.isTried === undefined) return readFixes(found, document)
    let offered = offers?.get(found)
    if (offered === undefined) {
      offers ??= new Map()
      offers.set(found, (offered = readFixes(found, document)))
    }
    return offered
  }

  function untriedOf(found: Found): Untried | undefined {
    if (found.fix !== undefined || found.speaksFor !== undefined || found.rule.quickFix === undefined || found.ownFix !== undefined)
      return undefined
    try {
      const own = ownOf(found)
      asked ??= new Map()
      asked.set(found, own)
      return own.untried
    } catch {
      failed.add(found.rule)
      return undefined
    }
  }

  function tryTaken(found: Found): Found | undefined {
    const { fixFrom } = found
    found.fixFrom = undefined
    if (fixFrom === undefined || found.fix === undefined) return undefined
    const isApart = isElsewhere(found, found.fix) || isAboutForm(fixFrom)
    try {
      // Of several parts that it covers, the fix mends one.
      const isOther = isApart || isInside(found, found.fix)
      const untried = ownOf(fixFrom, found).untried ?? (isOther ? untriedTaken(found, fixFrom, found.fix) : undefined)
      if (untried === undefined) return undefined
      found.fix = tryOut!(found, untried)
    } catch {
      failed.add(fixFrom.rule)
    }
    return found.fix === undefined && isApart ? fixFrom : undefined
  }

  /** The fix that a finding took over, of another fault than its own. */
  function untriedTaken(found: Found, from: Found, fix: IssueFix): Untried | undefined {
    const message = wordsOf(found)?.message
    return message === undefined ? undefined : { fix, message, proof: undefined, from, otherwise: undefined }
  }

  function withinRoom(fix: IssueFix | undefined): IssueFix | undefined {
    if (fix === undefined) return undefined
    room ??= roomFor(document)
    let extent = 0
    for (const { replacement } of fix.options ?? [fix]) extent += extentOf(replacement, room + 1)
    // Others are offered all the same.
    if (extent === Infinity) return undefined
    room -= extent
    return room < 0 ? undefined : fix
  }

  function wordsOf(found: Found): Words | null {
    if (found.words !== undefined) return found.words
    const { rule } = found
    let words: Words | null = null
    try {
      const facts = factsOf(found)
      words = { message: toBrief(rule.message(facts)), suggestion: toBriefOrNone(rule.suggestion?.(facts)) }
    } catch {
      failed.add(rule)
    }
    return (found.words = words)
  }

  /** The suggestion of those that a finding speaks for. */
  function adviceOf({ speaksFor = [] }: Found): string | undefined {
    for (const other of speaksFor) {
      const advice = wordsOf(other)?.suggestion
      if (advice !== undefined) return advice
    }
    return undefined
  }

  return {
    failed,
    fixOf,
    untriedOf,
    tryTaken,
    hasWords: (found) => wordsOf(found) !== null,
    sayOnly: (found) => {
      const words = wordsOf(found)
      return words === null ? undefined : { ...words, suggestion: adviceOf(found) ?? words.suggestion, fix: undefined }
    },
    word: (found) => {
      const words = wordsOf(found)
      return words === null ? undefined : { ...words, suggestion: adviceOf(found) ?? words.suggestion, fix: fixOf(found) }
    },
  }
}

/** Whether the definitions find fault with the form of an element, whatever a rule says of what it holds. */
function isAboutForm({ rule }: Found): boolean {
  return rule.code.startsWith('r4-json-')
}

const none: readonly never[] = []
