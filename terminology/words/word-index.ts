/** Which concepts have which words: folded words in order, each with the concepts in whose texts it is. */
import type { Container } from '../store/container.ts'
import { growingBytes, growingWords, type GrowingList } from '../store/growing.ts'
import { decodeUtf8, pushUtf8 } from '../store/utf8.ts'
import { fold, wordsOf } from './fold.ts'

/** The sections in which a word index is kept. */
interface WordSections {
  readonly 'word.bytes': Uint8Array
  readonly 'word.starts': Uint32Array
  /** Of each word the concepts, ascending, as differences in groups of seven bits. */
  readonly 'word.postings': Uint8Array
  readonly 'word.postingStarts': Uint32Array
}

/** Shows the tokens of all texts of each concept, concepts in ascending order; called twice. */
export type ShowTokens = (show: (concept: number, token: number) => void) => void

/** Makes the index of texts that are made of tokens. */
export function buildWordIndex(tokens: readonly string[], showTokens: ShowTokens): WordSections {
  const numbers = new Map<string, number>()
  /** The words of each token, one token after the other. */
  const tokenWords = growingWords(tokens.length)
  const wordsFrom = new Uint32Array(tokens.length + 1)
  for (let token = 0; token < tokens.length; token += 1) {
    for (const word of wordsOf(tokens[token]!)) {
      let number = numbers.get(word)
      if (number === undefined) numbers.set(word, (number = numbers.size))
      tokenWords.push(number)
    }
    wordsFrom[token + 1] = tokenWords.size()
  }
  const last = new Uint32Array(numbers.size)
  const ends = new Uint32Array(numbers.size + 1)
  showWords((_, word) => (ends[word + 1]! += 1))
  for (let word = 0; word < numbers.size; word += 1) ends[word + 1]! += ends[word]!
  const concepts = new Uint32Array(ends[numbers.size]!)
  const at = ends.slice()
  showWords((concept, word) => (concepts[at[word]!++] = concept))

  /** Shows each word of a concept once. */
  function showWords(show: (concept: number, word: number) => void): void {
    last.fill(0)
    const listed = tokenWords.values()
    showTokens((concept, token) => {
      for (let place = wordsFrom[token]!; place < wordsFrom[token + 1]!; place += 1) {
        const word = listed[place]!
        if (last[word] === concept + 1) continue
        last[word] = concept + 1
        show(concept, word)
      }
    })
  }

  const sorted = [...numbers.keys()].filter((word) => {
    const number = numbers.get(word)!
    return ends[number + 1]! > ends[number]!
  })
  sorted.sort()
  const words = growingBytes(sorted.length * 8 + 1)
  const postings = growingBytes(concepts.length * 2 + 1)
  const wordStarts = new Uint32Array(sorted.length + 1)
  const postingStarts = new Uint32Array(sorted.length + 1)
  for (let rank = 0; rank < sorted.length; rank += 1) {
    const word = sorted[rank]!
    const number = numbers.get(word)!
    wordStarts[rank] = words.size()
    postingStarts[rank] = postings.size()
    pushUtf8(words, word)
    let before = 0
    for (let place = ends[number]!; place < ends[number + 1]!; place += 1) {
      pushVarint(postings, concepts[place]! - before)
      before = concepts[place]!
    }
  }
  wordStarts[sorted.length] = words.size()
  postingStarts[sorted.length] = postings.size()
  return {
    'word.bytes': words.taken(),
    'word.starts': wordStarts,
    'word.postings': postings.taken(),
    'word.postingStarts': postingStarts,
  }
}

/** Finds concepts by words. */
export interface WordIndex {
  /** Concepts that have, for each word of a text, one that begins with it; ascending. None where the text has no word. */
  readonly matching: (text: string) => Uint32Array
  /** Words that begin as a text does, in order. */
  readonly completions: (beginning: string, limit: number) => readonly string[]
}

/** No query has more words that matter. */
const mostWords = 8

/** Opens the index of concepts `0 … size - 1`; not for two queries at once. */
export function openWordIndex(file: Pick<Container<unknown>, 'bytes8' | 'words32'>, size: number): WordIndex {
  const words = file.bytes8('word.bytes')
  const wordStarts = file.words32('word.starts')
  const postings = file.bytes8('word.postings')
  const postingStarts = file.words32('word.postingStarts')
  let marks: Uint8Array | undefined

  function word(at: number): string {
    return decodeUtf8(words, wordStarts[at]!, wordStarts[at + 1]!)
  }

  /** The first word that is not before a text. */
  function lowerBound(text: string): number {
    let [low, high] = [0, wordStarts.length - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (word(middle) < text) low = middle + 1
      else high = middle
    }
    return low
  }

  function matching(text: string): Uint32Array {
    const ranges = [...new Set(wordsOf(text))]
      .slice(0, mostWords)
      .map((start) => ({ from: lowerBound(start), to: lowerBound(`${start}\u{10ffff}`) }))
      .map((range) => ({ ...range, cost: postingStarts[range.to]! - postingStarts[range.from]! }))
      .toSorted((a, b) => a.cost - b.cost)
    if (ranges.length === 0 || ranges[0]!.cost === 0) return new Uint32Array()
    marks ??= new Uint8Array(size)
    marks.fill(0)
    for (const [round, { from, to }] of ranges.entries()) {
      for (let at = from; at < to; at += 1) {
        let concept = 0
        let place = postingStarts[at]!
        const end = postingStarts[at + 1]!
        while (place < end) {
          let byte = postings[place++]!
          let step = byte & 0x7f
          for (let places = 7; byte > 0x7f; places += 7) {
            byte = postings[place++]!
            step |= (byte & 0x7f) << places
          }
          concept += step
          if (marks[concept] === round) marks[concept] = round + 1
        }
      }
    }
    const wanted = ranges.length
    let count = 0
    for (let concept = 0; concept < size; concept += 1) if (marks[concept] === wanted) count += 1
    const found = new Uint32Array(count)
    count = 0
    for (let concept = 0; concept < size; concept += 1) if (marks[concept] === wanted) found[count++] = concept
    return found
  }

  function completions(beginning: string, limit: number): readonly string[] {
    const start = fold(beginning)
    const found: string[] = []
    for (let at = lowerBound(start); at < wordStarts.length - 1 && found.length < limit; at += 1) {
      const one = word(at)
      if (!one.startsWith(start)) break
      found.push(one)
    }
    return found
  }

  return { matching, completions }
}

/** A number in groups of seven bits, the lowest first. */
export function pushVarint(into: GrowingList<Uint8Array>, value: number): void {
  let left = value
  for (; left > 0x7f; left >>>= 7) into.push((left & 0x7f) | 0x80)
  into.push(left)
}
