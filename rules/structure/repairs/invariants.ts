import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { FixOption } from '../../engine/rule.ts'
import { bundleTypes } from '../bundle-types.ts'
import { toChoose, toRemove, withoutTrade, type Repair } from './repair.ts'
import { absentReasons, clinicalStatuses } from './chosen-codes.ts'
import { contentTypeOf } from '../check/file-types.ts'
import { urnOf } from './made-uuid.ts'
import { referenceCandidates } from './reference-candidates.ts'
import { mayBeRewritten, withMember, without } from './setting.ts'
import { requestsFor, searchesFor } from './requests.ts'

/** Two members that stand the wrong way round. */
const swapped: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['per-1', ['start', 'end']],
  ['rng-2', ['low', 'high']],
])

/** A member that may not be there. */
const superfluous: ReadonlyMap<string, string> = new Map([
  ['app-4', 'cancelationReason'],
  ['ait-2', 'clinicalStatus'],
  ['bdl-1', 'total'],
  ['cmp-2', 'emptyReason'],
  ['con-5', 'clinicalStatus'],
  ['obs-6', 'dataAbsentReason'],
  ['sqty-1', 'comparator'],
  ['tim-6', 'periodMax'],
  ['tim-7', 'durationMax'],
])

/** Members of the entries of a Bundle, and in which types of Bundle they have them. */
const perEntry: ReadonlyMap<string, readonly [string, RegExp]> = new Map([
  ['bdl-2', ['search', /^searchset$/]],
  ['bdl-3', ['request', /^(?:batch|transaction|history)$/]],
  ['bdl-4', ['response', /^(?:batch-response|transaction-response|history)$/]],
])

const media = [
  ['phone', 'teléfono'],
  ['email', 'correo'],
  ['sms', 'mensajes'],
  ['url', 'página'],
  ['fax', 'fax'],
  ['pager', 'localizador'],
  ['other', 'otro'],
] as const

/** Spanish names of elements that an invariant keeps from being empty, by its key: they may as well not be there. */
const empty: ReadonlyMap<string, string> = new Map([
  ['bdl-5', 'la entrada'],
  ['cmp-1', 'la sección'],
  ['obs-3', 'el rango de referencia'],
  ['pat-1', 'el contacto'],
  ['rat-1', 'la razón'],
])

const besideResource = new Set(['id', 'extension', 'modifierExtension', 'link', 'fullUrl', '_fullUrl', 'search'])

/** Invariants whose repair may bring to light what could not be seen before. */
const tried = new Set([...empty.keys(), 'ait-1', 'app-4', 'bdl-3', 'bdl-9', 'bdl-10', 'cmp-2', 'con-4', 'vs-2', 'vs-3'])

/** Whether the repair of an invariant is to be tried. */
export function isRepairTried(key: string): boolean {
  return tried.has(key)
}

