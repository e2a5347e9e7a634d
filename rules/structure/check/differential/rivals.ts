import type { Json } from '../../../engine/json.ts'
import { meets } from '../fixed.ts'
import type { Item, Run } from '../model.ts'
import { report } from '../run.ts'
import type { AskedValue, Slice, Slicing } from './differential.ts'

/**
 * Finds the slices of which an item of another may be as well: both go by values in the item alone, and neither asks for all that the other does,
 * which is the fault of a profile and not of its items.
 */
export function rivalsIn(slices: readonly Slice[]): Slicing['rivals'] {
  const found = new Map<number, readonly Slice[]>()
  return (index) => {
    let rivals = found.get(index)
    if (rivals === undefined)
      found.set(index, (rivals = slices.filter((slice) => slice !== slices[index] && areRivals(slices[index]!, slice))))
    return rivals
  }
}

function areRivals(slice: Slice, other: Slice): boolean {
  if (slice.isDefault || other.isDefault) return false
  const [own, others] = [slice.askedValues(), other.askedValues()]
  if (own === undefined || others === undefined) return false
  return own.every((one, at) => mayBothBe(one, others[at]!)) && !includesAll(own, others) && !includesAll(others, own)
}

/** Whether the value of an item may be both of two that are asked for at one place: of a name alone, a text or number is one. */
function mayBothBe({ path, demand: { value } }: AskedValue, { demand }: AskedValue): boolean {
  return value === demand.value || path.includes('.') || isComposed(value) || isComposed(demand.value)
}

function isComposed(value: Json): boolean {
  return typeof value === 'object'
}

/** Whether what has the first values has the second ones too. */
function includesAll(some: readonly AskedValue[], others: readonly AskedValue[]): boolean {
  return others.every(({ demand }, at) => meets(some[at]!.demand.value, demand))
}

/** Reports the item where the cursor is, which is of the slice with an index, where its values make it one of another as well. */
export function reportRival(run: Run, { slices, rivals }: Slicing, index: number, name: string, item: Item): void {
  const other = rivals(index).find((slice) => slice.matches(run, item) === true)
  if (other !== undefined) report(run, 'r4-slice-04', { name, slice: slices[index]!.name, other: other.name })
}
