import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { readBase64 } from '../check/base64.ts'
import { contentTypeOf } from '../check/file-types.ts'
import { numberInParts } from './identifier-parts.ts'
import { isSoundNarrative } from '../narrative/narrative.ts'
import { repairNarrative } from '../narrative/repair.ts'
import { bytesIn, isOfTime, onlyIn, timeIn } from './other-forms.ts'
import { ageOf, decimalIn, quantityOf, rangeOf, ratioOf } from './quantities.ts'

/** Reads a value in another form than its type's: a text or number as the object that it stands for, an object as its only value, a list of one as its item. */
export function reshaped(type: string, value: Json): Json | undefined {
  if (isList(value)) return value.length === 1 && isObject(value[0]) && /^[A-Z]/.test(type) ? value[0] : undefined
  if (isObject(value)) return fromObject(type, value)
  if (typeof value === 'number') return fromNumber[type]?.(value)
  return typeof value === 'string' && value !== '' ? fromText[type]?.(value) : undefined
}

/** By type, the object that a text stands for. */
const fromText: Readonly<Record<string, (text: string) => Json | undefined>> = {
  Address: (text) => ({ text }),
  Age: ageOf,
  Annotation: (text) => ({ text }),
  Attachment: attachmentOf,
  CodeableConcept: conceptOf,
  Coding: codingOf,
  ContactPoint: (value) => ({ ...mediumOf(value), value }),
  Count: (text) => quantityOf('Count', text),
  Distance: (text) => quantityOf('Distance', text),
  Dosage: (text) => ({ text }),
  Duration: (text) => quantityOf('Duration', text),
  HumanName: (text) => ({ text }),
  Identifier: (value) => ({ value }),
  Money: (text) => quantityOf('Money', text),
  Narrative: narrativeOf,
  Period: periodOf,
  Quantity: (text) => quantityOf('Quantity', text),
  Range: rangeOf,
  Ratio: ratioOf,
  Reference: (text) => (/^(?:[A-Z][A-Za-z]+\/|#|https?:|urn:)\S+$/.test(text) ? { reference: text } : { display: text }),
  Timing: (text) => ({ code: { text } }),
}

/** By type, the object that a number stands for. */
const fromNumber: Readonly<Record<string, (value: number) => Json | undefined>> = {
  Age: ageOf,
  Count: (value) => ({ value }),
  Distance: (value) => ({ value }),
  Duration: (value) => ({ value }),
  Identifier: (value) => ({ value: String(value) }),
  Money: (value) => ({ value }),
  Quantity: (value) => ({ value }),
}

function narrativeOf(text: string): Json | undefined {
  const div = isSoundNarrative(text) ? text : repairNarrative(text)
  return div === undefined ? undefined : { status: 'additional', div }
}

function conceptOf(text: string): Json {
  const token = codingOfToken(text)
  return token === undefined ? { text } : { coding: [token] }
}

function codingOf(text: string): Json {
  const token = codingOfToken(text)
  if (token !== undefined) return token
  return oid.test(text) ? { system: 'urn:ietf:rfc:3986', code: text.startsWith('urn:oid:') ? text : `urn:oid:${text}` } : { display: text }
}

/** An OID, the code of DICOM's SOP classes. */
const oid = /^(?:urn:oid:)?[012](?:\.(?:0|[1-9]\d{0,30})){3,30}$/

/** A period that is written as a text: when it begins, or an interval of ISO 8601. */
function periodOf(text: string): Json | undefined {
  const [, start, end] = /^(\d{4}(?:-\d\d){0,2}(?:T[\d:.+Z-]+)?)(?:\/(\d{4}(?:-\d\d){0,2}(?:T[\d:.+Z-]+)?))?$/.exec(text) ?? []
  return start === undefined ? undefined : { start, ...(end !== undefined && { end }) }
}

/** A code with its system before it, as searches write it: `http://loinc.org|718-7`. */
function codingOfToken(text: string): JsonObject | undefined {
  const [, system, code] = /^((?:https?:\/\/|urn:)[^\s|]+)\|([^\s|]+)$/.exec(text) ?? []
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
  const numbered = type === 'string' ? numberInParts(object) : undefined
  if (numbered !== undefined) return numbered
  const time = isOfTime(type) ? timeIn(type, object) : undefined
  if (time !== undefined) return time
  const only = 'nullFlavor' in object ? undefined : onlyIn(object)
  if (type === 'base64Binary' && typeof only !== 'string') return bytesIn(only ?? object)
  if (only === undefined || only === '') return undefined
  const kind = type === 'boolean' ? 'boolean' : numeric.test(type) ? 'number' : textual.test(type) ? 'string' : undefined
  if (typeof only === kind) return only
  // XML has no numbers and no logical values.
  if (kind === 'boolean') return only === 'true' ? true : only === 'false' ? false : undefined
  return kind === 'number' && typeof only === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(only) ? primitiveOf(type, only) : undefined
}

/** The code of a coding, or of the only one of a concept: of an element that is a code, its system and its display are known. Of a choice of a form, its value. */
function codeAlone(object: JsonObject): string | undefined {
  const { value, label } = object
  if (typeof value === 'string' && typeof label === 'string' && Object.keys(object).length === 2) return value
  const { coding = [object] } = object
  const [only, ...others] = isList(coding) ? coding : [coding]
  return isObject(only) && others.length === 0 && typeof only['code'] === 'string' ? only['code'] : undefined
}

/** Reads a text as a primitive of a type: a number with a decimal comma, a word for a logical value, a date without hyphens; undefined of others. */
export function primitiveOf(type: string, text: string): Json | undefined {
  const said = text.trim().toLowerCase()
  if (type === 'date' || type === 'dateTime') {
    const [, year, month, day] = /^((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(said) ?? []
    return year && `${year}-${month}-${day}`
  }
  if (type === 'boolean') return yes.has(said) ? true : no.has(said) ? false : undefined
  if (!numeric.test(type)) return undefined
  const bare = inJson(said)
  if (type === 'decimal' && /^-?\d(?:\.\d{1,15})?e[+-]?\d{1,2}$/.test(bare)) return Number(bare)
  const number = /^(-?\d{1,15})(?:[.,](\d{1,15}))?$/.exec(type === 'decimal' ? bare : bare.replace(/\.0{1,2}$/, ''))
  if (number === null || (number[2] !== undefined && type !== 'decimal')) return undefined
  return decimalIn(number[1]!, number[2])
}

/** A number as programs write it that is none in JSON: `+5`, `.5`, `5.`, `1_000`, `5n`, `Decimal('6.3')`. */
function inJson(text: string): string {
  return text
    .replace(/^[a-z]{3,12}\((['"]?)([^'"()]{1,30})\1\)$/, '$2')
    .replace(/^\+(?=[.\d])/, '')
    .replace(/^(-?)(?=\.\d)/, '$10')
    .replace(/(\d)(?:\.|n)$/, '$1')
    .replaceAll(/(?<=\d)_(?=\d)/g, '')
}

const yes = new Set(['si', 'sí', 's', 'yes', 'y', 't', 'on', 'verdadero', 'v', '1', 'activo', 'activa'])
const no = new Set(['no', 'n', 'off', 'falso', 'f', '0', 'inactivo', 'inactiva'])

/** The types whose values are numbers in JSON. */
export const numeric = /^(?:decimal|integer|positiveInt|unsignedInt)$/
const textual = /^(?:string|markdown|code|id|uri|url|canonical|oid|uuid|date|dateTime|instant|time|base64Binary)$/
