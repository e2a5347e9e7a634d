import type { Mend } from '../syntax.ts'
import type { Place } from '../locate.ts'
import {
  closing,
  compareLayout,
  damage,
  drop,
  endsHere,
  finish,
  keep,
  next,
  note,
  push,
  setName,
  type Frame,
  type Reader,
} from './reader.ts'
import { addMends } from './repair.ts'

/** Reads what stands first in a text. */
export function readRoot(reader: Reader, character: string): void {
  const { text, scanner, frames } = reader
  const { at } = scanner
  if (character === '{' || character === '[') {
    push(reader, character, at)
  } else if (scanner.isQuote()) {
    const { text: name, isCertain } = scanner.readString('value')
    const place = { start: at, end: scanner.at }
    scanner.skipBlanks()
    if (text[scanner.at] === ':') {
      note(reader, { fault: 'missing-brace', ...place, mends: [insert('{', at)] })
      push(reader, '{', at)
      setName(frames[0]!, name, place, false)
    } else {
      keep(reader, isCertain ? name : undefined, at, place.end)
    }
  } else {
    const value = scanner.readWord()
    keep(reader, value, at, scanner.at)
  }
  // Nothing more is to be expected of a text whose root could not be read.
  if (reader.places === undefined) scanner.at = text.length
}

/** Reads a string, which is a name or a value. */
export function readQuoted(reader: Reader, frame: Frame): void {
  const { text, scanner } = reader
  const start = scanner.at
  const { expects } = frame
  const { text: string, isCertain, hasColon } = scanner.readString(expects === 'name' ? 'name' : 'value')
  const end = scanner.at
  if (expects === 'name') {
    if (isCertain) setName(frame, string, { start, end }, hasColon)
    else drop(frame)
    return
  }
  scanner.skipBlanks()
  if (text[scanner.at] === ':') {
    readNameOutOfPlace(reader, frame, string, { start, end })
    return
  }
  if (expects === 'colon') note(reader, { fault: 'missing-colon', start, end: start + 1, mends: [insert(':', frame.nameAt.end)] })
  if (expects === 'comma') note(reader, { fault: 'missing-comma', start, end, mends: [missingComma(frame, isCertain && frame.isList)] })
  if (expects === 'comma' && !frame.isList) setName(frame, string, { start, end }, false)
  else keep(reader, isCertain ? string : undefined, start, end)
}

/** A name where none is expected: a value, a comma or a bracket is missing before it. */
function readNameOutOfPlace(reader: Reader, frame: Frame, name: string, place: Place): void {
  const { frames } = reader
  const { start } = place
  if (!frame.isList) {
    if (frame.expects === 'comma') note(reader, { fault: 'missing-comma', ...place, mends: [missingComma(frame, true)] })
    else note(reader, { fault: 'missing-value', ...frame.nameAt })
    setName(frame, name, place, false)
    return
  }
  const around = frames.at(-2)
  if (around?.isList === false && frame.firstAt >= 0) {
    note(reader, { fault: 'unclosed', ...place, bracket: frame.start, mends: closedBefore(reader, frame) })
    finish(reader, start)
    setName(around, name, place, false)
  } else {
    note(reader, { fault: 'missing-brace', ...place, mends: frame.expects === 'value' ? [insert('{', start)] : undefined })
    push(reader, '{', start)
    setName(frames.at(-1)!, name, place, false)
  }
}

const dots = /\.{3}|…/y
const arrow = /=>?|->/y
const noComma = /[;|.]/y
const nameWithColon = /[\p{L}_$][\p{L}\p{N}_$-]*\s*:(?!\/)/uy

