import type { Mend, Fault } from '../syntax.ts'
import {
  apostrophe,
  backslash,
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
  rightApostrophe,
  rightQuote,
} from './characters.ts'

/** A string that was read. */
interface ScannedString {
  readonly text: string
  /** False where its end is a guess, so that it had better not be believed. */
  readonly isCertain: boolean
  /** Whether the colon after a name was read with it. */
  readonly hasColon: boolean
}

/** Reads the string whose opening quote is at the cursor, and moves behind it. */
export type ReadString = (role: 'name' | 'value') => ScannedString

/** A stretch behind an opening quote, up to its closing quote or, where there is none, to a line end. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly isClosed: boolean
  readonly hasEscapes: boolean
  /** Whether there are characters in it that JSON does not allow in strings. */
  readonly hasControls: boolean
}

/** How often the end of a string with quotes inside is searched for; a text with more is not worth the time. */
const mostInnerQuotes = 50

/** How far a string goes on behind a line end. */
const farthest = 2000

const innerQuote = /[^\r\n]{0,2000}?"(?=\s*(?:[,}\]]|$))/y
const longestName = 100
const mostBlanks = 10

/** Makes the reader of strings. */
export function createReadString(text: string, cursor: { at: number }, note: (fault: Fault) => void): ReadString {
  const nextQuote = createFinder(text, (unit) => unit === quote)
  // One for each use, so that each is asked from the left to the right.
  const afterName = createFinder(text, isNoSpace)
  const afterLine = createFinder(text, isNoSpace)
  const afterQuote = createFinder(text, isNoSpace)
  /** The last stretch of each kind of quote: of names that overlap, each ends where the first does. */
  const stretches = new Map<number, Stretch>()
  /** Up to where faults within strings are noted. */
  let noted = 0
  let innerQuotes = 0

  return (role) => {
    const start = cursor.at
    const opening = text.charCodeAt(start)
    const stretch = findStretch(start + 1, partners.get(opening) ?? opening, role)
    const { to, isClosed, hasEscapes, hasControls } = stretch
    if (hasEscapes || hasControls) noteFaults(start + 1, to)
    const end = isClosed ? to + 1 : to
    cursor.at = end
    const isWell = isClosed && (role === 'name' ? isBeforeColon(end) : isFollowedWell(end))
    if (opening !== quote) note({ fault: 'single-quotes', start, end, mends: isWell ? withQuotes(start, to) : undefined })
    const doubtful = isWell ? undefined : role === 'name' ? endOfName(start, end, isClosed) : endOfValue(start, to, end, isClosed)
    if (doubtful !== undefined) return doubtful
    return { text: hasEscapes ? readText(start + 1, to) : text.slice(start + 1, to), isCertain: true, hasColon: false }
  }

  /** The right quotes around a string, and escapes before those inside it. */
  function withQuotes(start: number, to: number): readonly Mend[] {
    const mends: Mend[] = [{ start, end: start + 1, text: '"', isSafe: true }]
    for (let at = start + 1; at < to; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit === backslash) at += 1
      else if (unit === quote) mends.push({ start: at, end: at + 1, text: '\\"', isSafe: true })
    }
    mends.push({ start: to, end: to + 1, text: '"', isSafe: true })
    return mends
  }

  function findStretch(from: number, closing: number, role: 'name' | 'value'): Stretch {
    const known = role === 'name' ? stretches.get(closing) : undefined
    if (known !== undefined && known.from <= from && from <= known.to) return known
    const stretch = readStretch(from, closing, role)
    if (role === 'name') stretches.set(closing, stretch)
    return stretch
  }

  function readStretch(from: number, closing: number, role: 'name' | 'value'): Stretch {
    let isClosed = false
    let hasEscapes = false
    let hasControls = false
    let at = from
    while (at < text.length) {
      const unit = text.charCodeAt(at)
      if (unit === closing) {
        isClosed = true
        break
      }
      if (unit === backslash) {
        hasEscapes = true
        const next = text.charCodeAt(at + 1)
        // A line that ends with a backslash ends the string as well.
        at += next === lineFeed || next === carriageReturn ? 1 : 2
        continue
      }
      if (unit < 0x20) {
        if ((unit === lineFeed || unit === carriageReturn) && (role === 'name' || !goesOn(at))) break
        hasControls = true
      }
      at += 1
    }
    return { from, to: Math.min(at, text.length), isClosed, hasEscapes, hasControls }
  }

  /** Whether a line end stands inside a string, going by what follows: text that is closed before anything else starts. */
  function goesOn(at: number): boolean {
    const first = afterLine(at)
    const unit = text.charCodeAt(first)
    if (first === text.length || unit === quote || unit === closeBrace || unit === closeBracket || unit === comma) return false
    const closing = nextQuote(first + 1)
    return closing < text.length && closing - first - 1 <= farthest && endsValue(afterQuote(closing + 1))
  }

  /** Whether what follows a value stands at an offset, or the end of the text. */
  function endsValue(at: number): boolean {
    const unit = text.charCodeAt(at)
    return at === text.length || unit === comma || unit === closeBrace || unit === closeBracket
  }

  /** Notes what JSON does not allow inside strings; what is read twice is noted once. */
  function noteFaults(from: number, to: number): void {
    let at = Math.max(from, noted)
    while (at < to) {
      const unit = text.charCodeAt(at)
      if (unit === backslash) {
        const length = escapeLength(at)
        if (length > 1 && !isEscape(at, length)) {
          // An apostrophe needs none, and JavaScript and Python write «ñ» as \xf1; whatever else it is was hardly meant as an escape.
          const isApostrophe = text.charCodeAt(at + 1) === apostrophe
          const isByte = /^\\x[\da-f]{2}$/i.test(text.slice(at, at + 4))
          const mend = isByte ? { end: at + 2, text: '\\u00' } : { end: at + 1, text: isApostrophe ? '' : '\\\\' }
          const mends = [{ start: at, ...mend, isSafe: isApostrophe }]
          note({ fault: 'bad-escape', start: at, end: at + length, mends })
        }
        at += length
      } else {
        const isPair = unit === carriageReturn && text.charCodeAt(at + 1) === lineFeed
        if (isPair) at += 1
        at += 1
        if (unit < 0x20) {
          const from = isPair ? at - 2 : at - 1
          const mends = [{ start: from, end: at, text: JSON.stringify(text.slice(from, at)).slice(1, -1), isSafe: true }]
          note({ fault: 'control-character', start: at - 1, end: at, mends })
        }
      }
    }
    noted = Math.max(noted, at)
  }

  /** How many units a backslash and what belongs to it take. */
  function escapeLength(at: number): number {
    const next = text[at + 1]
    if (next === undefined || next === '\n' || next === '\r') return 1
    if (next !== 'u') return 2
    let length = 2
    while (length < 6 && isHexadecimal(text.charCodeAt(at + length))) length += 1
    return length
  }

  function isEscape(at: number, length: number): boolean {
    return length === 6 || (length === 2 && simpleEscapes.has(text[at + 1]!))
  }

  /** The text between two offsets, its escapes read. */
  function readText(from: number, to: number): string {
    const pieces: string[] = []
    let plain = from
    for (let at = text.indexOf('\\', from); at >= 0 && at < to; at = text.indexOf('\\', plain)) {
      const length = escapeLength(at)
      if (isEscape(at, length)) {
        pieces.push(text.slice(plain, at), JSON.parse(`"${text.slice(at, at + length)}"`) as string)
      } else if (text.charCodeAt(at + 1) === apostrophe) {
        pieces.push(text.slice(plain, at), "'")
      } else {
        pieces.push(text.slice(plain, at + length))
      }
      plain = at + length
    }
    pieces.push(text.slice(plain, to))
    return pieces.join('')
  }

  /** Looks for a forgotten quote after a name: `"gender: "female"` or `"active: true`. */
  function endOfName(start: number, end: number, isClosed: boolean): ScannedString | undefined {
    const name = findInnerName(start + 1, end)
    if (name !== undefined) {
      const at = start + 1 + name.length
      note({
        fault: 'unclosed-string',
        start,
        end: at,
        mends: text.charCodeAt(start) === quote ? [{ start: at, end: at, text: '"', isSafe: false }] : undefined,
      })
      return { text: name, isCertain: true, hasColon: true }
    }
    if (isClosed) return undefined
    note({ fault: 'unclosed-string', start, end })
    return guess
  }

  /** A name with its colon inside a stretch, where nothing but that ends it; moves behind the colon. */
  function findInnerName(from: number, end: number): string | undefined {
    if (text.charCodeAt(from - 1) === rightQuote) return undefined
    let at = from
    while (at < end && at - from <= longestName + mostBlanks && !endsName(text.charCodeAt(at))) at += 1
    if (at >= end || text.charCodeAt(at) !== colon || text[at + 1] === '/') return undefined
    let last = at
    while (last > from && at - last < mostBlanks && isSpace(text.charCodeAt(last - 1))) last -= 1
    if (last - from > longestName) return undefined
    cursor.at = at + 1
    return text.slice(from, last)
  }

  function isBeforeColon(end: number): boolean {
    return text.charCodeAt(end) === colon || text.charCodeAt(afterName(end)) === colon
  }

  /** Looks for a forgotten quote after a value (`"CL, "use": …`), or quotes inside one (`"dijo "hola" y salió"`). */
  function endOfValue(start: number, to: number, end: number, isClosed: boolean): ScannedString | undefined {
    let last = to
    let hasMark = false
    for (; last > start + 1; last -= 1) {
      const unit = text.charCodeAt(last - 1)
      const isMark = unit === comma || unit === closeBrace || unit === closeBracket
      if (!isMark && !isSpace(unit)) break
      hasMark ||= isMark
    }
    if (!isClosed || (hasMark && isBeforeName(end))) {
      cursor.at = last
      const mends = text.charCodeAt(start) === quote ? [{ start: last, end: last, text: '"', isSafe: false }] : undefined
      note({ fault: 'unclosed-string', start, end: last, mends })
      return guess
    }
    innerQuotes += 1
    if (innerQuotes > mostInnerQuotes) return undefined
    innerQuote.lastIndex = end
    const rest = innerQuote.exec(text)?.[0]
    if (rest === undefined || /"\s*:/.test(rest)) return undefined
    cursor.at = end + rest.length
    note({
      fault: 'inner-quote',
      start: end - 1,
      end,
      mends: text.charCodeAt(start) === quote ? escapedBetween(end - 1, cursor.at - 1) : undefined,
    })
    return guess
  }

  /** Escapes before the quotes inside a string, from the one that seemed to end it. */
  function escapedBetween(from: number, to: number): readonly Mend[] {
    const mends: Mend[] = []
    for (let at = from; at < to; at = nextQuote(at + 1)) mends.push({ start: at, end: at, text: '\\', isSafe: false })
    return mends
  }

  /** Whether what may follow a value, a comment included, stands behind the blanks at an offset. */
  function isFollowedWell(from: number): boolean {
    let at = from
    while (isBlankInLine(text.charCodeAt(at))) at += 1
    return at >= text.length || ',:}]"/#;\r\n'.includes(text[at]!)
  }

  /** Whether the closing quote of a name stands not far behind an offset. */
  function isBeforeName(from: number): boolean {
    let at = from
    while (at < text.length && at - from <= 80 && !'"\r\n:,'.includes(text[at]!)) at += 1
    return at > from && at - from <= 80 && text.charCodeAt(at) === quote && text.charCodeAt(afterQuote(at + 1)) === colon
  }
}

const partners: ReadonlyMap<number, number> = new Map([
  [leftQuote, rightQuote],
  [leftApostrophe, rightApostrophe],
])

const guess: ScannedString = { text: '', isCertain: false, hasColon: false }

const simpleEscapes = new Set('"\\/bfnrt')

function isBlankInLine(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || (unit > 0x7f && isSpace(unit))
}

function isNoSpace(unit: number): boolean {
  return !isSpace(unit)
}

function isHexadecimal(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x46) || (unit >= 0x61 && unit <= 0x66)
}

/** Whether a unit cannot stand in a name whose closing quote is missing. */
function endsName(unit: number): boolean {
  return (
    unit === quote ||
    unit === apostrophe ||
    unit === leftQuote ||
    unit === rightQuote ||
    unit === colon ||
    unit === comma ||
    unit === openBrace ||
    unit === closeBrace ||
    unit === openBracket ||
    unit === closeBracket ||
    unit === carriageReturn ||
    unit === lineFeed
  )
}
