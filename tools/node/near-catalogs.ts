import type { Catalog } from '../../catalogs/catalog.ts'
import { editDistance } from '../../catalogs/edit-distance.ts'
import type { Said } from './said.ts'

/** Says that there is no catalog of a name, and which one may have been meant; else where those that there are can be seen. */
export function noCatalog(asked: string, catalogs: readonly Pick<Catalog, 'id'>[], elsewhere: Said): Said {
  const near = catalogs.filter(({ id }) => editDistance(id.toLowerCase(), asked.toLowerCase(), 2) <= 2)
  const [es, en] = [`No existe el catálogo «${asked}»`, `There is no catalog “${asked}”`]
  return near.length === 0
    ? { es: `${es}${elsewhere.es}`, en: `${en}${elsewhere.en}` }
    : {
        es: `${es}. ¿Quisiste decir ${near.map(({ id }) => `«${id}»`).join(' o ')}?`,
        en: `${en}. Did you mean ${near.map(({ id }) => `“${id}”`).join(' or ')}?`,
      }
}
