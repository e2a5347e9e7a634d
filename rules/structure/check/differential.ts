import type { Following } from '../../engine/found.ts'
import { isList, isObject, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import type { Problems, SliceHint, SliceMark, ValueWanted } from '../problem.ts'
import type { Answer } from './discriminator.ts'
import { followsFrom, later } from './failures.ts'
import type { Difference } from './slice-differences.ts'
import { findAt, isDecided, leaveOpen, narrowMissing, report, spend } from './run.ts'
import type { Item, Run, ValueCheck, Wanted } from './model.ts'

/** Demands of a profile on a value beyond those of its type. Elements of which it asks nothing more are not in it. */
export interface Differential {
  readonly checks: readonly ValueCheck[]
  readonly members: readonly DifferentialMember[]
  /** By the names in JSON, the bits of the members that they belong to; undefined where there are few members to look for, or more than bits. */
  readonly bits: MemberBits | undefined
  /** Of a primitive: the fixed value, beside which no extension may stand. */
  readonly fixed: Json | undefined
}

/** The bits of members: each has that of its index. */
interface MemberBits {
  /** By the names in JSON, those that they belong to. */
  readonly byName: ReadonlyMap<string, number>
  /** Those about which there is something to say where they are absent. */
  readonly always: number
}

/** Demands of a profile on one element. */
export interface DifferentialMember {
  /** In FHIR's paths. */
  readonly name: string
  /** Its names in JSON: one, or one for each type of a choice. */
  readonly keys: readonly DifferentialKey[]
  /** Whether there is nothing to say where it is absent. */
  readonly mayBeAbsent: boolean
  /** 0 where the type already asks for as many. */
  readonly min: number
  /** Infinity where the type allows no more either. */
  readonly max: number
  /** The names in JSON that the profile leaves of a choice. */
  readonly allowed: readonly string[]
  readonly slicing: Slicing | undefined
  /** Its value where it is absent, if that can be told. */
  readonly expected: (() => Wanted) | undefined
  /** The codes that it may be, where the profile leaves one type of a choice. */
  readonly wanted: (() => Pick<Problems['r4-elemento-04'], 'value' | 'isRequired'>) | undefined
  /** Whether the type asks that it be there, and the profile alone what it be. */
  readonly isNarrower: boolean
  /** Where there are many names: each, and that of its companion. */
  readonly byName: ReadonlyMap<string, DifferentialKey> | undefined
}

/** An element under one of its names in JSON. */
export interface DifferentialKey {
  readonly key: string
  /** Where its id and extensions stand; undefined where it is not primitive. */
  readonly companion: string | undefined
  readonly type: string
  /** Whether the profile leaves this type of a choice. */
  readonly isAllowed: boolean
  readonly differential: () => Differential | undefined
}

/** How the items of an element are told apart, and what is asked of each kind. */
export interface Slicing {
  readonly rules: 'closed' | 'open' | 'openAtEnd'
  readonly isOrdered: boolean
  readonly slices: readonly Slice[]
  /** Whether there has to be something of some kind. */
  readonly isDemanding: boolean
  /** The hint for an item that is of no kind: the one it is nearest to; `counts`: how many items each kind has. */
  readonly hintOf: (run: Run, item: PlacedItem, counts: readonly number[]) => SliceHint | undefined
  /** Of extensions that are told apart by their address alone: the index of the slice of each. */
  readonly byUrl: ReadonlyMap<string, number> | undefined
}

/** A discriminator of a kind of items. */
export interface Discriminator {
  /** Whether an item passes; undefined where that cannot be told. */
  readonly test: (run: Run, item: Item) => Answer
  /** The differences that keep an item from passing; it needs to tell no more than `most`. */
  readonly tell: (run: Run, item: Item, most: number) => readonly Difference[]
}

/** One kind of items. */
export interface Slice {
  readonly name: string
  /** Of an extension: its address. */
  readonly url: string | undefined
  readonly min: number
  readonly max: number
  /** Whether an item is of this kind; undefined where that cannot be told. */
  readonly matches: (run: Run, item: Item) => boolean | undefined
  /** By what its items are told apart, as far as that can be told. */
  readonly discriminators: () => readonly Discriminator[]
  /** Of an extension: what its value may be, where that is a code. */
  readonly value: () => ValueWanted | undefined
  /** By what its items are told apart. */
  readonly marks: (run: Run) => readonly SliceMark[]
  /** An item of this kind with nothing but what makes it one; undefined where it would want more. */
  readonly make: (run: Run, key: DifferentialKey, beginning?: JsonObject) => Json | undefined
  /** Whether it takes what is of no other kind. */
  readonly isDefault: boolean
  /** Its demands on an item under one of its names in JSON. */
  readonly differential: (key: DifferentialKey) => Differential | undefined
  /** Its own slices. */
  readonly inner: Slicing | undefined
}

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

/** The bits of the members about which there may be something to say. */
function bitsOf(object: JsonObject, { byName, always }: MemberBits): number {
  let asked = always
  for (const name in object) asked |= byName.get(name) ?? 0
  return asked
}

/** Fewer members are looked for by their names, as they are less than an object has. */
const fewMembers = 3

/** Bits of a number. */
const mostMembers = 32

/** Sorts members by their names in JSON. */
export function indexMembers(members: readonly DifferentialMember[]): MemberBits | undefined {
  if (members.length < fewMembers || members.length > mostMembers) return undefined
  const byName = new Map<string, number>()
  let always = 0
  members.forEach(({ keys, mayBeAbsent }, index) => {
    const bit = 1 << index
    if (!mayBeAbsent) always |= bit
    for (const { key, companion = key } of keys) for (const name of [key, companion]) byName.set(name, (byName.get(name) ?? 0) | bit)
  })
  return { byName, always }
}

/** The names of an element that an object may have; of a choice of many types, those that it has. */
function keysIn({ keys, byName }: DifferentialMember, object: JsonObject): readonly DifferentialKey[] {
  if (byName === undefined) return keys
  const found = new Set<DifferentialKey>()
  for (const written in object) {
    const key = byName.get(written)
    if (key !== undefined) found.add(key)
  }
  return [...found]
}

/** Deeper than any document that is looked at. */
const mostSteps = 200

function applyMember(run: Run, member: DifferentialMember, object: JsonObject): void {
  if (isDecided(run)) return
  const { name, min, max, slicing, expected, isNarrower } = member
  let count = 0
  for (const key of keysIn(member, object)) count = applyKey(run, member, key, object, count)
  run.steps[run.depth - 1] = name
  // Where there is nothing at all, the kinds that are missing say more than that.
  const isOfKinds = slicing?.isDemanding === true
  if (count < min && !(count === 0 && isOfKinds)) {
    const facts = { name, min, found: count, more: count === 0 ? expected : undefined }
    report(run, 'r4-card-01', facts, isOfKinds ? { follows: ofMissingKinds(run, member, count) } : {})
  }
  if (count === 0 && isNarrower) narrowMissing(run, expected!)
  if (slicing !== undefined && max > 0 && (count > 0 || slicing.isDemanding)) applySlicing(run, slicing, member, object)
}

/** That a list is short follows from the kinds it lacks, where it would be long enough with them. */
function ofMissingKinds(run: Run, { min, slicing }: DifferentialMember, count: number): () => Following {
  const at = run.steps.slice(0, run.depth)
  const slices = new Set<unknown>(slicing!.slices.map((slice) => slice.name))
  return () => {
    const findings = findAt(run, at, 'r4-card-01').filter(({ finding }) => slices.has(finding['slice']))
    const missing = findings.reduce((sum, { finding }) => sum + Number(finding['min']) - Number(finding['found']), 0)
    return { failures: [], findings: count + missing < min ? [] : findings }
  }
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

function itemAt(value: Json | undefined, index: number): Json | undefined {
  return isList(value) ? value[index] : undefined
}

function besideAt(companion: Json | undefined, index: number): JsonObject | undefined {
  const beside = isList(companion) ? companion[index] : undefined
  return isObject(beside) ? beside : undefined
}

function sizeOf(value: Json | undefined, companion: Json | undefined): number {
  return Math.max(countOf(value), countOf(companion))
}

function countOf(value: Json | undefined): number {
  return isList(value) ? value.length : value === undefined ? 0 : 1
}

/** How many items of each kind were seen. */
interface Tally {
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

function createTally({ slices }: Slicing): Tally {
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

function applySlicing(run: Run, slicing: Slicing, member: DifferentialMember, object: JsonObject): void {
  const tally = createTally(slicing)
  const { depth, steps } = run
  eachItem(member, object, (item, index) => {
    steps[depth - 1] = item.key.key
    if (index !== undefined) steps[depth] = index
    run.depth = index === undefined ? depth : depth + 1
    sort(run, slicing, tally, member, item)
  })
  run.depth = depth
  steps[depth - 1] = member.name
  checkCounts(run, slicing, tally, member, (around) => itemsOf(around, member, object))
}

/** Finds the kind of an item, and asks of it what is asked of its kind. */
function sort(run: Run, slicing: Slicing, tally: Tally, member: DifferentialMember, item: NamedItem): void {
  if (isDecided(run)) return
  const { slices, rules, isOrdered } = slicing
  let kind = -1
  let isUncertain = false
  if (slicing.byUrl !== undefined) {
    const url = isObject(item.value) ? item.value['url'] : undefined
    kind = typeof url === 'string' ? (slicing.byUrl.get(url) ?? -1) : -1
  } else {
    for (let index = 0; index < slices.length && kind < 0; index += 1) {
      const slice = slices[index]!
      if (slice.isDefault) continue
      const answer = slice.matches(run, item)
      if (answer === true) kind = index
      else if (answer === undefined) isUncertain = true
    }
    if (kind >= 0 && !isOrdered) kind = fill(run, slicing, tally, kind, item)
  }
  if (kind < 0 && !isUncertain) kind = slices.findIndex(({ isDefault }) => isDefault)
  if (kind < 0) {
    if (isUncertain) {
      tally.isOpen = true
    } else if (rules === 'closed') {
      reportStray(run, slicing, tally, member.name, item)
    } else if (rules === 'openAtEnd') {
      tally.stray = run.steps.slice(0, run.depth)
    }
    return
  }
  const slice = slices[kind]!
  tally.counts[kind]! += 1
  if (tally.stray !== undefined) {
    report(run, 'r4-slice-03', { name: member.name, slice: slice.name }, { at: tally.stray })
    tally.stray = undefined
  }
  if (isOrdered && kind < tally.last) report(run, 'r4-slice-02', { name: member.name, slice: slice.name, before: slices[tally.last]!.name })
  else tally.last = kind
  const { key, value, companion } = item
  const differential = slice.differential(key)
  if (differential !== undefined) applyDifferential(run, differential, value, companion, key)
  if (slice.inner !== undefined) sort(run, slice.inner, tally.inner[kind]!, member, item)
}

/**
 * The kind of an item that is of one of which there may only be so many: where there are, another one that it is of as well, or this one all
 * the same if an item before it can be of another, as a professional without a specialty also meets what is asked of a clerk.
 */
function fill(run: Run, slicing: Slicing, tally: Tally, kind: number, item: Item): number {
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

function reportStray(run: Run, slicing: Slicing, tally: Tally, name: string, item: NamedItem): void {
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

/** An item under one of the names of its element. */
interface NamedItem extends Item {
  readonly key: DifferentialKey
}

/** An item where it stands. */
export interface PlacedItem extends NamedItem {
  readonly at: Path
}

/** Shows the items of an element of an object, but those in whose place there is nothing, and their places in a list. */
function eachItem(member: DifferentialMember, object: JsonObject, show: (item: NamedItem, index: number | undefined) => void): void {
  for (const key of keysIn(member, object)) {
    if (!key.isAllowed) continue
    const { type } = key
    const value = object[key.key]
    const companion = key.companion === undefined ? undefined : object[key.companion]
    if (isList(value) || isList(companion)) {
      const size = sizeOf(value, companion)
      for (let index = 0; index < size; index += 1) {
        const [one, beside] = [itemAt(value, index) ?? undefined, besideAt(companion, index)]
        if (one !== undefined || beside !== undefined) show({ key, type, value: one, companion: beside }, index)
      }
    } else {
      const beside = isObject(companion) ? companion : undefined
      if (value !== undefined || beside !== undefined) show({ key, type, value, companion: beside }, undefined)
    }
  }
}

/** The items of an element of an object, which stands where `around` leads to. */
function itemsOf(around: Path, member: DifferentialMember, object: JsonObject): readonly PlacedItem[] {
  const items: PlacedItem[] = []
  eachItem(member, object, (item, index) => {
    const { key } = item.key
    items.push({ ...item, at: index === undefined ? [...around, key] : [...around, key, index] })
  })
  return items
}

/** Whether an item is of no kind; where that cannot be told, it is not. */
function isStray(run: Run, { slices }: Slicing, item: Item): boolean {
  return slices.every((slice) => !slice.isDefault && slice.matches(run, item) === false)
}

function checkCounts(
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

/** The hint for an item of no kind: what lacks its slice asks for it, and each slice that nothing fills. */
function hintOf(run: Run, slicing: Slicing, tally: Tally, item: PlacedItem): SliceHint | undefined {
  const { value } = item
  if (!isObject(value)) return slicing.hintOf(run, item, tally.counts)
  const hints = (tally.hints ??= new Map())
  if (!hints.has(value)) hints.set(value, slicing.hintOf(run, item, tally.counts))
  return hints.get(value)
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