/** Reads what has no quotes: a number, a literal, a name, or what stands in the place of a mark. */
export function readBare(reader: Reader, frame: Frame): void {
  const { text, scanner } = reader
  const start = scanner.at
  const isDigit = text[start]! >= '0' && text[start]! <= '9'
  if (!isDigit && readWrongMark(reader, frame)) return
  const { expects, isList } = frame
  if (isDigit && expects === 'name' && readDecimals(reader, frame)) return
  if (expects === 'name') {
    const name = scanner.readBareName()
    if (name !== undefined) setName(frame, name, { start, end: scanner.at }, false)
  } else if (!isDigit && !isList && scanner.sees(nameWithColon)) {
    if (expects === 'comma') note(reader, { fault: 'missing-comma', start, end: start + 1, mends: [missingComma(frame, true)] })
    else note(reader, { fault: 'missing-value', ...frame.nameAt })
    next(frame, start)
  } else {
    if (expects === 'colon') note(reader, { fault: 'missing-colon', start, end: start + 1, mends: [insert(':', frame.nameAt.end)] })
    if (expects === 'comma') {
      const mends = isList ? [missingComma(frame, false)] : undefined
      note(reader, { fault: isList ? 'missing-comma' : 'bad-character', start, end: start + 1, mends })
    }
    const value = scanner.readWord()
    if (expects !== 'comma' || isList) keep(reader, value, start, scanner.at)
  }
}

const decimals = /\d+(?=\s*[,}\r\n])/y
const integer = /-?\d[\d.]{0,18},$/

/** Reads the decimals of a number that was written with a comma, which stand where a name should; false where they are none. */
function readDecimals(reader: Reader, frame: Frame): boolean {
  const { text, scanner } = reader
  const before = integer.exec(text.slice(Math.max(0, scanner.at - 20), scanner.at))?.[0]
  const after = before === undefined ? undefined : scanner.take(decimals)
  if (after === undefined) return false
  const place = { start: scanner.at - after.length - before!.length, end: scanner.at }
  note(reader, { fault: 'bad-number', ...place, mends: [{ ...place, text: JSON.stringify(before! + after), isSafe: false }] })
  frame.expects = 'comma'
  frame.commaAt = -1
  frame.valueEnd = scanner.at
  return true
}

/** Reads what stands in the place of a value, a colon or a comma; false where it is none of these. */
function readWrongMark(reader: Reader, frame: Frame): boolean {
  const { text, scanner } = reader
  const start = scanner.at
  if (scanner.take(dots) !== undefined) {
    note(reader, { fault: 'bad-character', start, end: scanner.at })
    if (frame.expects === 'value' && !frame.isList) drop(frame)
    return true
  }
  if (frame.expects === 'colon' && scanner.take(arrow) !== undefined) {
    note(reader, { fault: 'missing-colon', start, end: scanner.at, mends: [{ start, end: scanner.at, text: ':', isSafe: true }] })
    frame.expects = 'value'
    return true
  }
  if (frame.expects === 'comma' && scanner.take(noComma) !== undefined) {
    const isSafe = text[start] === ';'
    note(reader, { fault: 'missing-comma', start, end: scanner.at, mends: [{ start, end: scanner.at, text: ',', isSafe }] })
    next(frame, start)
    return true
  }
  return false
}

/** Reads an opening bracket. */
export function readOpening(reader: Reader, frame: Frame, character: '{' | '['): void {
  const { frames, scanner } = reader
  const { at } = scanner
  if (frame.expects === 'name' && frame.commaAt >= 0 && character === '{' && frames.at(-2)?.isList === true) {
    // Unless it stands under the bracket that is not closed, it may be this one that is too much.
    const mends = closedBefore(reader, frame)?.map((mend) => ({ ...mend, isSafe: mend.isSafe && isUnder(reader, frame, at) }))
    note(reader, { fault: 'unclosed', start: at, end: at + 1, bracket: frame.start, mends })
    finish(reader, at)
  } else if (frame.expects === 'name') {
    note(reader, { fault: 'missing-name', start: at, end: at + 1 })
  } else if (frame.expects === 'colon') {
    note(reader, { fault: 'missing-colon', start: at, end: at + 1, mends: [insert(':', frame.nameAt.end)] })
  } else if (frame.expects === 'comma') {
    note(reader, { fault: 'missing-comma', start: at, end: at + 1, mends: frame.isList ? [missingComma(frame, true)] : undefined })
    next(frame, -1)
    // In an object it has no name either, and is lost.
    if (!frame.isList) damage(reader, frame)
  }
  push(reader, character, at)
}

/** Reads a colon. */
export function readColon(reader: Reader, frame: Frame): void {
  const { log, scanner } = reader
  const { at } = scanner
  if (frame.expects === 'colon') log.settle()
  else note(reader, { fault: frame.expects === 'name' ? 'missing-name' : 'bad-character', start: at, end: at + 1 })
  if (!frame.isList && frame.expects !== 'comma') frame.expects = 'value'
  scanner.at += 1
}

