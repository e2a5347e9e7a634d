import type { Json } from '../json.ts'
import type { Mend, Fault } from '../syntax.ts'
import {
  apostrophe,
  carriageReturn,
  closeBrace,
  closeBracket,
  colon,
  comma,
  createFinder,
  isSpace,
  leftApostrophe,
  leftQuote,
  lineFeed,
  openBrace,
  openBracket,
  quote,
  rightQuote,
} from './characters.ts'
import { createReadString, type ReadString } from './strings.ts'

/** Reads the words of a text that should be JSON, from wherever `at` stands. */
export interface Scanner {
  at: number
  readonly skipBlanks: () => void
  /** Whether a string starts here, if only with the wrong quotes. */
  readonly isQuote: () => boolean
  readonly readString: ReadString
  /** A number, true, false or null; undefined where the word, which may be several, is none of these. */
  readonly readWord: () => Json | undefined
  /** A name without quotes; undefined, with the fault noted, where there is none. */
  readonly readBareName: () => string | undefined
  /** The part that a pattern (with the flag `y`) matches here; moves behind it. */
  readonly take: (pattern: RegExp) => string | undefined
  /** Whether a pattern (with the flag `y`) matches here. */
  readonly sees: (pattern: RegExp) => boolean
}

/** A scanner that stands at the start of a text and notes the faults of its words. */
export function createScanner(text: string, note: (fault: Fault) => void): Scanner {
  const scanner: Scanner = { at: 0, skipBlanks, isQuote, readString, readWord, readBareName, take, sees }
  const readStringHere = createReadString(text, scanner, note)
  const endOfWords = createFinder(text, endsWords)
  return scanner

  function sees(pattern: RegExp): boolean {
    pattern.lastIndex = scanner.at
    return pattern.test(text)
  }

  function take(pattern: RegExp): string | undefined {
    // A list of groups, which exec makes, takes longer than most matches.
    if (!sees(pattern)) return undefined
    const start = scanner.at
    scanner.at = pattern.lastIndex
    return text.slice(start, scanner.at)
  }

  function isQuote(): boolean {
    const unit = text.charCodeAt(scanner.at)
    return unit === quote || unit === apostrophe || unit === leftQuote || unit === rightQuote || unit === leftApostrophe
  }

  function skipBlanks(): void {
    for (;;) {
      let at = scanner.at
      let unit = text.charCodeAt(at)
      while (unit === 0x20 || unit === lineFeed || unit === carriageReturn || unit === 0x09) unit = text.charCodeAt(++at)
      scanner.at = at
      if (isOddBlank(unit)) {
        scanner.at += 1
        note({
          fault: 'odd-blank',
          start: at,
          end: scanner.at,
          mends: [{ start: at, end: scanner.at, text: isWide(unit) ? ' ' : '', isSafe: true }],
        })
      } else if ((unit !== 0x2f && unit !== 0x23) || !skipComment(at)) {
        return
      }
    }
  }

  function skipComment(start: number): boolean {
    if (text.startsWith('/*', start)) {
      const end = text.indexOf('*/', start + 2)
      scanner.at = end < 0 ? text.length : end + 2
      note({
        fault: end < 0 ? 'unclosed-comment' : 'comment',
        start,
        end: scanner.at,
        mends: end < 0 ? undefined : [withoutComment(start)],
      })
      return true
    }
    const end = take(lineComment)
    if (end !== undefined) note({ fault: 'comment', start, end: scanner.at, mends: [withoutComment(start)] })
    return end !== undefined
  }

  /** Takes a comment away, with the blanks before it where it ends its line, and with the line where it is all of it. */
  function withoutComment(start: number): Mend {
    const { at: end } = scanner
    const isLast = end === text.length || text.charCodeAt(end) === lineFeed || text.charCodeAt(end) === carriageReturn
    if (!isLast) return { start, end, text: '', isSafe: true }
    let from = start
    while (text[from - 1] === ' ' || text[from - 1] === '\t') from -= 1
    if (text.charCodeAt(from - 1) === lineFeed) from -= text.charCodeAt(from - 2) === carriageReturn ? 2 : 1
    return { start: from, end, text: '', isSafe: true }
  }

  function readString(role: 'name' | 'value') {
    return readStringHere(role)
  }

  function readWord(): Json | undefined {
    const start = scanner.at
    const called = take(call)
    if (called !== undefined) {
      const written = argumentOf(called)
      note({ fault: 'bad-word', start, end: scanner.at, mends: [{ start, end: scanner.at, text: written, isSafe: false }] })
      return JSON.parse(written) as Json
    }
    skipWord()
    if (scanner.at === start) {
      scanner.at += 1
      note({ fault: 'bad-character', start, end: scanner.at })
      return undefined
    }
    if (text.startsWith('://', scanner.at)) take(restOfAddress)
    if (hour.test(text.slice(start, scanner.at))) take(restOfTime)
    const word = text.slice(start, scanner.at)
    if (number.test(word)) {
      if (!isPartOfText()) return Number(word)
    } else if ((word === 'true' || word === 'false' || word === 'null') && !isPartOfText()) return JSON.parse(word) as Json
    // Text whose quotes were forgotten, both or the first.
    skipMoreWords()
    const isClosed = take(closingQuote) !== undefined
    const literal = literals.get(text.slice(start, Math.min(scanner.at, start + 20)))
    if (literal !== undefined) {
      note({ fault: 'bad-word', start, end: scanner.at, mends: [{ start, end: scanner.at, ...literal }] })
      return literal.text === 'null' ? undefined : (JSON.parse(literal.text) as Json)
    }
    const isNumber = !isClosed && badNumber.test(text.slice(start, scanner.at))
    note({ fault: isNumber ? 'bad-number' : 'bad-word', start, end: scanner.at, mends: quoted(start, isNumber, isClosed) })
    return undefined
  }

  /** Puts quotes around a text that lacks them, or the first of them; not around half a word. A number as other languages write it is read where its type is known. */
  function quoted(start: number, isNumber: boolean, isClosed: boolean): readonly Mend[] | undefined {
    const { at: end } = scanner
    const words = text.slice(start, end)
    if (end === text.length || (isNumber && isDecimalComma())) return undefined
    if (isClosed) return words.includes('\\') ? undefined : [{ start, end: start, text: '"', isSafe: false }]
    return [{ start, end, text: JSON.stringify(words), isSafe: isNumber && date.test(words) }]
  }

  /** Whether the decimals of a number may follow after a comma. */
  function isDecimalComma(): boolean {
    return sees(commaAndDigit)
  }

  function skipWord(): void {
    while (scanner.at < text.length && !endsWord(text.charCodeAt(scanner.at))) scanner.at += 1
  }

  /** The words that follow on the line, with blanks between them. */
  function skipMoreWords(): void {
    for (;;) {
      const start = scanner.at
      skipLineBlanks()
      const word = scanner.at
      if (word > start) skipWord()
      if (scanner.at > word) continue
      scanner.at = start
      return
    }
  }

  function skipLineBlanks(): void {
    while (text[scanner.at] === ' ' || text[scanner.at] === '\t') scanner.at += 1
  }

  /** Whether a number or literal is the beginning of a text without quotes, or the last word of one that lacks the first. */
  function isPartOfText(): boolean {
    const { at } = scanner
    if (text.charCodeAt(at) === quote) return true
    skipLineBlanks()
    const next = scanner.at
    scanner.at = at
    if (next === at || !startsWithLetter(next)) return false
    const end = text.charCodeAt(endOfWords(next + 1))
    return end === comma || end === carriageReturn || end === lineFeed
  }

  function startsWithLetter(at: number): boolean {
    letter.lastIndex = at
    return letter.test(text)
  }

  function readBareName(): string | undefined {
    const start = scanner.at
    const name = take(bareName)
    if (name !== undefined) {
      take(closingQuoteOfName)
      // Where no colon follows, its value is missing too, and that is told instead.
      if (sees(beforeValue)) {
        note({
          fault: 'unquoted-name',
          start,
          end: scanner.at,
          mends: [{ start, end: scanner.at, text: JSON.stringify(name), isSafe: true }],
        })
      }
      return name
    }
    take(noName)
    note({ fault: 'bad-character', start, end: scanner.at })
    return undefined
  }
}

