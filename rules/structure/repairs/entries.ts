import { isList, isObject, isSame, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { FixOption } from '../../engine/rule.ts'
import { isAbsolute } from '../check/primitives.ts'
import { shown } from '../phrases.ts'
import { toChoose, toRemove, type Repair } from './repair.ts'
import { missedUrn } from './full-urls.ts'
import { urnOf } from './made-uuid.ts'
import { referenceFor } from './reference-candidates.ts'
import { mayBeRewritten, mostOfEntries, without } from './setting.ts'

/** Entries that are looked at, and sections that somebody chooses from. */
const mostEntries = 200
const mostSections = 10

/** A Bundle without an entry that is the same as one before it, whatever the fullUrl of that; undefined where there is no such. */
export function withoutTwin(root: Json, at: Path): Repair | undefined {
  const entries = valueAt(root, at.slice(0, -1))
  const own = valueAt(root, at)
  const index = at.at(-1)
  if (!isList(entries) || entries.length > mostEntries || typeof index !== 'number' || !isObject(own)) return undefined
  const mine = nameless(own)
  const isTwice = mayBeRewritten(entries) && entries.some((one, place) => place < index && isObject(one) && isSame(nameless(one), mine))
  return isTwice ? toRemove('la entrada repetida', without(root, at)) : undefined
}

function nameless(entry: JsonObject): JsonObject {
  const { fullUrl: _, ...rest } = entry
  return rest as JsonObject
}

/** Another fullUrl for an entry that is called like one before it: by its resource's type and id where those differ, else one of its own. */
export function renamedEntry(root: Json, at: Path, fullUrl: string): Repair | undefined {
  const resource = valueAt(root, [...at.slice(0, -1), 'resource'])
  const { resourceType: type, id } = isObject(resource) ? resource : ({} as JsonObject)
  const [, base, name] = /^(https?:\/\/\S+\/)([A-Z]\w+\/[A-Za-z0-9.-]+)$/.exec(fullUrl) ?? []
  if (base !== undefined) {
    if (typeof type !== 'string' || typeof id !== 'string' || !/^[A-Za-z0-9.-]{1,64}$/.test(id) || `${type}/${id}` === name)
      return undefined
    return { title: `Usar «${base}${type}/${id}»`, replacement: `${base}${type}/${id}`, safe: false }
  }
  if (!fullUrl.startsWith('urn:uuid:')) return undefined
  const missed = missedUrn(root, at.slice(0, -1))
  if (missed !== undefined) return { title: `Usar «${shown(missed)}»`, replacement: missed, safe: false }
  const urn = urnOf(`${at.join('/')} ${fullUrl}`)
  return { title: `Usar otro: «${urn}»`, replacement: urn, safe: false }
}

/** A Bundle in which the only resource of a type comes first. */
export function movedFirst(root: Json, at: Path, type: string): Repair | undefined {
  const path = at.at(-1) === 'entry' ? at : at.slice(0, -1)
  const entries = valueAt(root, path)
  // However long the list is: of a Bundle it is told once.
  if (!isList(entries) || entries.length > mostEntries) return undefined
  const places = entries.flatMap((entry, index) => (typeOf(entry) === type ? [index] : []))
  const [place] = places
  // Without their addresses the first one leads to none of the others.
  if (places.length !== 1 || place === 0 || entries.some((entry) => !isObject(entry) || typeof entry['fullUrl'] !== 'string'))
    return undefined
  return { title: `Poner ${type} primero`, path, replacement: [entries[place!]!, ...entries.toSpliced(place!, 1)], safe: false }
}

/** The link that leads to an entry from the first one: the focus of a message, or a section of a document. */
export function toReached(root: Json, at: Path): Repair | undefined {
  const [path, index] = [at.slice(0, -1), at.at(-1)]
  const entries = valueAt(root, path)
  if (!isList(entries) || typeof index !== 'number' || index === 0) return undefined
  const [first, own] = [entries[0], entries[index]]
  const head = isObject(first) ? first['resource'] : undefined
  // Without an address that is one nothing leads to it.
  const fullUrl = isObject(own) ? own['fullUrl'] : undefined
  const reference = typeof fullUrl === 'string' && isAbsolute(fullUrl) ? referenceFor(first, own) : undefined
  if (!isObject(head) || reference === undefined) return undefined
  // Nor where another has the same.
  if (entries.some((entry, place) => place !== index && isObject(entry) && entry['fullUrl'] === fullUrl)) return undefined
  const place = [...path, 0, 'resource']
  if (head['resourceType'] === 'MessageHeader') {
    const { focus = [] } = head
    if (!isList(focus) || !mayBeRewritten(focus)) return undefined
    return { title: 'Agregarla a «focus»', path: [...place, 'focus'], replacement: [...focus, { reference }], safe: false }
  }
  const { section } = head
  if (head['resourceType'] !== 'Composition' || !isList(section) || section.length > mostSections || !mayBeRewritten(section))
    return undefined
  return toChoose(
    'Agregarla a una sección',
    [...place, 'section'],
    section.flatMap((one, number) => inSection(section, one, number, reference)),
  )
}

function inSection(all: readonly Json[], section: Json, index: number, reference: string): readonly FixOption[] {
  if (!isObject(section)) return []
  const { entry = [], title } = section
  if (!isList(entry)) return []
  const changed = { ...section, entry: [...entry, { reference }] }
  return [{ title: typeof title === 'string' ? title : `sección ${index + 1}`, replacement: all.with(index, changed) }]
}

function typeOf(entry: Json): Json | undefined {
  const resource = isObject(entry) ? entry['resource'] : undefined
  return isObject(resource) ? resource['resourceType'] : undefined
}

/** A Bundle that has each of the entries that a reference leads to once, where they are all the same. */
export function withoutTwins(root: Json, at: Path, reference: string): Repair | undefined {
  for (let length = at.lastIndexOf('entry'); length >= 0; length -= 1) {
    if (at[length] !== 'entry') continue
    const path = at.slice(0, length + 1)
    const entries = valueAt(root, path)
    if (!isList(entries) || entries.length > mostEntries) return undefined
    const alike = entries.flatMap((entry, index) => (isCalled(entry, reference) ? [index] : []))
    const [first, ...others] = alike
    if (first === undefined || others.length === 0) continue
    const isTwice = mayBeRewritten(entries, mostOfEntries) && others.every((index) => isSame(entries[index]!, entries[first]!))
    if (!isTwice) return undefined
    const replacement = entries.filter((_, index) => !others.includes(index))
    return toRemove('lo repetido', { path, replacement })
  }
  return undefined
}

function isCalled(entry: Json, reference: string): boolean {
  const url = isObject(entry) ? entry['fullUrl'] : undefined
  return typeof url === 'string' && (url === reference || url.endsWith(`/${reference}`))
}
