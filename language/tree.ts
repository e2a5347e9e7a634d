import type { Json, Path } from '../rules/engine/json.ts'
import {
  backslash,
  carriageReturn,
  closeBrace,
  closeBracket,
  colon,
  comma,
  lineFeed,
  openBrace,
  openBracket,
  quote,
} from '../rules/engine/recovery/characters.ts'
import { skipBlanks, wordEnd } from './tokens.ts'

/** The kinds of nodes; `missing` is a value that is not written yet. */
export const kinds = { missing: 0, object: 1, list: 2, string: 3, word: 4 } as const

/**
 * The values of a text that is JSON or shall become so, in their order: a node is the index of a value, and what is inside it follows
 * it up to `after`. Offsets are UTF-16 units.
 */
export interface Tree {
  readonly text: string
  readonly kind: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  /** -1 of a value that stands in no other. */
  readonly parent: Int32Array
  /** The node after the last one inside. */
  readonly after: Int32Array
  /** Where the name of a member begins, quotes included; -1 of what has none. */
  readonly nameStart: Int32Array
  readonly nameEnd: Int32Array
}

/** No node. */
export const nowhere = -1

/** Reads a text however far it is written: what is not closed ends with what holds it, and strings end with their line. */
export function parseTree(text: string): Tree {
  return parse(text).tree
}

/** Reads a text, and says whether anything in it closes what it did not open. */
export function parse(text: string): { readonly tree: Tree; readonly hasStray: boolean } {
  const { length } = text
  // Columns of numbers that grow at once: lists of a large text, pushed to one by one, would be copied again and again.
  let room = Math.max(64, length >> 4)
  let kind = new Int32Array(room)
  let start = new Int32Array(room)
  let end = new Int32Array(room)
  let parent = new Int32Array(room)
  let after = new Int32Array(room)
  let nameStart = new Int32Array(room)
  let nameEnd = new Int32Array(room)
  let count = 0
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let open = nowhere
  let named = nowhere
  let namedEnd = nowhere
  let hasStray = false
  /** Where the value of the name that was read last shall stand. */
  let valueAt = 0

  function grow(): void {
    room *= 2
    const grown = (column: Int32Array): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(room)
      larger.set(column)
      return larger
    }
    ;[kind, start, end, parent] = [grown(kind), grown(start), grown(end), grown(parent)]
    ;[after, nameStart, nameEnd] = [grown(after), grown(nameStart), grown(nameEnd)]
  }

  function add(kindOf: number, from: number, to: number): number {
    const node = count
    count += 1
    if (count > room) grow()
    kind[node] = kindOf
    start[node] = from
    end[node] = to
    parent[node] = open
    after[node] = count
    nameStart[node] = named
    nameEnd[node] = namedEnd
    named = nowhere
    namedEnd = nowhere
    return node
  }

  function close(to: number): void {
    end[open] = to
    after[open] = count
    open = parent[open]!
  }

  /** Ends a member that has a name and no value. */
  function endMember(from = at): void {
    if (named >= 0) add(kinds.missing, from, from)
  }

  function readColon(): void {
    valueAt = at + (text.charCodeAt(at + 1) === 32 ? 2 : 1)
    at = skipToValue(text, at + 1)
  }

  /** Begins a member whose name ends there; without a colon it ends at once. */
  function beginMember(to: number): void {
    named = at
    namedEnd = to
    at = skipBlanks(text, to)
    if (text.charCodeAt(at) === colon) return readColon()
    at = to
    endMember()
  }

  function readString(): number {
    for (let to = at + 1; to < length; to += 1) {
      const unit = text.charCodeAt(to)
      if (unit === quote) return to + 1
      if (unit === backslash) to += 1
      else if (unit === lineFeed || unit === carriageReturn) return to
    }
    return length
  }

  while (at < length) {
    const unit = text.charCodeAt(at)
    if (unit === 32 || unit === lineFeed || unit === carriageReturn || unit === 9) {
      at += 1
      continue
    }
    const inObject = open >= 0 && kind[open] === kinds.object
    if (unit === quote) {
      const to = readString()
      // A string before a colon is a name, and the member before it has no value yet.
      if (inObject && named >= 0 && text.charCodeAt(skipBlanks(text, to)) === colon) endMember(valueAt)
      if (inObject && named < 0) beginMember(to)
      else {
        add(kinds.string, at, to)
        at = to
      }
      continue
    }
    if (unit === openBrace || unit === openBracket) {
      open = add(unit === openBrace ? kinds.object : kinds.list, at, length)
      at += 1
      continue
    }
    if (unit === closeBrace || unit === closeBracket) {
      endMember()
      const wanted = unit === closeBrace ? kinds.object : kinds.list
      // One that closes what is further out closes all within it; one that closes nothing is passed over.
      let target = open
      while (target >= 0 && kind[target] !== wanted) target = parent[target]!
      if (target >= 0) {
        while (open !== target) close(at)
        close(at + 1)
      } else hasStray = true
      at += 1
      continue
    }
    if (unit === comma || unit === colon) {
      if (unit === comma) endMember()
      at += 1
      continue
    }
    const to = wordEnd(text, at)
    if (inObject && named < 0) beginMember(to)
    else {
      add(kinds.word, at, to)
      at = to
    }
  }
  endMember()
  while (open >= 0) close(length)
  const filled = (column: Int32Array): Int32Array => column.subarray(0, count)
  const tree: Tree = {
    text,
    kind: filled(kind),
    start: filled(start),
    end: filled(end),
    parent: filled(parent),
    after: filled(after),
    nameStart: filled(nameStart),
    nameEnd: filled(nameEnd),
  }
  return { tree, hasStray }
}

