import type { Json, Path } from '../rules/engine/json.ts'
import { quote } from '../rules/engine/recovery/characters.ts'

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
