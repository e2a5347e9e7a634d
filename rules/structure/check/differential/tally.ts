import { isObject, type JsonObject, type Path } from '../../../engine/json.ts'
import type { SliceHint } from '../../problem.ts'
import type { Item, Run } from '../model.ts'
import type { PlacedItem, Slicing } from './differential.ts'

/** How many items of each kind were seen. */
export interface Tally {
  readonly counts: number[]
  readonly inner: (Tally | undefined)[]
  /** The first items of each kind; undefined until there is one. */
  readonly fillers: (Item[] | undefined)[]
  /** Whether the kind of some item could not be told, so that nothing can be said of how many there are. */
  isOpen: boolean
  last: number
  /** Where the last item stood that was of no kind; only of interest where those come last. */
  stray: Path | undefined
  /** The hints for items of no kind, once one was asked for. */
  hints: Map<JsonObject, SliceHint | undefined> | undefined
}

export function createTally({ slices }: Slicing): Tally {
  return {
    counts: slices.map(() => 0),
    inner: slices.map(({ inner }) => inner && createTally(inner)),
    fillers: [],
    isOpen: false,
    last: -1,
    stray: undefined,
    hints: undefined,
  }
}

/**
 * The kind of an item that is of one of which there may only be so many: where there are, another one that it is of as well, or this one all
 * the same if an item before it can be of another, as a professional without a specialty also meets what is asked of a clerk.
 */
export function fill(run: Run, slicing: Slicing, tally: Tally, kind: number, item: Item): number {
  const { counts, fillers } = tally
  const some = (fillers[kind] ??= [])
  if (counts[kind]! >= slicing.slices[kind]!.max) {
    const other = freeKind(run, slicing, tally, item)
    if (other >= 0) return other
    for (const [index, before] of some.entries()) {
      const free = freeKind(run, slicing, tally, before)
      if (free < 0) continue
      counts[kind]! -= 1
      counts[free]! += 1
      some.splice(index, 1)
      break
    }
  }
  if (some.length < mostFillers) some.push(item)
  return kind
}

/** More items of a kind are not looked at for what else they may be. */
const mostFillers = 10

/** A kind that an item is of, of which there may be more; -1 where there is none. */
function freeKind(run: Run, { slices }: Slicing, { counts }: Tally, item: Item): number {
  return slices.findIndex(({ isDefault, max, matches }, index) => !isDefault && counts[index]! < max && matches(run, item) === true)
}

/** The hint for an item of no kind: what lacks its slice asks for it, and each slice that nothing fills. */
export function hintOf(run: Run, slicing: Slicing, tally: Tally, item: PlacedItem): SliceHint | undefined {
  const { value } = item
  if (!isObject(value)) return slicing.hintOf(run, item, tally.counts)
  const hints = (tally.hints ??= new Map())
  if (!hints.has(value)) hints.set(value, slicing.hintOf(run, item, tally.counts))
  return hints.get(value)
}
