/** A stretch of bytes, its end exclusive. */
interface Span {
  readonly start: number
  readonly end: number
}

/** The outline of a JSON text. */
export interface Outline {
  readonly kind: 'object' | 'other'
  /** The values of the wanted members of the root, by name; of a name that stands twice the last, as `JSON.parse` has it. */
  readonly members: ReadonlyMap<string, Member>
}

/** The value of a member. */
interface Member extends Span {
  /** The number of items of a list; undefined for anything else. */
  readonly items: number | undefined
}

/** The reason why a text has no outline, and the byte at which it shows: the length of the text where that ends too early. */
export interface ScanFault {
  readonly kind: 'invalid-json' | 'too-deep' | 'too-heavy'
  readonly at: number
}

/** True if a text had no outline. */
export function isFault(result: Outline | ScanFault): result is ScanFault {
  return result.kind !== 'object' && result.kind !== 'other'
}

/** Limits and wishes of a scan. */
export interface ScanOptions {
  /** How deep objects and lists may nest, of which the root is the first. */
  readonly mostLevels: number
  /** How much memory the value of the text may take as `JSON.parse` builds it, by a rough count, in words of eight bytes; any without it. */
  readonly mostWords?: number
  /** The names of the members of the root to find. */
  readonly wanted: readonly Wanted[]
}

/** The name of a member, and its bytes. */
interface Wanted {
  readonly name: string
  readonly letters: Uint8Array
}

/** Prepares the name of a member to be looked for. */
export function wantedMember(name: string): Wanted {
  return { name, letters: Buffer.from(name) }
}

/**
 * The outline of a JSON text in UTF-8, with or without a byte order mark. Accepts what `JSON.parse` accepts, in linear
 * time, and builds nothing: memory does not grow with the text.
 */
export function scanJson(bytes: Uint8Array, { mostLevels, mostWords = Infinity, wanted }: ScanOptions): Outline | ScanFault {
  const members = new Map<string, Member>()
  const isList = new Uint8Array(mostLevels + 1)
  let depth = 0
  let at = skipSpace(bytes, bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
  const kind = bytes[at] === openBrace ? 'object' : 'other'
  // Of the member of the root that is read: its name where it is wanted, and its value.
  let name: string | undefined
  let start = at
  let items = 0
  let words = 0

  for (;;) {
    if (depth > 0 && isList[depth] === 0) {
      words += wordsOfName(bytes, at)
      const end = endOfText(bytes, at)
      if (depth === 1) name = findWanted(bytes, at, end, wanted)
      at = afterColon(bytes, end)
      if (at < 0) return invalid(at)
    }
    const first = bytes[at]
    words += first === openBrace || first === openBracket ? wordsOfContainer : 1
    if (words > mostWords) return { kind: 'too-heavy', at }
    if (depth === 1) start = at
    else if (depth === 2) items += 1
    if (first === openBrace || first === openBracket) {
      if (depth === mostLevels) return { kind: 'too-deep', at }
      depth += 1
      if (depth === 2) items = 0
      isList[depth] = first === openBracket ? 1 : 0
      at = skipSpace(bytes, at + 1)
      if (bytes[at] !== (first === openBracket ? closeBracket : closeBrace)) continue
    } else {
      at = first === quote ? endOfText(bytes, at) : endOfScalar(bytes, at)
      if (at < 0) return invalid(at)
    }

    // A value has ended; or an empty list or object is about to be closed.
    for (;;) {
      if (depth === 1 && name !== undefined) {
        members.set(name, { start, end: at, items: bytes[start] === openBracket ? items : undefined })
        name = undefined
      }
      at = skipSpace(bytes, at)
      if (depth === 0) return at === bytes.length ? { kind, members } : { kind: 'invalid-json', at }
      const byte = bytes[at]
      if (byte === comma) {
        at = skipSpace(bytes, at + 1)
        break
      }
      if (byte !== (isList[depth] === 1 ? closeBracket : closeBrace)) return { kind: 'invalid-json', at }
      depth -= 1
      at += 1
    }
  }
}

/** An object or a list without anything in it, and its place in what holds it, in words. */
const wordsOfContainer = 8

/** The words that a member takes besides its value. One that is named by a number makes room for all numbers before it. */
function wordsOfName(bytes: Uint8Array, opening: number): number {
  return isDigit(bytes[opening + 1]) ? 48 : 8
}

/** A fault of JSON, from the place that a reader of a part of it returned as `~place`. */
function invalid(at: number): ScanFault {
  return { kind: 'invalid-json', at: ~at }
}

/** The beginning of the value after a name that ends here; `~place` of the fault where no colon comes or the name had no end. */
function afterColon(bytes: Uint8Array, from: number): number {
  if (from < 0) return from
  const at = skipSpace(bytes, from)
  return bytes[at] === colon ? skipSpace(bytes, at + 1) : ~at
}

/** The wanted name that a text in quotes spells. */
function findWanted(bytes: Uint8Array, start: number, end: number, wanted: readonly Wanted[]): string | undefined {
  for (const { name, letters } of wanted) {
    const length = end - start - 2
    if (length === letters.length ? afterWord(bytes, start + 1, letters) >= 0 : isEscaped(bytes, start, end, name)) return name
  }
  return undefined
}

/** True if a longer text in quotes is a name of which some letters are written as escapes, of six each. */
function isEscaped(bytes: Uint8Array, start: number, end: number, name: string): boolean {
  const length = end - start - 2
  if (length < name.length || length > name.length * 6) return false
  for (let at = start + 1; at < end; at += 1) if (bytes[at] === backslash) return readValue(bytes, { start, end }) === name
  return false
}

/** A JSON value out of a text that was scanned; only for short ones. */
export function readValue(bytes: Uint8Array, span: Span): unknown {
  return JSON.parse(decode(bytes, span)) as unknown
}

function decode(bytes: Uint8Array, { start, end }: Span): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8')
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const byte = bytes[at]
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at
    at += 1
  }
}

