/** Where an offset of a text is in another one that differs from it in one stretch; what is inside of that stays at its beginning. */
export function mapOffset(before: string, after: string, offset: number): number {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  if (offset <= start) return offset
  let end = 0
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end += 1
  return offset >= before.length - end ? offset + after.length - before.length : start
}
