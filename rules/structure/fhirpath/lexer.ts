import type { SyntaxProblem } from './syntax.ts'

/** A word of an expression; `text` is free of quotes, escapes and leading marks. */
export interface Token {
  readonly kind: 'name' | 'quoted' | 'string' | 'number' | 'date' | 'dateTime' | 'time' | 'variable' | 'dollar' | 'symbol' | 'end'
  readonly text: string
  readonly at: number
}

/** Longer expressions are refused: none of any guide comes near. */
const mostTokens = 5000

const blank = /(?:\s|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)+/y
const patterns = [
  ['name', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /\d+(?:\.\d+)?L?/y],
  ['dateTime', /@\d{4}(?:-\d\d(?:-\d\d)?)?T(?:\d\d(?::\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:\d\d)?)?/y],
  ['date', /@\d{4}(?:-\d\d(?:-\d\d)?)?/y],
  ['time', /@T\d\d(?::\d\d(?::\d\d(?:\.\d+)?)?)?/y],
  ['string', /'(?:[^'\\]|\\[\s\S])*'/y],
  ['quoted', /`(?:[^`\\]|\\[\s\S])*`/y],
  ['variable', /%(?:[A-Za-z_][A-Za-z0-9_-]*|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`)/y],
  ['dollar', /\$(?:this|index|total)\b/y],
  ['symbol', /<=|>=|!=|!~|[.,()[\]{}+\-*/&|<>=~]/y],
] as const

/** Cuts an expression into words; the last one is `end`. */
export function readTokens(text: string): readonly Token[] | SyntaxProblem {
  const tokens: Token[] = []
  for (let at = skipBlank(text, 0); at < text.length; at = skipBlank(text, at)) {
    const token = readToken(text, at)
    if (token === undefined) return { message: `No se entiende «${text[at]!}».`, at }
    if (tokens.length === mostTokens) return { message: 'La expresión es demasiado larga.', at }
    tokens.push({ kind: token.kind, text: contentOf(token.kind, token.text), at })
    at += token.text.length
  }
  tokens.push({ kind: 'end', text: '', at: text.length })
  return tokens
}

function skipBlank(text: string, at: number): number {
  blank.lastIndex = at
  return blank.test(text) ? blank.lastIndex : at
}

function readToken(text: string, at: number): { kind: Token['kind']; text: string } | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found !== null) return { kind, text: found[0] }
  }
  return undefined
}

function contentOf(kind: Token['kind'], text: string): string {
  switch (kind) {
    case 'string':
    case 'quoted':
      return unescaped(text.slice(1, -1))
    case 'date':
    case 'dateTime':
    case 'dollar':
      return text.slice(1)
    case 'time':
      return text.slice(2)
    case 'variable':
      return text[1] === "'" || text[1] === '`' ? unescaped(text.slice(2, -1)) : text.slice(1)
    default:
      return text
  }
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' }

// An escape that the grammar does not have stands for the character itself, as everybody reads it.
function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9A-Fa-f]{4})|([\s\S]))/g, (_, hex: string | undefined, character: string | undefined) =>
    hex === undefined ? (controls[character!] ?? character!) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
