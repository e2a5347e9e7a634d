import { applyFixes } from '../fix.ts'
import type { IssueFix } from '../issue.ts'
import type { Json } from '../json.ts'
import type { FixOption } from '../rule.ts'
import { fewOptions, mostOptions, type Offer } from './offer.ts'
import { mostTriable, mostTried, within, type Part } from './part.ts'
import { unindexed } from './paths.ts'
import type { Relinter } from './relinter.ts'
import type { Room } from './room.ts'
import { errorsIn, hasNewError, isAt, type Told } from './told.ts'

/** The state of the trials of single fixes in a document. */
export interface Trials {
  readonly relinter: Relinter
  readonly room: Room
  /** The codes of findings of which a fix that was tried did not hold: without room, those of others are not offered either. */
  readonly failing: Set<string>
}

/** The reason why a fix is not tried. */
type Obstacle =
  /** The text is damaged, or all that is around the fix is too large. */
  | 'no part to lint'
  | 'no room'
  | 'too many options'
  /** Nothing to compare with: another finding speaks for the one that the fix is for. */
  | 'finding not told'
  /** The same of the resource of an entry, of which a finding about its place in the Bundle is not told. */
  | 'finding not told of entry'

/** The finding that a fix is for, as it is told of the part around it before anything is changed. */
interface Baseline {
  readonly part: Part
  readonly told: readonly Told[]
  readonly errors: number
  /** The errors that are left where the finding is gone and none is new. */
  readonly leastErrors: number
  readonly isFinding: (one: Told) => boolean
  /** How often the finding is told. */
  readonly count: number
  /** The cost of linting the part once more. */
  readonly price: number
}

/** The outcome of a replacement that is tried. */
type Verdict = Held | 'fails' | 'no room'

/** A replacement that holds. */
interface Held {
  /** The number of errors that it leaves. */
  readonly errors: number
  /** Whether a safe fix leaves one that is new, so that somebody has to look. */
  readonly isTrade: boolean
}

/** Of the room of its party, the share that a fix leaves to others when none of its many options holds. */
const shareOfOthers = 2 / 3

/** A fix as it holds when it is tried: without the options that fail; undefined where it leaves its finding or adds an error. */
export function tryAlone(trials: Trials, offer: Offer): IssueFix | undefined {
  const { otherwise, code } = offer
  const first = tryFix(trials, offer)
  trials.room.noteTried(code)
  if (first === undefined) trials.failing.add(code)
  return first ?? (otherwise && tryFix(trials, { ...offer, ...otherwise, otherwise: undefined, proof: 'held' }))
}

function tryFix(trials: Trials, offer: Offer): IssueFix | undefined {
  const baseline = takeBaseline(trials, offer)
  if (typeof baseline === 'string') return withoutTrial(trials, offer, baseline)
  const { fix } = offer
  if (fix.options !== undefined) {
    const options = tryOptions(trials, offer, baseline, fix.options)
    return options.length === 0 ? undefined : { ...fix, replacement: options[0]!.replacement, options }
  }
  const verdict = tryReplacement(trials, offer, baseline, fix.replacement)
  if (verdict === 'no room') return withoutTrial(trials, offer, verdict)
  if (verdict === 'fails') return undefined
  return verdict.isTrade ? { ...fix, safe: false } : fix
}

