import type { Edit } from './text.ts'

const farthest = 60

/**
 * The changes, line by line, that make one text of another, from its start to its end. Lines that stay are looked for
 * a little way ahead only: corrections are small and far apart, and any set of changes is a right one.
 */
export function toEdits(before: string, after: string): readonly Edit[] {
  if (before === after) return []
  const old = toLines(before)
  const wanted = toLines(after)
  const edits: Edit[] = []
  let i = 0
  let j = 0
  let offset = 0
  while (i < old.length || j < wanted.length) {
    if (i < old.length && old[i] === wanted[j]) {
      offset += old[i]!.length
      i += 1
      j += 1
      continue
    }
    const { gone, come } = nextCommon(old, i, wanted, j)
    const removed = old.slice(i, i + gone).join('')
    edits.push(toEdit(offset, removed, wanted.slice(j, j + come).join('')))
    offset += removed.length
    i += gone
    j += come
  }
  return edits
}

function toLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

/** How many lines of each side pass until both say the same; all of them where that is too far. */
function nextCommon(old: readonly string[], i: number, wanted: readonly string[], j: number): { gone: number; come: number } {
  for (let sum = 1; sum <= farthest; sum += 1) {
    // As many lines gone as come first: that is what a value in place of another looks like.
    for (let skew = 0; skew <= sum; skew += 1) {
      const gone = (sum >> 1) + (skew % 2 === 0 ? -(skew >> 1) : (skew + 1) >> 1)
      const come = sum - gone
      if (gone < 0 || come < 0 || i + gone >= old.length || j + come >= wanted.length) continue
      if (old[i + gone] === wanted[j + come]) return { gone, come }
    }
  }
  return { gone: old.length - i, come: wanted.length - j }
}

/** The smallest change that makes one text of another, which begins at an offset. */
export function toEdit(at: number, removed: string, inserted: string): Edit {
  const most = Math.min(removed.length, inserted.length)
  let head = 0
  while (head < most && removed[head] === inserted[head]) head += 1
  let tail = 0
  while (tail < most - head && removed.at(-1 - tail) === inserted.at(-1 - tail)) tail += 1
  return { from: at + head, to: at + removed.length - tail, insert: inserted.slice(head, inserted.length - tail) }
}
