import { headOf } from '../../engine/cut.ts'
import type { Json } from '../../engine/json.ts'
import type { Problems } from '../problem.ts'
import { isDay, toDate } from './calendar.ts'

/** A primitive type: how JSON writes it, and what it allows. */
export interface Primitive {
  readonly name: string
  readonly kind: 'string' | 'number' | 'boolean'
  /** Whether a value is of the right kind and allowed. */
  readonly isFine: (value: Json) => boolean
}

/** Why a value of the right kind is not fine. */
export type Fault = {
  [Code in FormatCode]: { readonly code: Code; readonly facts: Problems[Code]; readonly isWarning?: boolean }
}[FormatCode]
type FormatCode = 'r4-formato-01' | 'r4-formato-02' | 'r4-formato-03' | 'r4-formato-04' | 'r4-formato-05'

/** The longest string, in UTF-16 units. */
const longestString = 1024 * 1024

/** The longest code whose blanks are looked into, in UTF-16 units. */
const longestTidied = 10_000

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/
const blank = /[ \t\n\r\f\v]/
const code = /^[^ \t\n\r\f\v]+(?: [^ \t\n\r\f\v]+)*$/
/** Blanks beyond ASCII, as they come along when text is copied: that of HTML which does not break, those of typesetting. */
const wideBlank = /[^\S\t\n\v\f\r \ufeff]|\u0085/
const oid = /^urn:oid:[0-2](?:\.(?:0|[1-9][0-9]*))+$/
const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const uuidOrMore = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:[#|].*)?$/
const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:./
const date = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/
const zone = String.raw`(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))`
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?`
const dateTime = new RegExp(String.raw`^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T${clock}${zone})?)?)?$`)
const instant = new RegExp(String.raw`^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T${clock}${zone}$`)
const time = new RegExp(`^${clock}$`)

/** Longer texts are read by a regular expression, which is quicker than a loop once it runs. */
const longestLooped = 48

function isText(value: string): boolean {
  return value.length <= longestString && !hasControl(value) && !isBlank(value)
}

function hasControl(value: string): boolean {
  if (value.length > longestLooped) return control.test(value)
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index)
    if (unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) return true
  }
  return false
}

function hasBlank(value: string): boolean {
  if (value.length > longestLooped) return blank.test(value)
  for (let index = 0; index < value.length; index += 1) if (isBlankUnit(value.charCodeAt(index))) return true
  return false
}

function isBlankUnit(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
}

function isAnyBlankUnit(unit: number): boolean {
  return isBlankUnit(unit) || (unit > 0x7f && wideBlank.test(String.fromCharCode(unit)))
}

/** Whether a text has no blanks but single spaces within. */
function isCode(value: string): boolean {
  if (value.length > longestLooped) return code.test(value) && !wideBlank.test(value)
  let wasBlank = true
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index)
    const isBlankHere = isAnyBlankUnit(unit)
    if (isBlankHere && (wasBlank || unit !== 0x20)) return false
    wasBlank = isBlankHere
  }
  return !wasBlank
}

function isDate(value: string): boolean {
  const { length } = value
  return (length === 10 || length === 7 || length === 4) && beginsAsDate(value, length) && isYear(value) && (length < 10 || isDay(value))
}

function isDateTime(value: string): boolean {
  if (value.length <= 10) return isDate(value)
  return (isPlainInstant(value) || dateTime.test(value)) && isYear(value) && isDay(value)
}

/** Whether a text of digits and hyphens is a date in form, as far as a length. */
function beginsAsDate(value: string, length: number): boolean {
  if (twoDigitsAt(value, 0) > 99 || twoDigitsAt(value, 2) > 99) return false
  if (length === 4) return true
  const month = twoDigitsAt(value, 5)
  if (value.charCodeAt(4) !== hyphen || month < 1 || month > 12) return false
  if (length === 7) return true
  const day = twoDigitsAt(value, 8)
  return value.charCodeAt(7) === hyphen && day >= 1 && day <= 31
}

/** Whether a text is an instant in form, to the second: most are. */
function isPlainInstant(value: string): boolean {
  const { length } = value
  if (length !== 20 && length !== 25) return false
  if (value.charCodeAt(10) !== letterT || value.charCodeAt(13) !== colon || value.charCodeAt(16) !== colon) return false
  if (twoDigitsAt(value, 11) > 23 || twoDigitsAt(value, 14) > 59 || twoDigitsAt(value, 17) > 60 || !beginsAsDate(value, 10)) return false
  const sign = value.charCodeAt(19)
  if (length === 20) return sign === letterZ
  return (sign === plus || sign === hyphen) && value.charCodeAt(22) === colon && twoDigitsAt(value, 20) < 14 && twoDigitsAt(value, 23) < 60
}

/** The number that two digits are; more than any where they are none. */
function twoDigitsAt(value: string, at: number): number {
  const tens = value.charCodeAt(at) - zero
  const ones = value.charCodeAt(at + 1) - zero
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Infinity
}

const zero = 0x30
const hyphen = 0x2d
const plus = 0x2b
const colon = 0x3a
const letterT = 0x54
const letterZ = 0x5a

const isYear = (value: string): boolean => !value.startsWith('0000')

/** Whether there is nothing to be seen in a text; most begin with a letter or a digit. */
function isBlank(value: string): boolean {
  const first = value.charCodeAt(0)
  return !(first > 0x20 && first < 0x7f) && value.trim() === ''
}

/** Whether a text is absolute as a URI is: with a scheme before it. */
export const isAbsolute = (value: string): boolean => value.startsWith('http://') || value.startsWith('https://') || absolute.test(value)

/** Whether a text can be the id of a resource. */
export function isId(value: string): boolean {
  const { length } = value
  if (length === 0 || length > 64) return false
  for (let index = 0; index < length; index += 1) if (!isIdUnit(value.charCodeAt(index))) return false
  return true
}

function isIdUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || unit === hyphen || unit === 46
}

// Each asks for a string itself: one function around all of them would call each by way of the others.
const texts: Readonly<Record<string, Primitive['isFine']>> = {
  base64Binary: (value) => typeof value === 'string' && isBase64(value),
  canonical: (value) => typeof value === 'string' && isUri(value) && (value.startsWith('#') || isAbsolute(value)),
  code: (value) => typeof value === 'string' && isCode(value),
  date: (value) => typeof value === 'string' && isDate(value),
  dateTime: (value) => typeof value === 'string' && isDateTime(value),
  id: (value) => typeof value === 'string' && isId(value),
  instant: (value) => typeof value === 'string' && (isPlainInstant(value) || instant.test(value)) && isYear(value) && isDay(value),
  markdown: (value) => typeof value === 'string' && value !== '' && !hasControl(value),
  oid: (value) => typeof value === 'string' && oid.test(value) && isUri(value),
  string: (value) => typeof value === 'string' && isText(value),
  time: (value) => typeof value === 'string' && time.test(value),
  uri: (value) => typeof value === 'string' && isUri(value),
  url: (value) => typeof value === 'string' && isUri(value),
  uuid: (value) => typeof value === 'string' && uuid.test(value),
  // Its markup is looked at elsewhere.
  xhtml: (value) => typeof value === 'string' && value !== '',
}

/** The whole numbers and how far they go. */
const integers: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  integer: { min: -2147483648, max: 2147483647 },
  positiveInt: { min: 1, max: 2147483647 },
  unsignedInt: { min: 0, max: 2147483647 },
}

/** The primitive types of FHIR R4. */
export const primitives: ReadonlyMap<string, Primitive> = new Map<string, Primitive>([
  ...Object.entries(texts).map(([name, isFine]): [string, Primitive] => [name, { name, kind: 'string', isFine }]),
  ...Object.entries(integers).map(([name, { min, max }]): [string, Primitive] => [
    name,
    { name, kind: 'number', isFine: (value) => typeof value === 'number' && value >= min && value <= max && Number.isInteger(value) },
  ]),
  ['decimal', { name: 'decimal', kind: 'number', isFine: (value) => typeof value === 'number' && Number.isFinite(value) }],
  ['boolean', { name: 'boolean', kind: 'boolean', isFine: (value) => value === true || value === false }],
])

/** Says why a text or number of the right kind is not fine. */
export function findFault({ name }: Primitive, value: string | number): Fault | undefined {
  if (typeof value === 'number') {
    return { code: 'r4-formato-02', facts: { type: name, value: Number.isFinite(value) ? value : String(value), ...integers[name] } }
  }
  if (value.trim() === '') {
    // HL7's validator lets strings that are blank pass with a warning; anything else has a form that blanks do not fit.
    return { code: 'r4-formato-03', facts: { type: name, value }, isWarning: name === 'string' || name === 'markdown' }
  }
  if (name === 'string' || name === 'markdown') {
    if (name === 'string' && value.length > longestString)
      return { code: 'r4-formato-04', facts: { max: longestString, found: value.length } }
    return { code: 'r4-formato-01', facts: { type: name, value: shorten(value) }, isWarning: true }
  }
  const tidy = name === 'code' && value.length <= longestTidied ? value.replaceAll(/[\s\u0085]+/g, ' ').trim() : value.trim()
  if (tidy !== value && texts[name]!(tidy))
    return { code: 'r4-formato-03', facts: { type: name, value: shorten(value), replacement: tidy } }
  if (
    (name === 'date' && date.test(value)) ||
    (name === 'dateTime' && dateTime.test(value)) ||
    (name === 'instant' && instant.test(value))
  ) {
    return { code: 'r4-formato-05', facts: { type: name, value } }
  }
  const repaired = repair(name, value)
  const facts = { type: name, value: shorten(value), ...(repaired !== undefined && { replacement: repaired }) }
  return { code: 'r4-formato-01', facts, ...(isDottedUrn(value) && { isWarning: true }) }
}

/** The value of another kind of JSON that says the same, where there is one and it is fine. */
export function convert({ name, kind, isFine }: Primitive, value: string | number | boolean): Json | undefined {
  // No number is markup.
  if (name === 'xhtml') return undefined
  const converted = kind === 'string' ? (typeof value === 'number' ? String(value) : undefined) : toScalar(kind, value)
  return converted !== undefined && isFine(converted) ? converted : undefined
}

function toScalar(kind: 'number' | 'boolean', value: string | number | boolean): Json | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (kind === 'boolean') return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined
  // A point before three digits may set off thousands.
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(text)) return undefined
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : undefined
}

function repair(name: string, value: string): string | undefined {
  const repaired =
    name === 'date'
      ? toDate(value)
      : name === 'uuid' || name === 'oid' || name === 'uri'
        ? value.replace(
            /^(?:(?:urn:)?(uuid|oid):|urn:(oid)\.(?=\d))/i,
            (_, scheme: string | undefined, dotted: string) => `urn:${(scheme ?? dotted).toLowerCase()}:`,
          )
        : undefined
  if (repaired === undefined) return undefined
  const known = name === 'uuid' ? repaired.toLowerCase() : repaired
  return known !== value && texts[name]!(known) ? known : undefined
}

function isUri(value: string): boolean {
  if (value === '' || hasBlank(value)) return false
  const first = value.charCodeAt(0)
  // Within, an IRI may have blanks that are not of ASCII.
  if (isAnyBlankUnit(first) || isAnyBlankUnit(value.charCodeAt(value.length - 1))) return false
  return (first !== letterU && first !== letterO) || isUrn(value)
}

const letterU = 0x75
const letterO = 0x6f

function isUrn(value: string): boolean {
  if (value.startsWith('oid:') || value.startsWith('uuid:')) return false
  if (value.startsWith('urn:uuid:')) return uuidOrMore.test(value)
  // A root so short is nobody's: it was cut off. 1.3 is the one that is given out.
  if (!value.startsWith('urn:oid:')) return !isDottedUrn(value)
  const bare = value.split('#', 1)[0]!.split('|', 1)[0]!
  return oid.test(bare) && (bare.startsWith('urn:oid:1.3') || bare.lastIndexOf('.') - 8 >= 4)
}

/** Whether a URN of an OID has a dot in the place of its colon; a URI nevertheless, of a kind that nobody gives out. */
function isDottedUrn(value: string): boolean {
  return value.startsWith('urn:oid.') && value.charCodeAt(8) >= 48 && value.charCodeAt(8) <= 57
}

function isBase64(value: string): boolean {
  if (areDigits(value)) return value.length % 4 === 0
  if (!blank.test(value)) return false
  const digits = value.replaceAll(/\s+/g, '')
  return digits.length % 4 === 0 && areDigits(digits)
}

/** Whether a text is digits in base64, and up to two `=` at the end. Such texts are long: a loop takes a fraction of what an expression does. */
function areDigits(text: string): boolean {
  let end = text.length
  for (let padding = 0; padding < 2 && text.charCodeAt(end - 1) === 0x3d; padding += 1) end -= 1
  for (let at = 0; at < end; at += 1) if (isDigit[text.charCodeAt(at)] !== 1) return false
  return end > 0
}

/** By the code of a character: 1 where it is one of the digits of base64. */
const isDigit = new Uint8Array(0x80)
for (const digit of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') isDigit[digit.charCodeAt(0)] = 1

function shorten(value: string): string {
  return value.length > 200 ? `${headOf(value, 200)}…` : value
}
