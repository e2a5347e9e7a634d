/**
 * Texts as lists of tokens. A token is a word, or what stands between two words where that is more than a blank: texts that
 * share their words are kept in about a quarter of their size, and one is put together again in a microsecond.
 *
 * A text is a byte with the number of its tokens (the high bit: its first letter is a capital), and the tokens. Where the number
 * is `repeating`, a byte follows that leads that far back to another text, and one token that comes after that.
 */
import type { Resumable } from '../store/checkpoint.ts'
import { growingBytes, growingWords, type GrowingList } from '../store/growing.ts'
import { decodeUtf8, pushUtf8 } from '../store/utf8.ts'

/** Takes texts in. */
export interface TokenWriter extends Resumable {
  /** Adds a text; gives where it lies among those added, for `texts`. */
  readonly add: (text: string) => number
  /** Puts the frequent tokens first, then writes texts in the order in which they are asked for. */
  readonly finish: () => FinishedTokens
}

/** The tokens of all texts, and the texts anew. */
interface FinishedTokens {
  /** The spelling of each token, one after the other. */
  readonly spellings: Uint8Array
  /** Where each token's spelling starts in `spellings`, and where the last ends. */
  readonly starts: Uint32Array
  /** Each token as text. */
  readonly list: readonly string[]
  /** Writes a text that was added; `before` are texts written shortly before it, and where, of which it may be a longer form. */
  readonly write: (at: number, into: GrowingList<Uint8Array>, before?: readonly Written[]) => Written
  /** Shows each token of a text that was added. */
  readonly each: (at: number, show: (token: number) => void) => void
}

/** No text of a code system comes near this; a longer one is cut. */
const longestText = 4000
const mostTokens = 126
const repeating = 127
const capital = 128

/** Makes a writer of tokens. */
export function createTokenWriter(): TokenWriter {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  const raw = growingBytes(1 << 16)

  function add(text: string): number {
    const at = raw.size()
    const tokens = split(text.length > longestText ? text.slice(0, longestText) : text)
    const [first = ''] = tokens
    const small = first.slice(0, 1).toLowerCase() + first.slice(1)
    const isCapital = first !== small && small === first.toLowerCase() && capitalized(small) === first
    if (isCapital) tokens[0] = small
    raw.push(tokens.length | (isCapital ? capital : 0))
    for (const token of tokens) {
      let number = numbers.get(token)
      if (number === undefined) {
        number = counts.length
        numbers.set(token, number)
        counts.push(0)
      }
      counts[number]! += 1
      let left = number
      for (; left > 0x7f; left >>>= 7) raw.push((left & 0x7f) | 0x80)
      raw.push(left)
    }
    return at
  }

  function finish(): FinishedTokens {
    const order = Uint32Array.from(counts, (_, number) => number).toSorted((a, b) => counts[b]! - counts[a]! || a - b)
    const ranks = new Uint32Array(order.length)
    for (const [rank, number] of order.entries()) ranks[number] = rank
    const list = Array.from(order, () => '')
    for (const [token, number] of numbers) list[ranks[number]!] = token
    const spellings = growingBytes(order.length * 8 + 1)
    const starts = new Uint32Array(order.length + 1)
    for (const [rank, token] of list.entries()) {
      starts[rank] = spellings.size()
      pushUtf8(spellings, token)
    }
    starts[order.length] = spellings.size()
    const bytes = raw.taken()

    function each(at: number, show: (token: number) => void): void {
      let place = at + 1
      for (let left = bytes[at]! & countBits; left > 0; left -= 1) {
        let number = 0
        let places = 0
        for (; bytes[place]! > 0x7f; place += 1, places += 7) number |= (bytes[place]! & 0x7f) << places
        number |= bytes[place]! << places
        place += 1
        show(ranks[number]!)
      }
    }

    function endOf(at: number): number {
      let place = at + 1
      for (let left = bytes[at]! & countBits; left > 0; place += 1) if (bytes[place]! < 0x80) left -= 1
      return place
    }

    /** Whether a text has the tokens of another, and one more. */
    function isLonger(at: number, other: number): boolean {
      if ((bytes[at]! & countBits) !== (bytes[other]! & countBits) + 1) return false
      const size = endOf(other) - other
      for (let step = 1; step < size; step += 1) if (bytes[at + step] !== bytes[other + step]) return false
      return true
    }

    return {
      spellings: spellings.taken(),
      starts,
      list,
      each,
      write(at, into, before = []) {
        const start = into.size()
        const shorter = before.find(({ added, place, isWhole }) => isWhole && start - place < 256 && isLonger(at, added))
        if (shorter === undefined) {
          into.push(bytes[at]!)
          each(at, (token) => pushToken(into, token))
          return { added: at, place: start, isWhole: true }
        }
        into.push((bytes[at]! & capital) | repeating)
        into.push(start - shorter.place)
        let last = 0
        each(at, (token) => (last = token))
        pushToken(into, last)
        return { added: at, place: start, isWhole: false }
      },
    }
  }

  return {
    add,
    save(writer) {
      writer.strings('tokens.spelling', numbers.keys())
      writer.list('tokens.count', Uint32Array.from(counts))
      writer.list('tokens.raw', raw.taken())
    },
    load(reader) {
      for (const token of reader.strings('tokens.spelling')) numbers.set(token, numbers.size)
      const own = growingWords()
      reader.list('tokens.count', own)
      for (const count of own.taken()) counts.push(count)
      reader.list('tokens.raw', raw)
    },
    finish,
  }
}

