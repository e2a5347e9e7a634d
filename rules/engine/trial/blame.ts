import type { Offer } from './offer.ts'
import { isPartOf, unindexed } from './paths.ts'
import { count, countAlike, keyOf, newErrors, type Told } from './told.ts'

/** Offers that are to blame for what is wrong once all are applied. */
export interface Blame {
  readonly all: ReadonlySet<Offer>
  /** Of those that are to blame for the same error, the first alone. */
  readonly least: ReadonlySet<Offer>
}

/** Those of some offers that leave their finding, or by which there is an error that was not there before; undefined where that cannot be told. */
export function blameFor(offers: readonly Offer[], before: readonly Told[], now: readonly Told[]): Blame | undefined {
  const all = new Set<Offer>(leaving(offers, before, now))
  const least = new Set<Offer>(all)
  const errors = newErrors(before, now)
  for (const { path, entryIndex } of errors) {
    const around = unindexed(path)
    const near = offers.filter(({ place }) => place.entryIndex === entryIndex && isPartOf(unindexed(place.path), around))
    for (const offer of near) all.add(offer)
    if (near.length > 0) least.add(near[0]!)
  }
  // An error elsewhere may follow from those that somebody is to blame for.
  return errors.length > 0 && all.size === 0 ? undefined : { all, least }
}

/** Offers for findings of which not as many are gone as something is offered for. */
function leaving(offers: readonly Offer[], before: readonly Told[], now: readonly Told[]): readonly Offer[] {
  const codes = new Set(offers.map(({ code }) => code))
  const isOffered = ({ code }: Told): boolean => codes.has(code)
  const [told, left] = [before.filter(isOffered), now.filter(isOffered)]
  // Mostly all are gone, and nothing has to be told apart.
  if (left.length === 0 && areTold(offers, told)) return none
  const [all, still] = [countAlike(told), countAlike(left)]
  const mended = new Map<string, number>()
  for (const { code, place, message } of offers) count(mended, keyOf(code, place, message))
  return offers.filter(({ code, place, message }) => {
    const key = keyOf(code, place, message)
    return (still.get(key) ?? 0) + mended.get(key)! > (all.get(key) ?? 0)
  })
}

/** Whether each offer is for a finding that is told, by the elements that these are about. */
function areTold(offers: readonly Offer[], told: readonly Told[]): boolean {
  const places = new Set(told.map(({ place }) => place()))
  return offers.every(({ place }) => places.has(place))
}

const none: readonly Offer[] = []
