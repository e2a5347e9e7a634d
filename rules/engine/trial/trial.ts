import type { Document } from '../document.ts'
import type { IssueFix } from '../issue.ts'
import { tryAlone, type Trials } from './alone.ts'
import { goneWith, type Placed } from './gone-with.ts'
import type { Offer } from './offer.ts'
import { createRelinter, type Relint } from './relinter.ts'
import { createRoom } from './room.ts'
import { holdTogether } from './together.ts'
import type { Told } from './told.ts'

/** Tries fixes out. */
export interface Trial {
  /** A fix as it holds when it is tried: without the options that fail; undefined where it leaves its finding or adds an error. */
  readonly tryOne: (offer: Offer) => IssueFix | undefined
  /** Those of some fixes that hold, all applied at once: none leaves its finding, and no error is new. The others may hold alone. */
  readonly holdTogether: (offers: readonly Offer[]) => readonly Offer[]
  /** Those of some findings that are told no longer once some fixes are applied, all at once. */
  readonly goneWith: (fixes: readonly Placed[], some: readonly Told[]) => readonly Told[]
}

/**
 * Makes the trial of fixes in a document, of which `toldNow` are told: each is applied, and the document linted again. What can be seen only then, such
 * as the elements of an object that stood in a list too many, may be worse than what was seen.
 */
export function createTrial(document: Document, toldNow: () => readonly Told[], relint: Relint): Trial {
  const relinter = createRelinter(document, toldNow, relint)
  const room = createRoom(relinter.extent)
  const trials: Trials = { relinter, room, failing: new Set() }
  return {
    tryOne: (offer) => tryAlone(trials, offer),
    holdTogether: (offers) => holdTogether(relinter, room, offers),
    goneWith: (fixes, some) => goneWith(relinter, fixes, some),
  }
}
