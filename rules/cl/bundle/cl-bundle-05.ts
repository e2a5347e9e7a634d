import { isThere } from '../../checks/required.ts'
import { isObject, objectsIn, type JsonObject } from '../../engine/json.ts'
import { defineRule, type Finding } from '../../engine/rule.ts'
import { r4 } from '../../structure/r4.ts'
import { requestsFor } from '../../structure/repairs/requests.ts'
import { r4Page } from '../canonicals.ts'
import { typeOfBundle } from '../reading/bundle.ts'

export default defineRule({
  code: 'cl-bundle-05',
  title: 'Cada entrada de una transacción o de un lote dice qué se pide',
  severity: 'error',
  covers: ['r4-inv-01 bdl-3'],
  explains: ['cl-msg-01'],
  on: 'Bundle',
  check(bundle) {
    const type = typeOfBundle(bundle)
    if (type !== 'transaction' && type !== 'batch') return undefined
    const entries = objectsIn(bundle, 'entry')
    const event = eventOf(entries[0]?.value)
    // Not one entry after the other lacks what a message does not have.
    if (event !== undefined && !entries.some(({ value }) => isThere(value, 'request')))
      return [{ at: ['type'], entry: bundle, asked: undefined, event }]
    return entries.flatMap<RequestFinding>(({ at, value }) => {
      if (!isThere(value, 'request')) return [{ at: [...at, 'request'], entry: value, asked: undefined }]
      const asked = findMisaddressed(value)
      // A server may still make something of it.
      if (asked !== undefined) return [{ at: [...at, 'request'], entry: value, asked, severity: 'warning' }]
      const whole = findWholeSearch(value)
      return whole === undefined ? [] : [{ at: [...at, 'request', 'ifNoneExist'], entry: value, asked: whole, severity: 'warning' }]
    })
  },
  message({ asked, event }) {
    if (event !== undefined)
      return `El Bundle empieza con la cabecera del evento «${event}», que es de un mensaje, y ninguna entrada dice qué se pide al servidor (request).`
    return asked === undefined ? 'La entrada no dice qué se pide al servidor (request).' : faults[asked.fault](asked)
  },
  suggestion: ({ asked, event }) =>
    event !== undefined
      ? 'Usa «message» si se envía el evento; si no, quita la cabecera y agrega request a cada entrada.'
      : asked === undefined
        ? 'Agrega request con method y url, por ejemplo {"method": "POST", "url": "Patient"}.'
        : undefined,
  settles: ({ asked }) => asked?.fault === 'whole',
  fixes: 'unsafe',
  // As a message it is held to the profile of its event.
  isTried: ({ event }) => event !== undefined,
  quickFix({ entry, asked, event }) {
    if (event !== undefined) return { title: 'Usar «message»', replacement: 'message', safe: false, mustHold: true }
    if (asked?.fault === 'whole') return { title: 'Dejar solo la búsqueda', replacement: asked.query, safe: false }
    const { resource, request } = entry
    const { resourceType: type, id } = isObject(resource) ? resource : {}
    if (typeof type !== 'string' || !r4.isResource(type)) return undefined
    if (asked?.fault === 'search') {
      if (asked.type !== type || (request as JsonObject)['ifNoneExist'] !== undefined) return undefined
      const replacement = { ...(request as JsonObject), url: type, ifNoneExist: asked.query }
      return { title: 'Llevar la búsqueda a ifNoneExist', replacement, safe: false }
    }
    if (asked !== undefined) {
      const requests = requestsFor(entry)
      // Conditions of the request may hold for one method alone.
      if (requests === undefined || Object.keys(request as JsonObject).length > 2) return undefined
      return { title: 'Elegir qué se pide', replacement: requests[0]!.replacement, safe: false, options: requests }
    }
    const options = [{ title: `Crear: POST ${type}`, replacement: { method: 'POST', url: type } }]
    if (typeof id === 'string' && /^[A-Za-z0-9.-]{1,64}$/.test(id))
      options.push({ title: `Actualizar: PUT ${type}/${id}`, replacement: { method: 'PUT', url: `${type}/${id}` } })
    return { title: 'Agregar «request»', replacement: options[0]!.replacement, safe: false, options }
  },
  why: 'Sin método y dirección el servidor no sabe si crear, actualizar o buscar, y rechaza la transacción o el lote (invariante bdl-3).',
  links: [{ title: 'FHIR R4: Bundle, bdl-3', url: r4Page('bundle.html#bdl-3') }],
  examples: [
    {
      title: 'Crear un lugar y buscar otro',
      resource: {
        resourceType: 'Bundle',
        type: 'batch',
        entry: [
          { request: { method: 'POST', url: 'Location' }, resource: { resourceType: 'Location', name: 'Box 3' } },
          { request: { method: 'GET', url: 'Location?name=Box' } },
        ],
      },
      finds: [],
    },
    {
      title: 'La segunda entrada no dice qué se pide; la tercera lo deja vacío',
      resource: {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          { request: { method: 'POST', url: 'Location' }, resource: { resourceType: 'Location', name: 'Box 3' } },
          { resource: { resourceType: 'Location', name: 'Box 4' } },
          { resource: { resourceType: 'Location', name: 'Box 5' }, request: {} },
        ],
      },
      finds: ['Bundle.entry[1].request', 'Bundle.entry[2].request'],
      fixed: {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          { request: { method: 'POST', url: 'Location' }, resource: { resourceType: 'Location', name: 'Box 3' } },
          { resource: { resourceType: 'Location', name: 'Box 4' }, request: { method: 'POST', url: 'Location' } },
          { resource: { resourceType: 'Location', name: 'Box 5' }, request: { method: 'POST', url: 'Location' } },
        ],
      },
    },
    {
      title: 'En una colección no se pide nada',
      resource: { resourceType: 'Bundle', type: 'collection', entry: [{ resource: { resourceType: 'Location', name: 'Box 3' } }] },
      finds: [],
    },
  ],
})

