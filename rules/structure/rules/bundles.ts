import { isObject, valueAt, type JsonObject } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import { defineSaying, page } from './define.ts'
import { orElse, toRemoveIfHolds } from '../repairs/repair.ts'
import { entryAt } from '../named-entry.ts'
import { shown } from '../phrases.ts'
import { withNames } from '../repairs/entry-names.ts'
import { movedFirst, renamedEntry, toReached, withoutTwin } from '../repairs/entries.ts'
import { addressFor, fullUrlFor, idAsked, idIn, missedUrn, toAddressed } from '../repairs/full-urls.ts'
import { urnOf } from '../repairs/made-uuid.ts'
import { mostOfEntries, without } from '../repairs/setting.ts'

const bundle = page('Bundle', 'bundle.html')

/** Codes of findings about references to an entry, and about the entry, where it does not bear the name that they have for it. */
const ofReferences: readonly string[] = ['cl-bundle-04', 'cl-tei-08', 'r4-bundle-04', 'r4-ref-03']

const composed = { resourceType: 'Basic', id: '2', code: { text: 'Nota' } } as const

/** Demands of a Bundle's type on its entries. */
export const bundleSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-bundle-01',
    title: 'El fullUrl de una entrada es el nombre de su recurso',
    severity: 'error',
    settlesElsewhere: ofReferences,
    // Who writes one without its server does so in all.
    sameCause: ({ at, reason }) => (reason === 'relative' ? at.slice(0, -3).join(' ') : undefined),
    message: ({ fullUrl, reason }) =>
      ({
        relative: `«${shown(fullUrl)}» no es una URL absoluta, y «fullUrl» debe serlo.`,
        id: `«${shown(fullUrl)}» no termina en el tipo y el id de su recurso.`,
        repeated: `«${shown(fullUrl)}» está en más de una entrada.`,
      })[reason],
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, fullUrl, reason }, root) {
      const resource = valueAt(root, [...at.slice(0, -1), 'resource'])
      const { resourceType: type, id } = isObject(resource) ? resource : {}
      // Where nothing says which server it lies on, a name of its own will do.
      if (reason === 'repeated') return withoutTwin(root, at.slice(0, -1)) ?? renamedEntry(root, at, fullUrl)
      if (reason === 'relative') {
        const meant = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(fullUrl)
          ? `urn:uuid:${fullUrl.toLowerCase()}`
          : (missedUrn(root, at.slice(0, -1)) ?? addressFor(root, at.slice(0, -1)))
        const own = { title: 'Usar un urn:uuid: propio', replacement: urnOf(fullUrl), safe: false }
        const alone = meant === undefined ? own : { title: `Usar «${shown(meant)}»`, replacement: meant, safe: false }
        return orElse(withNames(root, at.slice(0, -1)), alone)
      }
      const entry = valueAt(root, at.slice(0, -1))
      const named = idIn(entry)
      const idPath = [...at.slice(0, -1), 'resource', 'id']
      if (named !== undefined) return { title: `Agregar el id «${named}»`, path: idPath, replacement: named, safe: false }
      // Where the address of the PUT has that id too, the resource's own is the odd one.
      const asked = idAsked(entry)
      if (asked !== undefined) return { title: `Usar el id «${asked}»`, path: idPath, replacement: asked, safe: false }
      const [, base] = /^(https?:\/\/\S+\/)[A-Z]\w+\/[A-Za-z0-9.-]+$/.exec(fullUrl) ?? []
      if (reason !== 'id' || base === undefined || typeof type !== 'string' || typeof id !== 'string') return undefined
      // A type or id that makes no address is mended first.
      if (!/^[A-Z]\w+$/.test(type) || !/^[A-Za-z0-9.-]+$/.test(id)) return undefined
      const right = `${base}${type}/${id}`
      return right === fullUrl ? undefined : { title: `Usar «${right}»`, replacement: right, safe: false }
    },
    why: 'Las referencias dentro del Bundle se resuelven por el fullUrl: si no es exacto y único, apuntan a otro recurso o a ninguno.',
    links: [page('fullUrl', 'bundle.html#bundle-unique')],
    examples: [
      { title: 'Absoluto y con el id', resource: collection({ fullUrl: 'https://ejemplo.cl/fhir/Basic/1' }), finds: [] },
      { title: 'Relativo', resource: collection({ fullUrl: 'Basic/1' }), finds: ['Bundle.entry[0].fullUrl'] },
      {
        title: 'De otro recurso',
        resource: collection({ fullUrl: 'https://ejemplo.cl/fhir/Basic/2' }),
        finds: ['Bundle.entry[0].fullUrl'],
        fixed: {
          resourceType: 'Bundle',
          type: 'collection',
          entry: [{ fullUrl: 'https://ejemplo.cl/fhir/Basic/1', resource: { resourceType: 'Basic', id: '1', code: { text: 'Nota' } } }],
        },
      },
      {
        title: 'El recurso no dice el id que su dirección le da',
        resource: {
          resourceType: 'Bundle',
          type: 'collection',
          entry: [{ fullUrl: 'https://ejemplo.cl/fhir/Basic/1', resource: { resourceType: 'Basic', code: { text: 'Nota' } } }],
        },
        finds: ['Bundle.entry[0].fullUrl'],
        fixed: {
          resourceType: 'Bundle',
          type: 'collection',
          entry: [{ fullUrl: 'https://ejemplo.cl/fhir/Basic/1', resource: { resourceType: 'Basic', code: { text: 'Nota' }, id: '1' } }],
        },
      },
      {
        title: 'La misma entrada dos veces',
        resource: twice(),
        finds: ['Bundle.entry[1].fullUrl'],
        fixed: collection({ fullUrl: 'https://ejemplo.cl/fhir/Basic/1' }),
      },
    ],
  }),
  defineSaying({
    code: 'r4-bundle-02',
    title: 'Cada entrada tiene su fullUrl',
    severity: 'error',
    // A profile may ask for it as well.
    settles: true,
    settlesElsewhere: ofReferences,
    message: ({ type, reference, isFree }) => {
      if (reference === undefined)
        return `A la entrada le falta «fullUrl», que un Bundle de tipo ${type} necesita para resolver referencias.`
      const isUrn = reference.startsWith('urn:')
      if (isFree === true)
        return isUrn
          ? `A la entrada le falta «fullUrl», que FHIR R4 no exige en un POST y otros validadores sí cuando se refiere a otra entrada («${shown(reference)}»).`
          : `A la entrada le falta «fullUrl»: su referencia «${shown(reference)}» solo puede llevar a lo que el servidor ya tiene.`
      return isUrn
        ? `A la entrada le falta «fullUrl», que necesita porque se refiere a otra: «${shown(reference)}».`
        : `A la entrada le falta «fullUrl»: sin él no se sabe a qué lleva su referencia «${shown(reference)}».`
    },
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at }, root) {
      const meant = fullUrlFor(root, at)
      const alone = meant === undefined ? undefined : { title: `Agregar «${meant}»`, at: ['fullUrl'], replacement: meant, safe: false }
      // Two without an id may be two that are alike.
      const resource = valueAt(root, [...at, 'resource'])
      const twin = isObject(resource) && resource['id'] !== undefined ? withoutTwin(root, at) : undefined
      return orElse(twin ?? withNames(root, at), alone)
    },
    why: 'Las referencias dentro de un Bundle se resuelven desde el fullUrl de su entrada hacia el de otra: sin él nada lleva a este recurso, ni él a otros.',
    links: [page('referencias en un Bundle', 'bundle.html#references')],
    examples: [
      { title: 'Lo tiene', resource: collection({ fullUrl: 'https://ejemplo.cl/fhir/Basic/1' }), finds: [] },
      {
        title: 'Falta',
        resource: collection({}),
        finds: ['Bundle.entry[0]'],
        fixed: collection({ fullUrl: urnOf('Basic/1') }),
      },
      { title: 'Una transacción sin referencias', resource: transaction({}), finds: [] },
      {
        title: 'Una transacción con referencias, que puede no llevarlo en un POST',
        resource: transaction({ subject: { reference: 'Patient/1' } }),
        finds: ['Bundle.entry[0]'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-bundle-03',
    title: 'Un documento o mensaje empieza por su encabezado',
    severity: 'error',
    message: ({ type, expected }) => `La primera entrada de un Bundle de tipo ${type} debe ser un ${expected}.`,
    fixes: 'unsafe',
    isTried: true,
    quickFix: ({ at, expected }, root) => movedFirst(root, at, expected),
    why: 'El primer recurso dice qué es el Bundle y cómo se lee el resto.',
    links: [bundle],
    examples: [
      { title: 'Un documento', resource: documentOf(composition([])), finds: [] },
      {
        title: 'Sin su Composition',
        resource: documentOf({ resourceType: 'Basic', id: '1', code: { text: 'Nota' } }),
        finds: ['Bundle.entry[0]'],
      },
      {
        title: 'Con su Composition después',
        resource: documentOf(composed, composition([{ reference: 'Basic/2' }])),
        finds: ['Bundle.entry[0]'],
        fixed: documentOf(composition([{ reference: 'Basic/2' }]), composed),
      },
    ],
  }),
  defineSaying({
    code: 'r4-bundle-04',
    title: 'A cada entrada de un documento o mensaje se llega desde la primera',
    severity: 'error',
    // An entry that is not there may lead to it.
    misses: ({ at }) => [entryAt(at)],
    message: ({ type }) => `Nada lleva a esta entrada desde la primera del Bundle de tipo ${type}.`,
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, type }, root) {
      const reached = toReached(root, at)
      // A guide may say what a message is about.
      const repair = type === 'message' ? reached && { ...reached, mustHold: true } : reached
      return orElse(repair, toRemoveIfHolds('la entrada', without(root, at, mostOfEntries)))
    },
    why: 'Quien lee un documento sigue las referencias desde la Composition; lo que no alcanza así no forma parte de él.',
    links: [page('documentos', 'documents.html#content')],
    examples: [
      { title: 'Se llega', resource: documentOf(composition([{ reference: 'Basic/2' }]), composed), finds: [] },
      {
        title: 'No se llega',
        resource: documentOf(composition([]), composed),
        finds: ['Bundle.entry[1]'],
        fixed: documentOf(composition([{ reference: 'Basic/2' }]), composed),
      },
    ],
  }),
  defineSaying({
    code: 'r4-bundle-05',
    title: 'Los enlaces de un Bundle son conocidos y únicos',
    severity: 'error',
    message: ({ relation, reason }) =>
      reason === 'repeated'
        ? `El enlace «${shown(relation)}» está más de una vez.`
        : `«${shown(relation)}» lleva a otra página, y solo las búsquedas y los historiales tienen páginas.`,
    why: 'Los enlaces de un Bundle llevan a otras páginas de la misma búsqueda; con dos iguales no se sabe cuál seguir.',
    suggestion: ({ reason }) =>
      reason === 'repeated'
        ? 'Deja uno solo.'
        : 'Quítalo; si es una página de una búsqueda o de un historial, su tipo es searchset o history.',
    links: [page('Bundle.link', 'bundle-definitions.html#Bundle.link')],
    examples: [
      { title: 'Distintos', resource: search('self', 'next'), finds: [] },
      { title: 'Dos iguales', resource: search('self', 'self'), finds: ['Bundle.link[1].relation'] },
    ],
  }),
  defineSaying({
    code: 'r4-bundle-06',
    title: 'Un recurso se guarda en una dirección con su tipo y su id',
    severity: 'warning',
    message: ({ url, type, id, reason }) =>
      reason === 'type'
        ? `«${shown(url)}» no es la dirección de este recurso, que es de tipo ${type}.`
        : `«${shown(url)}» no es la dirección de este recurso, ${id === undefined ? 'que no dice su id' : `cuyo id es «${shown(id)}»`}.`,
    fixes: 'unsafe',
    isTried: true,
    quickFix: toAddressed,
    why: 'FHIR pide que el tipo del recurso sea el de la dirección, y al reemplazarlo (PUT) también el id: si no, el servidor debe rechazar la petición.',
    links: [page('la actualización de un recurso', 'http.html#update')],
    examples: [
      { title: 'Con su tipo y su id', resource: put('Basic/1', { id: '1' }), finds: [] },
      {
        title: 'Con el id de otro',
        resource: put('Basic/2', { id: '1' }),
        finds: ['Bundle.entry[0].request.url'],
        fixed: put('Basic/2', { id: '2' }),
      },
      {
        title: 'El recurso no dice su id',
        resource: put('Basic/2', {}),
        finds: ['Bundle.entry[0].request.url'],
        fixed: put('Basic/2', { id: '2' }),
      },
      {
        title: 'De otro tipo',
        resource: {
          resourceType: 'Bundle',
          type: 'batch',
          entry: [{ resource: { resourceType: 'Basic', code: { text: 'Nota' } }, request: { method: 'POST', url: 'Patient' } }],
        },
        finds: ['Bundle.entry[0].request.url'],
        fixed: {
          resourceType: 'Bundle',
          type: 'batch',
          entry: [{ resource: { resourceType: 'Basic', code: { text: 'Nota' } }, request: { method: 'POST', url: 'Basic' } }],
        },
      },
    ],
  }),
]

