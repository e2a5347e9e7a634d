import { differenceOf } from './difference.ts'
import { parse } from './parse-tree.ts'
import { kinds, nowhere, type Tree } from './tree.ts'

/** A tree after an edit, and the value that was read anew; the nodes before it are the same as they were. */
export interface ChangedTree {
  readonly tree: Tree
  readonly node: number
}

/** A larger value is not worth reading apart from the whole, in UTF-16 units. */
const largest = 200_000

/**
 * The tree of a text out of that of the text before an edit: only the nearest object or list around the edit that still closes itself is
 * read. Undefined where there is none, or where the texts have nothing to do with each other.
 */
export function changeTree(before: Tree, text: string): ChangedTree | undefined {
  const { from, to, delta } = differenceOf(before.text, text)
  for (let node = containerAround(before, from, to); node >= 0; node = before.parent[node]!) {
    const begin = before.start[node]!
    const end = before.end[node]! + delta
    if (end - begin > largest) return undefined
    // Behind a closed value the blank stays outside of it; one that is open takes it in.
    const { tree: part, hasStray } = parse(`${text.slice(begin, end)} `)
    const isWhole = part.end[0] === end - begin && part.after[0] === part.kind.length
    if (isWhole && !hasStray && part.kind[0] === before.kind[node]) return { tree: splice(before, node, part, text, delta), node }
  }
  return undefined
}

/** The innermost object or list that has a stretch between its brackets; `nowhere` where none has. */
function containerAround({ kind, start, end, after }: Tree, from: number, to: number): number {
  let found = nowhere
  let last = kind.length
  for (let node = 0; node < last;) {
    if (start[node]! >= from) break
    const isContainer = kind[node] === kinds.object || kind[node] === kinds.list
    if (!isContainer || end[node]! <= to) {
      node = after[node]!
      continue
    }
    found = node
    last = after[node]!
    node += 1
  }
  return found
}

function splice(before: Tree, node: number, part: Tree, text: string, delta: number): Tree {
  const [oldAfter, size] = [before.after[node]!, part.kind.length]
  const shift = size - (oldAfter - node)
  const offset = before.start[node]!
  const count = before.kind.length + shift
  const made = (column: Int32Array, ofPart: Int32Array): Int32Array => {
    const whole = new Int32Array(count)
    whole.set(column.subarray(0, node))
    whole.set(ofPart, node)
    whole.set(column.subarray(oldAfter), node + size)
    return whole
  }
  const tree: Tree = {
    text,
    kind: made(before.kind, part.kind),
    start: made(before.start, part.start),
    end: made(before.end, part.end),
    parent: made(before.parent, part.parent),
    after: made(before.after, part.after),
    nameStart: made(before.nameStart, part.nameStart),
    nameEnd: made(before.nameEnd, part.nameEnd),
  }
  const { start, end, parent, after, nameStart, nameEnd } = tree
  for (let at = node; at < node + size; at += 1) {
    start[at] = start[at]! + offset
    end[at] = end[at]! + offset
    parent[at] = parent[at]! + node
    after[at] = after[at]! + node
    if (nameStart[at]! < 0) continue
    nameStart[at] = nameStart[at]! + offset
    nameEnd[at] = nameEnd[at]! + offset
  }
  parent[node] = before.parent[node]!
  nameStart[node] = before.nameStart[node]!
  nameEnd[node] = before.nameEnd[node]!
  for (let at = node + size; at < count; at += 1) {
    start[at] = start[at]! + delta
    end[at] = end[at]! + delta
    after[at] = after[at]! + shift
    if (parent[at]! >= oldAfter) parent[at] = parent[at]! + shift
    if (nameStart[at]! < 0) continue
    nameStart[at] = nameStart[at]! + delta
    nameEnd[at] = nameEnd[at]! + delta
  }
  for (let outer = before.parent[node]!; outer >= 0; outer = before.parent[outer]!) {
    end[outer] = end[outer]! + delta
    after[outer] = after[outer]! + shift
  }
  return tree
}
