import { setMember, type Json, type JsonObject, type Path } from '../json.ts'
import { mostNested, mostRepeated } from '../limits.ts'
import type { Place } from '../locate.ts'
import { createSyntaxLog, type Expected, type Fault, type FaultContext, type SyntaxFault, type SyntaxLog, type Mend } from '../syntax.ts'
import { createScanner, type Scanner } from './scanner.ts'
import type { Disguise } from './disguise.ts'
import { createLayout, type Indent, type Layout } from './layout.ts'
import { addItem, addLost, addMember, createPlaces, type Places } from './places.ts'
import { addMends, createMending, mayEndSooner, type Mending } from './repair.ts'

/** An object or list that is open. */
export interface Frame {
  readonly value: JsonObject | Json[]
  /** The number of its place, and the offset at which that begins. */
  readonly place: number
  readonly start: number
  readonly isList: boolean
  readonly step: string | number | undefined
  /** The offset of the first value in it; -1 where there is none. */
  firstAt: number
  /** The step to the last value in it. */
  last: string | number | undefined
  repeated: Set<string> | undefined
  isDamaged: boolean
  /** Whether something is damaged in one of the objects and lists that it holds. */
  holdsDamage: boolean
  /** Whether its opening bracket is missing. */
  readonly isImplied: boolean
  expects: 'name' | 'colon' | 'value' | 'comma'
  /** The offset of the comma that was read last; -1 where the frame has gone on since. */
  commaAt: number
  name: string | undefined
  nameAt: Place
  /** The offset behind the value that was read last; -1 where there is none. */
  valueEnd: number
  /** The line of its opening bracket. */
  readonly indent: Indent
}

/** The state of reading a text as JSON as far as it goes. */
export interface Reader extends FaultContext {
  readonly text: string
  readonly scanner: Scanner
  readonly log: SyntaxLog
  readonly damaged: Set<object>
  /** Those that are not damaged themselves and hold one that is. */
  readonly holders: Set<object>
  /** Those of which it is not sure what they enclose. */
  readonly unsure: Set<object>
  /** The paths of names that stand twice, at most a hundred. */
  readonly repeated: Path[]
  readonly frames: Frame[]
  readonly mending: Mending
  readonly layout: Layout
  /** Whether each bracket that does not close on its own line stands under the line of its partner. */
  isLaidOut: boolean
  /** Whether lines tell where an object or list ends that is not closed. */
  readonly goesByLines: boolean
  /** The resource in a text that is written as something else. */
  disguise: Disguise | undefined
  root: Json | undefined
  places: Places | undefined
  /** The outermost frame that is not yet known to be damaged. */
  sound: number
  /** At how many places there are faults that nobody makes on purpose. */
  mistakes: number
  /** The last of these places; -1 where there is none. */
  mistakenAt: number
}

/** Faults of who writes what other languages allow: a long text may have one at each name. */
const habits: ReadonlySet<SyntaxFault> = new Set(['comment', 'extra-comma', 'odd-blank', 'single-quotes', 'unquoted-name'])

/** Faults after which everything that was written can still be read. */
const harmless: ReadonlySet<SyntaxFault> = new Set([
  'bad-escape',
  'comment',
  'control-character',
  'extra-comma',
  'missing-comma',
  'odd-blank',
  'single-quotes',
  'unquoted-name',
])

/** Faults that leave all around in doubt, for it is not sure which bracket encloses what. */
const confusing: ReadonlySet<SyntaxFault> = new Set([
  'mismatched-bracket',
  'missing-brace',
  'too-deep',
  'too-many-mistakes',
  'unclosed',
  'unclosed-comment',
  'unclosed-string',
])

/** A reader at the start of a text. */
export function createReader(text: string, goesByLines = false): Reader {
  const reader: Reader = {
    text,
    scanner: createScanner(text, (fault) => note(reader, fault)),
    log: createSyntaxLog(text),
    damaged: new Set(),
    holders: new Set(),
    unsure: new Set(),
    repeated: [],
    frames: [],
    mending: createMending(),
    layout: createLayout(text),
    isLaidOut: true,
    goesByLines,
    disguise: undefined,
    root: undefined,
    places: undefined,
    sound: 0,
    mistakes: 0,
    mistakenAt: -1,
    path: () => pathIn(reader),
    get expected() {
      return expectedIn(reader)
    },
  }
  return reader
}

