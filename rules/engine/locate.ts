import type { Path } from './json.ts'

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

interface Wanted {
  readonly outer: Wanted | undefined
  readonly depth: number
  start: number
  end: number
  name: Place | undefined
  inside: Map<string | number, Wanted> | undefined
}

/**
 * The places of some paths in a text that is valid JSON, in one pass without recursion that skips what nobody asked
 * for. Where a name is repeated the last one counts, as in JSON.parse.
 */
export function locate(text: string, paths: readonly Path[]): Location[] {
  const root = wantedIn(undefined)
  const wanted = paths.map((path) => path.reduce(inside, root))
  scan(text, root)
  return wanted.map((one) => {
    let nearest = one
    while (nearest.start < 0 && nearest.outer !== undefined) nearest = nearest.outer
    const { start, end, name, depth } = nearest
    return { place: { start, end }, depth, ...(name === undefined ? {} : { name }) }
  })
}

function wantedIn(outer: Wanted | undefined): Wanted {
  return { outer, depth: outer === undefined ? 0 : outer.depth + 1, start: -1, end: -1, name: undefined, inside: undefined }
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
const backslash = 92

function scan(text: string, root: Wanted): void {
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
      forget(next)
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
        const raw = text.slice(at + 1, end - 1)
        const name = raw.includes('\\') ? (JSON.parse(text.slice(at, end)) as string) : raw
        next = container.inside!.get(name)
        if (next !== undefined) next.name = { start: at, end }
        at = skipBlanks(text, skipBlanks(text, end) + 1)
      }
      break
    }
  }
}

/** Clears what was found below a member whose name is repeated. */
function forget(wanted: Wanted): void {
  if (wanted.start < 0 || wanted.inside === undefined) return
  const below = [...wanted.inside.values()]
  for (let child = below.pop(); child !== undefined; child = below.pop()) {
    child.start = -1
    if (child.inside !== undefined) below.push(...child.inside.values())
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from
  let character = text.charCodeAt(at)
  while (character === 32 || character === 10 || character === 13 || character === 9) character = text.charCodeAt(++at)
  return at
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

/** The offset after the string that starts with the quote at `from`. */
function stringEnd(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at >= 0 && text.charCodeAt(at - 1) === backslash && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at < 0 ? text.length : at + 1
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1
  return backslashes % 2 === 1
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
