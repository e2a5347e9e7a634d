import type { Json, JsonObject, Path } from './json.ts'
import type { Place } from './locate.ts'
import { createScanner } from './scanner.ts'
import { createSyntaxLog, type Expected, type Fault, type SyntaxFault, type SyntaxProblem } from './syntax.ts'

/** What could be read of a text that is not JSON, or that repeats a key. */
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

/** The place of a value and of those inside it. */
export interface PlaceTree {
  readonly start: number
  end: number
  /** The place of its name, where it is a member of an object. */
  name?: Place
  readonly inside?: Map<string | number, PlaceTree>
}

interface Frame {
  readonly value: JsonObject | Json[]
  readonly place: PlaceTree & { readonly inside: Map<string | number, PlaceTree> }
  readonly isList: boolean
  readonly step: string | number | undefined
  repeated: Set<string> | undefined
  /** Whether its opening bracket is missing. */
  readonly isImplied: boolean
  expects: 'name' | 'colon' | 'value' | 'comma'
  /** The offset of the comma that was read last; -1 where the frame has gone on since. */
  commaAt: number
  name: string | undefined
  nameAt: Place
}

const mostRepeated = 100
const mostFrames = 1000

/** Faults after which everything that was written can still be read. */
const harmless = new Set<SyntaxFault>([
  'bad-escape', 'comment', 'control-character', 'extra-comma', 'missing-comma', 'odd-blank', 'single-quotes', 'unquoted-name',
]) // prettier-ignore

/** Faults that leave in doubt which bracket encloses what. */
const farReaching = new Set<SyntaxFault>([
  'mismatched-bracket', 'missing-brace', 'too-deep', 'unclosed', 'unclosed-comment', 'unclosed-string',
]) // prettier-ignore