/** The repair that makes an object meet an invariant, for those where it can be told. */
export function repairOf(key: string, root: Json, at: Path): Repair | undefined {
  const object = valueAt(root, at)
  if (!isObject(object)) return undefined
  const pair = swapped.get(key)
  if (pair !== undefined) {
    const [first, last] = pair
    if (object[first] === undefined || object[last] === undefined) return undefined
    return {
      title: `Cambiar «${first}» por «${last}»`,
      replacement: { ...object, [first]: object[last]!, [last]: object[first]! },
      safe: false,
    }
  }
  const name = superfluous.get(key)
  if (name !== undefined) return toRemove(`«${name}»`, without(root, [...at, name]))
  const statuses = clinicalStatuses.get(key)
  if (statuses !== undefined) return toChoose('Elegir el estado clínico', [...at, 'clinicalStatus'], statuses)
  if (key === 'vs-2' || key === 'vs-3')
    return object['dataAbsentReason'] === undefined
      ? toChoose('Decir por qué falta el valor', [...at, 'dataAbsentReason'], absentReasons)
      : undefined
  if (key === 'app-2') return ended(object, at)
  if (key === 'att-1') {
    const contentType = typeof object['data'] === 'string' ? contentTypeOf(object['data']) : undefined
    return contentType === undefined
      ? undefined
      : { title: `Usar «${contentType}»`, path: [...at, 'contentType'], replacement: contentType, safe: false }
  }
  const what = empty.get(key)
  // An entry with something else in it has its resource in the wrong place.
  if (key === 'bdl-5' && !Object.keys(object).every((name) => besideResource.has(name))) return undefined
  // A section that says why it is empty says something, and lacks its text alone.
  if (key === 'cmp-1' && object['emptyReason'] !== undefined) return undefined
  if (what !== undefined)
    return (key === 'cmp-1' ? withEntry(root, at, object) : undefined) ?? withoutTrade(toRemove(what, without(root, at)))
  if (key === 'bdl-9' && object['type'] === 'document' && object['identifier'] === undefined) return identified(object, at)
  if (key === 'bdl-10' && object['type'] === 'document' && object['timestamp'] === undefined) return dated(object, at)
  if (key === 'bdl-3' && (object['type'] === 'batch' || object['type'] === 'transaction')) return requested(object, at)
  if (key === 'cpt-2') {
    if (object['system'] !== undefined) return undefined
    return toChoose(
      'Elegir el medio',
      at,
      media.map(([system, title]) => ({
        title: `${system} (${title})`,
        replacement: withMember(root, at, 'system', system)?.replacement ?? object,
      })),
    )
  }
  if (key === 'qty-3') {
    const setting = withMember(root, at, 'system', 'http://unitsofmeasure.org')
    return setting && { title: 'Agregar el sistema de UCUM', replacement: setting.replacement, safe: false }
  }
  const inEntry = perEntry.get(key)
  const { type } = object
  // A type that is misspelt may be the one that has them.
  if (inEntry === undefined || typeof type !== 'string' || !bundleTypes.has(type) || inEntry[1].test(type)) return undefined
  const removal = withoutInEntries(object, at, inEntry[0])
  const types = key === 'bdl-3' && mayBeRewritten(object) ? sent(object) : []
  return types.length === 0 ? removal : toChoose('Elegir el tipo', at, [...types, ...(removal?.options ?? [])])
}

/** A Bundle without a member of its entries, where some have it. */
function withoutInEntries(bundle: JsonObject, path: Path, name: string): Repair | undefined {
  const { entry } = bundle
  if (!Array.isArray(entry) || !entry.some((one: Json) => isObject(one) && one[name] !== undefined)) return undefined
  const entries = entry.map((one: Json): Json => {
    if (!isObject(one)) return one
    const { [name]: _, ...rest } = one
    return rest as JsonObject
  })
  if (entries.some((one) => isObject(one) && Object.keys(one).length === 0)) return undefined
  return toRemove(`«${name}» de cada entrada`, { path, replacement: { ...bundle, entry: entries } })
}

/** The types that a collection may be meant to be where each of its entries says what is asked of a server. */
function sent(bundle: JsonObject): readonly FixOption[] {
  const { type, entry } = bundle
  if (type !== 'collection' || !isList(entry) || !entry.every((one) => isObject(one) && isObject(one['request'] ?? null))) return []
  return ['transaction', 'batch'].map((meant) => ({ title: `Usar «${meant}»`, replacement: { ...bundle, type: meant } }))
}

/** The value that an invariant of a Bundle asks of the only resource of a type, where that is all it says: `entry.resource.ofType(T).e = 'v'`. */
export function repairByExpression(expression: string, root: Json, at: Path): Repair | undefined {
  if (expression.length > longestExpression) return undefined
  if (expression === searchedByIdentifier) return searched(root, at)
  const [, type, name, value] = /^entry\.resource\.ofType\(([A-Z]\w*)\)\.([a-z]\w*) = '([^'\\]+)'$/.exec(expression) ?? []
  const bundle = valueAt(root, at)
  const entries = isObject(bundle) ? bundle['entry'] : undefined
  if (type === undefined || name === undefined || value === undefined || !Array.isArray(entries)) return undefined
  const places = (entries as readonly Json[]).flatMap((entry, index) => {
    const resource = isObject(entry) ? entry['resource'] : undefined
    return isObject(resource) && resource['resourceType'] === type ? [index] : []
  })
  if (places.length !== 1) return undefined
  return {
    title: `Escribir «${value}» en ${type}.${name}`,
    path: [...at, 'entry', places[0]!, 'resource', name],
    replacement: value,
    safe: false,
  }
}

const longestExpression = 200

/** How a guide asks that what an entry searches for, so as not to create it twice, is its identifier. */
const searchedByIdentifier = "entry.all(request.ifNoneExist.exists() implies request.ifNoneExist.startsWith('identifier='))"