/** A text that was written. */
export interface Written {
  /** Where it lies among those added. */
  readonly added: number
  /** Where it was written. */
  readonly place: number
  /** Whether it has all of its own tokens: one that repeats another is repeated by none. */
  readonly isWhole: boolean
}

/** Reads texts. */
export interface TokenReader {
  readonly size: number
  readonly token: (number: number) => string
  /** The text at a place. */
  readonly text: (at: number) => string
  /** Where the text after the one at a place starts. */
  readonly skip: (at: number) => number
}

/** Makes a reader; spellings are kept once they were asked for. */
export function createTokenReader(spellings: Uint8Array, starts: Uint32Array, texts: Uint8Array): TokenReader {
  const size = starts.length - 1
  const known: (string | undefined)[] = []

  function token(number: number): string {
    return (known[number] ??= decodeUtf8(spellings, starts[number]!, starts[number + 1]!))
  }

  return {
    size,
    token,
    text,
    skip(at) {
      const count = texts[at]! & countBits
      let place = count === repeating ? at + 2 : at + 1
      for (let left = count === repeating ? 1 : count; left > 0; left -= 1) {
        const first = texts[place]!
        place += first >= threeBytes ? 3 : first >= twoBytes ? 2 : 1
      }
      return place
    },
  }

  function text(at: number): string {
    const count = texts[at]! & countBits
    const isRepeated = count === repeating
    let made = ''
    let wasWord = false
    let place = at + 1
    let left = count
    let addedAt = -1
    if (isRepeated) {
      // The tokens of the other, and then the one that follows here.
      const other = at - texts[place]!
      addedAt = place + 1
      place = other + 1
      left = (texts[other]! & countBits) + 1
    }
    for (; left > 0; left -= 1) {
      if (left === 1 && addedAt >= 0) place = addedAt
      const first = texts[place++]!
      let number = first
      if (first >= threeBytes) number = middle + ((first - threeBytes) << 16) + (texts[place++]! << 8) + texts[place++]!
      else if (first >= twoBytes) number = twoBytes + ((first - twoBytes) << 8) + texts[place++]!
      const next = token(number)
      const isWord = isWordStart(next)
      made += wasWord && isWord ? ` ${next}` : next
      wasWord = isWord
    }
    return (texts[at]! & capital) === 0 ? made : capitalized(made)
  }
}

/** The first 192 tokens take a byte, the next 12,288 two, a million more three. */
const twoBytes = 192
const threeBytes = 240
const middle = twoBytes + ((threeBytes - twoBytes) << 8)

/** How many different tokens there may be. */
export const mostDifferent = middle + ((256 - threeBytes) << 16)

function pushToken(into: GrowingList<Uint8Array>, token: number): void {
  if (token < twoBytes) into.push(token)
  else if (token < middle) {
    into.push(twoBytes + ((token - twoBytes) >>> 8))
    into.push((token - twoBytes) & 0xff)
  } else {
    const rest = token - middle
    into.push(threeBytes + (rest >>> 16))
    into.push((rest >>> 8) & 0xff)
    into.push(rest & 0xff)
  }
}

/** Words and what is between them; a text of too many is cut into fewer, longer tokens. The bracket at its end is one: `(trastorno)`. */
function split(text: string): string[] {
  const tokens: string[] = []
  const bracket = ending.exec(text)
  const stop = bracket === null ? text.length : bracket.index
  let wasWord = false
  for (const [piece] of text.slice(0, stop).matchAll(pieces)) {
    const isWord = isWordStart(piece)
    if (!isWord && piece === ' ' && wasWord) {
      // The blank between two words goes without saying; one that no word follows is said below.
      wasWord = false
      tokens.push(' ')
      continue
    }
    if (isWord && tokens.length > 1 && tokens.at(-1) === ' ' && isWordStart(tokens.at(-2)!)) tokens.pop()
    tokens.push(piece)
    wasWord = isWord
  }
  if (bracket !== null) tokens.push(text.slice(stop))
  return tokens.length <= mostTokens ? tokens : inLongerTokens(text)
}

/** A text of many tokens in stretches that are a token each; each starts with what is no word, so that nothing is put between. */
function inLongerTokens(text: string): string[] {
  const tokens: string[] = []
  const length = Math.ceil(text.length / (mostTokens - 1))
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + length)
    while (end < text.length && (isWordStart(text.slice(end, end + 2)) || isTail(text, end))) end += 1
    tokens.push(text.slice(start, end))
    start = end
  }
  return tokens
}

/** Whether a code unit is the second half of a character. */
function isTail(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00
}

function isWordStart(text: string): boolean {
  const unit = text.charCodeAt(0)
  if (unit < 0x80) return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57)
  return wordStart.test(text)
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const countBits = 127
const pieces = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu
const wordStart = /^[\p{L}\p{N}]/u
const ending = / \([^()]*\)$/
