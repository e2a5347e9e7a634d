import { closing, finish, mayBeNone, next, note, type Frame, type Reader } from './reader.ts'
import type { Mend } from '../syntax.ts'

/**
 * Closes what the line of the next token is no longer inside of: a bracket that closes stands under the line of its partner, all else
 * further in than the line of what it is in.
 */
export function closeByLines(reader: Reader): void {
  const { text, scanner, frames, layout } = reader
  const { at } = scanner
  const { line, blanks, isFirst } = layout.indentAt(at)
  if (!isFirst) return
  const isClosing = text[at] === '}' || text[at] === ']'
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const { indent } = frame
    if (indent.line === line) return
    if (isInside(blanks, indent.blanks, isClosing)) return
    const mends = frames.length === 1 ? undefined : mendsOf(reader, frame)
    if (mends === undefined) {
      reader.isLaidOut = false
      return
    }
    note(reader, { fault: 'unclosed', start: at, end: endOf(text, at), bracket: frame.start, mends })
    const { commaAt } = frame
    finish(reader, frame.valueEnd)
    if (commaAt >= 0) next(frames.at(-1)!, commaAt)
  }
}

/** Whether a line is one of those inside what another begins, or the bracket that closes it there. */
function isInside(blanks: string, around: string, isClosing: boolean): boolean {
  return isClosing ? blanks === around : blanks.length > around.length && blanks.startsWith(around)
}

/** The bracket behind the last value of a frame; nothing where that lacks a value. */
function mendsOf(reader: Reader, frame: Frame): readonly Mend[] | undefined {
  const { text, scanner } = reader
  const { valueEnd, expects, commaAt } = frame
  // Where a comma is missing as well, it may be the next bracket that is too much.
  const isStray = commaAt < 0 && (text[scanner.at] === '{' || text[scanner.at] === '[')
  return valueEnd < 0 || (expects !== 'comma' && commaAt < 0)
    ? undefined
    : [closing(reader, frame, valueEnd, !isStray && !mayBeNone(reader, frame))]
}

const string = /"(?:[^"\\\n]|\\.)*"?/y

/** The end of the token at an offset. */
function endOf(text: string, at: number): number {
  string.lastIndex = at
  return string.test(text) ? string.lastIndex : at + 1
}
