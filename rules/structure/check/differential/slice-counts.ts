import type { JsonObject, Path } from '../../../engine/json.ts'
import { once } from '../../../engine/once.ts'
import type { SliceHint } from '../../problem.ts'
import { followsFrom, later } from '../failures.ts'
import type { Item, Run } from '../model.ts'
import { findAt, leaveOpen, report } from '../run.ts'
import type { DifferentialKey, DifferentialMember, NamedItem, PlacedItem, Slice, Slicing } from './differential.ts'
import { hintOf, type Tally } from './tally.ts'

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

const noSteps: Path = []

export function checkCounts(
  run: Run,
  slicing: Slicing,
  tally: Tally,
  member: DifferentialMember,
  items: (around: Path) => readonly PlacedItem[],
): void {
  const { name, keys } = member
  const { slices } = slicing
  let strays: (() => readonly Stray[]) | undefined
  for (let index = 0; index < slices.length; index += 1) {
    const slice = slices[index]!
    const { name: sliceName, url, min, max, inner } = slice
    const found = tally.counts[index]!
    if (found < min) {
      if (tally.isOpen) leaveOpen(run, 'profile', run.profile ?? sliceName)
      else reportMissing(run, slice, name, keys, found, (strays ??= straysOf(run, slicing, tally, items)))
    } else if (found > max) {
      // The cursor is elsewhere once somebody asks.
      const around = stepsAround(run)
      const places = later(run, () => items(around).flatMap((item) => (slice.matches(run, item) === true ? [item.at] : [])))
      const more = () => ({ items: places() ?? [] })
      report(run, 'r4-card-02', { name, max, found, slice: sliceName, ...(url !== undefined && { url }), more })
    }
    if (inner !== undefined && found > 0)
      checkCounts(run, inner, tally.inner[index]!, member, (around) => items(around).filter((item) => slice.matches(run, item) === true))
  }
}

/** The steps to the object that holds the element where the cursor is. */
function stepsAround({ steps, depth }: Run): Path {
  return steps.slice(0, depth - 1)
}

/** An item that is of no kind, and the one that it is nearest to. */
interface Stray {
  readonly item: PlacedItem
  readonly nearest: () => SliceHint | undefined
}

/** The first items that are of no kind, to be looked for once the walk is over. */
function straysOf(run: Run, slicing: Slicing, tally: Tally, items: (around: Path) => readonly PlacedItem[]): () => readonly Stray[] {
  const around = stepsAround(run)
  return once(() => {
    const strays: Stray[] = []
    for (const item of items(around)) {
      if (strays.length === mostStrays) break
      if (isStray(run, slicing, item)) strays.push({ item, nearest: () => hintOf(run, slicing, tally, item) })
    }
    return strays
  })
}

/** More items of no kind are not asked whether one of them was meant to be of a slice that lacks items. */
const mostStrays = 100

const isCoded = new Set(['CodeableConcept', 'Coding'])

/** Whether an element is one of several results, of which each may say why its value is not there. */
function isComponent(name: string, { type }: DifferentialKey): boolean {
  return name === 'component' && type === 'BackboneElement'
}

const absent: JsonObject = {
  dataAbsentReason: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown', display: 'Unknown' }],
  },
}

function reportMissing(
  run: Run,
  slice: Slice,
  name: string,
  keys: readonly DifferentialKey[],
  found: number,
  strays: () => readonly Stray[],
): void {
  const { name: sliceName, url, min } = slice
  const isNearest = ({ nearest }: Stray): boolean => nearest()?.slice === sliceName
  const say = later(run, () =>
    strays()
      .filter(isNearest)
      .flatMap(({ item }) => findAt(run, item.at, 'r4-slice-01')),
  )
  const follows = followsFrom(
    run,
    () => strays().forEach(({ item }) => slice.matches(run, item)),
    () => say() ?? [],
  )
  const length = run.depth
  const written = run.steps[length - 1]
  const help = later(run, () => {
    const stray = strays().find(isNearest)
    if (stray !== undefined) {
      const { fix, ...hint } = stray.nearest()!
      const { at } = stray.item
      // Of a choice, the list goes by another name than its items.
      return { nearest: { ...hint, item: at.slice(length), fix: at[length - 1] === written ? fix : undefined } }
    }
    // The address of an extension is said anyway.
    const marks = url === undefined ? slice.marks(run) : []
    // A value that is no code says something that only its author knows.
    const [key] = keys
    const isPlain = min === found + 1 && key!.key === name
    const made = !isPlain
      ? undefined
      : isCoded.has(key!.type)
        ? slice.make(run, key!)
        : isComponent(name, key!)
          ? slice.make(run, key!, absent)
          : undefined
    const value = url === undefined ? undefined : slice.value()
    return { ...(marks.length > 0 && { marks }), ...(made !== undefined && { made }), ...(value !== undefined && { value }) }
  })
  const more = () => help() ?? {}
  report(run, 'r4-card-01', { name, min, found, slice: sliceName, ...(url !== undefined && { url }), more }, { follows })
}

/** Whether an item is of no kind; where that cannot be told, it is not. */
function isStray(run: Run, { slices }: Slicing, item: Item): boolean {
  return slices.every((slice) => !slice.isDefault && slice.matches(run, item) === false)
}