/** A request whose address is not one that its method can have. */
export interface Misaddressed {
  readonly fault: 'search' | 'id' | 'target' | 'type' | 'absent' | 'whole'
  readonly method: string
  /** The type of its address, or what stands there for one. */
  readonly type: string
  readonly query: string
  /** The type of its resource. */
  readonly own: string
}

type RequestFinding = Finding & {
  readonly entry: JsonObject
  readonly asked: Misaddressed | undefined
  /** The event of a Bundle that begins as a message does and asks nothing of a server. */
  readonly event?: string
}

/** The code of the event whose header an entry holds. */
function eventOf(entry: JsonObject | undefined): string | undefined {
  const resource = entry?.['resource']
  if (!isObject(resource) || resource['resourceType'] !== 'MessageHeader' || resource['response'] !== undefined) return undefined
  const coding = resource['eventCoding']
  return isObject(coding) && typeof coding['code'] === 'string' ? coding['code'] : undefined
}

const faults: Readonly<Record<Misaddressed['fault'], (asked: Misaddressed) => string>> = {
  search: ({ type, query }) => `Crear (POST) no busca antes: «${query.slice(0, 80)}» va en ifNoneExist, y en url solo «${type}».`,
  id: ({ type }) => `Crear (POST) no lleva id en url, que es solo «${type}»: el id lo pone el servidor.`,
  target: ({ own }) => `Reemplazar (PUT) dice en url cuál recurso: «${own}/» y su id, o una búsqueda.`,
  absent: ({ method }) => `Con ${method} se envía un recurso, y la entrada no trae ninguno (resource).`,
  whole: ({ type }) => `En ifNoneExist va solo la búsqueda, sin «${type}?» delante.`,
  type: ({ method, type, own }) => `La url de ${method} es la de ${type}, y el recurso es de tipo ${own}.`,
}

/** A search that is written as an address: FHIR has what follows the «?» alone in `ifNoneExist`. */
function findWholeSearch({ resource, request }: JsonObject): Misaddressed | undefined {
  const { method, ifNoneExist } = request as JsonObject
  const own = isObject(resource) ? resource['resourceType'] : undefined
  const [address = '', ...rest] = typeof ifNoneExist === 'string' ? ifNoneExist.split('?') : []
  const query = rest.join('?')
  // A value may hold a «?» too.
  if (!query.includes('=') || (address !== '' && address.split('/').at(-1) !== own)) return undefined
  return { fault: 'whole', method: String(method), type: address, query, own: String(own) }
}

/** The fault of a request that creates or replaces the resource of its entry, as far as its address, relative to the server, tells it. */
function findMisaddressed({ resource, request }: JsonObject): Misaddressed | undefined {
  const { method, url } = request as JsonObject
  const own = isObject(resource) ? resource['resourceType'] : undefined
  if ((method !== 'POST' && method !== 'PUT') || typeof url !== 'string') return undefined
  // All that a search or an operation needs may stand in its address.
  if (resource === undefined && /^\/?[A-Za-z]+(?:\/[^/$?]+)?\/?$/.test(url))
    return { fault: 'absent', method, type: '', query: '', own: '' }
  if (typeof own !== 'string') return undefined
  const parts = /^\/?([A-Za-z]*)(?:\/([A-Za-z0-9.-]{1,64}))?\/?(?:\?(.*))?$/.exec(url)
  if (parts === null) return undefined
  const [, type = '', id, query] = parts
  const asked = { method, type, query: query ?? '', own }
  if (type === '') return method === 'PUT' && query === undefined ? { ...asked, fault: 'target' } : undefined
  if (!r4.isResource(type)) return undefined
  if (type !== own) return { ...asked, fault: 'type' }
  if (method === 'PUT') return id === undefined && query === undefined ? { ...asked, fault: 'target' } : undefined
  if (id !== undefined) return { ...asked, fault: 'id' }
  return query === undefined || query === '' ? undefined : { ...asked, fault: 'search' }
}
