import type { Json, Path } from './json.ts'
import { readBeginning } from './recovery/beginning.ts'
import type { PlaceTree } from './recovery/place-tree.ts'
import { createReader, finish, note, type Reader } from './recovery/reader.ts'
import { readBare, readClosing, readColon, readComma, readOpening, readQuoted, readRoot } from './recovery/tokens.ts'
import type { SyntaxProblem } from './syntax.ts'

/** The part of a text that could be read although it is not JSON, or repeats a key. */
export interface Recovered {
  /** Undefined where nothing could be read. */
  readonly value: Json | undefined
  readonly problems: readonly SyntaxProblem[]
  /** Paths of members whose name stands twice or more in one object; the last one holds, as in JSON.parse. */
  readonly repeated: readonly Path[]
  /** Objects and lists of which something could not be read, so that an absence says nothing. */
  readonly damaged: ReadonlySet<object>
  readonly places: PlaceTree | undefined
}

/** Reads a text as JSON as far as it goes, from the left to the right and without recursion, and tells its faults. */
export function recover(text: string): Recovered {
  const reader = createReader(text)
  readBeginning(reader)
  while (readToken(reader));
  const { frames, root: value, log, repeated, damaged, places } = reader
  const innermost = frames.at(-1)
  if (innermost?.isImplied === false) {
    note(reader, { fault: 'unclosed', start: text.length, end: text.length, bracket: innermost.place.start })
  }
  while (frames.length > 0) finish(reader, text.length)
  return { value, problems: log.problems, repeated, damaged, places }
}

/** Reads a token and the blanks before it; false at the end. */
function readToken(reader: Reader): boolean {
  const { text, scanner, frames } = reader
  scanner.skipBlanks()
  if (scanner.at >= text.length) return false
  const frame = frames.at(-1)
  const character = text[scanner.at]!
  if (frame === undefined) {
    if (reader.places !== undefined) {
      noteRest(reader, reader.places)
      return false
    }
    readRoot(reader, character)
  } else if (character === '"') readQuoted(reader, frame)
  else if (character === '}' || character === ']') readClosing(reader, frame, character)
  else if (character === ',') readComma(reader, frame)
  else if (character === ':') readColon(reader, frame)
  else if (character === '{' || character === '[') readOpening(reader, frame, character)
  else if (scanner.isQuote()) readQuoted(reader, frame)
  else readBare(reader, frame)
  return true
}

/** Notes what stands behind a text that is complete, unless it is the end of what stands before it. */
function noteRest(reader: Reader, places: PlaceTree): void {
  const { text, scanner, log } = reader
  const isWrapping = log.problems[0]?.fault === 'leading-text' && !/[{[]/.test(text.slice(scanner.at))
  if (!isWrapping) note(reader, { fault: 'extra-content', start: scanner.at, end: text.length, bracket: places.end - 1 })
}
