import type { Json } from '../../rules/engine/json.ts'

/** A way in which texts are broken before somebody pastes them. */
export interface Damage {
  readonly name: string
  /** Makes a text such that it can be damaged. */
  readonly before?: (text: string) => string
  /** The damaged text, going by some numbers from 0 to 1; the same where there is nothing to damage in this way. */
  readonly apply: (text: string, numbers: readonly number[]) => string
  /** In how many of a hundred texts at least a safe repair is expected. */
  readonly mended: number
}

/** The tokens of a text that is JSON, blanks included. */
function tokensOf(text: string): string[] {
  return text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\s+/g) ?? []
}

/** The damage at one token of those for which something holds. */
function atToken(
  holds: (token: string, index: number, tokens: readonly string[]) => boolean,
  change: (token: string, number: number) => string,
): Damage['apply'] {
  return (text, [where = 0, how = 0]) => {
    const tokens = tokensOf(text)
    const places = [...tokens.keys()].filter((index) => holds(tokens[index]!, index, tokens))
    const place = places[Math.floor(where * places.length)]
    if (place !== undefined) tokens[place] = change(tokens[place]!, how)
    return tokens.join('')
  }
}

function everyToken(change: (token: string) => string): (text: string) => string {
  return (text) => tokensOf(text).map(change).join('')
}

/** Whether a container that closes here holds anything. */
function closesSomething(token: string, index: number, tokens: readonly string[]): boolean {
  return (token === '}' || token === ']') && !/^[{[]$/.test(tokens.slice(0, index).findLast((one) => one.trim() !== '') ?? '{')
}

function isName(token: string, index: number, tokens: readonly string[]): boolean {
  return token.startsWith('"') && tokens.slice(index + 1).find((one) => one.trim() !== '') === ':'
}

function quoteAs(quote: string, closing = quote): (token: string) => string {
  return (token) => (token.startsWith('"') ? `${quote}${token.slice(1, -1)}${closing}` : token)
}

/** As Python writes a string. */
function asPython(token: string): string {
  const literal = new Map([
    ['true', 'True'],
    ['false', 'False'],
    ['null', 'None'],
  ]).get(token)
  if (literal !== undefined || !token.startsWith('"')) return literal ?? token
  const text = JSON.parse(token) as string
  return text.includes("'") && !text.includes('"') ? token : `'${token.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function pick<T>(values: readonly T[], number: number): T {
  return values[Math.floor(number * values.length)]!
}

const comments = ['// revisar\n', '/* revisar, "a": 1 */', '# revisar\n', '// "activo": true,\n'] as const
const blanks = ['\u00a0', '\ufeff', '\u200b', '\u2028', '\u3000'] as const
const wrappings: readonly (readonly [string, string])[] = [
  ['```json\n', '\n```'],
  ['```\n', '\n```\n'],
  ['Aquí va el recurso:\n\n', '\n\nSaludos'],
  ['2026-01-15 10:00:01,123 INFO [main] cuerpo: ', ''],
  ['[INFO] cuerpo = ', ''],
  ['const paciente = ', ';'],
  ['', ';'],
  ['', ','],
  ['\ufeff\ufeff', ''],
]

/** Everything that a text can be repaired after. */
export const damages: readonly Damage[] = [
  { name: 'una coma antes de cerrar', apply: atToken(closesSomething, (token) => `,${token}`), mended: 100 },
  { name: 'una coma menos', apply: atToken((token) => token === ',', () => ' '), mended: 90 }, // prettier-ignore
  { name: 'una coma menos, sin espacio', apply: atToken((token) => token === ',', () => ''), mended: 75 }, // prettier-ignore
  { name: 'dos puntos menos', apply: atToken((token) => token === ':', () => ''), mended: 80 }, // prettier-ignore
  { name: 'comillas simples', apply: everyToken(quoteAs("'")), mended: 60 },
  { name: 'comillas simples en una clave', apply: atToken(isName, quoteAs("'")), mended: 100 },
  { name: 'comillas tipográficas', apply: everyToken(quoteAs('“', '”')), mended: 90 },
  { name: 'comillas tipográficas simples', apply: everyToken(quoteAs('‘', '’')), mended: 90 },
  { name: 'Python', apply: everyToken(asPython), mended: 85 },
  { name: 'un comentario', apply: atToken(() => true, (token, number) => `${token}${pick(comments, number)}`), mended: 98 }, // prettier-ignore
  { name: 'una clave sin comillas', apply: atToken(isName, (token) => token.slice(1, -1)), mended: 95 },
  { name: 'una clave sin la primera', apply: atToken(isName, (token) => token.slice(1)), mended: 95 },
  { name: 'un espacio raro', apply: atToken((token) => /^[{}[\],:]$/.test(token), (token, number) => `${token}${pick(blanks, number)}`), mended: 100 }, // prettier-ignore
  { name: 'texto alrededor', apply: (text, [number = 0]) => pick(wrappings, number).join(text), mended: 98 },
  { name: 'un salto de línea en un texto', before: everyToken((token) => (token.startsWith('"') ? token.replaceAll(' ', String.raw`\n`) : token)), apply: (text) => text.replaceAll(String.raw`\n`, '\n'), mended: 60 }, // prettier-ignore
  {
    name: 'una tabulación en un texto',
    before: everyToken((token) => (token.startsWith('"') ? token.replaceAll(' ', String.raw`\t`) : token)),
    apply: (text) => text.replaceAll(String.raw`\t`, '\t'),
    mended: 98,
  },
  { name: 'el final', apply: (text, [number = 0]) => withoutLast(text, 1 + Math.floor(number * 3)), mended: 35 },
  { name: 'un cierre menos', apply: atToken((token) => token === '}' || token === ']', () => ''), mended: 70 }, // prettier-ignore
  { name: 'una línea de cierre menos', apply: withoutClosingLine, mended: 85 },
  { name: 'una apertura menos', apply: atToken((token) => token === '{' || token === '[', () => ''), mended: 0 }, // prettier-ignore
  { name: 'una marca menos', apply: atToken((token) => /^[{}[\],:]$/.test(token), () => ''), mended: 20 }, // prettier-ignore
  { name: 'una marca más', apply: atToken(() => true, (token, number) => token + pick(['{', '}', '[', ']', ',', ':', '"', "'"], number)), mended: 0 }, // prettier-ignore
  { name: 'un carácter menos', apply: withoutCharacter, mended: 10 },
]

/** A text without one of the lines that hold a closing bracket and at most a comma. */
function withoutClosingLine(text: string, [where = 0]: readonly number[]): string {
  const lines = text.split('\n')
  const places = [...lines.keys()].filter((index) => /^\s*[}\]],?$/.test(lines[index]!))
  const place = places[Math.floor(where * places.length)]
  return place === undefined ? text : lines.toSpliced(place, 1).join('\n')
}

function withoutLast(text: string, count: number): string {
  let rest = text.trimEnd()
  for (let index = 0; index < count && /[}\]]$/.test(rest); index += 1) rest = rest.slice(0, -1).trimEnd()
  return rest
}

function withoutCharacter(text: string, [where = 0]: readonly number[]): string {
  const at = Math.floor(where * text.length)
  return text.slice(0, at) + text.slice(at + 1)
}

/** The value of a text; undefined where it is no JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as Json
  } catch {
    return undefined
  }
}
