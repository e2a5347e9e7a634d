import { fold, type Catalog, type Concept } from './catalog.ts'
import { createFound, indexWords, squash, type Found, type WordIndex } from './word-index.ts'

/** A concept that a search found, and the catalog it is in. */
export interface Hit {
  readonly catalog: Catalog
  readonly concept: Concept
}

interface Ranked extends Hit {
  readonly rank: number
}

interface Query {
  /** As typed, without case. */
  readonly typed: string
  readonly folded: string
  readonly words: readonly string[]
  /** The whole query as a code. */
  readonly key: string
  readonly isOneWord: boolean
}

/** Ranks: the less the better; how well the words fit, how broad the concept and how long its name is decide among equals. */
const ranks = { codeAsTyped: 0, code: 1, name: 2, nameStart: 4, codeStart: 5, words: 6 } as const
/** Added to the rank where the name lacks the accents or the ñ that were typed. */
const otherAccents = 0.5
const narrower = 0.1
const perLetter = 1e-4

/** Words that names have or leave out: they are looked for only where nothing else was typed. */
const fillers = new Set(['a', 'al', 'con', 'de', 'del', 'e', 'el', 'en', 'la', 'las', 'los', 'o', 'para', 'por', 'sin', 'u', 'y'])

const indexes = new WeakMap<Catalog, WordIndex>()

/** Builds what searches need of a catalog; otherwise the first search in it does. */
export function prepareSearch(catalog: Catalog): void {
  indexOf(catalog)
}

/**
 * The concepts whose code or name fits a text, best first: the code itself (dots and leading zeros aside), the name
 * itself, names and codes that begin so, names that have every word, in any order and perhaps unfinished. Only where
 * there is none: names that differ by a typing error or two in a word.
 */
export function search(catalogs: readonly Catalog[], text: string, limit = 20): readonly Hit[] {
  const query = toQuery(text)
  if (query.words.length === 0 || limit < 1) return []
  const strict = searchAll(catalogs, query, limit, 'beginning')
  return strict.length > 0 ? strict : searchAll(catalogs, query, limit, 'resembling')
}

function toQuery(text: string): Query {
  const folded = fold(text)
  const words = folded.split(' ').filter(Boolean)
  const significant = words.filter((word) => !fillers.has(word))
  return {
    typed: text.trim().toLowerCase().normalize('NFC'),
    folded,
    words: [...new Set(significant.length > 0 ? significant : words)],
    key: squash(text),
    isOneWord: !/\s/.test(text.trim()),
  }
}

type Way = 'beginning' | 'resembling'

function searchAll(catalogs: readonly Catalog[], query: Query, limit: number, way: Way): readonly Hit[] {
  const ranked = catalogs.flatMap((catalog) => searchOne(catalog, query, limit, way)).toSorted((a, b) => a.rank - b.rank)
  const seen = new Set<string>()
  const hits: Hit[] = []
  for (const { catalog, concept } of ranked) {
    const key = `${concept.system}|${concept.code}`
    if (seen.has(key)) continue
    seen.add(key)
    hits.push({ catalog, concept })
    if (hits.length === limit) break
  }
  return hits
}

function searchOne(catalog: Catalog, query: Query, limit: number, way: Way): readonly Ranked[] {
  const index = indexOf(catalog)
  const best = createBest(limit)
  const named = withEveryWord(index, query.words, way)
  for (const position of named.positions) best.offer(rankOf(index, position, named.fitOf(position)!, query), position)
  if (way === 'beginning') {
    // «I10.9» and «01-010» are two words and one code; codes of letters alone are words that many names begin with.
    if (query.isOneWord && /\d/.test(query.key)) {
      const coded = index.codedBeginning(query.key)
      for (const position of coded.positions) best.offer(ranks.codeStart + index.names[position]!.length * perLetter, position)
    }
    for (const position of index.coded(query.key))
      best.offer(index.concepts[position]!.code.toLowerCase() === query.typed ? ranks.codeAsTyped : ranks.code, position)
  }
  return best.all().map(({ rank, position }) => ({ catalog, concept: index.concepts[position]!, rank }))
}

function indexOf(catalog: Catalog): WordIndex {
  let index = indexes.get(catalog)
  if (index === undefined) {
    index = indexWords(catalog)
    indexes.set(catalog, index)
  }
  return index
}

/** The concepts that every word fits, each with the sum of how badly. */
function withEveryWord(index: WordIndex, words: readonly string[], way: Way): Found {
  let every: Found | undefined
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const found = index[way](word)
    every = every === undefined ? found : inBoth(every, found, index.concepts.length)
    if (every.positions.length === 0) break
  }
  return every ?? createFound(0)
}

function inBoth(a: Found, b: Found, size: number): Found {
  const both = createFound(size)
  for (const position of a.positions) {
    const fit = b.fitOf(position)
    if (fit !== undefined) both.keep([position], a.fitOf(position)! + fit)
  }
  return both
}

function rankOf({ names, lengths, concepts }: WordIndex, position: number, fit: number, { folded, typed }: Query): number {
  const name = names[position]!
  const rank = name === folded ? ranks.name : name.startsWith(folded) ? ranks.nameStart : ranks.words + fit
  const { display, isBroad } = concepts[position]!
  const accents = typed === folded || display.toLowerCase().includes(typed) ? 0 : otherAccents
  return rank + accents + (isBroad === true ? 0 : narrower) + lengths[position]! * perLetter
}

interface Best {
  readonly offer: (rank: number, position: number) => void
  readonly all: () => readonly { readonly rank: number; readonly position: number }[]
}

/** Keeps the few best of many; of the ranks of one position the best. */
function createBest(limit: number): Best {
  const ranked: { rank: number; position: number }[] = []
  return {
    all: () => ranked,
    offer(rank, position) {
      if (ranked.length === limit && !isBetter(rank, position, ranked.at(-1)!)) return
      const same = ranked.findIndex((other) => other.position === position)
      if (same >= 0) {
        if (!isBetter(rank, position, ranked[same]!)) return
        ranked.splice(same, 1)
      }
      let at = ranked.length
      while (at > 0 && isBetter(rank, position, ranked[at - 1]!)) at -= 1
      ranked.splice(at, 0, { rank, position })
      if (ranked.length > limit) ranked.pop()
    },
  }
}

/** Of equal ranks the one that the catalog has first. */
function isBetter(rank: number, position: number, other: { readonly rank: number; readonly position: number }): boolean {
  return rank < other.rank || (rank === other.rank && position < other.position)
}
