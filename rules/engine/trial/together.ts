import type { Fix } from '../fix.ts'
import { applyTogether } from '../joint-fixes.ts'
import { blameFor, type Blame } from './blame.ts'
import { fewOptions, mostOptions, type Offer } from './offer.ts'
import { mostTriable, mostTried } from './part.ts'
import type { Relinter } from './relinter.ts'
import type { Room } from './room.ts'

/** Those of some fixes that hold, all applied at once: none leaves its finding, and no error is new. The others may hold alone. */
export function holdTogether(relinter: Relinter, room: Room, offers: readonly Offer[]): readonly Offer[] {
  const blame = tryTogether(relinter, room, offers)
  if (blame === undefined) return none
  if (blame.all.size === 0) return offers
  // An error that several bring about together, as a list that loses all its items, is gone once one of them is left out.
  for (const leftOut of blame.least.size < blame.all.size ? [blame.least, blame.all] : [blame.all]) {
    const rest = offers.filter((offer) => !leftOut.has(offer))
    if (rest.length > 1 && tryTogether(relinter, room, rest)?.all.size === 0) return rest
  }
  return none
}

/** Those of some offers that are to blame if they do not hold, all applied at once; undefined where nothing can be tried, or told. */
function tryTogether(relinter: Relinter, room: Room, offers: readonly Offer[]): Blame | undefined {
  if (offers.some(({ fix }) => optionsOf(fix).length > mostOptions)) return undefined
  const areOfWide = offers.every(({ proof }) => proof !== undefined)
  const whole = relinter.whole(areOfWide ? mostTriable : mostTried)
  if (whole === undefined) return undefined
  const { party = '' } = offers[0]!
  const before = relinter.baselineOf(whole)
  const price = room.priceOf(whole.extent, party, before)
  for (const fixes of roundsOf(offers)) {
    if (!room.hasJointly(party, price)) return undefined
    const after = applyTogether(whole.value, fixes)
    if (after === undefined) return undefined
    room.spendJointly(party, price)
    const blame = blameFor(offers, before, relinter.findingsAfter(whole, fixes, after))
    if (blame === undefined || blame.all.size > 0) return blame
  }
  return nobody
}

/** The fixes to try at once: of those that have a few options the first of each, then the second of each; of those that have many, the first. */
function roundsOf(offers: readonly Offer[]): readonly (readonly Fix[])[] {
  const lists = offers.map(({ fix }) => optionsOf(fix))
  const count = Math.max(...lists.map(({ length }) => (length > fewOptions ? 1 : length)))
  return Array.from({ length: count }, (_, round) =>
    offers.map(({ fix: { jsonPointer } }, index) => {
      const options = lists[index]!
      return { jsonPointer, replacement: options[Math.min(round, options.length - 1)]!.replacement }
    }),
  )
}

function optionsOf(fix: Offer['fix']): readonly Pick<Fix, 'replacement'>[] {
  return fix.options ?? [fix]
}

const none: readonly Offer[] = []
const nobody: Blame = { all: new Set(), least: new Set() }
