import type { Following } from '../../../engine/found.ts'
import { isList, isObject, type Json, type JsonObject } from '../../../engine/json.ts'
import type { Run } from '../model.ts'
import { findAt, isDecided, narrowMissing, report, spend } from '../run.ts'
import type { Differential, DifferentialKey, DifferentialMember, NamedItem, Slicing } from './differential.ts'
import { besideAt, eachItem, itemAt, itemsOf, keysIn, sizeOf } from './items.ts'
import { bitsOf } from './member-bits.ts'
import { reportRival } from './rivals.ts'
import { checkCounts } from './slice-counts.ts'
import { reportStray } from './strays.ts'
import { createTally, findSlice, type Tally } from './tally.ts'

/** Looks at a value that stands where the run is; `companion` is what stands in `_name` beside a primitive. */
export function applyDifferential(
  run: Run,
  differential: Differential,
  value: Json | undefined,
  companion: JsonObject | undefined,
  key?: DifferentialKey,
): void {
  const { checks, members } = differential
  if (companion?.['extension'] !== undefined && differential.fixed !== undefined)
    return report(run, 'r4-valor-01', { expected: differential.fixed })
  if (value !== undefined && value !== null) for (let index = 0; index < checks.length; index += 1) checks[index]!(run, value)
  if (members.length === 0) return
  if (key?.companion === undefined) {
    if (isObject(value)) applyMembers(run, differential, value)
    return
  }
  // The extensions of a primitive stand beside it.
  const at = run.depth - (typeof run.steps[run.depth - 1] === 'number' ? 2 : 1)
  const step = run.steps[at]!
  run.steps[at] = key.companion
  // Something may be asked of the value itself, which is a member in FHIR's paths and none in JSON.
  applyMembers(run, differential, { ...companion, value: value ?? undefined })
  run.steps[at] = step
}

function applyMembers(run: Run, { members, bits }: Differential, object: JsonObject): void {
  const { depth } = run
  if (depth > mostSteps) return
  spend(run, members.length)
  run.depth = depth + 1
  if (bits === undefined) {
    for (let index = 0; index < members.length; index += 1) applyMember(run, members[index]!, object)
  } else {
    for (let pending = bitsOf(object, bits); pending !== 0; pending &= pending - 1)
      applyMember(run, members[31 - Math.clz32(pending & -pending)]!, object)
  }
  run.depth = depth
}

/** Deeper than any document that is looked at. */
const mostSteps = 200

function applyMember(run: Run, member: DifferentialMember, object: JsonObject): void {
  if (isDecided(run)) return
  const { name, min, max, slicing, expected, isNarrower } = member
  let count = 0
  for (const key of keysIn(member, object)) count = applyKey(run, member, key, object, count)
  run.steps[run.depth - 1] = name
  // Where there is nothing at all, the slices that are missing say more than that.
  const isDemanding = slicing?.isDemanding === true
  if (count < min && !(count === 0 && isDemanding)) {
    const facts = { name, min, found: count, more: count === 0 ? expected : undefined }
    const follows = isDemanding ? ofMissingSlices(run, member, count) : count === 0 && name === 'coding' ? ofMissingCode(run) : undefined
    report(run, 'r4-card-01', facts, follows && { follows })
  }
  if (count === 0 && isNarrower) narrowMissing(run, expected!)
  if (slicing !== undefined && max > 0 && (count > 0 || isDemanding)) applySlicing(run, slicing, member, object)
}

/** The missing slices of a list that is too short, which follows from them where it would be long enough with their items. */
function ofMissingSlices(run: Run, { min, slicing }: DifferentialMember, count: number): () => Following {
  const at = run.steps.slice(0, run.depth)
  const slices = new Set<unknown>(slicing!.slices.map((slice) => slice.name))
  return () => {
    const findings = findAt(run, at, 'r4-card-01').filter(({ finding }) => slices.has(finding['slice']))
    const missing = findings.reduce((sum, { finding }) => sum + Number(finding['min']) - Number(finding['found']), 0)
    return { failures: [], findings: count + missing < min ? [] : findings }
  }
}