/** After the closing quote of a text; `~place` of a control character or an escape that JSON does not have, or of the missing end. */
function endOfText(bytes: Uint8Array, opening: number): number {
  if (bytes[opening] !== quote) return ~opening
  const end = bytes.length
  for (let at = opening + 1; at < end; at += 1) {
    const byte = bytes[at]!
    if (byte === quote) return at + 1
    if (byte < 0x20) return ~at
    if (byte === backslash) {
      at += 1
      if (bytes[at] === 0x75) {
        for (let digit = 0; digit < 4; digit += 1) if (!isHexDigit(bytes[(at += 1)])) return ~Math.min(at, end)
      } else if (!escapes.has(bytes[at])) return ~Math.min(at, end)
    }
  }
  return ~end
}

/** Letters that may follow a backslash, besides `u`. */
const escapes: ReadonlySet<number | undefined> = new Set(Buffer.from('"\\/bfnrt'))

function isHexDigit(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66))
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** After a number, `true`, `false` or `null`; `~place` of the fault where there is none. */
function endOfScalar(bytes: Uint8Array, from: number): number {
  const first = bytes[from]
  if (first === 0x74) return afterWord(bytes, from, literals.true)
  if (first === 0x66) return afterWord(bytes, from, literals.false)
  if (first === 0x6e) return afterWord(bytes, from, literals.null)
  let at = first === 0x2d ? from + 1 : from
  const whole = at
  at = skipDigits(bytes, at)
  if (at < 0) return at
  if (bytes[whole] === 0x30 && at > whole + 1) return ~(whole + 1)
  if (bytes[at] === 0x2e) at = skipDigits(bytes, at + 1)
  if (at < 0 || (bytes[at] !== 0x65 && bytes[at] !== 0x45)) return at
  const sign = bytes[at + 1]
  return skipDigits(bytes, sign === 0x2b || sign === 0x2d ? at + 2 : at + 1)
}

const literals = { true: Buffer.from('true'), false: Buffer.from('false'), null: Buffer.from('null') }

/** After a word; `~place` where another letter comes. */
function afterWord(bytes: Uint8Array, from: number, word: Uint8Array): number {
  for (let index = 0; index < word.length; index += 1) if (bytes[from + index] !== word[index]) return ~Math.min(from + index, bytes.length)
  return from + word.length
}

/** After one digit or more; `~place` where there is none. */
function skipDigits(bytes: Uint8Array, from: number): number {
  let at = from
  while (isDigit(bytes[at])) at += 1
  return at === from ? ~Math.min(at, bytes.length) : at
}
