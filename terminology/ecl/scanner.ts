import type { EclFault } from './tree.ts'

/** The kinds of tokens, for colours. */
export type TokenKind =
  | 'operator'
  | 'keyword'
  | 'concept'
  | 'term'
  | 'number'
  | 'string'
  | 'comment'
  | 'bracket'
  | 'field'
  | 'alternate'
  | 'constant'

/** A piece of the text. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
}

/** Thrown by the scanner and caught where reading began; never seen outside. */
export class Unexpected extends Error {
  readonly fault: EclFault
  constructor(fault: EclFault) {
    super(fault.message)
    this.fault = fault
  }
}

/** A cursor over the text of an expression; each reader takes what it names and leaves the rest. */
export interface Scanner {
  readonly text: string
  readonly tokens: Token[]
  position(): number
  /** Goes back, forgetting the tokens read since. */
  restore(position: number): void
  /** Skips white space and comments. */
  skip(): void
  isAtEnd(): boolean
  /** The text at the cursor begins so. */
  sees(symbol: string): boolean
  char(): string
  /** Takes the symbol and the space after it, where it stands. */
  take(symbol: string, kind: TokenKind): boolean
  expect(symbol: string, kind: TokenKind, expected?: string): void
  /** The letters at the cursor, in small letters. */
  seesWord(): string
  takeWord(word: string, kind: TokenKind): boolean
  digits(): string
  /** Takes characters while they are allowed. */
  run(kind: TokenKind, allows: (code: number) => boolean): string
  /** The text between quotation marks, escapes as written. */
  quoted(kind: TokenKind): string
  /** The text between pipes. */
  term(): string
  /** The offset after the bracket that closes the one at the cursor. */
  afterClosing(): number
  fail(expected: string): never
  failAt(at: number, end: number, message: string): never
}

const space = 32
const isSpace = (code: number): boolean => code === space || code === 9 || code === 10 || code === 13
const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Letters from A to Z, of either case. */
export const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Starts at the beginning of a text. */
export function createScanner(text: string): Scanner {
  const tokens: Token[] = []
  let at = 0
  let closings: Map<number, number> | undefined

  const code = (): number => (at < text.length ? text.charCodeAt(at) : -1)
  const push = (kind: TokenKind, start: number): void => {
    tokens.push({ kind, start, end: at })
  }

  const skip = (): void => {
    for (;;) {
      while (isSpace(code())) at++
      if (!text.startsWith('/*', at)) return
      const start = at
      const end = text.indexOf('*/', at + 2)
      if (end < 0) failAt(start, text.length, 'El comentario no está cerrado: falta «*/».')
      at = end + 2
      push('comment', start)
    }
  }

  const failAt = (start: number, end: number, message: string): never => {
    throw new Unexpected({ at: start, end, message })
  }
  const fail = (expected: string): never => {
    const end = endOfPiece(text, at)
    const found = at >= text.length ? 'el texto termina' : `hay «${text.slice(at, Math.min(end, at + 24))}»`
    return failAt(at, Math.max(end, at), `Se esperaba ${expected}; ${found}.`)
  }

  const sees = (symbol: string): boolean => text.startsWith(symbol, at)
  const take = (symbol: string, kind: TokenKind): boolean => {
    if (!sees(symbol)) return false
    const start = at
    at += symbol.length
    push(kind, start)
    skip()
    return true
  }
  const seesWord = (): string => {
    let end = at
    while (end < text.length && end - at < 32 && isLetter(text.charCodeAt(end))) end++
    return text.slice(at, end).toLowerCase()
  }
  const run = (kind: TokenKind, allows: (code: number) => boolean): string => {
    const start = at
    while (at < text.length && allows(text.charCodeAt(at))) at++
    if (at > start) push(kind, start)
    return text.slice(start, at)
  }

  return {
    text,
    tokens,
    position: () => at,
    restore(position) {
      at = position
      while (tokens.length > 0 && tokens[tokens.length - 1]!.start >= position) tokens.pop()
    },
    skip,
    isAtEnd: () => at >= text.length,
    sees,
    char: () => text.charAt(at),
    take,
    expect(symbol, kind, expected = `«${symbol}»`) {
      if (!take(symbol, kind)) fail(expected)
    },
    seesWord,
    takeWord(word, kind) {
      if (seesWord() !== word) return false
      const start = at
      at += word.length
      push(kind, start)
      skip()
      return true
    },
    digits: () => run('number', isDigit),
    run,
    quoted(kind) {
      const start = at
      at++
      while (at < text.length && code() !== 34) at += code() === 92 ? 2 : 1
      if (at >= text.length) failAt(start, text.length, 'El texto entre comillas no está cerrado: falta «"».')
      at++
      push(kind, start)
      return text.slice(start + 1, at - 1)
    },
    term() {
      const start = at
      const end = text.indexOf('|', at + 1)
      if (end < 0) failAt(start, text.length, 'El término no está cerrado: falta «|».')
      at = end + 1
      push('term', start)
      const term = text.slice(start + 1, end).trim()
      if (term === '') failAt(start, at, 'Entre «|» y «|» falta el término.')
      skip()
      return term
    },
    afterClosing() {
      closings ??= findClosings(text)
      return closings.get(at) ?? text.length
    },
    fail,
    failAt,
  }
}

function endOfPiece(text: string, at: number): number {
  let end = at
  while (end < text.length && !isSpace(text.charCodeAt(end)) && end - at < 40) end++
  return end
}

/** Round brackets outside of texts, terms and comments, each with the offset after its partner. */
function findClosings(text: string): Map<number, number> {
  const found = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '(') open.push(at)
    else if (char === ')') {
      const start = open.pop()
      if (start !== undefined) found.set(start, at + 1)
    } else if (char === '"') {
      at++
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    } else if (char === '|') {
      at = indexOr(text, '|', at + 1)
    } else if (char === '/' && text[at + 1] === '*') {
      at = indexOr(text, '*/', at + 2) + 1
    }
  }
  return found
}

function indexOr(text: string, symbol: string, from: number): number {
  const at = text.indexOf(symbol, from)
  return at < 0 ? text.length : at
}
