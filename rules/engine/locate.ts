import type { Path } from './json.ts'
import { nameIn, skipBlanks, stringEnd } from './json-text.ts'

/** A stretch of a text: offsets in UTF-16 units, end exclusive. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** Where a path leads in a text. */
export interface Location {
  /** The place of the value, or of its nearest ancestor that is there. */
  readonly place: Place
  /** The place of its name, quotes included, where the value at `place` is a member. */
  readonly name?: Place
  /** How many steps of the path are there; all of them where the value itself is. */
  readonly depth: number
}

/** A member of an object: the places of its name, quotes included, and of its value. */
export interface Member {
  readonly name: Place
  readonly place: Place
}

interface Wanted {
  readonly outer: Wanted | undefined
  readonly depth: number
  start: number
  end: number
  name: Place | undefined
  /** Members before it that have its name, in the same object. */
  earlier: Member[] | undefined
  inside: Map<string | number, Wanted> | undefined
}

/**
 * The places of some paths in a text that is valid JSON, in one pass without recursion that skips what nobody asked
 * for. Where a name is repeated the last one counts, as in JSON.parse.
 */
export function locate(text: string, paths: readonly Path[]): Location[] {
  return find(text, paths, 0).map((one) => {
    let nearest = one
    while (nearest.start < 0 && nearest.outer !== undefined) nearest = nearest.outer
    const { start, end, name, depth } = nearest
    return { place: { start, end }, depth, ...(name === undefined ? {} : { name }) }
  })
}

/**
 * The members of the names to which some paths lead, in one pass, also over a text in which names are repeated: of each path in the order of
 * the text, the first ones where there are more than `most`.
 */
export function locateAlike(text: string, paths: readonly Path[], most = Infinity): (readonly Member[])[] {
  return find(text, paths, most).map(({ start, end, name, earlier = [] }) =>
    start < 0 || name === undefined ? [] : [...earlier, { name, place: { start, end } }].slice(0, most),
  )
}

/** Scans a text for paths; of members with the same name before the last one at most so many are kept. */
function find(text: string, paths: readonly Path[], mostEarlier: number): readonly Wanted[] {
  const root = wantedIn(undefined)
  const wanted = paths.map((path) => path.reduce(inside, root))
  scan(text, root, mostEarlier)
  return wanted
}

function wantedIn(outer: Wanted | undefined): Wanted {
  return {
    outer,
    depth: outer === undefined ? 0 : outer.depth + 1,
    start: -1,
    end: -1,
    name: undefined,
    earlier: undefined,
    inside: undefined,
  }
}

function inside(outer: Wanted, step: string | number): Wanted {
  const known = outer.inside?.get(step)
  if (known !== undefined) return known
  const created = wantedIn(outer)
  outer.inside ??= new Map()
  outer.inside.set(step, created)
  return created
}

const quote = 34

function scan(text: string, root: Wanted, mostEarlier: number): void {
  /** The wanted containers that are open, and the index reached in each list (-1 for objects). */
  const open: Wanted[] = []
  const indices: number[] = []
  let next: Wanted | undefined = root
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0

  for (;;) {
    at = skipBlanks(text, at)
    // A value stands here; `next` is who wants it.
    const character = text.charCodeAt(at)
    if (next === undefined) {
      at = skipValue(text, at)
    } else {
      next.start = at
      if ((character === 123 || character === 91) && next.inside !== undefined) {
        open.push(next)
        indices.push(character === 91 ? 0 : -1)
        at = skipBlanks(text, at + 1)
      } else {
        at = skipValue(text, at)
        next.end = at
      }
    }
    // After a value or at the start of a container: close what closes, then go to the next member or item.
    for (;;) {
      const container = open.at(-1)
      if (container === undefined) return
      at = skipBlanks(text, at)
      const mark = text.charCodeAt(at)
      const index = indices.at(-1)!
      if (mark === 125 || mark === 93) {
        at += 1
        container.end = at
        open.pop()
        indices.pop()
        continue
      }
      if (mark === 44) {
        at = skipBlanks(text, at + 1)
        if (index >= 0) indices[indices.length - 1] = index + 1
      }
      if (index >= 0) {
        next = container.inside!.get(indices.at(-1)!)
      } else {
        const end = stringEnd(text, at)
        next = container.inside!.get(nameIn(text, at, end))
        if (next !== undefined) {
          if (next.start >= 0) repeat(next, mostEarlier)
          next.name = { start: at, end }
        }
        at = skipBlanks(text, skipBlanks(text, end) + 1)
      }
      break
    }
  }
}

/** Makes a member whose name is repeated an earlier one, and clears what was found below it. */
function repeat(wanted: Wanted, mostEarlier: number): void {
  const { name, start, end, inside } = wanted
  if ((wanted.earlier?.length ?? 0) < mostEarlier) (wanted.earlier ??= []).push({ name: name!, place: { start, end } })
  if (inside === undefined) return
  const below = [...inside.values()]
  for (let child = below.pop(); child !== undefined; child = below.pop()) {
    child.start = -1
    child.earlier = undefined
    if (child.inside !== undefined) below.push(...child.inside.values())
  }
}

/** The offset after a value that starts at `from`. */
function skipValue(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (first === quote) return stringEnd(text, from)
  let at = from
  if (first !== 123 && first !== 91) {
    for (; at < text.length; at += 1) {
      const character = text.charCodeAt(at)
      if (character === 44 || character === 125 || character === 93 || character <= 32) break
    }
    return at
  }
  let depth = 0
  for (; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === quote) {
      at = stringEnd(text, at) - 1
    } else if (character === 123 || character === 91) {
      depth += 1
    } else if (character === 125 || character === 93) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return at
}

/** How many members all objects of a valid JSON text have together, repeated names counted each time. */
export function countMembers(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = stringEnd(text, at)
    let character = text.charCodeAt(at)
    while (character === 32 || character === 10 || character === 13 || character === 9) character = text.charCodeAt(++at)
    if (character === 58) count += 1
  }
  return count
}
