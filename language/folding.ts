import type { ReadText, Span } from './text.ts'
import { kinds } from './tree.ts'

/** A stretch that can be folded away: from its opening bracket to the closing one. */
export type Fold = Span

/** The objects and lists that stand over more than one line. */
export function findFolds({ text, tree }: ReadText): readonly Fold[] {
  const found: Fold[] = []
  const { kind, start, end } = tree
  for (let node = 0; node < kind.length; node += 1) {
    if (kind[node] !== kinds.object && kind[node] !== kinds.list) continue
    const from = start[node]!
    const to = end[node]!
    const lineEnd = text.indexOf('\n', from)
    if (lineEnd >= 0 && lineEnd < to) found.push({ from, to })
  }
  return found
}

/** The stretches around an offset, the innermost first: a string without quotes, a value, a member, and so on out to the whole. */
export function findSelections({ text, tree }: ReadText, offset: number): readonly Span[] {
  const found: Span[] = []
  const add = (from: number, to: number) => {
    const last = found.at(-1)
    if (from > offset || to < offset || (last !== undefined && last.from === from && last.to === to)) return
    if (last === undefined || (from <= last.from && to >= last.to)) found.push({ from, to })
  }
  const { kind, start, end, nameStart, nameEnd, parent } = tree
  for (let node = innermost(tree, offset); node >= 0; node = parent[node]!) {
    const from = nameStart[node]!
    if (from >= 0 && offset <= nameEnd[node]!) {
      add(from + 1, nameEnd[node]! - 1)
      add(from, nameEnd[node]!)
    }
    if (kind[node] === kinds.string && text[end[node]! - 1] === '"') add(start[node]! + 1, end[node]! - 1)
    if (kind[node] === kinds.object || kind[node] === kinds.list) add(start[node]! + 1, end[node]! - 1)
    add(start[node]!, end[node]!)
    if (from >= 0) add(from, end[node]!)
  }
  add(0, text.length)
  return found
}

function innermost({ kind, start, end, nameStart, after }: ReadText['tree'], offset: number): number {
  let found = -1
  for (let node = 0; node < kind.length;) {
    const from = nameStart[node]! >= 0 ? nameStart[node]! : start[node]!
    if (from > offset) break
    if (end[node]! < offset) {
      node = after[node]!
      continue
    }
    found = node
    node += 1
  }
  return found
}
