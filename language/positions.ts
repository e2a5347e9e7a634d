import { createLines } from '../rules/engine/lines.ts'

/** How characters of a line are counted: in UTF-16 units, or in bytes of UTF-8. */
export type Encoding = 'utf-16' | 'utf-8'

/** A place as editors say it: line and character from 0. */
interface EditorPosition {
  readonly line: number
  readonly character: number
}

/** The way between the offsets of a text (UTF-16 units) and the positions of editors. */
export interface Positions {
  readonly toPosition: (offset: number) => EditorPosition
  /** A position behind the end of a line or of the text is its end. */
  readonly toOffset: (position: EditorPosition) => number
}

/** Makes the positions of a text; lines are looked for once. */
export function createPositions(text: string, encoding: Encoding): Positions {
  let starts: readonly number[] | undefined
  let find: ReturnType<typeof createLines> | undefined
  return {
    toPosition(offset) {
      find ??= createLines(text)
      const { line, column } = find(offset)
      const character = encoding === 'utf-16' ? column - 1 : bytesIn(text, offset - column + 1, offset)
      return { line: line - 1, character }
    },
    toOffset({ line, character }) {
      starts ??= lineStarts(text)
      const start = starts[line]
      if (start === undefined) return text.length
      const next = starts[line + 1]
      const end = next === undefined ? text.length : withoutLineEnd(text, start, next)
      return encoding === 'utf-16' ? Math.min(start + character, end) : skipBytes(text, start, end, character)
    },
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 10) starts.push(at + 1)
    else if (unit === 13 && text.charCodeAt(at + 1) !== 10) starts.push(at + 1)
  }
  return starts
}

function withoutLineEnd(text: string, start: number, next: number): number {
  let end = next - 1
  if (end > start && text.charCodeAt(end) === 10 && text.charCodeAt(end - 1) === 13) end -= 1
  return end
}

function bytesOf(unit: number): number {
  // Each half of a pair is two of its four bytes.
  return unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
}

function bytesIn(text: string, from: number, to: number): number {
  let bytes = 0
  for (let at = from; at < to; at += 1) bytes += bytesOf(text.charCodeAt(at))
  return bytes
}

function skipBytes(text: string, start: number, end: number, bytes: number): number {
  let at = start
  for (let left = bytes; left > 0 && at < end; at += 1) left -= bytesOf(text.charCodeAt(at))
  return at
}
