import { isList, isObject, valueAt, type Json, type Path } from '../../engine/json.ts'
import type { Aggregation } from '../problem.ts'
import { isAbsolute } from '../check/primitives.ts'
import type { Rule } from '../../engine/rule.ts'
import { authority, lastPart, listed, shown } from '../phrases.ts'
import { defineSaying, page } from './define.ts'
import { asLiteral, containedIn, mentions, referenceTo } from '../repairs/contained-references.ts'
import { orElse, toChoose, toRemove, toRemoveIfHolds } from '../repairs/repair.ts'
import { referenceCandidates, targetsAt, toRefer, withOtherTypes } from '../repairs/reference-candidates.ts'
import { without } from '../repairs/setting.ts'
import { withoutTwins } from '../repairs/entries.ts'
import { toProfileAdvice } from '../repairs/slice-advice.ts'

const references = page('referencias', 'references.html')

/** References, resources that stand inside others, and their ids. */
export const referenceSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-ref-01',
    title: 'La referencia es a un tipo que se admite',
    severity: 'error',
    message: (problem) => `La referencia es a un ${problem.found}, y ${authority(problem)} admite ${listed(problem.allowed)}.`,
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, allowed }, root) {
      const written = referenceAt(root, at)
      if (written === undefined) return undefined
      const candidates = referenceCandidates(root, at, written, allowed)
      const options = candidates.length > 0 ? candidates : withOtherTypes(written, allowed)
      return toChoose(candidates.length > 0 ? 'Elegir a qué lleva' : 'Elegir el tipo', [...at, 'reference'], options)
    },
    why: 'Quien recibe el recurso sigue la referencia esperando uno de esos tipos; otro no tiene los datos que busca.',
    links: [references],
    examples: [
      { title: 'Una agenda', resource: { resourceType: 'Slot', schedule: { reference: 'Schedule/1' } }, finds: [] },
      {
        title: 'Una persona en vez de una agenda',
        resource: { resourceType: 'Slot', schedule: { reference: 'Patient/1' } },
        finds: ['Slot.schedule'],
        fixed: { resourceType: 'Slot', schedule: { reference: 'Schedule/1' } },
      },
    ],
  }),
  defineSaying({
    code: 'r4-ref-02',
    title: 'Lo que se busca dentro del recurso está dentro',
    severity: 'error',
    message: ({ reference }) => `Ningún recurso contenido lleva el id de «${shown(reference)}».`,
    fixes: 'unsafe',
    isTried: 'only',
    quickFix({ at, reference }, root) {
      const value = valueAt(root, at)
      const path = typeof value === 'string' ? at : [...at, 'reference']
      if (valueAt(root, path) !== reference) return undefined
      const all = containedIn(root, at, reference)
      return (
        toChoose('Elegir un recurso contenido', path, all ?? []) ??
        asLiteral(reference, path) ??
        // Where there are many, the one that is meant may be among them.
        (all === undefined ? undefined : toRemove(`la referencia a «${shown(reference)}»`, without(root, at)))
      )
    },
    why: 'Una referencia que empieza con # apunta a «contained»; si no está allí, no está en ninguna parte.',
    links: [page('recursos contenidos', 'references.html#contained')],
    examples: [
      {
        title: 'Está',
        resource: {
          resourceType: 'Slot',
          contained: [{ resourceType: 'Schedule', id: 'a', actor: [{ display: 'Box 3' }] }],
          schedule: { reference: '#a' },
        },
        finds: [],
      },
      { title: 'No está', resource: { resourceType: 'Slot', schedule: { reference: '#a' } }, finds: ['Slot.schedule'] },
      {
        title: 'Hay otro',
        resource: {
          resourceType: 'Slot',
          contained: [{ resourceType: 'Schedule', id: 'agenda', actor: [{ display: 'Box 3' }] }],
          schedule: { reference: '#agnda' },
        },
        finds: ['Slot.schedule'],
        fixed: {
          resourceType: 'Slot',
          contained: [{ resourceType: 'Schedule', id: 'agenda', actor: [{ display: 'Box 3' }] }],
          schedule: { reference: '#agenda' },
        },
      },
    ],
  }),
  defineSaying({
    code: 'r4-ref-03',
    title: 'El Bundle trae los recursos que debe traer',
    severity: 'error',
    // One entry that is missing is missed by all that refer to it; of one that bears no name, all that it refers to is.
    sameCause: ({ at, reference, reason, isUnnamed }) =>
      isUnnamed === true ? at.slice(0, at.lastIndexOf('resource')).join(' ') : `${reason} ${reference}`,
    message: ({ reference, reason, isUnnamed, name }) =>
      ({
        missing: `«${shown(reference)}» no está en el Bundle, y debe venir en él.`,
        ambiguous: `«${shown(reference)}» está más de una vez en el Bundle, y no se sabe cuál es.`,
        absent: `«${shown(reference)}» no viene entre los recursos de Parameters.`,
        astray:
          isUnnamed === true
            ? `«${shown(reference)}» no lleva a la entrada de ese recurso: la que se refiere a él no tiene «fullUrl».`
            : name === undefined
              ? `«${shown(reference)}» no lleva a la entrada de ese recurso por su «fullUrl».`
              : `«${shown(reference)}» no lleva a la entrada de ese recurso, que se llama «${shown(name)}».`,
      })[reason],
    fixes: 'unsafe',
    isTried: 'only',
    quickFix({ at, reference, reason, isUnnamed, name }, root) {
      const written = referenceAt(root, at)
      if (written !== reference) return undefined
      if (reason === 'ambiguous') return withoutTwins(root, at, reference)
      // Where an entry lacks its name, the reference is mended with that.
      if (reason === 'astray' && isUnnamed !== true && name !== undefined && isAbsolute(name))
        return { title: `Usar «${shown(name)}»`, path: [...at, 'reference'], replacement: name, safe: false }
      if (reason !== 'missing') return undefined
      const type = /(?:^|\/)([A-Z][A-Za-z]+)\/[A-Za-z0-9.-]{1,64}$/.exec(reference)?.[1]
      const candidates = referenceCandidates(root, at, reference, type === undefined ? targetsAt(root, at) : [type])
      return orElse(
        toRefer([...at, 'reference'], reference, candidates),
        toRemoveIfHolds(`la referencia a «${shown(reference)}»`, without(root, at)),
      )
    },
    why: 'Un documento o mensaje se entrega entero: quien lo recibe no tiene donde ir a buscar lo que falta.',
    links: [page('referencias en un Bundle', 'bundle.html#references'), page('documentos', 'documents.html#content')],
    examples: [
      { title: 'Está', resource: referring('Organization/2'), finds: [] },
      {
        title: 'No está',
        resource: referring('Organization/9'),
        finds: ['Composition.author[0]'],
        fixed: referring('Organization/2'),
      },
      {
        title: 'No está, ni otro de su tipo',
        resource: referring('Organization/2', 'Encounter/7'),
        finds: ['Composition.encounter'],
        fixed: referring('Organization/2'),
      },
    ],
  }),
  defineSaying({
    code: 'r4-ref-04',
    title: 'Una referencia se escribe como FHIR manda',
    severity: 'error',
    message: ({ reference, isSearch }) =>
      isSearch === true
        ? `«${shown(reference)}» es una búsqueda, que como referencia solo se admite dentro de una transacción.`
        : `«${shown(reference)}» no es una referencia: se escribe Tipo/id, una URL absoluta, urn:uuid:… o #id.`,
    why: 'Solo así se sabe a qué recurso apunta y dónde buscarlo.',
    links: [references],
    examples: [
      { title: 'Tipo e id', resource: { resourceType: 'Slot', schedule: { reference: 'Schedule/1' } }, finds: [] },
      { title: 'Solo un número', resource: { resourceType: 'Slot', schedule: { reference: '1' } }, finds: ['Slot.schedule.reference'] },
    ],
  }),
  defineSaying({
    code: 'r4-ref-05',
    title: 'El tipo que una referencia dice es el del recurso',
    severity: 'error',
    // A word that is no type at all is neither that of the resource.
    explains: ['r4-codigo-02'],
    message: ({ type, found, at }) =>
      at.at(-1) !== 'type'
        ? `La referencia dice ${type} y lleva a un ${found}.`
        : type.endsWith(`/StructureDefinition/${found}`)
          ? `«type» lleva solo el nombre, «${found}»: la dirección entera es para modelos lógicos.`
          : `«type» dice ${type} y la referencia es a un ${found}.`,
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, found }, root) {
      if (at.at(-1) === 'type') return { title: `Escribir «${found}»`, replacement: found, safe: false }
      const written = valueAt(root, at)
      const [option] = typeof written === 'string' ? withOtherTypes(written, [found]) : []
      return option && { title: `Usar «${option.title}»`, replacement: option.replacement, safe: false }
    },
    why: 'Si el tipo y la dirección no concuerdan, una de las dos apunta a otro recurso.',
    links: [page('Reference.type', 'references-definitions.html#Reference.type')],
    examples: [
      { title: 'Concuerdan', resource: { resourceType: 'Slot', schedule: { reference: 'Schedule/1', type: 'Schedule' } }, finds: [] },
      {
        title: 'No concuerdan',
        resource: { resourceType: 'Slot', schedule: { reference: 'Schedule/1', type: 'Patient' } },
        finds: ['Slot.schedule.type'],
        fixed: { resourceType: 'Slot', schedule: { reference: 'Schedule/1', type: 'Schedule' } },
      },
    ],
  }),
  defineSaying({
    code: 'r4-ref-06',
    title: 'Lo referido cumple el perfil que se le pide',
    severity: 'error',
    message: (problem) =>
      `«${shown(problem.reference)}» no cumple ${listed(problem.profiles.map(lastPart))}, como pide ${authority(problem)}.`,
    suggestion: ({ nearest }) => nearest && toProfileAdvice(nearest),
    why: 'Un perfil puede pedir que el recurso referido también cumpla uno; si no lo cumple, el conjunto no vale.',
    links: [references],
    examples: [],
  }),
  defineSaying({
    code: 'r4-ref-07',
    title: 'Cada recurso contenido se usa',
    severity: 'error',
    message: ({ id }) => `Nada en el recurso se refiere al contenido «${shown(id)}».`,
    suggestion: () => 'Si es un recurso por sí mismo, va en una entrada de un Bundle; si no, refiérete a él con «#» y su id.',
    fixes: 'unsafe',
    quickFix({ at, id }, root) {
      // The references to it mean it: the mark is only too much in its id.
      if (typeof id === 'string' && id.startsWith('#')) return undefined
      const meant = referenceTo(root, at)
      if (meant !== undefined)
        return { title: `Usar «#${shown(id)}» en la referencia a él`, path: meant, replacement: `#${id}`, safe: false }
      const all = valueAt(root, at.slice(0, -1))
      // Another one of that id would stay, and nothing refer to it.
      // Each finding looks through them all: of a long list none is removed.
      const isOnly = isList(all) && all.length <= 100 && all.filter((one) => isObject(one) && one['id'] === id).length === 1
      if (!isOnly || mentions(valueAt(root, at.slice(0, -2)), id)) return undefined
      return toRemove(`el recurso contenido «${shown(id)}»`, without(root, at))
    },
    why: 'Un recurso contenido existe solo para aquello que se refiere a él; suelto, nadie lo lee.',
    links: [page('recursos contenidos', 'references.html#contained')],
    examples: [
      {
        title: 'Referido',
        resource: {
          resourceType: 'Slot',
          contained: [{ resourceType: 'Schedule', id: 'a', actor: [{ display: 'Box 3' }] }],
          schedule: { reference: '#a' },
        },
        finds: [],
      },
      {
        title: 'Suelto',
        resource: {
          resourceType: 'Slot',
          contained: [{ resourceType: 'Schedule', id: 'a', actor: [{ display: 'Box 3' }] }],
          schedule: { reference: 'Schedule/1' },
        },
        finds: ['Slot.contained[0]'],
        fixed: { resourceType: 'Slot', schedule: { reference: 'Schedule/1' } },
      },
    ],
  }),
  defineSaying({
    code: 'r4-ref-08',
    title: 'La referencia lleva a donde el perfil pide: dentro del recurso, al Bundle o a otra parte',
    severity: 'error',
    message: (problem) =>
      `«${shown(problem.reference)}» ${leads[problem.found]}, y ${authority(problem)} pide ${listed(problem.allowed.flatMap((one) => wantedPlaces[one] ?? []))}.`,
    why: 'Un perfil puede exigir que lo referido venga con el recurso o que se pueda pedir aparte: quien lo recibe no lo busca en otro lugar.',
    links: [page('ElementDefinition.type.aggregation', 'elementdefinition-definitions.html#ElementDefinition.type.aggregation')],
    examples: [],
  }),
  defineSaying({
    code: 'r4-id-01',
    title: 'Un id está una sola vez en el recurso',
    severity: 'error',
    message: ({ id }) => `El id «${shown(id)}» ya es de otra parte del mismo recurso.`,
    why: 'Con un id se apunta a una parte del recurso; si dos lo llevan, no se sabe a cuál.',
    suggestion: () => 'Da otro id a una de las dos partes, y corrige lo que apunte a ella.',
    links: [page('id de un elemento', 'element.html#id')],
    examples: [
      {
        title: 'Cada uno el suyo',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, identifier: [{ id: 'a', value: '1' }] },
        finds: [],
      },
      {
        title: 'Dos identificadores con el mismo',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          identifier: [
            { id: 'a', value: '1' },
            { id: 'a', value: '2' },
          ],
        },
        finds: ['Basic.identifier[1].id'],
      },
    ],
  }),
]

