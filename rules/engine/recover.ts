import type { Json, JsonObject, Path } from './json.ts'
import type { Place } from './locate.ts'

/** What can be wrong with a text as JSON; the words for each are the business of rule cl-json-01. */
export type SyntaxFault =
  | 'empty'
  | 'not-json'
  | 'bad-character'
  | 'bad-escape'
  | 'bad-number'
  | 'bad-word'
  | 'comment'
  | 'control-character'
  | 'extra-comma'
  | 'extra-content'
  | 'missing-colon'
  | 'missing-comma'
  | 'missing-name'
  | 'missing-value'
  | 'mismatched-bracket'
  | 'single-quotes'
  | 'unclosed'
  | 'unclosed-string'
  | 'unquoted-name'

/** One fault of the syntax: where it stands (offsets, end exclusive) and inside which element. */
export interface SyntaxProblem {
  readonly fault: SyntaxFault
  readonly start: number
  readonly end: number
  readonly path: Path
  /** The text at fault, at most 24 characters of it. */
  readonly found: string
  /** For `unclosed` and `mismatched-bracket`: the offset of the bracket that waits for its partner. */
  readonly opener?: number
}

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
  readonly repeated: Set<string>
  expects: 'name' | 'colon' | 'value' | 'comma'
  afterComma: boolean
  name: string | undefined
  nameStart: number
  nameEnd: number
}

const mostProblems = 20
const mostRepeated = 100

/** Faults after which everything that was written can still be read. */
const harmless = new Set<SyntaxFault>(['comment', 'control-character', 'extra-comma', 'missing-comma', 'single-quotes', 'unquoted-name'])

/** Faults that leave in doubt which bracket encloses what. */
const farReaching = new Set<SyntaxFault>(['mismatched-bracket', 'unclosed', 'unclosed-string'])

