import type { Path } from '../json.ts'
import type { Location, Place } from '../locate.ts'
import { createNumbers, type Numbers } from './numbers.ts'

/** The places of the values that were read of a text, by numbers in the order in which they begin: one inside another comes behind it. */
export interface Places {
  readonly starts: Numbers
  readonly ends: Numbers
  /** Of each value the index of its name; `isItem` or `isLost` of one that has none. */
  readonly named: Numbers
  readonly names: string[]
  readonly nameStarts: Numbers
  readonly nameEnds: Numbers
  /** The values inside others, of those of which they were asked for. */
  readonly inside: Map<number, Inside>
}

/** The numbers of the values in a list, or in an object by their names: the last of those that stand twice. */
interface Inside {
  readonly items: Numbers
  readonly members: Map<string, number>
}

const isItem = -1
const isLost = -2

/** The places of a text of which nothing was read yet. */
export function createPlaces(): Places {
  return {
    starts: createNumbers(),
    ends: createNumbers(),
    named: createNumbers(),
    names: [],
    nameStarts: createNumbers(),
    nameEnds: createNumbers(),
    inside: new Map(),
  }
}

/** Adds the root, or an item of the list that is open. */
export function addItem(places: Places, start: number, end: number): void {
  add(places, start, end, isItem)
}

/** Adds an object or list that has no name where it needs one: no path leads into it. */
export function addLost(places: Places, start: number, end: number): void {
  add(places, start, end, isLost)
}

/** Adds a member of the object that is open. */
export function addMember(places: Places, start: number, end: number, name: string, nameAt: Place): void {
  add(places, start, end, places.names.length)
  places.names.push(name)
  places.nameStarts.push(nameAt.start)
  places.nameEnds.push(nameAt.end)
}

function add({ starts, ends, named }: Places, start: number, end: number, name: number): void {
  starts.push(start)
  ends.push(end)
  named.push(name)
}

/** The location of a path below the root; that of the whole text where nothing has a place. */
export function locateIn(places: Places | undefined, length: number, path: Path): Location {
  return follow(places, length, path, (all, value) => known(all.inside, value, () => readInside(all, value)))
}

/** The locations of paths. Only members of names that they lead to are kept in mind: of a million, most are nobody's. */
export function locateAll(places: Places | undefined, length: number, paths: readonly Path[]): readonly Location[] {
  const steps = new Set(paths.flat())
  const inside: Places['inside'] = new Map()
  return paths.map((path) => follow(places, length, path, (all, value) => known(inside, value, () => readInside(all, value, steps))))
}

function known(inside: Places['inside'], value: number, read: () => Inside): Inside {
  let own = inside.get(value)
  if (own === undefined) inside.set(value, (own = read()))
  return own
}

function follow(places: Places | undefined, length: number, path: Path, insideOf: (places: Places, value: number) => Inside): Location {
  if (places === undefined) return { place: { start: 0, end: length }, depth: 0 }
  let value = 0
  let depth = 0
  for (const step of path) {
    const { items, members } = insideOf(places, value)
    const inner = typeof step === 'string' ? members.get(step) : step < items.length() ? items.at(step) : undefined
    if (inner === undefined) break
    value = inner
    depth += 1
  }
  const place = { start: places.starts.at(value), end: places.ends.at(value) }
  const name = places.named.at(value)
  return { place, depth, ...(name < 0 ? {} : { name: { start: places.nameStarts.at(name), end: places.nameEnds.at(name) } }) }
}

/** The values inside another; of the members of an object those of some names, where these are given. */
function readInside(places: Places, value: number, wanted?: ReadonlySet<string | number>): Inside {
  const { starts, ends, named, names } = places
  const items = createNumbers()
  const members = new Map<string, number>()
  const end = ends.at(value)
  for (let inner = value + 1; inner < starts.length() && starts.at(inner) < end; inner = findBehind(places, inner)) {
    const name = named.at(inner)
    if (name === isItem) items.push(inner)
    else if (name !== isLost && wanted?.has(names[name]!) !== false) members.set(names[name]!, inner)
  }
  return { items, members }
}

/** The first value that begins behind the end of another; in steps that double, for there may be none inside it, or nearly all. */
function findBehind({ starts, ends }: Places, value: number): number {
  const end = ends.at(value)
  const count = starts.length()
  let low = value
  let step = 1
  while (low + step < count && starts.at(low + step) < end) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, count)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts.at(middle) < end) low = middle
    else high = middle
  }
  return high
}
