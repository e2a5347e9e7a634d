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
const id = /^[A-Za-z0-9\-.]{1,64}$/
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
const base64 = /^[A-Za-z0-9+/]+={0,2}$/

const isText = (value: string): boolean => value.length <= longestString && !control.test(value) && !isBlank(value)
const isYear = (value: string): boolean => !value.startsWith('0000')

/** Whether there is nothing to be seen in a text; most begin with a letter or a digit. */
function isBlank(value: string): boolean {
  const first = value.charCodeAt(0)
  return !(first > 0x20 && first < 0x7f) && value.trim() === ''
}

/** Whether a text is absolute as a URI is: with a scheme before it. */
export const isAbsolute = (value: string): boolean => value.startsWith('http://') || value.startsWith('https://') || absolute.test(value)

/** Whether a text can be the id of a resource. */
export const isId = (value: string): boolean => id.test(value)

const texts: Readonly<Record<string, (value: string) => boolean>> = {
  base64Binary: isBase64,
  canonical: (value) => isUri(value) && (value.startsWith('#') || absolute.test(value)),
  code: (value) => code.test(value),
  date: (value) => date.test(value) && isYear(value) && (value.length < 10 || isDay(value)),
  dateTime: (value) => dateTime.test(value) && isYear(value) && (value.length < 10 || isDay(value)),
  id: isId,
  instant: (value) => instant.test(value) && isYear(value) && isDay(value),
  markdown: (value) => value !== '' && !control.test(value),
  oid: (value) => oid.test(value) && isUri(value),
  string: isText,
  time: (value) => time.test(value),
  uri: isUri,
  url: isUri,
  uuid: (value) => uuid.test(value),
  // Its markup is looked at elsewhere.
  xhtml: (value) => value !== '',
}

/** The whole numbers and how far they go. */
const integers: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  integer: { min: -2147483648, max: 2147483647 },
  positiveInt: { min: 1, max: 2147483647 },
  unsignedInt: { min: 0, max: 2147483647 },
}

/** The primitive types of FHIR R4. */
export const primitives: ReadonlyMap<string, Primitive> = new Map<string, Primitive>([
  ...Object.entries(texts).map(([name, accepts]): [string, Primitive] => [
    name,
    { name, kind: 'string', isFine: (value) => typeof value === 'string' && accepts(value) },
  ]),
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
  const tidy = name === 'code' && value.length <= longestTidied ? value.trim().replaceAll(/\s+/g, ' ') : value.trim()
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
  return { code: 'r4-formato-01', facts: { type: name, value: shorten(value), ...(repaired !== undefined && { replacement: repaired }) } }
}

/** The value of another kind of JSON that says the same, where there is one and it is fine. */
export function convert({ kind, isFine }: Primitive, value: string | number | boolean): Json | undefined {
  const converted = kind === 'string' ? (typeof value === 'number' ? String(value) : undefined) : toScalar(kind, value)
  return converted !== undefined && isFine(converted) ? converted : undefined
}

function toScalar(kind: 'number' | 'boolean', value: string | number | boolean): Json | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (kind === 'boolean') return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : undefined
}

function repair(name: string, value: string): string | undefined {
  const repaired =
    name === 'date'
      ? toDate(value)
      : name === 'uuid' || name === 'oid' || name === 'uri'
        ? value.replace(/^(?:urn:)?(uuid|oid):/i, (_, scheme: string) => `urn:${scheme.toLowerCase()}:`)
        : undefined
  if (repaired === undefined) return undefined
  const known = name === 'uuid' ? repaired.toLowerCase() : repaired
  return known !== value && texts[name]!(known) ? known : undefined
}

function isUri(value: string): boolean {
  if (value === '' || blank.test(value)) return false
  const first = value.charCodeAt(0)
  return (first !== letterU && first !== letterO) || isUrn(value)
}

const letterU = 0x75
const letterO = 0x6f

function isUrn(value: string): boolean {
  if (value.startsWith('oid:') || value.startsWith('uuid:')) return false
  if (value.startsWith('urn:uuid:')) return uuidOrMore.test(value)
  // A root so short is nobody's: it was cut off. 1.3 is the one that is given out.
  if (!value.startsWith('urn:oid:')) return true
  const bare = value.split('|', 1)[0]!
  return oid.test(bare) && (bare.startsWith('urn:oid:1.3') || bare.lastIndexOf('.') - 8 >= 4)
}

function isBase64(value: string): boolean {
  const digits = blank.test(value) ? value.replaceAll(/\s+/g, '') : value
  return digits.length % 4 === 0 && base64.test(digits)
}

function shorten(value: string): string {
  return value.length > 200 ? `${value.slice(0, 200)}…` : value
}
