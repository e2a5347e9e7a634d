import { fold, type Catalog, type Concept } from './catalog.ts'
import { prefixDistance } from './edit-distance.ts'

/** How well a word fits: the less the better. */
export const fits = { word: 0, prefix: 1, typo: 2, twoTypos: 3 } as const

/** The words and codes of a catalog, to find its concepts by. */
export interface WordIndex {
  readonly concepts: readonly Concept[]
  /** The folded display of each concept. */
  readonly names: readonly string[]
  /** The concepts of a word or of a code that begin with it, each with how well it fits. */
  readonly beginning: (word: string) => Found
  /** The same for words alone, with small typing errors. */
  readonly resembling: (word: string) => Found
  /** The concepts that have a code, written as `squash` writes it. */
  readonly coded: (key: string) => readonly number[]
}

/** How well each concept fits, under its position. */
export type Found = ReadonlyMap<number, number>

/** A code without dots, hyphens, blanks, case or leading zeros: `I10.9` gives `i109`, `05602` gives `5602`. */
export function squash(code: string): string {
  return fold(code)
    .replaceAll(' ', '')
    .replace(/^0+(?=\d)/, '')
}

/** Reads all of a catalog and indexes it. */
export function indexWords(catalog: Catalog): WordIndex {
  const concepts = catalog.all()
  const names: string[] = []
  const byWord = new Map<string, number[]>()
  const byCode = new Map<string, number[]>()
  concepts.forEach(({ code, display, synonyms, otherCodes }, position) => {
    const name = fold(display)
    names.push(name)
    for (const word of name.split(' ')) add(byWord, word, position)
    for (const synonym of synonyms ?? []) for (const word of fold(synonym).split(' ')) add(byWord, word, position)
    add(byCode, squash(code), position)
    for (const other of otherCodes ?? []) add(byCode, squash(other), position)
  })
  const words = [...byWord.keys()].toSorted()
  const codes = [...byCode.keys()].toSorted()
  const letters = Uint32Array.from(words, lettersOf)

  return {
    concepts,
    names,
    coded: (key) => byCode.get(key) ?? [],
    beginning(word) {
      const found = new Map<number, number>()
      keep(found, words, byWord, word)
      if (/\d/.test(word)) keep(found, codes, byCode, squash(word))
      return found
    },
    resembling(word) {
      const found = new Map<number, number>()
      const most = word.length < 4 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2
      const wanted = lettersOf(word)
      for (let at = 0; at < words.length; at += 1) {
        if (countBits(wanted & ~letters[at]!) > most) continue
        const distance = prefixDistance(word, words[at]!, most)
        if (distance > most) continue
        const fit = distance === 0 ? fits.prefix : distance === 1 ? fits.typo : fits.twoTypos
        for (const position of byWord.get(words[at]!)!) keepBest(found, position, fit)
      }
      return found
    },
  }
}

function add(index: Map<string, number[]>, key: string, position: number): void {
  if (key === '') return
  const positions = index.get(key)
  if (positions === undefined) index.set(key, [position])
  else if (positions.at(-1) !== position) positions.push(position)
}

function keep(found: Map<number, number>, keys: readonly string[], index: ReadonlyMap<string, readonly number[]>, start: string): void {
  for (let at = firstFrom(keys, start); at < keys.length && keys[at]!.startsWith(start); at += 1) {
    const fit = keys[at] === start ? fits.word : fits.prefix
    for (const position of index.get(keys[at]!)!) keepBest(found, position, fit)
  }
}

function keepBest(found: Map<number, number>, position: number, fit: number): void {
  const other = found.get(position)
  if (other === undefined || fit < other) found.set(position, fit)
}

/** The position of the first key that is not before a text, in sorted keys. */
function firstFrom(keys: readonly string[], text: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}

/** A bit for each letter of a word, others on one bit. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 97
    bits |= letter >= 0 && letter < 26 ? 1 << letter : 1 << 26
  }
  return bits >>> 0
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}
