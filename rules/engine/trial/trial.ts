import { toDocument, type Document } from '../document.ts'
import { applyFixes, type Fix } from '../fix.ts'
import type { IssueFix } from '../issue.ts'
import { applyTogether } from '../joint-fixes.ts'
import type { Json } from '../json.ts'
import { once } from '../once.ts'
import { readPointer } from '../pointer.ts'
import type { FixOption } from '../rule.ts'
import { blameFor } from './blame.ts'
import { changesBy, unchanged, type Changes } from './changes.ts'
import { createGoneTest } from './no-longer-told.ts'
import type { Offer } from './offer.ts'
import { createParts, mostTriable, mostTried, type Part } from './part.ts'
import { unindexed } from './paths.ts'
import { createRoom } from './room.ts'
import { errorsIn, hasNewError, isAt, type Told } from './told.ts'

/** Lints a document again for a trial. */
export type Relint = (document: Document, changes: Changes) => readonly Told[]

/** Tries fixes out. */
export interface Trial {
  /** A fix as it holds when it is tried: without the choices that fail; undefined where it leaves its finding or adds an error. */
  readonly tryOne: (offer: Offer) => IssueFix | undefined
  /** Those of some fixes that hold, all applied at once: none leaves its finding, and no error is new. The others may hold alone. */
  readonly holdTogether: (offers: readonly Offer[]) => readonly Offer[]
  /** Those of some findings that are told no longer once some fixes are applied, all at once. */
  readonly goneWith: (fixes: readonly Placed[], some: readonly Told[]) => readonly Told[]
}

/** A fix, and the place of the finding that it is for. */
type Placed = Pick<Offer, 'fix' | 'place'>

/** In how many parts of a document it is looked at what is gone with fixes there. */
const mostParts = 4

/** Of more choices none is tried. */
const mostOptions = 50

/** Of so many choices each is tried; of more, which are codes of a set mostly, until one holds. */
const fewOptions = 4

/** Of the room of its party, the share that a fix leaves to others when none of its many choices holds. */
const shareOfOthers = 2 / 3

/**
 * Makes the trial of fixes in a document, of which `toldNow` are told: each is applied, and the document linted again. What can be seen only then, such
 * as the elements of an object that stood in a list too many, may be worse than what was seen.
 */