/** Reads a comma. */
export function readComma(reader: Reader, frame: Frame): void {
  const { log, scanner } = reader
  const { at } = scanner
  if (frame.expects === 'comma') log.settle()
  else if (lacksValue(frame)) note(reader, { fault: 'missing-value', start: at, end: at + 1 })
  // A placeholder in a list may be missing between two commas.
  else
    note(reader, {
      fault: 'extra-comma',
      start: at,
      end: at + 1,
      mends: [remove(at, frame.valueEnd >= 0 && (!frame.isList || holdsObjects(frame)))],
    })
  scanner.at += 1
  next(frame, at)
}

/** Whether a value has to come before anything else, since a name stands alone. */
function lacksValue({ expects, isList }: Frame): boolean {
  return expects === 'colon' || (expects === 'value' && !isList)
}

const beforeComma = /\s*,/y

/** Reads a closing bracket. */
export function readClosing(reader: Reader, frame: Frame, character: '}' | ']'): void {
  const { log, frames, scanner } = reader
  const place = { start: scanner.at, end: scanner.at + 1 }
  scanner.at += 1
  const around = frames.at(-2)
  if (frame.isList !== (character === ']')) {
    // It closes what is around this one, or stands in the place of the right one, or is one too many.
    const isForBoth = around !== undefined && around.isList !== frame.isList
    const isStray = !isForBoth && (frames.length === 1 || scanner.sees(beforeComma))
    const mends = isForBoth
      ? closedAt(reader, frame, place.start)
      : [{ ...place, text: isStray ? '' : frame.isList ? ']' : '}', isSafe: false }]
    if (isForBoth) compareLayout(reader, around, place.start)
    if (frame.isImplied) addMends(reader.mending, 'missing-brace', mends)
    else note(reader, { fault: 'mismatched-bracket', ...place, bracket: frame.start, mends })
    if (isForBoth) finish(reader, place.start)
    else if (isStray) return
  } else if (lacksValue(frame)) {
    note(reader, { fault: 'missing-value', ...place })
  } else if (frame.commaAt >= 0) {
    note(reader, {
      fault: 'extra-comma',
      start: frame.commaAt,
      end: frame.commaAt + 1,
      mends: [remove(frame.commaAt, frame.valueEnd >= 0)],
    })
  } else {
    log.settle()
  }
  if (frame.isList === (character === ']')) compareLayout(reader, frame, place.start)
  finish(reader, scanner.at)
}

function insert(mark: string, at: number): Mend {
  return { start: at, end: at, text: mark, isSafe: true }
}

function remove(at: number, isSafe: boolean): Mend {
  return { start: at, end: at + 1, text: '', isSafe }
}

/** The comma behind the value that a frame holds last. */
function missingComma({ valueEnd }: Frame, isSafe: boolean): Mend {
  return { start: valueEnd, end: valueEnd, text: ',', isSafe }
}

/** The bracket that is missing before the last comma of a frame; with the comma, where that is missing too. */
function closedBefore(reader: Reader, frame: Frame): readonly Mend[] | undefined {
  if (frame.commaAt >= 0) return closedAt(reader, frame, frame.commaAt)
  const { valueEnd } = frame
  return valueEnd < 0 ? undefined : [closing(reader, frame, valueEnd, false), { ...insert(',', valueEnd), isSafe: false }]
}

/** The bracket that is missing behind the last value before an offset; after a name or a comma nothing can be closed. */
function closedAt(reader: Reader, frame: Frame, at: number): readonly Mend[] | undefined {
  const { valueEnd, expects, commaAt } = frame
  if (valueEnd < 0 || (expects !== 'comma' && commaAt !== at)) return undefined
  return [closing(reader, frame, valueEnd, endsHere(reader, frame, valueEnd))]
}

function isUnder({ layout }: Reader, { indent }: Frame, at: number): boolean {
  const own = layout.indentAt(at)
  return indent.isFirst && own.isFirst && own.line !== indent.line && own.blanks === indent.blanks
}

function holdsObjects({ value }: Frame): boolean {
  return Array.isArray(value) && typeof (value as readonly unknown[]).at(-1) === 'object'
}
