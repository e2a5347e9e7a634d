import type { Place } from '../locate.ts'
import { separator, skipBlanks, type Layout, type Style } from './layout.ts'

/** A text to put in a place of another. */
export interface Edit extends Place {
  readonly text: string
}

/** A text once edits are made, of which no two overlap. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, text: by } of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, start), by)
    at = end
  }
  pieces.push(text.slice(at))
  return pieces.join('')
}

/** Adds members to an object, behind those that it has. */
export function insertion(text: string, { start, end }: Place, members: readonly string[], layout: Layout, style: Style): Edit {
  const { indent } = style
  const between = separator(layout, style)
  const isEmpty = text[skipBlanks(text, start + 1)] === '}'
  if (isEmpty) {
    const closing = layout === undefined ? '' : layout.slice(0, layout.length - indent.length)
    return { start: start + 1, end: end - 1, text: `${layout ?? ''}${members.join(between)}${closing}` }
  }
  let last = end - 1
  while (/\s/.test(text[last - 1]!)) last -= 1
  return { start: last, end: last, text: members.map((member) => `${between}${member}`).join('') }
}

/** Takes a member away with the comma that separated it. */
export function removal(text: string, from: number, to: number): Edit {
  const after = skipBlanks(text, to)
  if (text[after] === ',') return { start: from, end: skipBlanks(text, after + 1), text: '' }
  let before = from
  while (/[\s,]/.test(text[before - 1]!)) before -= 1
  return { start: before, end: to, text: '' }
}
