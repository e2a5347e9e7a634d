import type { Json } from './json.ts'
import type { Fault } from './syntax.ts'

/** A string that was read. */
interface ScannedString {
  readonly text: string
  /** False where its end is a guess, so that it had better not be believed. */
  readonly isCertain: boolean
  /** Whether the colon after a name was read with it. */
  readonly hasColon: boolean
}

/** Reads the words of a text that should be JSON, from wherever `at` stands. */
export interface Scanner {
  at: number
  readonly skipBlanks: () => void
  /** Whether a string starts here, if only with the wrong quotes. */
  readonly isQuote: () => boolean
  readonly readString: (role: 'name' | 'value') => ScannedString
  /** A number, true, false or null; undefined where the word, which may be several, is none of these. */
  readonly readWord: () => Json | undefined
  /** A name without quotes; undefined, with the fault noted, where there is none. */
  readonly readBareName: () => string | undefined
  /** What a pattern (with the flag `y`) finds here; moves behind it. */
  readonly take: (pattern: RegExp) => string | undefined
  /** Whether a pattern (with the flag `y`) matches here. */
  readonly sees: (pattern: RegExp) => boolean
}

/** How often the end of a string with quotes inside is searched for; a text with more is not worth the time. */
const mostInnerQuotes = 50

/** A scanner that stands at the start of a text and notes what is wrong with its words. */
export function createScanner(text: string, note: (fault: Fault) => void): Scanner {
  const scanner: Scanner = { at: 0, skipBlanks, isQuote, readString, readWord, readBareName, take, sees }
  let innerQuotes = 0
  return scanner

  function match(pattern: RegExp, at = scanner.at): RegExpExecArray | null {
    pattern.lastIndex = at
    return pattern.exec(text)
  }

  function sees(pattern: RegExp): boolean {
    return match(pattern) !== null
  }

  function take(pattern: RegExp): string | undefined {
    const found = match(pattern)?.[0]
    scanner.at += found?.length ?? 0
    return found
  }

  function isQuote(): boolean {
    const character = text[scanner.at]
    return character === '"' || character === "'" || character === '“' || character === '”'
  }

  function skipBlanks(): void {
    for (;;) {
      take(/[ \t\r\n]*/y)
      const start = scanner.at
      if (take(oddBlanks) !== undefined) note({ fault: 'odd-blank', start, end: scanner.at })
      else if (take(comment) !== undefined) note({ fault: 'comment', start, end: scanner.at })
      else if (take(/\/\*[^]*/y) !== undefined) note({ fault: 'unclosed-comment', start, end: scanner.at })
      else return
    }
  }

  function readString(role: 'name' | 'value'): ScannedString {
    const start = scanner.at
    const quote = text[start]!
    const pieces: string[] = []
    scanner.at += 1
    const isClosed = readPieces(quote, role, pieces)
    if (quote !== '"') note({ fault: 'single-quotes', start, end: scanner.at })
    const doubtful = role === 'name' ? endOfName(start, isClosed) : endOfValue(start, isClosed)
    return doubtful ?? { text: pieces.join(''), isCertain: true, hasColon: false }
  }

  /** Reads up to the closing quote and behind it, or to the end of the line; tells which. */
  function readPieces(quote: string, role: 'name' | 'value', pieces: string[]): boolean {
    const closing = quote === '“' ? '”' : quote
    const plain = quote === '"' ? /[^"\\\p{Cc}]+/uy : /[^'”\\\p{Cc}]+/uy
    while (scanner.at < text.length) {
      const run = take(plain)
      if (run !== undefined) {
        pieces.push(run)
        continue
      }
      const character = text[scanner.at]!
      if (character === '\\') {
        pieces.push(readEscape())
      } else if (character === closing) {
        scanner.at += 1
        return true
      } else if (character >= ' ') {
        pieces.push(take(/[^]/y)!)
      } else {
        if (character === '\n' || character === '\r') {
          if (role === 'name' || !sees(moreOfString)) return false
        }
        pieces.push(take(/\r\n|[^]/y)!)
        note({ fault: 'control-character', start: scanner.at - 1, end: scanner.at })
      }
    }
    return false
  }

  function readEscape(): string {
    const code = take(/\\u[0-9a-fA-F]{4}/y)
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code.slice(2), 16))
    const simple = take(/\\["\\/bfnrt]/y)
    if (simple !== undefined) return JSON.parse(`"${simple}"`) as string
    const start = scanner.at
    // A line that ends with a backslash ends the string as well.
    const bad = take(/\\(?:u[0-9a-fA-F]{0,3}|[^\r\n])?/y)!
    if (bad.length > 1) note({ fault: 'bad-escape', start, end: scanner.at })
    return bad
  }

  /** Looks for a forgotten quote after a name: `"gender: "female"` or `"active: true`. */
  function endOfName(start: number, isClosed: boolean): ScannedString | undefined {
    if (isClosed && sees(/\s*:/y)) return undefined
    const inner = match(/["'“]([^"'“”:,{}[\]\r\n]{0,100}?)\s{0,10}:(?!\/)/y, start)
    if (inner !== null && start + inner[0].length <= scanner.at) {
      scanner.at = start + inner[0].length
      note({ fault: 'unclosed-string', start, end: start + 1 + inner[1]!.length })
      return { text: inner[1]!, isCertain: true, hasColon: true }
    }
    if (isClosed) return undefined
    note({ fault: 'unclosed-string', start, end: scanner.at })
    return { text: '', isCertain: false, hasColon: false }
  }

  /** Looks for a forgotten quote after a value (`"CL, "use": …`), or quotes inside one (`"dijo "hola" y salió"`). */
  function endOfValue(start: number, isClosed: boolean): ScannedString | undefined {
    if (isClosed && sees(/[ \t]*(?:[,:}\]"/#;\r\n]|$)/y)) return undefined
    const written = text.slice(start + 1, isClosed ? scanner.at - 1 : scanner.at)
    const end = endOfText(written)
    if (!isClosed || (/[,}\]]/.test(written.slice(end)) && sees(/[^"\r\n:,]{1,80}"\s*:/y))) {
      scanner.at = start + 1 + end
      note({ fault: 'unclosed-string', start, end: scanner.at })
      return { text: '', isCertain: false, hasColon: false }
    }
    innerQuotes += 1
    const rest = innerQuotes > mostInnerQuotes ? undefined : match(/[^\r\n]{0,2000}?"(?=\s*(?:[,}\]]|$))/y)?.[0]
    if (rest === undefined || /"\s*:/.test(rest)) return undefined
    note({ fault: 'inner-quote', start: scanner.at - 1, end: scanner.at })
    scanner.at += rest.length
    return { text: '', isCertain: false, hasColon: false }
  }

  function readWord(): Json | undefined {
    const start = scanner.at
    const word = take(/[^\s:,{}[\]"“”;]+(?::\/\/[^\s,}\]"“”]*)?/y)
    if (word === undefined) {
      scanner.at += 1
      note({ fault: 'bad-character', start, end: scanner.at })
      return undefined
    }
    const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word)
    const isLiteral = word === 'true' || word === 'false' || word === 'null'
    if ((isNumber || isLiteral) && !sees(/[ \t]+\p{L}[^":\r\n]*[,\r\n]/uy) && !sees(/"/y)) return JSON.parse(word) as Json
    // Text whose quotes were forgotten, both or the first.
    take(/(?:[ \t]+[^\s:,{}[\]"“”;]+)*/y)
    const isClosed = take(/"(?=\s*(?:[,}\]]|$))/y) !== undefined
    note({ fault: !isClosed && /^[-+.]?\d[^\s]*$/.test(text.slice(start, scanner.at)) ? 'bad-number' : 'bad-word', start, end: scanner.at })
    return undefined
  }

  function readBareName(): string | undefined {
    const start = scanner.at
    const name = take(/[\p{L}_$@][\p{L}\p{N}_$@.-]*/uy)
    if (name !== undefined) {
      take(/"(?=\s*:)/y)
      // Where no colon follows, its value is missing too, and that is told instead.
      if (sees(/\s*[:=]/y)) note({ fault: 'unquoted-name', start, end: scanner.at })
      return name
    }
    // The decimals of a number that was written with a comma stand where a name should.
    const integer = /-?\d+,$/.exec(text.slice(Math.max(0, start - 20), start))?.[0]
    const decimals = integer === undefined ? undefined : take(/\d+(?=\s*[,}\r\n])/y)
    if (decimals === undefined) take(/[^\s,{}[\]":]+|[^]/y)
    note(
      decimals === undefined
        ? { fault: 'bad-character', start, end: scanner.at }
        : { fault: 'bad-number', start: start - integer!.length, end: scanner.at },
    )
    return undefined
  }
}

const oddBlanks = /[\v\f\u0085\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/y
const comment = /(?:\/\/|#)[^\r\n]*|\/\*[^]*?\*\//y

/** A line end that stands inside a string, going by what follows: text that is closed before anything else starts. */
const moreOfString = /\s*[^\s"}\],][^"]{0,2000}"\s*(?:[,}\]]|$)/y

/** The offset after which a text has nothing but blanks, commas and closing brackets. */
function endOfText(text: string): number {
  let end = text.length
  while (end > 0 && /[\s,}\]]/.test(text[end - 1]!)) end -= 1
  return end
}
