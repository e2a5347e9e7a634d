import { isSame, parseJson } from '../json.ts'
import type { SyntaxFault } from '../syntax.ts'
import type { Repair } from './repair.ts'

/** A resource that stands in a text as something else: its lines behind a prefix, its quotes written otherwise, or its line ends as «\n». */
export interface Disguise {
  readonly fault: Extract<SyntaxFault, 'escaped-breaks' | 'line-prefix' | 'wrapped-quotes'>
  /** The place that gives it away. */
  readonly start: number
  readonly end: number
  /** The resource alone; undefined where it cannot be read, or is not the only one. */
  readonly repair: () => Repair | undefined
}

/** Finds out whether the resource in a text that begins at an offset is disguised. */
export function findDisguise(text: string, at: number): Disguise | undefined {
  // A string is JSON, whatever it says.
  if (text[at] === '"' && parseJson(text.slice(at)) !== undefined) return undefined
  return findPrefixes(text, at) ?? findQuotes(text, at) ?? findBreaks(text, at)
}

/** Beginnings of lines as mails, editors, grep, containers and comparisons write them. */
const prefixes: readonly RegExp[] = [
  /^(?:> ?)+/,
  /^[^\S\r\n]*\d+[^\S\r\n]*[|:.)│→][^\S\r\n]?/,
  /^[^\S\r\n]*\d+[^\S\r\n]/,
  /^[\w.-]+[^\S\r\n]*\|[^\S\r\n]?/,
  /^[\w./\\-]+:\d+:/,
  /^\S+ std(?:out|err) [FP] /,
]

/** Lines that were added, and others. */
const ofComparison = /^[+ ]/

function findPrefixes(text: string, at: number): Disguise | undefined {
  if (!text.includes('\n', at)) return undefined
  const start = text.lastIndexOf('\n', at) + 1
  const first = text.slice(start, endOfLine(text, start))
  const before = (pattern: RegExp): string | undefined => {
    const prefix = pattern.exec(first)?.[0]
    return prefix !== undefined && /^\s*[{[]/.test(first.slice(prefix.length)) ? prefix : undefined
  }
  const pattern = [...prefixes, ...(text.includes('\n+', start - 1) || first.startsWith('+') ? [ofComparison] : [])].find(
    (one) => before(one) !== undefined,
  )
  if (pattern === undefined) return undefined
  const lines = text.slice(start).split('\n')
  if (!lines.every((line) => line.trim() === '' || pattern.test(line))) return undefined
  const repair = (): Repair | undefined => toRepair(lines.map((line) => line.replace(pattern, '')).join('\n'), true, 'line-prefix')
  return { fault: 'line-prefix', start, end: start + before(pattern)!.length, repair }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}

/** The beginning of a resource whose quotes are escaped, doubled or written as HTML writes them. */
const otherQuotes = /\{\s*(\\+"|""|&quot;|&#34;)resourceType\1/g

function findQuotes(text: string, at: number): Disguise | undefined {
  otherQuotes.lastIndex = at
  const found = otherQuotes.exec(text)
  if (found === null) return undefined
  const mark = found[1]!
  // A cell of a spreadsheet doubles its quotes, and may have lost those around it.
  const isBare = mark.startsWith('&') || (mark === '""' && found.index === at)
  // A text with a brace of its own is read as it is.
  if (text[at] === '{' && !(isBare && found.index === at)) return undefined
  const start = found.index + found[0].indexOf(mark)
  const repair = (): Repair | undefined => {
    const end = isBare ? text.lastIndexOf('}') + 1 : endOfString(text, found.index, mark)
    otherQuotes.lastIndex = end
    if (end <= found.index || otherQuotes.test(text)) return undefined
    const inner = plain(text.slice(found.index, end), mark)
    return inner === undefined ? undefined : toRepair(inner, !/["'“”]\s*:/.test(text.slice(at, found.index)), 'wrapped-quotes')
  }
  return { fault: 'wrapped-quotes', start, end: start + mark.length, repair }
}

/** The offset of the quote that ends the string around a resource; -1 where there is none. */
function endOfString(text: string, from: number, mark: string): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    const first = at
    if (mark === '""') {
      while (text[at + 1] === '"') at += 1
      if ((at - first) % 2 === 0) return at
    } else {
      let slashes = 0
      while (text[first - 1 - slashes] === '\\') slashes += 1
      if (slashes + 1 < mark.length) return at - slashes
    }
  }
  return -1
}

/** The beginning of an object whose line ends are written as a program would write them. */
const otherBreaks = /\{[^\S\r\n]*(?:\\[nrt][^\S\r\n]*)+"/g

function findBreaks(text: string, at: number): Disguise | undefined {
  otherBreaks.lastIndex = at
  const first = otherBreaks.exec(text)?.index
  if (first === undefined || (text[at] === '{' && first !== at)) return undefined
  const start = text.indexOf('\\', first)
  const repair = (): Repair | undefined => {
    const piece = text.slice(first, text.lastIndexOf('}') + 1)
    const isSafe = !/["'“”]\s*:/.test(text.slice(at, first))
    const readings = [piece.replaceAll(/\\(.)/g, (_, one: string) => breaks[one] ?? one), withoutBreaks(piece)]
    const [one, other] = readings.flatMap((reading) => toRepair(reading, isSafe, 'escaped-breaks') ?? [])
    // A text may say «\n» where it was written twice, or a line end where it was written once.
    return one !== undefined && other !== undefined && !isSame(one.value, other.value) ? undefined : one
  }
  return { fault: 'escaped-breaks', start, end: start + 2, repair }
}

const breaks: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** A piece of text with line ends for those that are written outside of its strings. */
function withoutBreaks(piece: string): string {
  return piece.replaceAll(/"(?:[^"\\]|\\[^])*(?:"|\\?$)|\\([nrt])/g, (all, one: string | undefined) =>
    one === undefined ? all : breaks[one]!,
  )
}

const entities: Readonly<Record<string, string>> = { quot: '"', '#34': '"', apos: "'", '#39': "'", lt: '<', gt: '>', amp: '&' }

/** A piece of text with its quotes as JSON has them. */
function plain(piece: string, mark: string): string | undefined {
  if (mark === '""') return piece.replaceAll('""', '"')
  if (mark.startsWith('&')) return piece.replaceAll(/&(quot|apos|lt|gt|amp|#34|#39);/g, (_, name: string) => entities[name]!)
  let inner = piece
  for (let depth = mark.length; depth > 1; depth = depth >> 1) {
    const read = parseJson(`"${inner}"`)
    if (typeof read !== 'string') return undefined
    inner = read
  }
  return inner
}

function toRepair(text: string, isSafe: boolean, fault: SyntaxFault): Repair | undefined {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? { text, value, isSafe, faults: new Set([fault]) } : undefined
}
