/** The word among some that was probably meant: the same but for case, else one or two letters away. */
export function findNearest(word: string, words: Iterable<string>): string | undefined {
  if (word.length > 64) return undefined
  const folded = fold(word)
  let best: string | undefined
  let least = folded.length < 5 ? 1 : 2
  for (const candidate of words) {
    const other = fold(candidate)
    if (other === folded) return candidate
    if (Math.abs(other.length - folded.length) > least) continue
    const steps = distance(folded, other, least)
    if (steps < least || (steps === least && best === undefined)) {
      best = candidate
      least = steps
    }
  }
  return best
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/** How many letters to insert, leave out, change or swap; anything above `most` once that is certain. */
function distance(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      let steps = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        steps = Math.min(steps, before[column - 2]! + 1)
      }
      current.push(steps)
      least = Math.min(least, steps)
    }
    if (least > most) return least
    before = last
    last = current
  }
  return last[b.length]!
}
