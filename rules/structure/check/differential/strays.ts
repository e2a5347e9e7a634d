import type { Path } from '../../../engine/json.ts'
import { once } from '../../../engine/once.ts'
import type { SliceHint } from '../../problem.ts'
import { followsFrom, later } from '../failures.ts'
import type { Item, Run } from '../model.ts'
import { report } from '../run.ts'
import type { NamedItem, PlacedItem, Slicing } from './differential.ts'
import { hintOf, type Tally } from './tally.ts'

/** An item that is of no slice, and the hint for it. */
export interface Stray {
  readonly item: PlacedItem
  readonly nearest: () => SliceHint | undefined
}

/** More items of no slice are not asked whether one of them was meant to be of a slice that lacks items. */
const mostStrays = 100

/** Reports the item where the cursor is, which is of no slice of a closed slicing. */
export function reportStray(run: Run, slicing: Slicing, tally: Tally, name: string, item: NamedItem): void {
  const { slices } = slicing
  const follows = followsFrom(run, () => slices.forEach((slice) => slice.matches(run, item)))
  const nearest = later(run, () => hintOf(run, slicing, tally, { ...item, at: noSteps }))
  const more = () => {
    const found = nearest()
    return found === undefined ? {} : { nearest: found }
  }
  report(run, 'r4-slice-01', { name, slices: slices.map((slice) => slice.name), more }, { follows })
}

/** The first of some items that are of no slice, to be looked for once the walk is over. */
export function straysOf(run: Run, slicing: Slicing, tally: Tally, items: () => readonly PlacedItem[]): () => readonly Stray[] {
  return once(() => {
    const strays: Stray[] = []
    for (const item of items()) {
      if (strays.length === mostStrays) break
      if (isStray(run, slicing, item)) strays.push({ item, nearest: () => hintOf(run, slicing, tally, item) })
    }
    return strays
  })
}

/** Whether an item is of no slice; where that cannot be told, it is not. */
function isStray(run: Run, { slices }: Slicing, item: Item): boolean {
  return slices.every((slice) => !slice.isDefault && slice.matches(run, item) === false)
}

const noSteps: Path = []
