import type { Path } from '../../../engine/json.ts'
import { later } from '../failures.ts'
import type { Run } from '../model.ts'
import { leaveOpen, report } from '../run.ts'
import type { DifferentialMember, PlacedItem, Slice, Slicing } from './differential.ts'
import { reportMissing } from './missing-slice.ts'
import { straysOf, type Stray } from './strays.ts'
import type { Tally } from './tally.ts'

/** The items of an element of the object to which some steps lead; asked once the walk is over, when the cursor is elsewhere. */
type ItemsOf = (around: Path) => readonly PlacedItem[]

/** Reports the slices of the element where the cursor is that have too few or too many items. */
export function checkCounts(run: Run, slicing: Slicing, tally: Tally, member: DifferentialMember, itemsOf: ItemsOf): void {
  const { slices } = slicing
  let strays: (() => readonly Stray[]) | undefined
  for (let index = 0; index < slices.length; index += 1) {
    const slice = slices[index]!
    const { min, max, inner } = slice
    const found = tally.counts[index]!
    if (found < min) {
      if (tally.isOpen) leaveOpen(run, 'profile', run.profile ?? slice.name)
      else reportMissing(run, slice, member, found, (strays ??= straysOf(run, slicing, tally, itemsHere(run, itemsOf))))
    } else if (found > max) reportTooMany(run, slice, member.name, found, itemsHere(run, itemsOf))
    if (inner !== undefined && found > 0)
      checkCounts(run, inner, tally.inner[index]!, member, (around) => matching(run, slice, itemsOf(around)))
  }
}

function reportTooMany(run: Run, slice: Slice, name: string, found: number, items: () => readonly PlacedItem[]): void {
  const { name: sliceName, url, max } = slice
  const places = later(run, () => matching(run, slice, items()).map(({ at }) => at))
  const more = () => ({ items: places() ?? [] })
  report(run, 'r4-card-02', { name, max, found, slice: sliceName, ...(url !== undefined && { url }), more })
}

function matching(run: Run, slice: Slice, items: readonly PlacedItem[]): readonly PlacedItem[] {
  return items.filter((item) => slice.matches(run, item) === true)
}

/** The items of the element where the cursor is now, whenever they are asked for. */
function itemsHere({ steps, depth }: Run, itemsOf: ItemsOf): () => readonly PlacedItem[] {
  const around = steps.slice(0, depth - 1)
  return () => itemsOf(around)
}