/** Reads a text as JSON as far as it goes, one pass and no recursion, and says what is wrong with it. */
export function recover(text: string): Recovered {
  const log = createSyntaxLog(text)
  const scanner = createScanner(text, note)
  const damaged = new Set<object>()
  const repeated: Path[] = []
  const frames: Frame[] = []
  let root: Json | undefined
  let places: PlaceTree | undefined
  /** The outermost frame that is not yet known to be damaged. */
  let sound = 0

  start()
  for (;;) {
    scanner.skipBlanks()
    if (scanner.at >= text.length) break
    const frame = frames.at(-1)
    const character = text[scanner.at]!
    if (frame === undefined) {
      if (places !== undefined) {
        const isWrapping = log.problems[0]?.fault === 'leading-text' && !/[{[]/.test(text.slice(scanner.at))
        if (!isWrapping) note({ fault: 'extra-content', start: scanner.at, end: text.length, bracket: places.end - 1 })
        break
      }
      readRoot(character)
    } else if (character === '}' || character === ']') close(frame, character)
    else if (character === ',') comma(frame)
    else if (character === ':') colon(frame)
    else if (character === '{' || character === '[') open(frame, character)
    else if (scanner.isQuote()) quoted(frame)
    else bare(frame)
  }
  if (frames.length > 0) {
    const { place, isImplied } = frames.at(-1)!
    if (!isImplied) note({ fault: 'unclosed', start: text.length, end: text.length, bracket: place.start })
    while (frames.length > 0) finish(text.length)
  }
  return { value: root, problems: log.problems, repeated, damaged, places }

  /** Looks at the first characters, for a text that is no JSON at all. */
  function start(): void {
    if (text.charCodeAt(0) === 0xfeff) scanner.at = 1
    scanner.skipBlanks()
    const { at } = scanner
    const end = text.length
    if (at >= end) {
      if (log.problems.length === 0) note({ fault: 'empty', start: 0, end })
    } else if (/^(?:\ufffd\ufffd|(?:[^\0]\0){2}|(?:\0[^\0]){2})/.test(text)) {
      note({ fault: 'not-utf8', start: 0, end: 1 })
      scanner.at = end
    } else if (scanner.sees(/[{[]\s*\\"/y)) {
      note({ fault: 'escaped-quotes', start: text.indexOf('\\', at), end: text.indexOf('\\', at) + 2 })
      scanner.at = end
    } else if (!scanner.sees(/["'“{[\d-]|(?:true|false|null)\b/y)) {
      // Something before the JSON: a line of code, the fence of a Markdown block, headers.
      const near = /^(?:[^<\p{Cc}\ufffd]|[\t\r\n]){1,300}?(?=[{[]\s*(?:["'{[}\]]|\w+\s*:))/u.exec(text.slice(at))?.[0]
      if (near === undefined) note({ fault: 'not-json', start: at, end: at + (/^\S+/.exec(text.slice(at, at + 24))?.[0].length ?? 1) })
      else note({ fault: 'leading-text', start: at, end: at + near.length })
      scanner.at = near === undefined ? end : at + near.length
    }
  }

  function readRoot(character: string): void {
    const { at } = scanner
    if (character === '{' || character === '[') {
      push(character)
    } else if (scanner.isQuote()) {
      const { text: name, isCertain } = scanner.readString('value')
      const place = { start: at, end: scanner.at }
      scanner.skipBlanks()
      if (text[scanner.at] === ':') {
        note({ fault: 'missing-brace', ...place })
        push('{', at)
        named(frames[0]!, name, place, false)
      } else {
        keep(isCertain ? name : undefined, place)
      }
    } else {
      keep(scanner.readWord(), { start: at, end: scanner.at })
    }
    // Nothing more is to be expected of a text whose root could not be read.
    if (places === undefined) scanner.at = text.length
  }

  function quoted(frame: Frame): void {
    const { at } = scanner
    const { expects } = frame
    const { text: string, isCertain, hasColon } = scanner.readString(expects === 'name' ? 'name' : 'value')
    const place = { start: at, end: scanner.at }
    if (expects === 'name') {
      if (isCertain) named(frame, string, place, hasColon)
      else drop(frame)
      return
    }
    scanner.skipBlanks()
    if (text[scanner.at] === ':') {
      nameOutOfPlace(frame, string, place)
      return
    }
    if (expects === 'colon') note({ fault: 'missing-colon', start: at, end: at + 1 })
    if (expects === 'comma') note({ fault: 'missing-comma', ...place })
    if (expects === 'comma' && !frame.isList) named(frame, string, place, false)
    else keep(isCertain ? string : undefined, place)
  }

  /** A name where none is expected: a value, a comma or a bracket is missing before it. */
  function nameOutOfPlace(frame: Frame, name: string, place: Place): void {
    const { start } = place
    if (!frame.isList) {
      if (frame.expects === 'comma') note({ fault: 'missing-comma', ...place })
      else note({ fault: 'missing-value', ...frame.nameAt })
      named(frame, name, place, false)
      return
    }
    const around = frames.at(-2)
    if (around?.isList === false && frame.place.inside.size > 0) {
      note({ fault: 'unclosed', ...place, bracket: frame.place.start })
      finish(start)
      named(around, name, place, false)
    } else {
      note({ fault: 'missing-brace', ...place })
      push('{', start)
      named(frames.at(-1)!, name, place, false)
    }
  }

  function bare(frame: Frame): void {
    const { at } = scanner
    if (scanner.take(/\.{3}|…/y) !== undefined) {
      note({ fault: 'bad-character', start: at, end: scanner.at })
      if (frame.expects === 'value' && !frame.isList) drop(frame)
    } else if (frame.expects === 'colon' && scanner.take(/=>?|->/y) !== undefined) {
      note({ fault: 'missing-colon', start: at, end: scanner.at })
      frame.expects = 'value'
    } else if (frame.expects === 'comma' && scanner.take(/[;|.]/y) !== undefined) {
      note({ fault: 'missing-comma', start: at, end: scanner.at })
      next(frame, at)
    } else if (frame.expects !== 'name' && !frame.isList && scanner.sees(/[\p{L}_$][\p{L}\p{N}_$-]*\s*:(?!\/)/uy)) {
      if (frame.expects === 'comma') note({ fault: 'missing-comma', start: at, end: at + 1 })
      else note({ fault: 'missing-value', ...frame.nameAt })
      next(frame, at)
    } else if (frame.expects === 'name') {
      const name = scanner.readBareName()
      if (name !== undefined) named(frame, name, { start: at, end: scanner.at }, false)
    } else {
      if (frame.expects === 'colon') note({ fault: 'missing-colon', start: at, end: at + 1 })
      if (frame.expects === 'comma') note({ fault: frame.isList ? 'missing-comma' : 'bad-character', start: at, end: at + 1 })
      const value = scanner.readWord()
      if (frame.expects !== 'comma' || frame.isList) keep(value, { start: at, end: scanner.at })
    }
  }

  function open(frame: Frame, character: '{' | '['): void {
    const { at } = scanner
    if (frame.expects === 'name' && frame.commaAt >= 0 && character === '{' && frames.at(-2)?.isList === true) {
      note({ fault: 'unclosed', start: at, end: at + 1, bracket: frame.place.start })
      finish(at)
    } else if (frame.expects === 'name') {
      note({ fault: 'missing-name', start: at, end: at + 1 })
    } else if (frame.expects === 'colon') {
      note({ fault: 'missing-colon', start: at, end: at + 1 })
    } else if (frame.expects === 'comma') {
      note({ fault: 'missing-comma', start: at, end: at + 1 })
      next(frame, -1)
      // In an object it has no name either, and is lost.
      if (!frame.isList) damaged.add(frame.value)
    }
    push(character)
  }

  function colon(frame: Frame): void {
    if (frame.expects === 'colon') {
      log.settle()
    } else {
      note({ fault: frame.expects === 'name' ? 'missing-name' : 'bad-character', start: scanner.at, end: scanner.at + 1 })
    }
    if (!frame.isList && frame.expects !== 'comma') frame.expects = 'value'
    scanner.at += 1
  }

  function comma(frame: Frame): void {
    const place = { start: scanner.at, end: scanner.at + 1 }
    if (frame.expects === 'comma') log.settle()
    else if (frame.expects === 'colon' || (frame.expects === 'value' && !frame.isList)) note({ fault: 'missing-value', ...place })
    else note({ fault: 'extra-comma', ...place })
    scanner.at += 1
    next(frame, place.start)
  }

  function close(frame: Frame, character: '}' | ']'): void {
    const place = { start: scanner.at, end: scanner.at + 1 }
    scanner.at += 1
    const around = frames.at(-2)
    if (frame.isList !== (character === ']')) {
      if (!frame.isImplied) note({ fault: 'mismatched-bracket', ...place, bracket: frame.place.start })
      // It closes what is around this one, or stands in the place of the right one, or is one too many.
      const isForBoth = around !== undefined && around.isList !== frame.isList
      if (isForBoth) finish(place.start)
      else if (frames.length === 1 || scanner.sees(/\s*,/y)) return
    } else if (frame.expects === 'colon' || (frame.expects === 'value' && !frame.isList)) {
      note({ fault: 'missing-value', ...place })
    } else if (frame.commaAt >= 0) {
      note({ fault: 'extra-comma', start: frame.commaAt, end: frame.commaAt + 1 })
    } else {
      log.settle()
    }
    finish(scanner.at)
  }

  function push(character: '{' | '[', start = scanner.at): void {
    if (frames.length === mostFrames) {
      note({ fault: 'too-deep', start, end: start + 1 })
      scanner.at = text.length
      return
    }
    const isImplied = text[start] !== character
    if (!isImplied) scanner.at += 1
    const isList = character === '['
    const value = isList ? [] : {}
    const place = { start, end: start, inside: new Map<string | number, PlaceTree>() }
    frames.push({
      value,
      place,
      isList,
      isImplied,
      step: keep(value, place),
      repeated: undefined,
      expects: isList ? 'value' : 'name',
      commaAt: -1,
      name: undefined,
      nameAt: place,
    })
    if (isImplied) damaged.add(value)
  }

  /** Ends the innermost frame. */
  function finish(end: number): void {
    const frame = frames.pop()!
    sound = Math.min(sound, frames.length)
    frame.place.end = end
    for (const name of frame.repeated ?? [])
      if (repeated.length < mostRepeated) repeated.push([...pathOf(), ...(frame.step === undefined ? [] : [frame.step]), name])
  }

  /** Puts a value into the innermost frame, or makes it the root; returns its step there. */
  function keep(value: Json | undefined, place: PlaceTree): string | number | undefined {
    const frame = frames.at(-1)
    if (frame === undefined) {
      root = value
      if (value !== undefined) places = place
      return undefined
    }
    const { name } = frame
    drop(frame)
    if (value === undefined) return undefined
    if (frame.isList) {
      const list = frame.value as Json[]
      frame.place.inside.set(list.length, place)
      return list.push(value) - 1
    }
    if (name === undefined) return undefined
    if (frame.place.inside.has(name)) (frame.repeated ??= new Set()).add(name)
    place.name = frame.nameAt
    frame.place.inside.set(name, place)
    Object.defineProperty(frame.value, name, { value, enumerable: true, configurable: true, writable: true })
    return name
  }

  /** Goes on after a value, though there is none to keep. */
  function drop(frame: Frame): void {
    frame.expects = 'comma'
    frame.commaAt = -1
  }

  /** Goes on after a comma, or where one should be. */
  function next(frame: Frame, commaAt: number): void {
    frame.expects = frame.isList ? 'value' : 'name'
    frame.commaAt = commaAt
    frame.name = undefined
  }

  function named(frame: Frame, name: string, place: Place, hasColon: boolean): void {
    frame.name = name
    frame.nameAt = place
    frame.expects = hasColon ? 'value' : 'colon'
  }

  function pathOf(): (string | number)[] {
    return frames.flatMap(({ step }) => (step === undefined ? [] : [step]))
  }

  function note(fault: Fault): void {
    if (farReaching.has(fault.fault)) for (; sound < frames.length; sound += 1) damaged.add(frames[sound]!.value)
    else if (!harmless.has(fault.fault) && frames.length > 0) damaged.add(frames.at(-1)!.value)
    log.note(fault, { expected: expected(), path })
  }

  function path(): Path {
    const name = frames.at(-1)?.name
    return name === undefined ? pathOf() : [...pathOf(), name]
  }

  function expected(): Expected {
    const frame = frames.at(-1)
    if (frame === undefined) return 'root'
    if (frame.expects === 'comma') return frame.isList ? 'comma-or-bracket' : 'comma-or-brace'
    return frame.expects === 'value' && frame.isList ? 'item' : frame.expects
  }
}
