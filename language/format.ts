import type { Edit } from './text.ts'
import { colon, comma } from '../rules/engine/recovery/characters.ts'
import { isClosing, isOpening, skipBlanks, tokenEnd } from './tokens.ts'

/** Deeper than this nothing is indented further: a hostile text would grow with the square of its depth. */
const deepest = 100

/** Before the first token. */
const nothing = -1

/** How a text is laid out: what a level is indented by, and what ends a line. */
export interface FormatStyle {
  readonly unit: string
  readonly lineEnd: string
}

const pageStyle: FormatStyle = { unit: '  ', lineEnd: '\n' }

/**
 * The changes that lay out a JSON text, one member or item a line; only blanks between words change. Strings and numbers keep
 * their spelling (FHIR tells 1.0 from 1) and repeated names stay, as JSON.parse and JSON.stringify would not leave them. Undefined
 * where the text is not JSON.
 */
export function formatEdits(text: string, { unit, lineEnd }: FormatStyle = pageStyle): readonly Edit[] | undefined {
  if (!isJson(text)) return undefined
  const edits: Edit[] = []
  const newLines = [lineEnd]
  let depth = 0
  let previous = nothing
  let end = startOf(text)
  const newLine = () => (newLines[Math.min(depth, deepest)] ??= lineEnd + unit.repeat(Math.min(depth, deepest)))
  const put = (to: number, blank: string): void => {
    if (to - end !== blank.length || !text.startsWith(blank, end)) edits.push({ from: end, to, insert: blank })
  }
  for (let at = skipBlanks(text, end); at < text.length; at = skipBlanks(text, end)) {
    const first = text.charCodeAt(at)
    const isEnd = isClosing(first)
    if (isEnd) depth -= 1
    if (first === comma || first === colon || previous === nothing) put(at, '')
    else if (previous === colon) put(at, ' ')
    else put(at, isEnd && isOpening(previous) ? '' : newLine())
    if (isOpening(first)) depth += 1
    previous = first
    end = tokenEnd(text, at)
  }
  put(text.length, lineEnd)
  return edits
}

/** Where the first token of a text can begin: behind a byte order mark. */
function startOf(text: string): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0
}

/** A JSON text laid out, two blanks a level; undefined where it is not JSON. */
export function formatJson(text: string): string | undefined {
  const edits = formatEdits(text)
  return edits && applyEdits(text, edits)
}

/** A text with changes made; they are in their order and do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let end = 0
  for (const { from, to, insert } of edits) {
    parts.push(text.slice(end, from), insert)
    end = to
  }
  return parts.join('') + text.slice(end)
}

/** Writes a JSON text without a blank, on one line; strings, numbers and names stay as in `formatJson`. */
export function packJson(text: string): string | undefined {
  if (!isJson(text)) return undefined
  const tokens: string[] = []
  for (let at = skipBlanks(text, startOf(text)); at < text.length;) {
    const end = tokenEnd(text, at)
    tokens.push(text.slice(at, end))
    at = skipBlanks(text, end)
  }
  return tokens.join('')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