/** That a concept of words alone lacks its coding is the same as that it lacks a code of a set. */
function ofMissingCode(run: Run): () => Following {
  const concept = run.steps.slice(0, run.depth - 1)
  return () => ({ failures: [], findings: findAt(run, concept, 'r4-codigo-01') })
}

/** Looks at an element under one of its names; the answer is how many values there are of it, with those there were before. */
function applyKey(run: Run, member: DifferentialMember, key: DifferentialKey, object: JsonObject, before: number): number {
  const value = object[key.key]
  const companion = key.companion === undefined ? undefined : object[key.companion]
  if (value === undefined && companion === undefined) return before
  const { name, min, max, allowed, wanted } = member
  run.steps[run.depth - 1] = key.key
  if (!key.isAllowed && max > 0) {
    report(run, 'r4-elemento-04', { name, type: key.type, allowed, more: wanted })
    return before + 1
  }
  const size = sizeOf(value, companion)
  const count = before + size
  if (count > max) report(run, 'r4-card-02', { name, max, found: count })
  const differential = key.differential()
  if (differential !== undefined) {
    if (!isList(value) && !isList(companion)) applyDifferential(run, differential, value, isObject(companion) ? companion : undefined, key)
    else applyToItems(run, differential, value, companion, key, size)
  }
  // An empty value is told elsewhere; that it lacks something follows.
  return size === 0 ? Math.max(count, min) : count
}

function applyToItems(
  run: Run,
  differential: Differential,
  value: Json | undefined,
  companion: Json | undefined,
  key: DifferentialKey,
  size: number,
): void {
  const { depth, steps } = run
  run.depth = depth + 1
  for (let index = 0; index < size; index += 1) {
    steps[depth] = index
    applyDifferential(run, differential, itemAt(value, index) ?? undefined, besideAt(companion, index), key)
  }
  run.depth = depth
}

function applySlicing(run: Run, slicing: Slicing, member: DifferentialMember, object: JsonObject): void {
  const tally = createTally(slicing)
  const { depth, steps } = run
  eachItem(member, object, (item, index) => {
    steps[depth - 1] = item.key.key
    if (index !== undefined) steps[depth] = index
    run.depth = index === undefined ? depth : depth + 1
    applySlice(run, slicing, tally, member, item)
  })
  run.depth = depth
  steps[depth - 1] = member.name
  checkCounts(run, slicing, tally, member, (around) => itemsOf(around, member, object))
}

/** Sorts an item into its slice, and asks of it what that asks. */
function applySlice(run: Run, slicing: Slicing, tally: Tally, member: DifferentialMember, item: NamedItem): void {
  if (isDecided(run)) return
  const index = findSlice(run, slicing, tally, item)
  if (index === 'none') return noteStray(run, slicing, tally, member.name, item)
  if (index === 'unknown') {
    tally.isOpen = true
    return
  }
  countItem(run, slicing, tally, member.name, index)
  reportRival(run, slicing, index, member.name, item)
  const { key, value, companion } = item
  const { differential, inner } = slicing.slices[index]!
  const asked = differential(key)
  if (asked !== undefined) applyDifferential(run, asked, value, companion, key)
  if (inner !== undefined) applySlice(run, inner, tally.inner[index]!, member, item)
}

function noteStray(run: Run, slicing: Slicing, tally: Tally, name: string, item: NamedItem): void {
  if (slicing.rules === 'closed') reportStray(run, slicing, tally, name, item)
  else if (slicing.rules === 'openAtEnd') tally.stray = run.steps.slice(0, run.depth)
}

/** Counts an item of a slice, and reports where the order of the items is not that of the slices. */
function countItem(run: Run, { slices, isOrdered }: Slicing, tally: Tally, name: string, index: number): void {
  const slice = slices[index]!.name
  tally.counts[index]! += 1
  if (tally.stray !== undefined) {
    report(run, 'r4-slice-03', { name, slice }, { at: tally.stray })
    tally.stray = undefined
  }
  if (isOrdered && index < tally.last) report(run, 'r4-slice-02', { name, slice, before: slices[tally.last]!.name })
  else tally.last = index
}
