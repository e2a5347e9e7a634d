import { partyOf, type Offer } from './offer.ts'
import type { Told } from './told.ts'

/**
 * Characters that are linted for the fixes of a party in all, and how often the text may be among them where that is not small; what comes
 * after is offered untried, unless it must hold.
 */
const mostRoom = 90_000
const mostTries = 10
const leastRoom = 24_000

/** Characters that are linted besides for fixes of codes of which none was tried before there was no more room. */
const roomOfFirsts = 12_000

/** The cost of linting again whatever the text, and of each finding that is told then, in characters. */
const charactersOfRun = 300
const charactersOfFinding = 80

/** How much may still be linted again, in characters: each party has as much, and half as much for fixes that are tried together. */
export interface Room {
  /** How much there is for a party. */
  readonly of: (party: string) => number
  /** Whether there is none left for a fix in a part of so many characters. */
  readonly isSpentFor: (offer: Offer, extent: number) => boolean
  /** Takes a price off the room of its party for a fix, or off that of the first fixes of codes; false where there is too little. */
  readonly spendOn: (offer: Offer, price: number) => boolean
  /** Notes that a fix for a finding of a code was tried. */
  readonly noteTried: (code: string) => void
  /** Whether so much is left to a party for fixes that are tried together. */
  readonly hasJointly: (party: string, price: number) => boolean
  /** Takes a price off that. */
  readonly spendJointly: (party: string, price: number) => void
  /** The cost of linting a part for the first time. */
  readonly firstPriceOf: (extent: number) => number
  /**
   * The cost to a party of linting again what is so long, of which was `told` before: of findings its own alone count, so that those of
   * others take nothing from it, and it is never more than the party has at first.
   */
  readonly priceOf: (extent: number, party: string, told: readonly Told[]) => number
}

/** The room for the fixes in a document of so many characters. */
export function createRoom(extentOfAll: () => number): Room {
  const rooms = new Map<string, number>()
  const jointRooms = new Map<string, number>()
  const tried = new Set<string>()
  let firstRoom = roomOfFirsts

  function whole(): number {
    return Math.min(mostRoom, Math.max(mostTries * extentOfAll(), leastRoom))
  }

  function of(party: string): number {
    return rooms.get(party) ?? whole()
  }

  function ofJoint(party: string): number {
    return jointRooms.get(party) ?? whole() / 2
  }

  return {
    of,
    isSpentFor: ({ party = '', code }, extent) => of(party) < extent && (tried.has(code) || firstRoom < extent),
    spendOn({ party = '', code }, price) {
      const left = of(party) - price
      rooms.set(party, left)
      if (left >= 0) return true
      if (tried.has(code) || firstRoom < price) return false
      firstRoom -= price
      return true
    },
    noteTried: (code) => void tried.add(code),
    hasJointly: (party, price) => ofJoint(party) >= price,
    spendJointly: (party, price) => void jointRooms.set(party, ofJoint(party) - price),
    firstPriceOf: (extent) => extent + charactersOfRun,
    priceOf(extent, party, told) {
      const own = told.reduce((sum, { code }) => sum + (partyOf(code) === party ? 1 : 0), 0)
      return Math.min(whole(), extent + charactersOfRun + charactersOfFinding * own)
    },
  }
}