/** Where the value after a colon begins; where none does, behind the blank that may follow the colon. */
function skipToValue(text: string, from: number): number {
  const at = skipBlanks(text, from)
  const unit = text.charCodeAt(at)
  const isValue = at < text.length && unit !== comma && unit !== closeBrace && unit !== closeBracket
  return isValue ? at : Math.min(at, text.charCodeAt(from) === 32 ? from + 1 : from)
}

/** The nodes right inside another; of `nowhere`, those that stand in no other. */
export function childrenOf(tree: Tree, node: number): readonly number[] {
  const found: number[] = []
  const last = node < 0 ? tree.kind.length : tree.after[node]!
  for (let child = node + 1; child < last; child = tree.after[child]!) found.push(child)
  return found
}

/** The name of a member; undefined of what is none. */
export function nameOf({ text, nameStart, nameEnd }: Tree, node: number): string | undefined {
  const from = nameStart[node]!
  return from < 0 ? undefined : unquote(text.slice(from, nameEnd[node]!))
}

/** The member of a name, the last where there are several; `nowhere` where there is none. */
export function memberOf(tree: Tree, object: number, name: string): number {
  let found = nowhere
  if (object < 0 || tree.kind[object] !== kinds.object) return found
  const last = tree.after[object]!
  for (let child = object + 1; child < last; child = tree.after[child]!) if (isNamed(tree, child, name)) found = child
  return found
}

/** Whether a node is a member of a name that has no escape in it. */
export function isNamed({ text, nameStart, nameEnd }: Tree, node: number, name: string): boolean {
  const from = nameStart[node]!
  return from >= 0 && nameEnd[node]! - from === name.length + 2 && text.startsWith(name, from + 1)
}

/** The text of a string; undefined of what is none. */
export function stringOf({ text, kind, start, end }: Tree, node: number): string | undefined {
  return node < 0 || kind[node] !== kinds.string ? undefined : unquote(text.slice(start[node]!, end[node]!))
}

/** A written string as it is meant, as far as it is one. */
export function unquote(written: string): string {
  if (written.charCodeAt(0) !== quote) return written
  const isClosed = written.length > 1 && written.charCodeAt(written.length - 1) === quote
  const inner = written.slice(1, isClosed ? -1 : undefined)
  if (!inner.includes('\\')) return inner
  try {
    return JSON.parse(`"${inner}"`) as string
  } catch {
    return inner
  }
}

/** The steps from the outermost value to a node. */
export function pathOf(tree: Tree, node: number): Path {
  const steps: (string | number)[] = []
  for (let at = node; at >= 0 && tree.parent[at]! >= 0; at = tree.parent[at]!) steps.unshift(nameOf(tree, at) ?? indexOf(tree, at))
  return steps
}

/** The index of an item in its list. */
export function indexOf({ parent, after }: Tree, item: number): number {
  let index = 0
  for (let at = parent[item]! + 1; at < item; at = after[at]!) index += 1
  return index
}

/** The value of a node, as far as it is written. */
export function valueOf(tree: Tree, node: number): Json | undefined {
  return node < 0 ? undefined : readValue(tree, node, 0)
}

/** Deeper than this nothing is read: a hostile text would use up the stack. */
const deepest = 200

function readValue(tree: Tree, node: number, depth: number): Json | undefined {
  const { text, kind, start, end, after } = tree
  switch (kind[node]) {
    case kinds.string:
      return unquote(text.slice(start[node]!, end[node]!))
    case kinds.word:
      return readWord(text.slice(start[node]!, end[node]!))
    case kinds.list: {
      const items: Json[] = []
      if (depth < deepest)
        for (let child = node + 1; child < after[node]!; child = after[child]!) items.push(readValue(tree, child, depth + 1) ?? null)
      return items
    }
    case kinds.object: {
      const members: [string, Json | undefined][] = []
      if (depth < deepest)
        for (let child = node + 1; child < after[node]!; child = after[child]!)
          members.push([nameOf(tree, child)!, readValue(tree, child, depth + 1)])
      return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Json
    }
    default:
      return undefined
  }
}

function readWord(word: string): Json | undefined {
  try {
    return JSON.parse(word) as Json
  } catch {
    return undefined
  }
}

/** The innermost node that an offset touches, by its value or its name; of two, the one that begins there where `side` is 1. */
export function nodeAt(tree: Tree, offset: number, side: -1 | 1): number {
  let found = nowhere
  for (let next = childAt(tree, nowhere, offset, side); next >= 0; next = childAt(tree, next, offset, side)) found = next
  return found
}

function childAt(tree: Tree, node: number, offset: number, side: -1 | 1): number {
  const last = node < 0 ? tree.kind.length : tree.after[node]!
  let touched = nowhere
  for (let child = node + 1; child < last; child = tree.after[child]!) {
    const from = tree.nameStart[child]! >= 0 ? tree.nameStart[child]! : tree.start[child]!
    if (from > offset) break
    if (offset > tree.end[child]!) continue
    if (side < 0 && touched >= 0) break
    touched = child
  }
  return touched
}
