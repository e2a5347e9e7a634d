/** A stretch of the text: UTF-16 offsets, end exclusive. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The index of the innermost of some stretches that an offset is in; they lie in one another or one behind the other. -1 where none is. */
export function innermostAt(stretches: readonly Stretch[], offset: number): number {
  let low = 0
  let high = stretches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (stretches[middle]!.from <= offset) low = middle + 1
    else high = middle
  }
  // Those around an offset are few steps away: it is looked for no further than in a page of them.
  for (let index = low - 1; index >= Math.max(0, low - furthest); index -= 1) if (stretches[index]!.to >= offset) return index
  return -1
}

/** So many stretches may lie between an offset and the beginning of what is around it. */
const furthest = 2_000
