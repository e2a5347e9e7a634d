import { applyTogether } from '../joint-fixes.ts'
import { createGoneTest } from './no-longer-told.ts'
import type { Offer } from './offer.ts'
import { mostTried, within, type Part } from './part.ts'
import { unindexed } from './paths.ts'
import type { Relinter } from './relinter.ts'
import type { Told } from './told.ts'

/** A fix, and the place of the finding that it is for. */
export type Placed = Pick<Offer, 'fix' | 'place'>

/** Parts of a document in which it is looked at what is gone with fixes there, at most. */
const mostParts = 4

/** Those of some findings that are told no longer once some fixes are applied, all at once. */
export function goneWith(relinter: Relinter, fixes: readonly Placed[], some: readonly Told[]): readonly Told[] {
  return [...byPart(relinter, fixes)].flatMap(([part, own]) => goneFrom(relinter, part, own, some))
}

/** Fixes by the parts of a document that they are in, of the first parts. */
function byPart(relinter: Relinter, fixes: readonly Placed[]): ReadonlyMap<Part, readonly Placed[]> {
  const inParts = new Map<Part, Placed[]>()
  for (const one of fixes) {
    const part = relinter.partAround(one.fix, mostTried)
    if (part === undefined) continue
    const own = inParts.get(part)
    if (own !== undefined) own.push(one)
    else if (inParts.size === mostParts) break
    else inParts.set(part, [one])
  }
  return inParts
}

function goneFrom(relinter: Relinter, part: Part, placed: readonly Placed[], some: readonly Told[]): readonly Told[] {
  const { isWhole, value } = part
  const fixes = placed.map(({ fix }) => within(part, fix))
  const after = applyTogether(value, fixes) ?? applyTogether(value, fixes.slice(0, 1))
  if (after === undefined) return []
  const isGone = createGoneTest(relinter.findingsAfter(part, fixes, after))
  const index = isWhole ? undefined : placed[0]!.place.entryIndex
  if (index === undefined) return some.filter(isGone)
  // Findings about a resource that others bring about are not told of it alone.
  const alone = new Set(relinter.baselineOf(part).map(keyOfPlace))
  return some.filter((one) => one.place().entryIndex === index && alone.has(keyOfPlace(one)) && isGone(one))
}

function keyOfPlace({ code, place }: Told): string {
  return `${code} ${unindexed(place().path)}`
}