/** Words of other languages for those of JSON. */
const literals: ReadonlyMap<string, { readonly text: string; readonly isSafe: boolean }> = new Map([
  ['True', { text: 'true', isSafe: true }],
  ['TRUE', { text: 'true', isSafe: true }],
  ['False', { text: 'false', isSafe: true }],
  ['FALSE', { text: 'false', isSafe: true }],
  ['None', { text: 'null', isSafe: true }],
  ['NULL', { text: 'null', isSafe: true }],
  ['Null', { text: 'null', isSafe: true }],
  ['nil', { text: 'null', isSafe: true }],
  ['undefined', { text: 'null', isSafe: true }],
  // A number that has no value is lost here, and was lost before.
  ['NaN', { text: 'null', isSafe: false }],
  ['Infinity', { text: 'null', isSafe: false }],
  ['-Infinity', { text: 'null', isSafe: false }],
])

const lineComment = /(?:\/\/|#)[^\r\n]*/y
const restOfAddress = /:\/\/[^\s,}\]"“”]*/y
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** A day or a moment: no number is written so. */
const date = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d.*)?$/
const hour = /^\d{4}-\d\d-\d\dT\d\d$/
const restOfTime = /:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?/y
const commaAndDigit = /,\d/y

/** A value as other languages write one of a type of theirs: `ISODate("…")`, `NumberInt(3)`, `Decimal('6.3')`, `datetime.date(2024, 5, 20)`. */
const call = /(?:new )?[A-Za-z_][\w.]{0,40}\((?:"[^"\\\n]{0,100}"|'[^'"\\\n]{0,100}'|[^"'()\\\n]{1,100})\)/y