/** Notes a fault, and what it damages: the innermost object or list, unless nothing is lost or all around is in doubt. */
export function note(reader: Reader, fault: Fault): void {
  const { frames, log, mending } = reader
  addMends(mending, fault.fault, fault.mends)
  if (!habits.has(fault.fault) && fault.start > reader.mistakenAt) {
    reader.mistakes += 1
    reader.mistakenAt = fault.start
  }
  if (confusing.has(fault.fault))
    for (; reader.sound < frames.length; reader.sound += 1) {
      damage(reader, frames[reader.sound]!)
      reader.unsure.add(frames[reader.sound]!.value)
    }
  else if (!harmless.has(fault.fault) && frames.length > 0) damage(reader, frames.at(-1)!)
  log.note(fault, reader)
}

/** Marks an object or list of which something could not be read. */
export function damage({ damaged }: Reader, frame: Frame): void {
  if (frame.isDamaged) return
  frame.isDamaged = true
  damaged.add(frame.value)
}

/** Opens an object or list, whose bracket is missing where it does not stand at `start`. */
export function push(reader: Reader, character: '{' | '[', start: number): void {
  const { text, scanner, frames } = reader
  if (frames.length === mostNested) {
    note(reader, { fault: 'too-deep', start, end: start + 1 })
    scanner.at = text.length
    return
  }
  const isImplied = text[start] !== character
  const isList = character === '['
  const value = isList ? [] : {}
  if (!isImplied && text[start + 1] === (isList ? ']' : '}')) {
    keepEmpty(reader, value, start)
    return
  }
  if (!isImplied) scanner.at += 1
  const step = keep(reader, value, start, start)
  const frame: Frame = {
    value,
    place: reader.places!.starts.length() - 1,
    start,
    isList,
    isImplied,
    isDamaged: false,
    holdsDamage: false,
    step,
    firstAt: -1,
    last: undefined,
    repeated: undefined,
    expects: isList ? 'value' : 'name',
    commaAt: -1,
    name: undefined,
    nameAt: { start, end: start },
    valueEnd: -1,
    indent: reader.layout.indentAt(start),
  }
  frames.push(frame)
  if (isImplied) damage(reader, frame)
}

/** Keeps an object or list that closes at once; it takes no frame, for there may be millions of them. */
function keepEmpty(reader: Reader, value: JsonObject | Json[], start: number): void {
  const { log, scanner } = reader
  scanner.at = start + 2
  keep(reader, value, start, scanner.at)
  log.settle()
}

/** Looks at where the closing bracket at an offset stands, beside the one that it closes. */
export function compareLayout(reader: Reader, { indent }: Frame, at: number): void {
  const { line, blanks, isFirst } = reader.layout.indentAt(at)
  if (line !== indent.line && (!isFirst || blanks !== indent.blanks)) reader.isLaidOut = false
}

/** The bracket that closes an open frame, on a line of its own where its content has lines of their own. */
export function closing(reader: Reader, frame: Frame, at: number, isSafe: boolean): Mend {
  const { layout } = reader
  const text = `${hasLines(reader, frame, at) ? `${layout.lineEnd}${frame.indent.blanks}` : ''}${frame.isList ? ']' : '}'}`
  return { start: at, end: at, text, isSafe }
}

/** Whether a frame that is not closed can have ended nowhere but at an offset. */
export function endsHere(reader: Reader, frame: Frame, at: number): boolean {
  if (mayBeNone(reader, frame)) return false
  // Lines that say something else than the brackets do leave it open which of them is wrong.
  if (!reader.isLaidOut) return false
  if (hasLines(reader, frame, at)) return true
  return reader.mending.structural === 0 && !mayEndSooner(frame.value)
}

/** Whether it is rather the opening bracket of a list that is too much: one value on the same line stands behind it, or it is in a list or holds one. */
export function mayBeNone({ text }: Reader, { value, start, step, firstAt, isList }: Frame): boolean {
  if (!isList) return false
  if (typeof step === 'number' || (value as Json[]).some((item) => Array.isArray(item))) return true
  return (value as Json[]).length < 2 && (firstAt < 0 || !text.slice(start, firstAt).includes('\n'))
}

