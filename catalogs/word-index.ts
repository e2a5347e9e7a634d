import { fold, type Catalog, type Concept } from './catalog.ts'
import { prefixDistance } from './edit-distance.ts'
import { countBits, lettersOf } from './letters.ts'

/** Concepts that were found, by their positions, and how badly each fits. */
export interface Found {
  readonly positions: readonly number[]
  /** Undefined where the concept was not found. */
  readonly fitOf: (position: number) => number | undefined
}

/** The words and codes of a catalog, to find its concepts by. */
export interface WordIndex {
  readonly concepts: readonly Concept[]
  /** The folded display of each concept. */
  readonly names: readonly string[]
  /** The length of each name up to a comma or bracket: without «, no especificada», « (primaria)». */
  readonly lengths: readonly number[]
  /** The concepts with a word, or a code, that begins with this one. */
  readonly beginning: (word: string) => Found
  /** The concepts with a code, written as `squash` writes it, that begins so. */
  readonly codedBeginning: (key: string) => Found
  /** The concepts with a word that begins with this one or with one that differs by a typing error or two. */
  readonly resembling: (word: string) => Found
  /** The concepts that have a code, written as `squash` writes it. */
  readonly coded: (key: string) => readonly number[]
}

/** The less the better. */
const fits = { word: 0, prefix: 1, typo: 2, twoTypos: 3 } as const
/** Added to the fit where the word is in none of the names. */
const notInName = 1

/** A code without dots, hyphens, blanks, case or leading zeros: `I10.9` gives `i109`, `05602` gives `5602`. */
export function squash(code: string): string {
  const bare = /^\d+$/.test(code) ? code : fold(code).replaceAll(' ', '')
  return bare.startsWith('0') ? bare.replace(/^0+(?=\d)/, '') : bare
}

/** Reads all of a catalog and indexes it. */
export function indexWords(catalog: Catalog): WordIndex {
  const concepts = catalog.all()
  const names: string[] = []
  const lengths: number[] = []
  const inNames = createPostings()
  const inKeywords = createPostings()
  const inCodes = createPostings()
  concepts.forEach(({ code, display, synonyms = [], otherCodes = [], keywords = [] }, position) => {
    const name = fold(display)
    names.push(name)
    lengths.push(1 + display.search(/(?:.(?=[,(])|$)/))
    inNames.add(name, position)
    for (const synonym of synonyms) inNames.add(fold(synonym), position)
    for (const keyword of keywords) inKeywords.add(fold(keyword), position)
    inCodes.add(squash(code), position)
    for (const other of otherCodes) inCodes.add(squash(other), position)
  })
  const words = inNames.finish()
  const keywords = inKeywords.finish()
  const codes = inCodes.finish()

  return {
    concepts,
    names,
    lengths,
    coded: codes.of,
    beginning(word) {
      const found = createFound(concepts.length)
      keepBeginning(found, words, word, 0)
      keepBeginning(found, keywords, word, notInName)
      if (/\d/.test(word)) keepBeginning(found, codes, squash(word), 0)
      return found
    },
    codedBeginning(key) {
      const found = createFound(concepts.length)
      keepBeginning(found, codes, key, 0)
      return found
    },
    resembling(word) {
      const found = createFound(concepts.length)
      keepResembling(found, words, word, 0)
      keepResembling(found, keywords, word, notInName)
      return found
    },
  }
}

/** Concepts found so far: of several fits of a concept the best counts. */
interface Finding extends Found {
  readonly keep: (positions: readonly number[], fit: number) => void
}

/** Nothing found yet among so many concepts. */
export function createFound(size: number): Finding {
  const found: number[] = []
  const fits = new Uint8Array(size).fill(none)
  return {
    positions: found,
    fitOf: (position) => (fits[position] === none ? undefined : fits[position]),
    keep(positions, fit) {
      for (const position of positions) {
        const known = fits[position]!
        if (known === none) found.push(position)
        if (fit < known) fits[position] = fit
      }
    },
  }
}

const none = 255

/** Words in their order, and the positions of each. */
interface Postings {
  readonly words: readonly string[]
  readonly at: (index: number) => readonly number[]
  readonly of: (word: string) => readonly number[]
  /** A bit for each letter of each word, to leave most words aside without comparing them. */
  readonly letters: Uint32Array
}

function createPostings(): { readonly add: (words: string, position: number) => void; readonly finish: () => Postings } {
  const positions = new Map<string, number[]>()
  return {
    add(words, position) {
      for (const word of words.split(' ')) {
        const known = positions.get(word)
        if (known === undefined) positions.set(word, [position])
        else if (known.at(-1) !== position) known.push(position)
      }
    },
    finish() {
      positions.delete('')
      const words = [...positions.keys()].toSorted()
      const of = (word: string): readonly number[] => positions.get(word) ?? []
      return { words, of, at: (index) => of(words[index]!), letters: Uint32Array.from(words, lettersOf) }
    },
  }
}

function keepBeginning(found: Finding, { words, at }: Postings, start: string, penalty: number): void {
  for (let index = firstFrom(words, start); index < words.length && words[index]!.startsWith(start); index += 1)
    found.keep(at(index), (words[index] === start ? fits.word : fits.prefix) + penalty)
}

function keepResembling(found: Finding, { words, at, letters }: Postings, word: string, penalty: number): void {
  const most = errorsAllowed(word)
  const wanted = lettersOf(word)
  for (let index = 0; index < words.length; index += 1) {
    if (countBits(wanted & ~letters[index]!) > most) continue
    const distance = prefixDistance(word, words[index]!, most)
    if (distance > most) continue
    found.keep(at(index), (distance === 0 ? fits.prefix : distance === 1 ? fits.typo : fits.twoTypos) + penalty)
  }
}

function errorsAllowed(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** The first of sorted words that is not before a text. */
function firstFrom(words: readonly string[], text: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}
