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
import { kinds, nowhere, type Tree } from './tree.ts'

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
