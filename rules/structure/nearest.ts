/** Words that a misspelled one is compared with, folded and sorted by length once. */
export interface Candidates {
  /** The first word of each folded form. */
  readonly byFold: ReadonlyMap<string, string>
  /** Under the length of the folded form. */
  readonly byLength: ReadonlyMap<number, readonly Candidate[]>
}

interface Candidate {
  readonly word: string
  readonly folded: string
  readonly letters: number
  /** Position among the words, which breaks ties. */
  readonly order: number
}

/** Longer words are not names that somebody misspelled. */
const longest = 64

/** Makes words ready to be compared. */
export function toCandidates(words: Iterable<string>): Candidates {
  const byFold = new Map<string, string>()
  const byLength = new Map<number, Candidate[]>()
  let order = 0
  for (const word of words) {
    const folded = fold(word)
    order += 1
    // Of words that fold alike, only the first is ever found.
    if (byFold.has(folded)) continue
    byFold.set(folded, word)
    const candidate = { word, folded, letters: lettersOf(folded), order }
    const alike = byLength.get(folded.length)
    if (alike === undefined) byLength.set(folded.length, [candidate])
    else alike.push(candidate)
  }
  return { byFold, byLength }
}

/**
 * The candidate that was probably meant: the same but for case, blanks, hyphens and zeros before a number, else one or two letters
 * away; never its contrary, as `active` is that of `inactive`.
 */
export function findNearest({ byFold, byLength }: Candidates, word: string): string | undefined {
  if (word.length > longest) return undefined
  const folded = fold(word)
  const same = byFold.get(folded)
  if (same !== undefined) return same
  // Of so few letters, any word is one edit from many, and no number is another one misspelled.
  if (folded.length < 3 || /^\d+$/.test(folded)) return undefined
  const most = folded.length < 5 ? 1 : 2
  const letters = lettersOf(folded)
  let best: Candidate | undefined
  let least = most
  for (let length = folded.length - most; length <= folded.length + most; length += 1) {
    const alike = byLength.get(length)
    if (alike === undefined) continue
    for (const candidate of alike) {
      if (hasMoreThan(least, letters & ~candidate.letters) || hasMoreThan(least, candidate.letters & ~letters)) continue
      const edits = countEdits(folded, candidate.folded, least, 0, 0)
      if (edits > least || areContrary(folded, candidate.folded) || (edits === least && best !== undefined && best.order < candidate.order))
        continue
      best = candidate
      least = edits
    }
  }
  return best?.word
}

/** Whether one of two words is the other with a prefix that denies it. */
function areContrary(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= shortestDenied && long.endsWith(short) && denials.has(long.slice(0, long.length - short.length))
}

const denials = new Set(['in', 'un', 'no', 'im', 'ir', 'il'])

/** Before fewer letters, such a beginning is none: `indd` is nearly `id`. */
const shortestDenied = 4

/** How many letters have to change for one word to be another, but for case, blanks and hyphens; Infinity where more than `most`, 2 at most. */
export function editsApart(one: string, other: string, most: number): number {
  const edits = countEdits(fold(one), fold(other), most, 0, 0)
  return edits > most ? Infinity : edits
}

function fold(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replace(/^0+(?=\d)/, '')
}

/** A bit for each letter of a word; an edit takes at most one of them away and brings at most one. */
function lettersOf(folded: string): number {
  let letters = 0
  for (let at = 0; at < folded.length; at += 1) letters |= 1 << (folded.charCodeAt(at) & 31)
  return letters
}

/** Whether more than `most` bits, 1 or 2, are set. */
function hasMoreThan(most: number, bits: number): boolean {
  let rest = bits
  for (let count = 0; count < most; count += 1) rest &= rest - 1
  return rest !== 0
}

/**
 * How many letters to insert, leave out, change or swap with the next (optimal string alignment) from `i` and `j` on; any
 * number above `most` where it takes more. `most` is 2 at first, so that few ways are tried.
 */
function countEdits(a: string, b: string, most: number, i: number, j: number): number {
  let atA = i
  let atB = j
  while (atA < a.length && a.charCodeAt(atA) === b.charCodeAt(atB)) {
    atA += 1
    atB += 1
  }
  const restA = a.length - atA
  const restB = b.length - atB
  if (restA === 0 || restB === 0) return restA + restB
  if (Math.abs(restA - restB) > most || most === 0) return most + 1
  let least = countEdits(a, b, most - 1, atA + 1, atB + 1)
  least = Math.min(least, countEdits(a, b, most - 1, atA + 1, atB), countEdits(a, b, most - 1, atA, atB + 1))
  if (a.charCodeAt(atA) === b.charCodeAt(atB + 1) && a.charCodeAt(atA + 1) === b.charCodeAt(atB)) {
    least = Math.min(least, countEdits(a, b, most - 1, atA + 2, atB + 2))
  }
  return least + 1
}
