import type { Edit } from './text.ts'

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g
/** Deeper than this nothing is indented further: a hostile text would grow with the square of its depth. */
const deepest = 100

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
  let depth = 0
  let previous = ''
  let end = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const newLine = () => lineEnd + unit.repeat(Math.min(depth, deepest))
  const put = (to: number, blank: string): void => {
    if (to - end !== blank.length || !text.startsWith(blank, end)) edits.push({ from: end, to, insert: blank })
  }
  for (const found of text.matchAll(token)) {
    const [part] = found
    const isClosing = part === '}' || part === ']'
    const isInside = previous === '{' || previous === '['
    if (isClosing) depth -= 1
    if (part === ',' || part === ':' || previous === '') put(found.index, '')
    else if (previous === ':') put(found.index, ' ')
    else put(found.index, isClosing && isInside ? '' : newLine())
    if (part === '{' || part === '[') depth += 1
    previous = part
    end = found.index + part.length
  }
  put(text.length, lineEnd)
  return edits
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
  return isJson(text) ? text.match(token)!.join('') : undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