/** Reads a text as JSON as far as it goes, one pass and no recursion, and says what is wrong with it. */
export function recover(text: string): Recovered {
  const problems: SyntaxProblem[] = []
  const damaged = new Set<object>()
  const repeated: Path[] = []
  const frames: Frame[] = []
  let root: Json | undefined
  let places: PlaceTree | undefined
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0

  skipBlanks()
  if (at === text.length) report('empty', 0, text.length)
  else if (!/["{[\w-]/.test(text[at]!)) startElsewhere()
  else if (/[A-Za-z_]/.test(text[at]!) && !/^(?:true|false|null)\b/.test(text.slice(at, at + 6))) startElsewhere()

  while (at < text.length) {
    const frame = frames.at(-1)
    skipBlanks()
    if (at === text.length) break
    if (frame === undefined) {
      if (places !== undefined) {
        report('extra-content', at, text.length)
        break
      }
      readValue()
      continue
    }
    const character = text[at]!
    if (character === '}' || character === ']') close(frame, character)
    else if (character === ',') comma(frame)
    else if (character === ':') colon(frame)
    else readIn(frame)
  }
  if (frames.length > 0) {
    report('unclosed', text.length, text.length, frames.at(-1)!.place.start)
    while (frames.length > 0) finish(text.length)
  }
  return { value: root, problems, repeated, damaged, places }

  function startElsewhere(): void {
    const match = /[{[]\s*["{[}\]]/.exec(text)
    const isNear = match !== null && !text.includes('\0')
    report('not-json', at, isNear ? match.index : Math.min(text.length, at + 1))
    at = isNear ? match.index : text.length
  }

  function readIn(frame: Frame): void {
    if (frame.expects === 'comma') {
      report('missing-comma', at, at + 1)
      next(frame, false)
    }
    if (frame.expects === 'name') {
      readName(frame)
    } else {
      if (frame.expects === 'colon') {
        report('missing-colon', at, at + 1)
        frame.expects = 'value'
      }
      readValue()
    }
  }

  function readName(frame: Frame): void {
    const start = at
    const character = text[at]!
    if (character === '{' || character === '[') {
      report('missing-name', at, at + 1)
      frame.name = undefined
      frame.expects = 'value'
      readValue()
      return
    }
    if (isQuote(character)) {
      frame.name = readString()
    } else {
      const word = /[^\s:,{}[\]"'/]+/y
      word.lastIndex = at
      const found = word.exec(text)?.[0]
      if (found === undefined) {
        report('bad-character', at, at + 1)
        at += 1
        return
      }
      at += found.length
      report('unquoted-name', start, at)
      frame.name = found
    }
    frame.nameStart = start
    frame.nameEnd = at
    frame.expects = 'colon'
  }

  function colon(frame: Frame): void {
    if (frame.expects === 'colon') {
      frame.expects = 'value'
    } else if (frame.expects === 'name') {
      report('missing-name', at, at + 1)
      frame.name = undefined
      frame.expects = 'value'
    } else {
      report('bad-character', at, at + 1)
    }
    at += 1
  }

  function comma(frame: Frame): void {
    if (frame.expects === 'colon' || (frame.expects === 'value' && !frame.isList)) report('missing-value', at, at + 1)
    else if (frame.expects !== 'comma') report('extra-comma', at, at + 1)
    at += 1
    next(frame, true)
  }

  function next(frame: Frame, afterComma: boolean): void {
    frame.expects = frame.isList ? 'value' : 'name'
    frame.afterComma = afterComma
    frame.name = undefined
  }

  function close(frame: Frame, character: '}' | ']'): void {
    const isPartner = frame.isList === (character === ']')
    if (!isPartner) {
      const partner = frames.findLast(({ isList }) => isList === (character === ']'))
      report('mismatched-bracket', at, at + 1, frame.place.start)
      if (partner === undefined) {
        at += 1
        return
      }
      while (frames.at(-1) !== partner) finish(at)
    } else if (frame.expects === 'colon' || (frame.expects === 'value' && !frame.isList)) {
      report('missing-value', at, at + 1)
    } else if (frame.afterComma && frame.expects !== 'comma') {
      report('extra-comma', at, at + 1)
    }
    at += 1
    finish(at)
  }

  /** Ends the innermost frame and gives its value to the one around it. */
  function finish(end: number): void {
    const frame = frames.pop()!
    frame.place.end = end
    for (const name of frame.repeated)
      if (repeated.length < mostRepeated) repeated.push([...pathOf(), ...(frame.step === undefined ? [] : [frame.step]), name])
  }

  function readValue(): void {
    const start = at
    const character = text[at]!
    if (character === '{' || character === '[') {
      at += 1
      const isList = character === '['
      const value = isList ? [] : {}
      const place = { start, end: start, inside: new Map<string | number, PlaceTree>() }
      const step = keep(value, place)
      frames.push({
        value,
        place,
        isList,
        step,
        repeated: new Set(),
        expects: isList ? 'value' : 'name',
        afterComma: false,
        name: undefined,
        nameStart: 0,
        nameEnd: 0,
      })
    } else if (isQuote(character)) {
      const value = readString()
      keep(value, { start, end: at })
    } else {
      const value = readWord()
      if (value === undefined) drop()
      else keep(value, { start, end: at })
    }
  }

  /** Puts a value into the innermost frame, or makes it the root; returns its step there. */
  function keep(value: Json, place: PlaceTree): string | number | undefined {
    const frame = frames.at(-1)
    if (frame === undefined) {
      root = value
      places = place
      return undefined
    }
    frame.expects = 'comma'
    frame.afterComma = false
    if (frame.isList) {
      const list = frame.value as Json[]
      frame.place.inside.set(list.length, place)
      return list.push(value) - 1
    }
    const { name } = frame
    if (name === undefined) return undefined
    if (frame.place.inside.has(name)) frame.repeated.add(name)
    place.name = { start: frame.nameStart, end: frame.nameEnd }
    frame.place.inside.set(name, place)
    Object.defineProperty(frame.value, name, { value, enumerable: true, configurable: true, writable: true })
    return name
  }

  function drop(): void {
    const frame = frames.at(-1)
    if (frame === undefined) return
    frame.expects = 'comma'
    frame.afterComma = false
  }

  function readString(): string {
    const start = at
    const quote = text[at]!
    const closing = quote === '“' ? '”' : quote
    const plain = quote === '"' ? /[^"\\\p{Cc}]+/uy : /[^'”\\\p{Cc}]+/uy
    let value = ''
    at += 1
    while (at < text.length) {
      plain.lastIndex = at
      const run = plain.exec(text)?.[0]
      if (run !== undefined) {
        value += run
        at += run.length
        continue
      }
      const character = text[at]!
      if (character === closing) {
        at += 1
        if (quote !== '"') report('single-quotes', start, at)
        return value
      }
      if (character === '\n' || character === '\r') break
      if (character === '\\') {
        value += readEscape()
        continue
      }
      if (character < ' ') report('control-character', at, at + 1)
      value += character
      at += 1
    }
    report('unclosed-string', start, at)
    return value
  }

  function readEscape(): string {
    const character = text[at + 1]
    const simple = character === undefined ? undefined : escapes[character]
    if (simple !== undefined) {
      at += 2
      return simple
    }
    const code = /\\u([0-9a-fA-F]{4})/y
    code.lastIndex = at
    const match = code.exec(text)
    if (match !== null) {
      at += 6
      return String.fromCharCode(Number.parseInt(match[1]!, 16))
    }
    report('bad-escape', at, Math.min(at + 2, text.length))
    at += 1
    return '\\'
  }

  /** A number, true, false or null; undefined where the word is none of these. */
  function readWord(): Json | undefined {
    const start = at
    const word = /[^\s:,{}[\]"“]+/y
    word.lastIndex = at
    const found = word.exec(text)?.[0] ?? ''
    if (found === '') {
      report('bad-character', at, at + 1)
      at += 1
      return undefined
    }
    at += found.length
    if (found === 'true') return true
    if (found === 'false') return false
    if (found === 'null') return null
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(found)) return Number(found)
    report(/^[-+.]?\d/.test(found) ? 'bad-number' : 'bad-word', start, at)
    return undefined
  }

  function skipBlanks(): void {
    for (;;) {
      const character = text[at]
      if (character === ' ' || character === '\n' || character === '\r' || character === '\t') {
        at += 1
      } else if (character === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
        const start = at
        const isLine = text[at + 1] === '/'
        const end = text.indexOf(isLine ? '\n' : '*/', at + 2)
        at = end < 0 ? text.length : isLine ? end : end + 2
        report('comment', start, at)
      } else {
        return
      }
    }
  }

  function isQuote(character: string): boolean {
    return character === '"' || character === "'" || character === '“'
  }

  function pathOf(): (string | number)[] {
    return frames.flatMap(({ step }) => (step === undefined ? [] : [step]))
  }

  function report(fault: SyntaxFault, start: number, end: number, opener?: number): void {
    if (farReaching.has(fault)) for (const { value } of frames) damaged.add(value)
    else if (!harmless.has(fault) && frames.length > 0) damaged.add(frames.at(-1)!.value)
    if (problems.length === mostProblems) return
    const name = frames.at(-1)?.name
    problems.push({
      fault,
      start,
      end,
      path: name === undefined ? pathOf() : [...pathOf(), name],
      found: text.slice(start, Math.min(end, start + 24)),
      ...(opener === undefined ? {} : { opener }),
    })
  }
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
