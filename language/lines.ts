/** A resource on a line of its own. */
export interface Line {
  /** Without the line end. */
  readonly text: string
  /** From 1. */
  readonly number: number
  /** Where it begins in the whole text, in UTF-16 units. */
  readonly offset: number
}

/** The lines of a text that say something. */
export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  let offset = 0
  let number = 0
  for (const line of text.split('\n')) {
    number += 1
    if (line.trim() !== '') lines.push({ text: line, number, offset })
    offset += line.length + 1
  }
  return lines
}

/** A text whose lines are changed, or stay where the change gives nothing. Blank ones stay. */
export function mapLines(text: string, change: (line: Line) => string): string {
  const parts: string[] = []
  let end = 0
  for (const line of linesOf(text)) {
    parts.push(text.slice(end, line.offset), change(line))
    end = line.offset + line.text.length
  }
  return parts.join('') + text.slice(end)
}
