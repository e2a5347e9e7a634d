import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { readBase64 } from '../check/base64.ts'
import { contentTypeOf } from '../check/file-types.ts'
import { isSoundNarrative } from '../narrative/narrative.ts'
import { repairNarrative } from '../narrative/repair.ts'
import { isOfTime, onlyIn, timeIn } from './other-forms.ts'
import { ageOf, decimalIn, hasThousands, quantityOf, rangeOf, ratioOf } from './quantities.ts'

/** The value that stands for an object of a type, in that object; a list of one, without the list. */
export function reshaped(type: string, value: Json): Json | undefined {
  if (isList(value)) return value.length === 1 && isObject(value[0]) && /^[A-Z]/.test(type) ? value[0] : undefined
  if (isObject(value)) return fromObject(type, value)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  if (value === '') return undefined
  if (type === 'Reference' && typeof value === 'string')
    return /^(?:[A-Z][A-Za-z]+\/|#|https?:|urn:)\S+$/.test(value) ? { reference: value } : { display: value }
  if (type === 'Period' && typeof value === 'string') return periodOf(value)
  if (type === 'Narrative' && typeof value === 'string') {
    const div = isSoundNarrative(value) ? value : repairNarrative(value)
    return div === undefined ? undefined : { status: 'additional', div }
  }
  if (type === 'Timing' && typeof value === 'string') return { code: { text: value } }
  if ((type === 'Ratio' || type === 'Range') && typeof value === 'string') {
    if (hasThousands.test(value)) return undefined
    return type === 'Ratio' ? ratioOf(value) : rangeOf(value)
  }
  if (type === 'Attachment' && typeof value === 'string') return attachmentOf(value)
  const token = type === 'Coding' || type === 'CodeableConcept' ? codingOfToken(value) : undefined
  if (token !== undefined) return type === 'Coding' ? token : { coding: [token] }
  if (type === 'Coding' && typeof value === 'string' && oid.test(value))
    return { system: 'urn:ietf:rfc:3986', code: value.startsWith('urn:oid:') ? value : `urn:oid:${value}` }
  if (type === 'Age') return ageOf(value)
  if (type === 'ContactPoint' && typeof value === 'string') return { ...mediumOf(value), value }
  const holder = holders[type]
  if (holder?.number === 'value' && holder.string === undefined && typeof value === 'string') return quantityOf(type, value)
  const name = holder?.[typeof value as 'string' | 'number']
  return name === undefined ? undefined : { [name]: name === 'value' && type === 'Identifier' ? String(value) : value }
}

/** The member of each type that holds what somebody wrote instead of it. */
const holders: Readonly<Record<string, Readonly<Partial<Record<'string' | 'number', string>>>>> = {
  Address: { string: 'text' },
  Annotation: { string: 'text' },
  CodeableConcept: { string: 'text' },
  Coding: { string: 'display' },
  ContactPoint: { string: 'value' },
  Dosage: { string: 'text' },
  HumanName: { string: 'text' },
  Identifier: { string: 'value', number: 'value' },
  Count: { number: 'value' },
  Distance: { number: 'value' },
  Duration: { number: 'value' },
  Money: { number: 'value' },
  Quantity: { number: 'value' },
}

/** An OID, as the classes that DICOM stores by are called. */
const oid = /^(?:urn:oid:)?[012](?:\.(?:0|[1-9]\d{0,30})){3,30}$/

/** A period that is written as a text: when it begins, or an interval of ISO 8601. */
function periodOf(text: string): Json | undefined {
  const [, start, end] = /^(\d{4}(?:-\d\d){0,2}(?:T[\d:.+Z-]+)?)(?:\/(\d{4}(?:-\d\d){0,2}(?:T[\d:.+Z-]+)?))?$/.exec(text) ?? []
  return start === undefined ? undefined : { start, ...(end !== undefined && { end }) }
}

/** A code with its system before it, as searches write it: `http://loinc.org|718-7`. */
function codingOfToken(value: string | number): JsonObject | undefined {
  const [, system, code] = /^((?:https?:\/\/|urn:)[^\s|]+)\|([^\s|]+)$/.exec(String(value)) ?? []
  return system === undefined ? undefined : { system, code: code! }
}

/** An attachment that is written as a text: its address, its data as browsers give them, or in base64 where its beginning tells what it is. */
function attachmentOf(text: string): Json | undefined {
  if (/^https?:\/\/\S+$/.test(text)) return { url: text }
  const [start = '', given] = /^data:([^,;]{1,100});base64,/i.exec(text) ?? []
  const data = text.slice(start.length)
  const contentType = given ?? contentTypeOf(data)
  return contentType === undefined || readBase64(data) === undefined ? undefined : { contentType, data }
}

/** The medium of a contact, where its form tells. */
function mediumOf(value: string): { readonly system?: string } {
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return { system: 'email' }
  if (/^https?:\/\//.test(value)) return { system: 'url' }
  return /^\+?[\d ()-]{3,20}$/.test(value) ? { system: 'phone' } : {}
}

/** The value of an object that stands where a simple value belongs. */
function fromObject(type: string, object: JsonObject): Json | undefined {
  const { reference, display: _, type: __, ...rest } = object
  // Canonicals of R4 were references before.
  if (type === 'canonical' && typeof reference === 'string' && Object.keys(rest).length === 0) return reference
  const code = type === 'code' ? codeAlone(object) : undefined
  if (code !== undefined) return code
  const time = isOfTime(type) ? timeIn(type, object) : undefined
  if (time !== undefined) return time
  const only = onlyIn(object)
  if (only === undefined || only === '') return undefined
  const kind = type === 'boolean' ? 'boolean' : numeric.test(type) ? 'number' : textual.test(type) ? 'string' : undefined
  if (typeof only === kind) return only
  // XML has no numbers and no logical values.
  if (kind === 'boolean') return only === 'true' ? true : only === 'false' ? false : undefined
  return kind === 'number' && typeof only === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(only) ? meantBy(type, only) : undefined
}

/** The code of a coding, or of the only one of a concept: of an element that is a code, its system and its display are known. */
function codeAlone(object: JsonObject): string | undefined {
  const { coding = [object] } = object
  const [only, ...others] = isList(coding) ? coding : [coding]
  return isObject(only) && others.length === 0 && typeof only['code'] === 'string' ? only['code'] : undefined
}

/** The value that a text means where a number or a logical value belongs: one with a decimal comma, or a yes or no. */
export function meantBy(type: string, text: string): Json | undefined {
  const said = text.trim().toLowerCase()
  if (type === 'date' || type === 'dateTime') {
    const [, year, month, day] = /^((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(said) ?? []
    return year && `${year}-${month}-${day}`
  }
  if (type === 'boolean') return yes.has(said) ? true : no.has(said) ? false : undefined
  if (!numeric.test(type)) return undefined
  const number = /^(-?\d{1,15})(?:[.,](\d{1,15}))?$/.exec(type === 'decimal' ? said : said.replace(/\.0{1,2}$/, ''))
  if (number === null || (number[2] !== undefined && type !== 'decimal')) return undefined
  return decimalIn(number[1]!, number[2])
}

const yes = new Set(['si', 'sí', 's', 'yes', 'y', 'verdadero', 'v', '1', 'activo', 'activa'])
const no = new Set(['no', 'n', 'falso', 'f', '0', 'inactivo', 'inactiva'])

export const numeric = /^(?:decimal|integer|positiveInt|unsignedInt)$/
const textual = /^(?:string|markdown|code|id|uri|url|canonical|oid|uuid|date|dateTime|instant|time|base64Binary)$/
