import { editDistance } from './edit-distance.ts'
import { countBits, lettersOf } from './letters.ts'

/** Folded names, to be found though a text has typing errors or more words. */
export interface NameIndex<T> {
  /** The values of the names at most two typing errors away from a folded text, in the order of the names. */
  readonly near: (folded: string) => readonly T[]
  /** The values of the names that stand whole, between blanks, inside a folded text, in the order of the names. */
  readonly inside: (folded: string) => readonly T[]
}

interface Entry<T> {
  readonly name: string
  readonly value: T
  /** Its place among the names. */
  readonly rank: number
  readonly letters: number
}

const mostErrors = 2

/** Indexes names by their length and by their first word, so that a search looks at few of them. */
export function indexNames<T>(names: ReadonlyMap<string, T>): NameIndex<T> {
  const byLength: Entry<T>[][] = []
  const byFirstWord = new Map<string, Entry<T>[]>()
  let rank = 0
  for (const [name, value] of names) {
    const entry: Entry<T> = { name, value, rank, letters: lettersOf(name) }
    rank += 1
    ;(byLength[name.length] ??= []).push(entry)
    const first = wordAt(name, 0)
    const alike = byFirstWord.get(first)
    if (alike === undefined) byFirstWord.set(first, [entry])
    else alike.push(entry)
  }

  return {
    near(folded) {
      const found: Entry<T>[] = []
      const letters = lettersOf(folded.slice(0, byLength.length + mostErrors))
      for (let length = Math.max(0, folded.length - mostErrors); length <= folded.length + mostErrors; length += 1) {
        if (length >= byLength.length) break
        for (const entry of byLength[length] ?? []) {
          if (countBits(letters & ~entry.letters) > mostErrors || countBits(entry.letters & ~letters) > mostErrors) continue
          if (editDistance(folded, entry.name, mostErrors) <= mostErrors) found.push(entry)
        }
      }
      return valuesOf(found)
    },
    inside(folded) {
      const found: Entry<T>[] = []
      for (let at = 0; at < folded.length;) {
        const first = wordAt(folded, at)
        for (const entry of byFirstWord.get(first) ?? []) {
          const end = at + entry.name.length
          if (folded.startsWith(entry.name, at) && (end === folded.length || folded[end] === ' ')) found.push(entry)
        }
        at += first.length + 1
      }
      return valuesOf(found)
    },
  }
}

function wordAt(text: string, at: number): string {
  const end = text.indexOf(' ', at)
  return text.slice(at, end < 0 ? text.length : end)
}

/** Each value once, in the order of the names. */
function valuesOf<T>(found: readonly Entry<T>[]): readonly T[] {
  return [...new Set(found.toSorted((a, b) => a.rank - b.rank).map(({ value }) => value))]
}
