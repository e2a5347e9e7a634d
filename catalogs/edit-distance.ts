const widest = 64
const rows = [new Uint8Array(widest + 1), new Uint8Array(widest + 1), new Uint8Array(widest + 1)] as const

/**
 * The least number of letters to insert, leave out, change or swap with the next that turns one word into another (optimal string
 * alignment), counted up to `most`: beyond it, and for words of more than 64 letters, `most + 1`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > most) return most + 1
  return lastRow(a, b, b.length, most)?.[b.length] ?? most + 1
}

/** The same from a word to the beginning of another that it is nearest to: for words that are being typed. */
export function prefixDistance(typed: string, word: string, most: number): number {
  if (word.startsWith(typed)) return 0
  const width = Math.min(word.length, typed.length + most)
  const row = typed.length - width > most ? undefined : lastRow(typed, word, width, most)
  let least = most + 1
  if (row !== undefined) for (let at = Math.max(0, typed.length - most); at <= width; at += 1) if (row[at]! < least) least = row[at]!
  return least
}

/** The distances of `a` to the beginnings of `b`, no longer than `width`; undefined where all are above `most`. */
function lastRow(a: string, b: string, width: number, most: number): Uint8Array | undefined {
  if (a.length > widest || width > widest) return undefined
  const beyond = most + 1
  let [before, last, row] = rows
  for (let j = 0; j <= width; j += 1) last[j] = Math.min(j, beyond)
  for (let i = 1; i <= a.length; i += 1) {
    const letter = a.charCodeAt(i - 1)
    const from = Math.max(1, i - most)
    const to = Math.min(width, i + most)
    row.fill(beyond, 0, width + 1)
    row[0] = Math.min(i, beyond)
    let least = row[0]
    for (let j = from; j <= to; j += 1) {
      const other = b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === other ? 0 : 1), beyond)
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) cost = Math.min(cost, before[j - 2]! + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return undefined
    ;[before, last, row] = [last, row, before]
  }
  return last
}
