import { isObject, type Json, type Path } from '../../../engine/json.ts'
import type { SliceHint } from '../../problem.ts'
import type { Item, Run } from '../model.ts'
import type { DifferentialKey, PlacedItem, Slicing } from './differential.ts'

/** The items of an element that were seen so far, by the indexes of their slices. */
export interface Tally {
  readonly counts: number[]
  readonly inner: (Tally | undefined)[]
  /** The first items of each slice; undefined until there is one. */
  readonly fillers: (Item[] | undefined)[]
  /** Whether the slice of some item could not be told, so that nothing can be said of how many there are. */
  isOpen: boolean
  /** The slice of the last item; -1 before the first. */
  last: number
  /** Where the last item stood that is of no slice; kept only where those come last. */
  stray: Path | undefined
  /** The hints for items of no slice, by name and value, once one was asked for. */
  hints: Map<DifferentialKey, Map<Json, SliceHint | undefined>> | undefined
}

/** The tally of a slicing before its first item. */
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

/** The index of the slice of an item; it is of none, or that cannot be told. */
export function findSlice(run: Run, slicing: Slicing, tally: Tally, item: Item): number | 'none' | 'unknown' {
  const { slices, byUrl, isOrdered } = slicing
  if (byUrl !== undefined) return indexByUrl(byUrl, item) ?? findDefault(slicing)
  let isUnknown = false
  for (let index = 0; index < slices.length; index += 1) {
    const slice = slices[index]!
    if (slice.isDefault) continue
    const answer = slice.matches(run, item)
    if (answer === true) return isOrdered ? index : fill(run, slicing, tally, index, item)
    if (answer === undefined) isUnknown = true
  }
  return isUnknown ? 'unknown' : findDefault(slicing)
}

function indexByUrl(byUrl: ReadonlyMap<string, number>, { value }: Item): number | undefined {
  const url = isObject(value) ? value['url'] : undefined
  return typeof url === 'string' ? byUrl.get(url) : undefined
}

function findDefault({ slices }: Slicing): number | 'none' {
  const index = slices.findIndex(({ isDefault }) => isDefault)
  return index < 0 ? 'none' : index
}

/**
 * The slice of an item that matches one which is perhaps full: where it is, another that the item matches as well, or this one all the same
 * if an item before it can be of another, as a professional without a specialty also meets what is asked of a clerk.
 */
function fill(run: Run, slicing: Slicing, tally: Tally, index: number, item: Item): number {
  const { counts, fillers } = tally
  const some = (fillers[index] ??= [])
  if (counts[index]! >= slicing.slices[index]!.max) {
    const other = findRoomyMatch(run, slicing, tally, item)
    if (other !== undefined) return other
    moveOne(run, slicing, tally, index, some)
  }
  if (some.length < mostFillers) some.push(item)
  return index
}

/** Counts the first item of a slice that also matches another with room for that one. */
function moveOne(run: Run, slicing: Slicing, tally: Tally, index: number, some: Item[]): void {
  for (const [at, before] of some.entries()) {
    const other = findRoomyMatch(run, slicing, tally, before)
    if (other === undefined) continue
    tally.counts[index]! -= 1
    tally.counts[other]! += 1
    some.splice(at, 1)
    return
  }
}

/** More items of a slice are not looked at for what else they may be. */
const mostFillers = 10

/** The first slice that an item matches and that has room for one more. */
function findRoomyMatch(run: Run, { slices }: Slicing, { counts }: Tally, item: Item): number | undefined {
  const index = slices.findIndex(({ isDefault, max, matches }, at) => !isDefault && counts[at]! < max && matches(run, item) === true)
  return index < 0 ? undefined : index
}

/**
 * The hint for an item of no slice, kept by the name and the value of the item: what lacks its slice asks for it, each slice that nothing
 * fills, and the same string or number in thousands of places.
 */
export function hintOf(run: Run, slicing: Slicing, tally: Tally, item: PlacedItem): SliceHint | undefined {
  const { key, value, companion } = item
  if (value === undefined || (companion !== undefined && !isObject(value))) return slicing.hintOf(run, item, tally.counts)
  const all = (tally.hints ??= new Map())
  let hints = all.get(key)
  if (hints === undefined) all.set(key, (hints = new Map()))
  if (!hints.has(value)) hints.set(value, slicing.hintOf(run, item, tally.counts))
  return hints.get(value)
}
