import { fold, wordsOf } from './fold.ts'

/** A text of a concept that a search may find it by. */
export interface SearchText {
  readonly text: string
  /** Whether it is the one to show, or in the language that is preferred. */
  readonly isPreferred: boolean
}

/** A concept that was found, with the text that fits best. */
export interface Ranked {
  readonly concept: number
  readonly text: string
}

/** Of more candidates than this, those with the shortest texts are looked at. */
const mostLookedAt = 300

/** The best of some candidates: equal texts first, then those that begin so, those that have all words, each by length. */
export function rank(
  query: string,
  candidates: Uint32Array,
  limit: number,
  shortest: Uint8Array,
  textsOf: (concept: number) => Iterable<SearchText>,
): readonly Ranked[] {
  const wanted = fold(query.trim())
  const words = wordsOf(query)
  const ranked: (Ranked & { readonly score: number })[] = []
  for (const concept of shortestOf(candidates, shortest, Math.max(mostLookedAt, limit))) {
    let best: { readonly score: number; readonly text: string } | undefined
    for (const { text, isPreferred } of textsOf(concept)) {
      const score = scoreOf(fold(text), wanted, words) * 1000 + Math.min(text.length, 499) * 2 + (isPreferred ? 0 : 1)
      if (best === undefined || score < best.score) best = { score, text }
    }
    if (best !== undefined) ranked.push({ concept, ...best })
  }
  return ranked
    .toSorted((a, b) => a.score - b.score || a.concept - b.concept)
    .slice(0, limit)
    .map(({ concept, text }) => ({ concept, text }))
}

function scoreOf(folded: string, wanted: string, words: readonly string[]): number {
  if (folded === wanted) return 0
  if (folded.startsWith(wanted)) return /^[\p{L}\p{N}]/u.test(folded.slice(wanted.length)) ? 2 : 1
  return words.every((word) => beginsAWord(folded, word)) ? 3 : 4
}

function beginsAWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1]!)) return true
  }
  return false
}

function shortestOf(candidates: Uint32Array, shortest: Uint8Array, most: number): Uint32Array {
  if (candidates.length <= most) return candidates
  const counts = new Uint32Array(257)
  for (const concept of candidates) counts[shortest[concept]! + 1]! += 1
  let length = 0
  let within = 0
  while (length < 256 && within + counts[length + 1]! <= most) within += counts[++length]!
  const chosen = new Uint32Array(most)
  let size = 0
  let ofNext = most - within
  for (const concept of candidates) {
    const own = shortest[concept]!
    if (own < length) chosen[size++] = concept
    else if (own === length && ofNext > 0) {
      chosen[size++] = concept
      ofNext -= 1
    }
  }
  return chosen.subarray(0, size)
}