const leads: Readonly<Record<Aggregation, string>> = {
  contained: 'lleva a un recurso contenido',
  bundled: 'lleva a una entrada del Bundle',
  referenced: 'lleva fuera de lo que viene aquí',
}

const wantedPlaces: Readonly<Record<string, string>> = {
  contained: 'un recurso contenido (#id)',
  bundled: 'una entrada del mismo Bundle',
  referenced: 'un recurso que no esté contenido',
}

/** The text of a Reference, where it is one. */
function referenceAt(root: Json, at: Path): string | undefined {
  const value = valueAt(root, at)
  const written = isObject(value) ? value['reference'] : undefined
  return typeof written === 'string' ? written : undefined
}

function referring(author: string, encounter?: string) {
  return {
    resourceType: 'Bundle',
    type: 'document',
    identifier: { system: 'https://ejemplo.cl/documentos', value: '1' },
    timestamp: '2026-01-10T09:30:00-03:00',
    entry: [
      {
        fullUrl: 'https://ejemplo.cl/fhir/Composition/1',
        resource: {
          resourceType: 'Composition',
          id: '1',
          status: 'final',
          type: { text: 'Nota' },
          date: '2026-01-10',
          title: 'Nota',
          author: [{ reference: author }],
          ...(encounter !== undefined && { encounter: { reference: encounter } }),
          section: [{ title: 'Nota', text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Nota</div>' } }],
        },
      },
      { fullUrl: 'https://ejemplo.cl/fhir/Organization/2', resource: { resourceType: 'Organization', id: '2', name: 'Box 3' } },
    ],
  } as const
}