/** A Bundle whose only entry that searches for something else searches for the identifier of its resource, where that has one. */
function searched(root: Json, at: Path): Repair | undefined {
  const bundle = valueAt(root, at)
  const entries = isObject(bundle) ? bundle['entry'] : undefined
  if (!isList(entries) || entries.length > mostSearched) return undefined
  const places = entries.flatMap((entry, index) => {
    const request = isObject(entry) ? entry['request'] : undefined
    const written = isObject(request) ? request['ifNoneExist'] : undefined
    return typeof written === 'string' && !written.startsWith('identifier=') ? [index] : []
  })
  const [place] = places
  const searches = place === undefined || places.length > 1 ? [] : searchesFor(entries[place])
  const [only] = searches
  if (only === undefined || searches.length > 1) return undefined
  return { title: `Usar «${only}»`, path: [...at, 'entry', place!, 'request', 'ifNoneExist'], replacement: only, safe: false }
}

/** Entries that are looked at. */
const mostSearched = 200

/** A section that leads to one of the resources around it. */
function withEntry(root: Json, at: Path, section: JsonObject): Repair | undefined {
  if (section['entry'] !== undefined) return undefined
  const options = referenceCandidates(root, at, '', undefined)
  return toChoose(
    'Elegir a qué lleva la sección',
    [...at, 'entry'],
    options.map(({ title, replacement }) => ({ title, replacement: [{ reference: replacement }] })),
  )
}

/** A document under a name of its own, which FHIR lets be any URI. */
function identified(document: JsonObject, at: Path): Repair | undefined {
  if (!mayBeRewritten(document)) return undefined
  const text = JSON.stringify(document)
  // Two documents that differ in anything are two.
  const value = urnOf(text, text.length)
  const replacement = { system: 'urn:ietf:rfc:3986', value }
  return { title: `Identificarlo con «${value}»`, path: [...at, 'identifier'], replacement, safe: false }
}

/** A document that was put together when its Composition says that it was written, where that is a moment. */
function dated({ entry }: JsonObject, at: Path): Repair | undefined {
  const first = Array.isArray(entry) ? (entry as readonly Json[])[0] : undefined
  const resource = isObject(first) ? first['resource'] : undefined
  const date = isObject(resource) && resource['resourceType'] === 'Composition' ? resource['date'] : undefined
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(date)) return undefined
  return { title: `Usar la fecha de la Composition: ${date}`, path: [...at, 'timestamp'], replacement: date, safe: false }
}

/** A Bundle whose entries ask the server to create their resources, or to set those that have an id. */
function requested(bundle: JsonObject, path: Path): Repair | undefined {
  const { entry } = bundle
  if (!Array.isArray(entry) || !mayBeRewritten(bundle)) return undefined
  const entries = entry as readonly Json[]
  const asked = entries.map((one) => (isObject(one) && one['request'] === undefined ? requestsFor(one) : undefined))
  if (entries.some((one, index) => isObject(one) && one['request'] === undefined && asked[index] === undefined)) return undefined
  const withRequests = (pick: 0 | -1): Json => ({
    ...bundle,
    entry: entries.map((one, index) =>
      asked[index] === undefined ? one : { ...(one as JsonObject), request: asked[index].at(pick)!.replacement },
    ),
  })
  const options = [{ title: 'Crear cada recurso (POST)', replacement: withRequests(0) }]
  if (asked.some((one) => one !== undefined && one.length > 1))
    options.push({ title: 'Crear o reemplazar los que traen id (PUT)', replacement: withRequests(-1) })
  return toChoose('Agregar lo que se pide de cada entrada', path, options)
}

/** An appointment with the end that its beginning and its duration say. */
function ended({ start, end, minutesDuration: minutes }: JsonObject, at: Path): Repair | undefined {
  if (typeof start !== 'string' || end !== undefined || typeof minutes !== 'number' || !(minutes > 0 && minutes < 10_000)) return undefined
  const [, local, zone] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.exec(start) ?? []
  const started = Date.parse(`${local}Z`)
  if (Number.isNaN(started)) return undefined
  const replacement = `${new Date(started + minutes * 60_000).toISOString().slice(0, 19)}${zone}`
  return { title: `Agregar «end», ${minutes} minutos después`, path: [...at, 'end'], replacement, safe: false }
}
