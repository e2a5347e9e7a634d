/** A stretch of a text that became another: its UTF-16 offsets in the earlier text, and how much longer the other is. */
export interface Difference {
  readonly from: number
  readonly to: number
  readonly delta: number
}

const stretch = 4096

/** The one stretch in which two texts differ. */
export function differenceOf(before: string, after: string): Difference {
  const shortest = Math.min(before.length, after.length)
  // Engines compare stretches much faster than unit by unit.
  let from = 0
  while (from + stretch <= shortest && before.slice(from, from + stretch) === after.slice(from, from + stretch)) from += stretch
  while (from < shortest && before.charCodeAt(from) === after.charCodeAt(from)) from += 1
  const most = shortest - from
  const behind = (text: string, same: number): string => text.slice(text.length - same - stretch, text.length - same)
  let same = 0
  while (same + stretch <= most && behind(before, same) === behind(after, same)) same += stretch
  while (same < most && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)) same += 1
  return { from, to: before.length - same, delta: after.length - before.length }
}
