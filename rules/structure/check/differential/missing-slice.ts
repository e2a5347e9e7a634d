import type { Json, JsonObject, Path } from '../../../engine/json.ts'
import type { Problems } from '../../problem.ts'
import { followsFrom, later } from '../failures.ts'
import type { Run } from '../model.ts'
import { findAt, report } from '../run.ts'
import type { DifferentialKey, DifferentialMember, Slice } from './differential.ts'
import type { Stray } from './strays.ts'

/** Help with items that a slice lacks, looked up once the walk is over. */
type Help = Pick<Problems['r4-card-01'], 'nearest' | 'marks' | 'made' | 'value'>

/** Reports that there are only `found` items of a slice where the cursor is. One of the strays may be meant to be of it. */
export function reportMissing(run: Run, slice: Slice, member: DifferentialMember, found: number, strays: () => readonly Stray[]): void {
  const { name: sliceName, url, types, min } = slice
  const isNearest = ({ nearest }: Stray): boolean => nearest()?.slice === sliceName
  const told = later(run, () =>
    strays()
      .filter(isNearest)
      .flatMap(({ item }) => findAt(run, item.at, 'r4-slice-01')),
  )
  const follows = followsFrom(
    run,
    () => strays().forEach(({ item }) => slice.matches(run, item)),
    () => told() ?? [],
  )
  const list = run.steps.slice(0, run.depth)
  const help = later(run, () => {
    const stray = strays().find(isNearest)
    return stray === undefined ? helpToAdd(run, slice, member, found) : helpToMend(stray, list)
  })
  const more = () => help() ?? {}
  const facts = {
    name: member.name,
    min,
    found,
    slice: sliceName,
    ...(url !== undefined && { url }),
    ...(types !== undefined && { types }),
    more,
  }
  report(run, 'r4-card-01', facts, { follows })
}

/** The stray that is nearest to the slice, by its place under the list. */
function helpToMend({ item: { at }, nearest }: Stray, list: Path): Help {
  const { fix, ...hint } = nearest()!
  // Of a choice, the list goes by another name than its items.
  const isNamedSo = at[list.length - 1] === list.at(-1)
  return { nearest: { ...hint, item: at.slice(list.length), fix: isNamedSo ? fix : undefined } }
}

/** An item to add to the slice, and the marks by which it is one. */
function helpToAdd(run: Run, slice: Slice, { name, keys }: DifferentialMember, found: number): Help {
  const { url, min } = slice
  // The address of an extension is said anyway.
  const marks = url === undefined ? slice.marks(run) : []
  const key = keys[0]!
  const made = min === found + 1 && key.key === name ? makeItem(run, slice, name, key) : undefined
  const value = url === undefined ? undefined : slice.value()
  return { ...(marks.length > 0 && { marks }), ...(made !== undefined && { made }), ...(value !== undefined && { value }) }
}

/** An item of a slice that says nothing but a code, or that its value is unknown; any other value is known to the author alone. */
function makeItem(run: Run, slice: Slice, name: string, key: DifferentialKey): Json | undefined {
  if (isCoded.has(key.type)) return slice.make(run, key)
  return isComponent(name, key) ? slice.make(run, key, absent) : undefined
}

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
