import { isList, isObject, parseJson, type Json, type JsonObject } from '../../engine/json.ts'
import { toBase64 } from '../check/base64.ts'
import { meantByEpoch, meantByParts, meantDates } from './date-forms.ts'

/** Reads the JSON of an object or list in a text, as programs write one that they keep in a column or write twice. */
export function serializedIn(text: string): Json | undefined {
  const value = /^\s*[{[]/.test(text) && text.length < mostSerialized ? parseJson(text) : undefined
  return typeof value === 'object' && value !== null ? value : undefined
}

const mostSerialized = 16_000

/**
 * The only value that an object holds, directly or as an attribute in XML: `{ $: { value: … } }`, `{ _attributes: { … } }`; beside it there may be its
 * type, or that it is there: `{ "@value": …, "@type": … }`, `{ String: …, Valid: true }`.
 */
export function onlyIn(object: JsonObject): Json | undefined {
  const [[name, only] = [], ...others] = Object.entries(object).filter(([key, value]) => !isAside(key, value!))
  if (name === undefined || others.length > 0) return undefined
  return isObject(only) && /^[$@_]/.test(name) ? onlyIn(only) : only
}

/** Whether a member only says of a value what it is in a program. */
function isAside(name: string, value: Json): boolean {
  return (/^[$@]?type$/i.test(name) && typeof value === 'string') || (/^(?:valid|has_?value)$/i.test(name) && value === true)
}

/** Whether a type is that of days or moments. */
export function isOfTime(type: string): boolean {
  return type === 'date' || type === 'dateTime' || type === 'instant'
}

/** Reads a day or moment in an object: its parts as in Java, seconds since 1970 as in databases; undefined of others, or where several may be meant. */
export function timeIn(type: string, object: JsonObject): string | undefined {
  const { year, month, monthValue = month, day, dayOfMonth = day, _seconds, seconds = _seconds } = object
  const names = Object.keys(object)
  if (names.length === 3 && [year, monthValue, dayOfMonth].every((part) => Number.isInteger(part)))
    return only(meantDates([year, monthValue, dayOfMonth].join('-'), type))
  if (names.length === 2 && typeof seconds === 'number' && names.every((name) => /^_?(?:seconds|nanos(?:econds)?)$/.test(name)))
    return only(meantByEpoch(seconds * 1000, undefined, type))
  const value = onlyIn(object)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return /^\d{11,13}$/.test(String(value)) ? only(meantByEpoch(Number(value), undefined, type)) : undefined
}

function only(dates: readonly string[]): string | undefined {
  return dates.length === 1 ? dates[0] : undefined
}

/** The days or moments that a list of numbers may mean, as Java writes one: `[2024, 5, 20]`, `[2024, 5, 20, 15, 30]`. */
export function timesInParts(list: readonly Json[]): readonly string[] {
  if (list.length < 3 || list.length > 7 || !list.every((one) => Number.isInteger(one))) return []
  const [year] = list as readonly number[]
  return year! < 1900 || year! > 2100 ? [] : meantByParts(list as readonly number[], 'dateTime')
}

/** The bytes that a list is, or an object with a number for each, in base64; undefined of others. */
export function bytesIn(value: Json | undefined): string | undefined {
  if (isObject(value))
    return Object.keys(value).every((name, index) => name === String(index)) ? bytesIn(Object.values(value) as readonly Json[]) : undefined
  const isByte = (one: Json): one is number => Number.isInteger(one) && (one as number) >= 0 && (one as number) < 256
  return isList(value) && value.length > 0 && value.every(isByte) ? toBase64(Uint8Array.from(value)) : undefined
}

/** The request of an entry that is written as in HTTP: `POST Patient`. */
export function requestIn(text: string): JsonObject | undefined {
  const [, method, url] = /^(GET|HEAD|POST|PUT|DELETE|PATCH) (\S+)$/.exec(text) ?? []
  return method === undefined ? undefined : { method, url: url! }
}

/** Whether a text is a word that programs and sheets write where there is no value (`NaT`, `#N/A`), or the day from which they count where there is none. */
export function saysNothing(value: Json | undefined): boolean {
  return (
    typeof value === 'string' &&
    /^(?:null|undefined|none|nil|nan|nat|n\/?a|#(?:n\/[ad]|¡?(?:div\/0|n[uú]m|null|nulo|ref|valor|value)!|¿?(?:name|nombre)\?)|invalid date|0001-01-01t00:00:00(?:\.0+)?z?|0000-00-00.{0,20})$/iu.test(
      value.trim(),
    )
  )
}
