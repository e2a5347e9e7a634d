import type { Place } from '../locate.ts'
import { toPlaceTree } from './place-tree.ts'
import { damage, drop, finish, keep, next, note, push, setName, type Frame, type Reader } from './reader.ts'

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
      note(reader, { fault: 'missing-brace', ...place })
      push(reader, '{', at)
      setName(frames[0]!, name, place, false)
    } else {
      keep(reader, isCertain ? name : undefined, toPlaceTree(at, place.end, undefined))
    }
  } else {
    const value = scanner.readWord()
    keep(reader, value, toPlaceTree(at, scanner.at, undefined))
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
  if (expects === 'colon') note(reader, { fault: 'missing-colon', start, end: start + 1 })
  if (expects === 'comma') note(reader, { fault: 'missing-comma', start, end })
  if (expects === 'comma' && !frame.isList) setName(frame, string, { start, end }, false)
  else keep(reader, isCertain ? string : undefined, toPlaceTree(start, end, undefined))
}

/** A name where none is expected: a value, a comma or a bracket is missing before it. */
function readNameOutOfPlace(reader: Reader, frame: Frame, name: string, place: Place): void {
  const { frames } = reader
  const { start } = place
  if (!frame.isList) {
    if (frame.expects === 'comma') note(reader, { fault: 'missing-comma', ...place })
    else note(reader, { fault: 'missing-value', ...frame.nameAt })
    setName(frame, name, place, false)
    return
  }
  const around = frames.at(-2)
  if (around?.isList === false && frame.place.inside!.length > 0) {
    note(reader, { fault: 'unclosed', ...place, bracket: frame.place.start })
    finish(reader, start)
    setName(around, name, place, false)
  } else {
    note(reader, { fault: 'missing-brace', ...place })
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
  if (expects === 'name') {
    const name = scanner.readBareName()
    if (name !== undefined) setName(frame, name, { start, end: scanner.at }, false)
  } else if (!isDigit && !isList && scanner.sees(nameWithColon)) {
    if (expects === 'comma') note(reader, { fault: 'missing-comma', start, end: start + 1 })
    else note(reader, { fault: 'missing-value', ...frame.nameAt })
    next(frame, start)
  } else {
    if (expects === 'colon') note(reader, { fault: 'missing-colon', start, end: start + 1 })
    if (expects === 'comma') note(reader, { fault: isList ? 'missing-comma' : 'bad-character', start, end: start + 1 })
    const value = scanner.readWord()
    if (expects !== 'comma' || isList) keep(reader, value, toPlaceTree(start, scanner.at, undefined))
  }
}

/** Reads what stands in the place of a value, a colon or a comma; false where it is none of these. */
function readWrongMark(reader: Reader, frame: Frame): boolean {
  const { scanner } = reader
  const start = scanner.at
  if (scanner.take(dots) !== undefined) {
    note(reader, { fault: 'bad-character', start, end: scanner.at })
    if (frame.expects === 'value' && !frame.isList) drop(frame)
    return true
  }
  if (frame.expects === 'colon' && scanner.take(arrow) !== undefined) {
    note(reader, { fault: 'missing-colon', start, end: scanner.at })
    frame.expects = 'value'
    return true
  }
  if (frame.expects === 'comma' && scanner.take(noComma) !== undefined) {
    note(reader, { fault: 'missing-comma', start, end: scanner.at })
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
    note(reader, { fault: 'unclosed', start: at, end: at + 1, bracket: frame.place.start })
    finish(reader, at)
  } else if (frame.expects === 'name') {
    note(reader, { fault: 'missing-name', start: at, end: at + 1 })
  } else if (frame.expects === 'colon') {
    note(reader, { fault: 'missing-colon', start: at, end: at + 1 })
  } else if (frame.expects === 'comma') {
    note(reader, { fault: 'missing-comma', start: at, end: at + 1 })
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
  else note(reader, { fault: lacksValue(frame) ? 'missing-value' : 'extra-comma', start: at, end: at + 1 })
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
    if (!frame.isImplied) note(reader, { fault: 'mismatched-bracket', ...place, bracket: frame.place.start })
    // It closes what is around this one, or stands in the place of the right one, or is one too many.
    const isForBoth = around !== undefined && around.isList !== frame.isList
    if (isForBoth) finish(reader, place.start)
    else if (frames.length === 1 || scanner.sees(beforeComma)) return
  } else if (lacksValue(frame)) {
    note(reader, { fault: 'missing-value', ...place })
  } else if (frame.commaAt >= 0) {
    note(reader, { fault: 'extra-comma', start: frame.commaAt, end: frame.commaAt + 1 })
  } else {
    log.settle()
  }
  finish(reader, scanner.at)
}
