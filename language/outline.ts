import { readDocument, type Document } from '../rules/engine/document.ts'
import { isList, isObject, type Json, type JsonObject, type Path } from '../rules/engine/json.ts'
import type { TextForm } from './text.ts'
import { linesOf, type Line } from './lines.ts'

/** A part of a text that one can go to. */
export interface OutlinePart {
  /** `name`, `name[0]`, or the type of the resource in an entry; empty where that says none. */
  readonly name: string
  /** What tells it from others of that name; may be empty. */
  readonly label: string
  /** Its line, from 1, where the parts are lines. */
  readonly number?: number
  /** UTF-16 offsets, from the beginning of its name, end exclusive. */
  readonly from: number
  readonly to: number
  readonly parts: readonly OutlinePart[]
}

/** The parts of a text in its order: its lines, the entries of a Bundle, or the elements of a resource. */
export interface Outline {
  readonly kind: 'lines' | 'entries' | 'elements'
  readonly parts: readonly OutlinePart[]
}

/** How many items of one list are told, and how long a label may be, in characters. */
const mostItems = 500
const longest = 80

/** The parts of a text to go to: its lines, the entries of a Bundle, or the elements of a resource, two levels deep. */
export function outline(text: string, form: TextForm): Outline {
  if (form === 'ndjson') return { kind: 'lines', parts: linesOf(text).map(toLine) }
  const document = readDocument(text)
  const { value } = document
  if (!isObject(value)) return { kind: 'elements', parts: [] }
  const entries = value['resourceType'] === 'Bundle' ? value['entry'] : undefined
  if (isList(entries) && entries.length > 0) return { kind: 'entries', parts: place(document, entries.map(toEntry)) }
  return { kind: 'elements', parts: place(document, membersOf(value, [], 2)) }
}

function toLine({ text, number, offset }: Line): OutlinePart {
  const { value } = readDocument(text)
  const resource = isObject(value) ? value : {}
  const { resourceType, id } = resource
  return {
    name: stringOf(resourceType),
    label: shorten(stringOf(id) || summaryOf({ ...resource, resourceType: undefined, text: undefined })),
    number,
    from: offset,
    to: offset + text.length,
    parts: [],
  }
}

/** A part whose place is not known yet. */
interface Sketch {
  readonly at: Path
  readonly name: string
  readonly label: string
  readonly inside: readonly Sketch[]
}

function toEntry(entry: Json, index: number): Sketch {
  const at = ['entry', index]
  if (!isObject(entry)) return { at, name: '', label: '', inside: [] }
  const { resource, fullUrl, request } = entry
  const type = isObject(resource) ? stringOf(resource['resourceType']) : ''
  const id = isObject(resource) ? stringOf(resource['id']) : ''
  const asked = isObject(request) ? `${stringOf(request['method'])} ${stringOf(request['url'])}`.trim() : ''
  return { at, name: type, label: shorten(id || lastOf(stringOf(fullUrl)) || asked), inside: [] }
}

/** What tells an address from others: `1` of `https://ejemplo.cl/fhir/Patient/1`, the UUID of a `urn:uuid:`. */
function lastOf(address: string): string {
  return address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1)
}

function membersOf(object: JsonObject, at: Path, levels: number): readonly Sketch[] {
  return Object.entries(object).map(([name, value]) => toPart(name, value as Json, [...at, name], levels))
}

function toPart(name: string, value: Json, at: Path, levels: number): Sketch {
  if (typeof value !== 'object' || value === null) return { at, name, label: shorten(String(value)), inside: [] }
  if (levels === 1) return { at, name, label: summaryOf(value), inside: [] }
  const inside = isList(value)
    ? value.slice(0, mostItems).map((item, index) => toPart(`${name}[${index}]`, item, [...at, index], 1))
    : membersOf(value as JsonObject, at, 1)
  return { at, name, label: '', inside }
}

/** What a person would tell a value by; empty where nothing says so. */
function summaryOf(value: Json, depth = 0): string {
  if (typeof value !== 'object' || value === null) return shorten(String(value))
  if (depth > 3) return ''
  if (isList(value)) return joined(value.slice(0, 5).map((item) => summaryOf(item, depth + 1)))
  const object = value as JsonObject
  if (object['resourceType'] !== undefined) return joined([stringOf(object['resourceType']), stringOf(object['id'])])
  for (const names of telling) {
    const text = joined(names.map((name) => summaryOf(object[name] ?? '', depth + 1)))
    if (text !== '') return text
  }
  return ''
}

/** What tells objects of FHIR from others of their kind, the best first. */
const telling: readonly (readonly string[])[] = [
  ['text'],
  ['given', 'family'],
  ['display'],
  ['coding'],
  ['value', 'unit'],
  ['reference'],
  ['code'],
  ['line', 'city'],
  ['title'],
  ['name'],
  ['start', 'end'],
  ['url'],
  ['status'],
  ['type'],
  ['system'],
]

function joined(texts: readonly string[]): string {
  return shorten(texts.filter((text) => text !== '').join(' '))
}

function shorten(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  return flat.length > longest ? `${flat.slice(0, longest - 1)}…` : flat
}

function stringOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

function place({ locate }: Document, sketches: readonly Sketch[]): readonly OutlinePart[] {
  const all = sketches.flatMap((sketch) => [sketch, ...sketch.inside])
  const places = new Map(locate(all.map(({ at }) => at)).map((location, index) => [all[index]!, location]))
  const toPlaced = (sketch: Sketch): OutlinePart => {
    const { place: span, name } = places.get(sketch)!
    return {
      name: sketch.name,
      label: sketch.label,
      from: name?.start ?? span.start,
      to: span.end,
      parts: sketch.inside.map(toPlaced),
    }
  }
  return sketches.map(toPlaced)
}
