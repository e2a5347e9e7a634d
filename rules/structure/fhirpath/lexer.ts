import type { SyntaxProblem } from './syntax.ts'

/** A token of an expression; `text` is free of quotes, escapes and leading marks. */
export interface Token {
  readonly kind: 'name' | 'quoted' | 'string' | 'number' | 'date' | 'dateTime' | 'time' | 'variable' | 'dollar' | 'symbol' | 'end'
  readonly text: string
  readonly at: number
}

/** Longer expressions are refused: none of any guide comes near. */
const mostTokens = 5000

const number = /\d+(?:\.\d+)?L?/y
const dateTime = /@\d{4}(?:-\d\d(?:-\d\d)?)?T(?:\d\d(?::\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:\d\d)?)?/y
const date = /@\d{4}(?:-\d\d(?:-\d\d)?)?/y
const time = /@T\d\d(?::\d\d(?::\d\d(?:\.\d+)?)?)?/y
const dollar = /\$(?:this|index|total)\b/y

/** Cuts an expression into tokens; the last one is `end`. */
export function readTokens(text: string): readonly Token[] | SyntaxProblem {
  const tokens: Token[] = []
  // Where the last comment ends, so that comments that do not end are looked through once.
  const lastCommentEnd = text.includes('/*') ? text.lastIndexOf('*/') : -1
  for (let at = skipBlank(text, 0, lastCommentEnd); at < text.length; at = skipBlank(text, at, lastCommentEnd)) {
    const end = readToken(text, at, tokens)
    if (end < 0) return { message: `No se entiende «${text[at]!}».`, at }
    if (tokens.length > mostTokens) return { message: 'La expresión es demasiado larga.', at }
    at = end
  }
  tokens.push({ kind: 'end', text: '', at: text.length })
  return tokens
}

/** Finds the end of white space and comments. */
function skipBlank(text: string, from: number, lastCommentEnd: number): number {
  for (let at = from; ;) {
    const code = text.charCodeAt(at)
    if (code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0xa0 && /\s/.test(text[at]!))) {
      at += 1
    } else if (code === slash && text.charCodeAt(at + 1) === slash) {
      while (at < text.length && text.charCodeAt(at) !== 0x0a && text.charCodeAt(at) !== 0x0d) at += 1
    } else if (code === slash && text.charCodeAt(at + 1) === asterisk && lastCommentEnd >= at + 2) {
      at = text.indexOf('*/', at + 2) + 2
    } else {
      return at
    }
  }
}

/** Adds the token that begins at an index, and returns where it ends; -1 where none does. */
function readToken(text: string, at: number, tokens: Token[]): number {
  const code = text.charCodeAt(at)
  const first = code < 128 ? classes[code]! : other
  switch (first) {
    case letter: {
      const end = skipWord(text, at + 1)
      tokens.push({ kind: 'name', text: text.slice(at, end), at })
      return end
    }
    case symbol: {
      const isPair = text.charCodeAt(at + 1) === equals ? code === 0x3c || code === 0x3e : false
      tokens.push({ kind: 'symbol', text: isPair ? text.slice(at, at + 2) : text[at]!, at })
      return at + (isPair ? 2 : 1)
    }
    case digit:
      return add(text, at, tokens, 'number', number, 0)
    case quote: {
      const end = skipQuoted(text, at)
      if (end >= 0) tokens.push({ kind: code === apostrophe ? 'string' : 'quoted', text: unquoted(text, at, end), at })
      return end
    }
    default:
      return readMarked(text, at, code, tokens)
  }
}

/** Reads what begins with a mark of its own: `@`, `%`, `$`, `!`. */
function readMarked(text: string, at: number, code: number, tokens: Token[]): number {
  switch (code) {
    case 0x40: {
      const end = add(text, at, tokens, 'dateTime', dateTime, 1)
      if (end >= 0) return end
      const endOfDate = add(text, at, tokens, 'date', date, 1)
      return endOfDate >= 0 ? endOfDate : add(text, at, tokens, 'time', time, 2)
    }
    case 0x25:
      return readVariable(text, at, tokens)
    case 0x24:
      return add(text, at, tokens, 'dollar', dollar, 1)
    case 0x21: {
      const next = text.charCodeAt(at + 1)
      if (next !== equals && next !== 0x7e) return -1
      tokens.push({ kind: 'symbol', text: text.slice(at, at + 2), at })
      return at + 2
    }
    default:
      return -1
  }
}

/** Reads `%name`, `%'name'` or `` %`name` ``; an unquoted name may have hyphens. */
function readVariable(text: string, at: number, tokens: Token[]): number {
  const code = text.charCodeAt(at + 1)
  const first = code < 128 ? classes[code] : other
  if (first === quote) {
    const end = skipQuoted(text, at + 1)
    if (end >= 0) tokens.push({ kind: 'variable', text: unquoted(text, at + 1, end), at })
    return end
  }
  if (first !== letter) return -1
  let end = skipWord(text, at + 2)
  while (text.charCodeAt(end) === 0x2d) end = skipWord(text, end + 1)
  tokens.push({ kind: 'variable', text: text.slice(at + 1, end), at })
  return end
}

function add(text: string, at: number, tokens: Token[], kind: Token['kind'], pattern: RegExp, mark: number): number {
  pattern.lastIndex = at
  if (!pattern.test(text)) return -1
  const end = pattern.lastIndex
  tokens.push({ kind, text: text.slice(at + mark, end), at })
  return end
}

function skipWord(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code < 128 && (classes[code] === letter || classes[code] === digit); code = text.charCodeAt(at))
    at += 1
  return at
}

/** Finds the end of a quoted text, after its closing quote; -1 where it does not end. */
function skipQuoted(text: string, start: number): number {
  const closing = text.charCodeAt(start)
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === closing) return at + 1
    if (code === backslash) at += 1
  }
  return -1
}

function unquoted(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1)
  return inner.includes('\\') ? unescaped(inner) : inner
}

const apostrophe = 0x27
const asterisk = 0x2a
const slash = 0x2f
const equals = 0x3d
const backslash = 0x5c

const other = 0
const letter = 1
const digit = 2
const symbol = 3
const quote = 4

/** Kinds of tokens by their first character, of ASCII. */
const classes = new Uint8Array(128)
for (let code = 0x61; code <= 0x7a; code += 1) classes[code] = classes[code - 0x20] = letter
for (let code = 0x30; code <= 0x39; code += 1) classes[code] = digit
for (const character of '.,()[]{}+-*/&|<>=~') classes[character.charCodeAt(0)] = symbol
classes[0x5f] = letter
classes[apostrophe] = classes[0x60] = quote

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' }

// An escape that the grammar does not have stands for the character itself, as everybody reads it.
function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9A-Fa-f]{4})|([\s\S]))/g, (_, hex: string | undefined, character: string | undefined) =>
    hex === undefined ? (controls[character!] ?? character!) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
