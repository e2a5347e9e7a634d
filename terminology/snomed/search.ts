import { rank } from '../words/ranking.ts'
import type { IndexedEdition } from './indexed-edition.ts'

/** A concept that a search found. */
export interface SnomedHit {
  readonly concept: number
  readonly code: string
  readonly display: string
  /** The term that fits best, where it is another than the display. */
  readonly term?: string
}

/** Finds active concepts by a code, or by the beginnings of words in any order, without case and accents; the best first. */
export function searchEdition(edition: IndexedEdition, text: string, limit: number): readonly SnomedHit[] {
  const query = text.trim()
  const own = /^\d{6,18}$/.test(query) ? edition.ordinal(query) : -1
  if (own >= 0) return [{ concept: own, code: query, display: edition.display(own) }]
  const found = rank(query, edition.words.matching(query), limit, edition.shortest, (concept) =>
    edition.terms(concept).map((term, at) => ({ text: term, isPreferred: at === 0 })),
  )
  return found.map(({ concept, text: term }) => {
    const display = edition.display(concept)
    return { concept, code: edition.sctid(concept), display, ...(term !== display && { term }) }
  })
}