/** The only argument of a call, in JSON; of one with several, the call as a text. */
function argumentOf(called: string): string {
  const inside = called.slice(called.indexOf('(') + 1, -1).trim()
  const bare = inside.replace(/^(["'])(.*)\1$/, '$2')
  if (number.test(bare) && (bare === inside || /^(?:new )?\w*(?:decimal|double|float)\(/i.test(called))) return bare
  return JSON.stringify(inside.includes(',') && bare === inside ? called : bare)
}

const badNumber = /^[-+]?\.?\d[^\s]*$/
const closingQuote = /"(?=\s*(?:[,}\]]|$))/y
const letter = /\p{L}/uy
const bareName = /[\p{L}_$@][\p{L}\p{N}_$@.-]*/uy
const closingQuoteOfName = /"(?=\s*:)/y
const beforeValue = /\s*[:=]/y
const noName = /[^\s,{}[\]":]+|[^]/y

const oddBlanks = /[\v\f\u0085\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/

function isOddBlank(unit: number): boolean {
  if (unit < 0x80) return unit === 0x0b || unit === 0x0c
  return unit >= 0x80 && oddBlanks.test(String.fromCharCode(unit))
}

/** Whether a blank is seen; marks of byte order and the like take no room. */
function isWide(unit: number): boolean {
  return unit !== 0xfeff && (unit < 0x200b || unit > 0x200f) && unit !== 0x2060
}

function endsWord(unit: number): boolean {
  return (
    isSpace(unit) ||
    unit === colon ||
    unit === comma ||
    unit === openBrace ||
    unit === closeBrace ||
    unit === openBracket ||
    unit === closeBracket ||
    unit === quote ||
    unit === leftQuote ||
    unit === rightQuote ||
    unit === 0x3b
  )
}

/** Whether a unit ends a text without quotes, or shows that it is none. */
function endsWords(unit: number): boolean {
  return unit === comma || unit === lineFeed || unit === carriageReturn || unit === quote || unit === colon
}