function hasLines({ layout }: Reader, { indent, isImplied }: Frame, at: number): boolean {
  return !isImplied && layout.indentAt(at).line !== indent.line
}

/** Ends the innermost frame. */
export function finish(reader: Reader, end: number): void {
  const { frames, repeated, places } = reader
  const frame = frames.pop()!
  reader.sound = Math.min(reader.sound, frames.length)
  places!.ends.set(frame.place, end)
  const around = frames.at(-1)
  const holdsDamage = tellsDamage(reader, frame)
  if (around !== undefined) {
    around.valueEnd = end
    around.holdsDamage ||= holdsDamage
  }
  if (frame.repeated === undefined || repeated.length >= mostRepeated) return
  const path = stepsOf(frames)
  if (frame.step !== undefined) path.push(frame.step)
  for (const name of frame.repeated) {
    if (repeated.length === mostRepeated) return
    repeated.push([...path, name])
  }
}

/** Whether something is damaged in an object or list that ends; of members whose names stand twice the last ones count. */
function tellsDamage({ damaged, holders }: Reader, { value, isDamaged, holdsDamage, repeated }: Frame): boolean {
  if (isDamaged || !holdsDamage) return isDamaged
  if (repeated !== undefined && !Object.values(value).some((one) => damaged.has(one as object) || holders.has(one as object))) return false
  holders.add(value)
  return true
}

/** Puts a value into the innermost frame, or makes it the root; returns its step there. */
export function keep(reader: Reader, value: Json | undefined, start: number, end: number): string | number | undefined {
  const frame = reader.frames.at(-1)
  if (frame === undefined) {
    reader.root = value
    if (value !== undefined) addItem((reader.places = createPlaces()), start, end)
    return undefined
  }
  drop(frame)
  frame.valueEnd = end
  if (value === undefined) return undefined
  const { name, isList } = frame
  const places = reader.places!
  if (!isList && name === undefined) {
    if (typeof value === 'object') addLost(places, start, end)
    return undefined
  }
  if (frame.firstAt < 0) frame.firstAt = start
  if (isList) {
    addItem(places, start, end)
    frame.last = (frame.value as Json[]).push(value) - 1
  } else {
    addMember(places, start, end, name!, frame.nameAt)
    setMemberOf(reader, frame, name!, value)
    frame.last = name
  }
  return frame.last
}

function setMemberOf({ mending }: Reader, frame: Frame, name: string, value: Json): void {
  if (Object.hasOwn(frame.value, name)) {
    mending.hasRepeated = true
    ;(frame.repeated ??= new Set()).add(name)
  }
  setMember(frame.value as JsonObject, name, value)
}

/** Goes on after a value, though there is none to keep. */
export function drop(frame: Frame): void {
  frame.expects = 'comma'
  frame.commaAt = -1
}

/** Goes on after a comma, or where one should be. */
export function next(frame: Frame, commaAt: number): void {
  frame.expects = frame.isList ? 'value' : 'name'
  frame.commaAt = commaAt
  frame.name = undefined
}

/** Goes on after a name. */
export function setName(frame: Frame, name: string, place: Place, hasColon: boolean): void {
  frame.name = name
  frame.nameAt = place
  frame.expects = hasColon ? 'value' : 'colon'
}

function pathIn({ frames }: Reader): Path {
  const path = stepsOf(frames)
  const name = frames.at(-1)?.name
  if (name !== undefined) path.push(name)
  return path
}

function stepsOf(frames: readonly Frame[]): (string | number)[] {
  const steps: (string | number)[] = []
  for (const { step } of frames) if (step !== undefined) steps.push(step)
  return steps
}

function expectedIn({ frames }: Reader): Expected {
  const frame = frames.at(-1)
  if (frame === undefined) return 'root'
  if (frame.expects === 'comma') return frame.isList ? 'comma-or-bracket' : 'comma-or-brace'
  return frame.expects === 'value' && frame.isList ? 'item' : frame.expects
}
