import type { Json, Path } from './json.ts'
import { readBeginning } from './recovery/beginning.ts'
import { mostMistakes } from './limits.ts'
import type { Disguise } from './recovery/disguise.ts'
import type { Places } from './recovery/places.ts'
import { closing, createReader, endsHere, finish, note, type Reader } from './recovery/reader.ts'
import { closeByLines } from './recovery/by-lines.ts'
import { addMends, isEnclosing, isSafe, repair, type Mending } from './recovery/repair.ts'
import { readBare, readClosing, readColon, readComma, readOpening, readQuoted, readRoot } from './recovery/tokens.ts'
import type { Mend, SyntaxProblem } from './syntax.ts'

/** The part of a text that could be read although it is not JSON, or repeats a key. */
export interface Recovered {
  /** Undefined where nothing could be read. */
  readonly value: Json | undefined
  readonly problems: readonly SyntaxProblem[]
  /** Paths of members whose name stands twice or more in one object; the last one holds, as in JSON.parse. */
  readonly repeated: readonly Path[]
  /** Objects and lists of which something could not be read, so that an absence says nothing. */
  readonly damaged: ReadonlySet<object>
  /** Those that are not damaged themselves and hold one that is. */
  readonly holders: ReadonlySet<object>
  /** Those of them of which it is not sure what they enclose. */
  readonly unsure: ReadonlySet<object>
  readonly places: Places | undefined
  /** Makes JSON of a text in which the resource is written as something else. */
  readonly disguise: Disguise | undefined
  /** The edits that would make JSON of it. */
  readonly mending: Mending
}

/**
 * Reads a text as JSON as far as it goes, from the left to the right and without recursion, and tells its faults. Where a bracket is
 * missing, the lines of the text may tell where.
 */
export function recover(text: string): Recovered {
  const plain = read(text, false)
  if (!mayGoByLines(text, plain)) return plain
  const byLines = read(text, true)
  return byLines.mending.isByLines && repair(text, byLines.mending) !== undefined ? byLines : plain
}

/** Whether it is a guess what encloses what, and lines may tell. */
function mayGoByLines(text: string, { problems, mending }: Recovered): boolean {
  if (problems.at(-1)?.fault === 'too-many-mistakes') return false
  return (
    problems.some(({ fault }) => isEnclosing(fault)) && text.includes('\n') && !(isSafe(mending) && repair(text, mending) !== undefined)
  )
}

function read(text: string, goesByLines: boolean): Recovered {
  const reader = createReader(text, goesByLines)
  readBeginning(reader)
  while (!isVain(reader) && readToken(reader));
  const { frames, root: value, log, repeated, damaged, holders, places, mending, unsure, disguise } = reader
  const innermost = frames.at(-1)
  if (innermost !== undefined) {
    const mends = closingAll(reader)
    const isRootSure = !unsure.has(frames[0]!.value)
    if (innermost.isImplied) addMends(mending, 'missing-brace', mends)
    else note(reader, { fault: 'unclosed', start: text.length, end: text.length, bracket: innermost.start, mends })
    if (isRootSure) trustRoot(reader)
  }
  while (frames.length > 0) finish(reader, text.length)
  mending.isByLines = goesByLines && reader.isLaidOut
  return { value, problems: log.problems, repeated, damaged, holders, unsure, places, disguise, mending }
}

/** Whether it is known already that lines do not tell what encloses what, so that nobody asks for the rest. */
function isVain({ goesByLines, isLaidOut, mending }: Reader): boolean {
  return goesByLines && (!isLaidOut || mending.isHopeless)
}

/**
 * Of a text that was cut off, the root encloses all that is read in it: were something inside closed sooner, the root would have ended
 * before the next of its members. That is not sure of the last one.
 */
function trustRoot({ frames, unsure }: Reader): void {
  const { value, last: step } = frames[0]!
  unsure.delete(value)
  const last = step === undefined ? undefined : (value as Readonly<Record<string, Json>>)[step]
  if (typeof last === 'object' && last !== null) unsure.add(last)
}

/** The brackets that close all that is open at the end of the text; nothing where a value is missing too. */
function closingAll(reader: Reader): readonly Mend[] | undefined {
  const { text, frames, isLaidOut } = reader
  const { expects, commaAt, valueEnd, indent } = frames.at(-1)!
  if (valueEnd < 0 || (expects !== 'comma' && commaAt < 0)) return undefined
  const { line } = reader.layout.indentAt(valueEnd)
  // A text that was cut off may end in half a number, or where its lines do not tell how much is missing.
  const isWhole = expects === 'comma' && !/\d$/.test(text)
  const isSafe =
    isWhole &&
    (frames.length === 1
      ? endsHere(reader, frames[0]!, valueEnd)
      : isLaidOut && line !== indent.line && endsHere(reader, frames.at(-1)!, valueEnd))
  const mends = frames.toReversed().map((frame) => closing(reader, frame, valueEnd, isSafe))
  return expects === 'comma' ? mends : [...mends, { start: commaAt, end: commaAt + 1, text: '', isSafe: false }]
}

/** Reads a token and the blanks before it; false at the end. */
function readToken(reader: Reader): boolean {
  const { text, scanner, frames } = reader
  scanner.skipBlanks()
  if (scanner.at >= text.length) return false
  if (reader.mistakes >= mostMistakes) {
    note(reader, { fault: 'too-many-mistakes', start: scanner.at, end: scanner.at + 1 })
    return false
  }
  if (reader.goesByLines) closeByLines(reader)
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
function noteRest(reader: Reader, places: Places): void {
  const { text, scanner, log, mending } = reader
  const rest = text.slice(scanner.at)
  const mends = mendsOfRest(rest.trimEnd(), scanner.at, log.problems[0]?.fault === 'leading-text')
  const isWrapping = log.problems[0]?.fault === 'leading-text' && !/[{[]/.test(rest)
  if (isWrapping) addMends(mending, 'leading-text', mends)
  else note(reader, { fault: 'extra-content', start: scanner.at, end: text.length, bracket: places.ends.at(0) - 1, mends })
}

/** The quotes that end what JSON stands in, in a program. */
const endOfLiteral = /^["'`]{1,3}[\s;,)]*$/

/** The end of what stands around JSON in XML. */
const closingTags = /^(?:\]\]>)?(?:\s*<\/[\w:.-]+>)+$/

/** Takes away what stands behind a text that is complete, unless it may be more of it. */
function mendsOfRest(rest: string, start: number, isWrapping: boolean): readonly Mend[] | undefined {
  const isClosing = isWrapping && closingTags.test(rest)
  if (!isClosing && !endOfLiteral.test(rest) && /["{[:]/.test(rest)) return undefined
  return [{ start, end: start + rest.length, text: '', isSafe: isWrapping ? isClosing || !/[}\]]/.test(rest) : /^[\s,;)`%]*$/.test(rest) }]
}
