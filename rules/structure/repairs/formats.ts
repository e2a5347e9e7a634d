import { valueAt, type Json, type Path } from '../../engine/json.ts'
import { toBase64 as base64Of } from '../check/base64.ts'
import { isAbsolute } from '../check/primitives.ts'
import type { Problem } from '../problem.ts'
import { r4 } from '../r4.ts'
import { missedIdFor, withContainedId } from './contained-ids.ts'
import { meantDates } from './date-forms.ts'
import { shown } from '../phrases.ts'
import { toRemove, toWrite, type Repair } from './repair.ts'
import { withUuid } from './entry-names.ts'
import { idNamedBy } from './full-urls.ts'
import { saysNothing } from './other-forms.ts'
import { without } from './setting.ts'

/** The repair of a value that has not the format of its primitive type. */
export function toFormat({ type, replacement, at }: Problem<'r4-formato-01'>, root: Json): Repair | undefined {
  const value = valueAt(root, at)
  if (saysNothing(value)) return toRemove(`«${String(at.at(-1))}»`, without(root, at))
  if (replacement !== undefined) return { title: `Escribir ${shown(replacement)}`, replacement, safe: type !== 'date' || !saysTime(value) }
  if (at.at(-1) === 'fullUrl' && typeof value === 'string' && /^urn:uuid:./i.test(value)) return withUuid(root, at, value)
  const named = type === 'id' && at.at(-1) === 'id' ? idByName(root, at.slice(0, -1)) : undefined
  if (named !== undefined) return { title: `Escribir ${named}`, replacement: named, safe: false }
  if (typeof value !== 'string') return undefined
  const texts = meantTexts(type, value)
  const [id] = type === 'id' && at.at(-1) === 'id' ? texts : []
  const referred = id === undefined ? undefined : withContainedId(root, at, id)
  if (referred !== undefined) return { title: `Usar «${id}», también en las referencias`, ...referred, safe: false }
  return toWrite('Elegir la fecha', at, texts)
}

/** The id by which others refer to a resource: the one at the end of the fullUrl of its entry, or that of a contained resource which they miss. */
function idByName(root: Json, at: Path): string | undefined {
  if (at.at(-1) === 'resource' && at.at(-3) === 'entry') return idNamedBy(valueAt(root, at.slice(0, -1)))
  return at.at(-2) === 'contained' ? missedIdFor(root, at) : undefined
}

/** Whether a value says a time of day, which a date alone has no room for; midnight is none. */
function saysTime(value: Json | undefined): boolean {
  return typeof value === 'string' && /\d[T ]\d/.test(value) && !/[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:\d\d)?$/i.test(value)
}

/** The values of its type that a text probably means. */
function meantTexts(type: string, value: string): readonly string[] {
  if (/^(?:date|dateTime|instant|time)$/.test(type)) return meantDates(value, type)
  const text = value.trim()
  if (type === 'id') return toId(text)
  if (/^(?:urn:)?(?:uuid:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    return type === 'uuid' ? [`urn:uuid:${text.slice(-36).toLowerCase()}`] : []
  if (type === 'oid') return /^[012](?:\.(?:0|[1-9]\d*))+$/.test(text) ? [`urn:oid:${text}`] : []
  if (type === 'string' || type === 'markdown')
    return [value.replaceAll(/[^\P{Cc}\t\r\n]/gu, '')].filter((one) => one.trim() !== '' && one !== value)
  if (type === 'base64Binary') return toBase64(text).filter((one) => one !== value)
  return /^(?:url|uri|canonical|code)$/.test(type)
    ? [text.replaceAll(/\s+/g, type === 'code' ? ' ' : '%20')].filter(
        // A name with blanks is no address, and does not become one without them.
        (one) => one !== value && one !== '' && ((type !== 'canonical' && !/%20/.test(one)) || isAbsolute(one)),
      )
    : []
}

/** Base64 as FHIR has it: without the beginning of a `data:` URL, with the digits that are no others in URLs, and filled up. */
function toBase64(text: string): readonly string[] {
  const [, hex = ''] = /^(?:0x|\\x)((?:[\da-f]{2})+)$/i.exec(text) ?? []
  if (hex !== '') return [base64Of(Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16)))]
  const [, bytes] = /^b'([A-Za-z\d+/=]+)'$/.exec(text) ?? []
  if (bytes !== undefined) return toBase64(bytes)
  const start = /^data:[^,]{1,100};base64,/i.exec(text)?.[0].length ?? 0
  const bare = text.slice(start).replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')
  const digits = bare.replace(/={1,2}$/, '')
  // A text that was cut off is no longer the same.
  const isWhole = bare.length % 4 === 0 || (bare === digits && /[-_]/.test(text.slice(start)) && bare.length % 4 !== 1)
  return isWhole && /^[A-Za-z\d+/]+$/.test(digits) ? [digits.padEnd(Math.ceil(digits.length / 4) * 4, '=')] : []
}

/** An id has 64 characters, and each letter may come with its accents apart. */
const longestForId = 200

/** A text without what an id may not have. */
function toId(text: string): readonly string[] {
  if (text.length > longestForId) return []
  // No part of an id: the «#» by which a contained resource is referred to, what makes a UUID, an OID or an id an address, and the braces that
  // Windows writes around a GUID.
  const id = (/^\{([\dA-Fa-f-]{36})\}$/.exec(text)?.[1] ?? text)
    .replace(/^(?:#|urn:uuid:|urn:oid:)/i, '')
    .replace(/^([A-Za-z]+)\//, (start, type: string) => (r4.isResource(type) ? '' : start))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z\d.-]/g, '-')
  return id.length > 64 || !/[A-Za-z\d]/.test(id) ? [] : [id]
}
