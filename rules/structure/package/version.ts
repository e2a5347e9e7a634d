/** Below 0 where `a` is older: parts count as numbers where they are, and `1.0.0-ballot` comes before `1.0.0`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const order = comparePart(left[index], right[index])
    if (order !== 0) return order
  }
  return 0
}

function partsOf(version: string): readonly string[] {
  return version.slice(0, 100).split(/[.+]|(?=-)/)
}

/** A label (`-ballot`) comes before nothing at all, and that before a number. */
function comparePart(a: string | undefined, b: string | undefined): number {
  const rank = (part: string | undefined): number => (part === undefined ? 1 : part.startsWith('-') ? 0 : /^\d+$/.test(part) ? 2 : 1.5)
  if (a === undefined || b === undefined || rank(a) !== rank(b)) return rank(a) - rank(b)
  return /^\d+$/.test(a) ? Number(a) - Number(b) : a === b ? 0 : a < b ? -1 : 1
}