export function createTrial({ value: root = null, problems }: Document, toldNow: () => readonly Told[], relint: Relint): Trial {
  const isReadable = problems.length === 0
  const parts = createParts(root)
  const room = createRoom(() => parts.whole().extent)
  /** Findings that are told of parts without any fix, by their pointers. */
  const befores = new Map<string, () => readonly Told[]>([['', once(toldNow)]])
  /** The codes of findings of which a fix that was tried did not hold: without room, those of others are not offered either. */
  const failing = new Set<string>()

  return { tryOne, holdTogether, goneWith }

  function partAround({ jsonPointer }: Fix, most: number): Part | undefined {
    const steps = isReadable ? readPointer(jsonPointer) : undefined
    return steps && parts.around(steps, most)
  }

  function toldOf({ pointer, value }: Part): readonly Told[] {
    let before = befores.get(pointer)
    if (before === undefined) befores.set(pointer, (before = once(() => relint(toDocument(value), unchanged))))
    return before()
  }

  function toldAfter(fixes: readonly Fix[], before: Json, after: Json): readonly Told[] {
    return relint(toDocument(after), changesBy(fixes, before, after))
  }

  function goneWith(fixes: readonly Placed[], some: readonly Told[]): readonly Told[] {
    const inParts = new Map<Part, Placed[]>()
    for (const one of fixes) {
      const part = partAround(one.fix, mostTried)
      if (part === undefined) continue
      const own = inParts.get(part)
      if (own === undefined && inParts.size === mostParts) break
      inParts.set(part, [...(own ?? []), one])
    }
    return [...inParts].flatMap(([part, own]) => goneFrom(part, own, some))
  }

  function goneFrom(part: Part, placed: readonly Placed[], some: readonly Told[]): readonly Told[] {
    const { isWhole, value } = part
    const fixes = placed.map(({ fix }) => within(part, fix))
    const after = applyTogether(value, fixes) ?? applyTogether(value, fixes.slice(0, 1))
    if (after === undefined) return []
    const isGone = createGoneTest(toldAfter(fixes, value, after))
    const index = isWhole ? undefined : placed[0]!.place.entryIndex
    if (index === undefined) return some.filter(isGone)
    // Findings about a resource that others bring about are not told of it alone.
    const alone = new Set(toldOf(part).map(keyOfPlace))
    return some.filter((one) => one.place().entryIndex === index && alone.has(keyOfPlace(one)) && isGone(one))
  }

  function tryOne(offer: Offer): IssueFix | undefined {
    const { otherwise, code } = offer
    const first = tryFix(offer)
    room.noteTried(code)
    if (first === undefined) failing.add(code)
    return first ?? (otherwise && tryFix({ ...offer, fix: otherwise, otherwise: undefined, mustHold: true }))
  }

  function tryFix(offer: Offer): IssueFix | undefined {
    const { fix, place: at, code, message } = offer
    const { mustBeTriable = false, mustHold = false, isOfOther = false, party = '' } = offer
    /** Offered where there is nothing to compare, and once there is no more room. */
    const incomparable = mustHold ? undefined : fix
    const untried = failing.has(code) ? undefined : incomparable
    const part = partAround(fix, mustBeTriable || mustHold || fix.options !== undefined ? mostTriable : mostTried)
    if (part === undefined) return mustBeTriable ? undefined : incomparable
    const { isWhole, pointer, value, extent } = part
    // Nothing is compared either once nothing can be tried any more.
    if (room.isSpentFor(offer, extent)) return untried
    if (!befores.has(pointer) && !room.spendOn(offer, room.firstPriceOf(extent))) return untried
    const index = isWhole ? at.entryIndex : undefined
    const place = unindexed(at.path)
    const isSame = (one: Told) => one.code === code && isAt(one.place(), place, index) && one.message() === message
    // A finding that another speaks for cannot be told apart; one about an entry's place in its Bundle is not told of the entry alone.
    const told = !isWhole && offer.isNeverAlone?.() === true ? 0 : toldOf(part).filter(isSame).length
    if (told === 0) return mustBeTriable && !isWhole ? undefined : incomparable
    const before = toldOf(part)
    const [price, errors] = [room.priceOf(extent, party, before), errorsIn(before)]
    let isTrading = false
    if (fix.options === undefined) {
      if (!(holds(fix.replacement) ?? untried !== undefined)) return undefined
      // It leaves as many errors, but one of them is new: somebody has to look.
      return isTrading ? { ...fix, safe: false } : fix
    }
    if (fix.options.length > mostOptions) return incomparable
    const options = optionsOf(fix.options)
    return options.length === 0 ? undefined : { ...fix, replacement: options[0]!.replacement, options }

    /** Those that hold; of many, once one does, the others are offered as they are. */
    function optionsOf(all: readonly FixOption[]): readonly FixOption[] {
      const held: FixOption[] = []
      const roomOfOthers = room.of(party) * shareOfOthers
      for (const [index, option] of all.entries()) {
        if (held.length > 0 && all.length > fewOptions) return [...held, ...all.slice(index)]
        if (index >= fewOptions && room.of(party) < roomOfOthers) return held
        const answer = holds(option.replacement)
        if (answer === undefined) return untried === undefined || (index > 0 && held.length === 0) ? held : [...held, ...all.slice(index)]
        if (answer) held.push(option)
      }
      return held
    }

    /** Undefined where it cannot be tried any more. */
    function holds(replacement: Json): boolean | undefined {
      // Room is left for what is tried where this does not hold.
      if (offer.otherwise !== undefined && room.of(party) < 2 * price) return undefined
      if (!room.spendOn(offer, price)) return undefined
      const fixes = [within(part!, { ...fix, replacement })]
      const list = toldAfter(fixes, value, applyFixes(value, fixes))
      const now = errorsIn(list)
      const isGone = list.filter(isSame).length < told
      isTrading = fix.safe && hasNewError(before, list)
      // Another element may be told of instead, as of two entries with one address.
      return isOfOther ? isGone && now <= errors : now < errors || (isGone && now === errors)
    }
  }

  function holdTogether(offers: readonly Offer[]): readonly Offer[] {
    const blame = tryTogether(offers)
    if (blame === undefined) return none
    if (blame.all.size === 0) return offers
    // An error that several bring about together, as a list that loses all its items, is gone once one of them is left out.
    for (const leftOut of blame.least.size < blame.all.size ? [blame.least, blame.all] : [blame.all]) {
      const rest = offers.filter((offer) => !leftOut.has(offer))
      if (rest.length > 1 && tryTogether(rest)?.all.size === 0) return rest
    }
    return none
  }

  /** Those of some offers that are to blame if they do not hold, all applied at once; undefined where nothing can be tried, or told. */
  function tryTogether(offers: readonly Offer[]): ReturnType<typeof blameFor> {
    const lists = offers.map(({ fix }) => fix.options ?? [fix])
    if (!isReadable || lists.some(({ length }) => length > mostOptions)) return undefined
    const most = offers.every(({ mustBeTriable, mustHold }) => mustBeTriable === true || mustHold === true) ? mostTriable : mostTried
    const whole = parts.whole()
    if (whole.extent >= most) return undefined
    const { party = '' } = offers[0]!
    const before = toldOf(whole)
    const price = room.priceOf(whole.extent, party, before)
    // Of those that have a few choices, the first of each, then the second of each; of those that have many, the first.
    const rounds = Math.max(...lists.map(({ length }) => (length > fewOptions ? 1 : length)))
    for (let round = 0; round < rounds; round += 1) {
      if (!room.hasJointly(party, price)) return undefined
      const fixes = offers.map(({ fix: { jsonPointer } }, index) => {
        const options = lists[index]!
        return { jsonPointer, replacement: options[Math.min(round, options.length - 1)]!.replacement }
      })
      const after = applyTogether(root, fixes)
      if (after === undefined) return undefined
      room.spendJointly(party, price)
      const blame = blameFor(offers, before, toldAfter(fixes, root, after))
      if (blame === undefined || blame.all.size > 0) return blame
    }
    return { all: new Set(), least: new Set() }
  }
}

/** A fix in a document as one in a part of it. */
function within({ pointer }: Part, { jsonPointer, replacement }: Fix): Fix {
  return { jsonPointer: jsonPointer.slice(pointer.length), replacement }
}

function keyOfPlace({ code, place }: Told): string {
  return `${code} ${unindexed(place().path)}`
}

const none: readonly Offer[] = []