function takeBaseline({ relinter, room }: Trials, offer: Offer): Baseline | Obstacle {
  const { fix, proof, party = '' } = offer
  const isOfWide = proof !== undefined || fix.options !== undefined
  const part = relinter.partAround(fix, isOfWide ? mostTriable : mostTried)
  if (part === undefined) return 'no part to lint'
  const { isWhole, extent } = part
  // Nothing is compared either once nothing can be tried any more.
  if (room.isSpentFor(offer, extent)) return 'no room'
  if (!relinter.hasBaseline(part) && !room.spendOn(offer, room.firstPriceOf(extent))) return 'no room'
  if (!isWhole && offer.isNeverAlone?.() === true) return 'finding not told of entry'
  const told = relinter.baselineOf(part)
  const isFinding = createFindingTest(offer, part)
  const alike = told.filter(isFinding)
  if (alike.length === 0) return isWhole ? 'finding not told' : 'finding not told of entry'
  if (fix.options !== undefined && fix.options.length > mostOptions) return 'too many options'
  const errors = errorsIn(told)
  const leastErrors = errors - errorsIn(alike.slice(0, 1))
  return { part, told, errors, leastErrors, isFinding, count: alike.length, price: room.priceOf(extent, party, told) }
}

/** Makes the test for the finding of an offer among those told of a part, whatever the places in lists. */
function createFindingTest({ place, code, message }: Offer, { isWhole }: Part): (one: Told) => boolean {
  const path = unindexed(place.path)
  const index = isWhole ? place.entryIndex : undefined
  return (one) => one.code === code && isAt(one.place(), path, index) && one.message() === message
}

/** The fix of an offer that is not tried, if it is offered all the same. */
function withoutTrial({ failing }: Trials, { fix, code, proof }: Offer, obstacle: Obstacle): IssueFix | undefined {
  if (proof === 'held') return undefined
  if (obstacle === 'no room') return failing.has(code) ? undefined : fix
  const isOutOfReach = obstacle === 'no part to lint' || obstacle === 'finding not told of entry'
  return proof === 'triable' && isOutOfReach ? undefined : fix
}

/** The options that hold and leave the fewest errors; of many, all from the first on by which no error is new. */
function tryOptions(trials: Trials, offer: Offer, baseline: Baseline, all: readonly FixOption[]): readonly FixOption[] {
  const { room } = trials
  const { party = '' } = offer
  const roomOfOthers = room.of(party) * shareOfOthers
  const held: FixOption[] = []
  /** By the options that hold. */
  const errors: number[] = []
  for (const [index, option] of all.entries()) {
    if (index >= fewOptions && room.of(party) < roomOfOthers) return held.length === 0 ? held : [...held, ...all.slice(index)]
    const verdict = tryReplacement(trials, offer, baseline, option.replacement)
    if (verdict === 'no room') {
      const haveAllFailed = index > 0 && held.length === 0
      return haveAllFailed || withoutTrial(trials, offer, verdict) === undefined ? held : [...held, ...all.slice(index)]
    }
    if (verdict === 'fails') continue
    if (all.length > fewOptions && verdict.errors <= baseline.leastErrors) return all.slice(index)
    held.push(option)
    errors.push(verdict.errors)
  }
  const fewest = Math.min(...errors)
  return held.filter((_, index) => errors[index] === fewest)
}

function tryReplacement({ relinter, room }: Trials, offer: Offer, baseline: Baseline, replacement: Json): Verdict {
  const { fix, otherwise, isOfOther, mustNotTrade, party = '' } = offer
  const { part, told, errors, isFinding, count, price } = baseline
  // Room is left for the fix that is tried where this one does not hold.
  if (otherwise !== undefined && room.of(party) < 2 * price) return 'no room'
  if (!room.spendOn(offer, price)) return 'no room'
  const fixes = [within(part, { ...fix, replacement })]
  const now = relinter.findingsAfter(part, fixes, applyFixes(part.value, fixes))
  const errorsLeft = errorsIn(now)
  // Another element may be told of instead, as of two entries with one address.
  const isGone = now.filter(isFinding).length < count
  const holds = isOfOther === true ? isGone && errorsLeft <= errors : errorsLeft < errors || (isGone && errorsLeft === errors)
  if (!holds) return 'fails'
  // It may take an entry away.
  if (mustNotTrade === true && hasNewError(told, now, true)) return 'fails'
  return { errors: errorsLeft, isTrade: fix.safe && hasNewError(told, now) }
}