function put(url: string, { id }: { readonly id?: string }) {
  const resource = { resourceType: 'Basic', ...(id !== undefined && { id }), code: { text: 'Nota' } }
  return { resourceType: 'Bundle', type: 'transaction', entry: [{ resource, request: { method: 'PUT', url } }] } as const
}

function collection(entry: { readonly fullUrl?: string }) {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [{ ...entry, resource: { resourceType: 'Basic', id: '1', code: { text: 'Nota' } } }],
  } as const
}

function twice() {
  const [one] = collection({ fullUrl: 'https://ejemplo.cl/fhir/Basic/1' }).entry
  return { resourceType: 'Bundle', type: 'collection', entry: [one, one] } as const
}

function transaction(members: { readonly subject?: { readonly reference: string } }) {
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [{ resource: { resourceType: 'Basic', code: { text: 'Nota' }, ...members }, request: { method: 'POST', url: 'Basic' } }],
  } as const
}

function composition(entry: readonly { readonly reference: string }[]) {
  return {
    resourceType: 'Composition',
    id: '1',
    status: 'final',
    type: { text: 'Nota' },
    date: '2026-01-10',
    title: 'Nota',
    author: [{ display: 'Box 3' }],
    section: [
      {
        title: 'Nota',
        text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Nota</div>' },
        ...(entry.length > 0 && { entry }),
      },
    ],
  } as const
}

function documentOf(...resources: readonly (JsonObject & { readonly resourceType: string; readonly id: string })[]) {
  return {
    resourceType: 'Bundle',
    type: 'document',
    identifier: { system: 'https://ejemplo.cl/documentos', value: '1' },
    timestamp: '2026-01-10T09:30:00-03:00',
    entry: resources.map((resource) => ({ fullUrl: `https://ejemplo.cl/fhir/${resource.resourceType}/${resource.id}`, resource })),
  } as const
}

function search(...relations: readonly string[]) {
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: relations.map((relation) => ({ relation, url: 'https://ejemplo.cl/fhir/Patient' })),
  } as const
}
