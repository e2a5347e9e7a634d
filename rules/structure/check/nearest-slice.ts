import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { SliceHint, SliceMark } from '../problem.ts'
import { applyDifferential } from './differential/apply.ts'
import type { DifferentialKey, PlacedItem, Slice, Slicing } from './differential/differential.ts'
import { countErrors, tryOut } from './run.ts'
import type { Item, Run } from './model.ts'
import { isNear, mended, smallestChange, type Difference } from './slice-differences.ts'

/** A slice that an item is nearly of. */
interface Nearest {
  readonly slice: Slice
  /** Whether there may be no more items of it. */
  readonly isFull: boolean
  readonly differences: readonly Difference[]
  /** The item as it would be of the slice, where that can be told. */
  readonly mended: Json | undefined
}

/** The weight of a difference of kind; an item with this much is not of the slice by mistake. */
const foreign = 10

function findNearestSlice(run: Run, { slices, byUrl }: Slicing, item: PlacedItem, counts: readonly number[]): Nearest | undefined {
  let best: Nearest | undefined
  let least = foreign
  for (const [index, slice] of slices.entries()) {
    // Extensions are many, and most of them are simply others.
    if (byUrl !== undefined && !isMisspelled(item, slice)) continue
    const told = tellWithin(run, slice, item, crowding(slice, counts[index]!), least)
    if (told === undefined || told.differences.length === 0) continue
    const after = mendedItem(run, slice, item)
    const cost = told.cost + 0.25 * Math.min(4, errorsIn(run, slice, item, after))
    if (cost >= least) continue
    least = cost
    best = { slice, isFull: counts[index]! >= slice.max, differences: told.differences, mended: after }
  }
  return best
}

/** The differences that keep an empty item from being of a slice, as far as they can be told. */
function tellApart(run: Run, { discriminators }: Slice): readonly Difference[] {
  return discriminators().flatMap(({ test, tell }) => (test(run, nothing) === false ? tell(run, nothing, Infinity) : []))
}

const nothing: Item = { value: {}, companion: undefined, type: '' }

function tellFirst(run: Run, { discriminators }: Slice, item: Item): Difference | undefined {
  for (const { test, tell } of discriminators()) {
    const [first] = test(run, item) === false ? tell(run, item, 1) : []
    if (first !== undefined) return first
  }
  return undefined
}

/** The same differences and what they cost, from a beginning on; undefined where that is `most` or more, which is found out before all is told. */
function tellWithin(run: Run, { discriminators }: Slice, item: Item, beginning: number, most: number) {
  const differences: Difference[] = []
  let cost = beginning
  for (const { test, tell } of discriminators()) {
    if (test(run, item) !== false) continue
    if (cost + leastCost >= most) return undefined
    for (const one of tell(run, item, Infinity)) {
      differences.push(one)
      cost += costOf(one)
    }
  }
  return cost < most ? { differences, cost } : undefined
}

/** A slice that still needs items is rather meant than one that may have no more. */
function crowding({ min, max }: Slice, count: number): number {
  return count < min ? -0.4 : count >= max ? 0.6 : 0
}

/** Whether the address of an extension was meant to be that of the slice, or is missing. */
function isMisspelled({ value }: Item, { url }: Slice): boolean {
  const address = isObject(value) ? value['url'] : undefined
  return address === undefined || isNear(address, url!)
}

/** The cost of a misspelled value: no difference has less. */
const leastCost = 0.5

function costOf({ kind, found, expected }: Difference): number {
  if (kind === 'type') return foreign
  if (kind !== 'value') return 1
  return found === undefined ? 1 : isNear(found, expected!) ? leastCost : 1.5
}

/** An item with all set that keeps it from being of a slice, one after the other; undefined where something cannot be. */
function mendedItem(run: Run, slice: Slice, item: PlacedItem): Json | undefined {
  let { value } = item
  for (let round = 0; round < mostMends && value !== undefined; round += 1) {
    const first = tellFirst(run, slice, { ...item, value })
    if (first === undefined) return value
    value = mended(value, first)
  }
  return undefined
}

/** An item that differs in more is another thing altogether. */
const mostMends = 8

/** How many errors the slice finds in an item, were it of it. */
function errorsIn(run: Run, slice: Slice, { key, value, companion }: PlacedItem, after: Json | undefined): number {
  const differential = slice.differential(key)
  return differential === undefined ? 0 : countErrors(run, () => applyDifferential(run, differential, after ?? value, companion, key))
}

/** The hint for an item and the slice that it is nearest to; `counts`: how many items each slice has. */
export function hintOf(run: Run, slicing: Slicing, item: PlacedItem, counts: readonly number[]): SliceHint | undefined {
  const nearest = findNearestSlice(run, slicing, item, counts)
  if (nearest === undefined) return undefined
  const { slice, isFull, differences } = nearest
  const isClosed = slicing.rules === 'closed'
  const isTyped = tellApart(run, slice).some(({ kind }) => kind === 'type')
  // Where other items are allowed as well, one with another value is simply another.
  if (!isClosed && !isTyped && differences.some(isChosen)) return undefined
  const isOne = (isClosed || isTyped) && differences.length === 1
  const isMeant = isOne || differences.every((one) => one.kind === 'value' && !isChosen(one))
  return toHint(run, item, nearest, isMeant && !isFull)
}

/** Whether somebody chose another value than the slice has: no misspelled one, and none of another system. */
function isChosen({ kind, path, found, expected }: Difference): boolean {
  const isSystem = path === 'system' || path.endsWith('.system')
  return kind === 'value' && found !== undefined && !isSystem && !isNear(found, expected!)
}

function toHint(run: Run, item: PlacedItem, { slice, differences, mended: after }: Nearest, isMeant: boolean): SliceHint {
  const { path, kind, expected, found } = differences.toSorted((a, b) => costOf(a) - costOf(b))[0]!
  const isMended = isMeant && after !== undefined && fits(run, slice, item, after)
  const change = isMended ? smallestChange(item.value!, after) : undefined
  return {
    slice: slice.name,
    path,
    kind,
    expected,
    found,
    others: new Set(differences.map((one) => one.path)).size - 1,
    fix: change,
  }
}

/** Whether an item is of the slice as it would be, and has no fault there. */
function fits(run: Run, slice: Slice, item: PlacedItem, value: Json): boolean {
  return slice.matches(run, { ...item, value }) === true && errorsIn(run, slice, item, value) === 0
}

/** An item that is of a slice and has no fault there, with nothing but what makes it one, and what it begins with. */
export function madeItem(run: Run, slice: Slice, key: DifferentialKey, beginning: JsonObject = {}): Json | undefined {
  let made: Json | undefined
  tryOut(run, () => {
    const item: PlacedItem = { value: beginning, companion: undefined, type: key.type, key, at: [] }
    const after = mendedItem(run, slice, item)
    if (isObject(after) && Object.keys(after).length > 0 && fits(run, slice, item, after)) made = after
  })
  return made
}

/** By what the items of a slice are told apart. */
export function marksOf(run: Run, slice: Slice): readonly SliceMark[] {
  let differences: readonly Difference[] = []
  tryOut(run, () => (differences = tellApart(run, slice)))
  const marks = differences.flatMap(({ path, kind, expected }) => (kind === 'value' && path !== '' ? [{ path, expected: expected! }] : []))
  return marks.length === differences.length && marks.length <= mostMarks ? marks : []
}

/** More are not told. */
const mostMarks = 3
