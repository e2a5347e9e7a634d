import type { Rule } from '../../engine/rule.ts'
import { defineSaying, page, shown } from './define.ts'

const bundle = page('Bundle', 'bundle.html')

/** What the type of a Bundle demands of its entries. */
export const bundleSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-bundle-01',
    title: 'El fullUrl de una entrada es el nombre de su recurso',
    severity: 'error',
    message: ({ fullUrl, reason }) =>
      ({
        relative: `«${shown(fullUrl)}» no es una URL absoluta, y «fullUrl» debe serlo.`,
        id: `«${shown(fullUrl)}» no termina en el tipo y el id de su recurso.`,
        repeated: `«${shown(fullUrl)}» está en más de una entrada.`,
      })[reason],
    why: 'Las referencias dentro del Bundle se resuelven por el fullUrl: si no es exacto y único, apuntan a otro recurso o a ninguno.',
    links: [page('fullUrl', 'bundle.html#bundle-unique')],
    examples: [],
  }),
  defineSaying({
    code: 'r4-bundle-02',
    title: 'Cada entrada tiene su fullUrl',
    severity: 'error',
    message: ({ type }) => `A la entrada le falta «fullUrl», que un Bundle de tipo ${type} necesita para resolver referencias.`,
    why: 'Sin fullUrl nada dentro del Bundle puede referirse a este recurso.',
    links: [bundle],
    examples: [],
  }),
  defineSaying({
    code: 'r4-bundle-03',
    title: 'Un documento o mensaje empieza por su encabezado',
    severity: 'error',
    message: ({ type, expected }) => `La primera entrada de un Bundle de tipo ${type} debe ser un ${expected}.`,
    why: 'El primer recurso dice qué es el Bundle y cómo se lee el resto.',
    links: [bundle],
    examples: [],
  }),
  defineSaying({
    code: 'r4-bundle-04',
    title: 'A cada entrada de un documento o mensaje se llega desde la primera',
    severity: 'warning',
    message: ({ type }) => `Nada lleva a esta entrada desde la primera del Bundle de tipo ${type}.`,
    why: 'Quien lee un documento sigue las referencias desde la Composition; lo que no alcanza así no forma parte de él.',
    links: [page('documentos', 'documents.html#content')],
    examples: [],
  }),
  defineSaying({
    code: 'r4-bundle-05',
    title: 'Los enlaces de un Bundle son conocidos y únicos',
    severity: 'error',
    message: ({ relation, reason }) =>
      reason === 'repeated'
        ? `El enlace «${shown(relation)}» está más de una vez.`
        : `«${shown(relation)}» no es una relación de enlace conocida.`,
    why: 'Los enlaces de un Bundle llevan a otras páginas de la misma búsqueda; con dos iguales no se sabe cuál seguir.',
    links: [page('Bundle.link', 'bundle-definitions.html#Bundle.link')],
    examples: [],
  }),
]
