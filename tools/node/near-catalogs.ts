import type { Catalog } from '../../catalogs/catalog.ts'
import { editDistance } from '../../catalogs/edit-distance.ts'
import type { Said } from './said.ts'

/** «¿Quisiste decir «comunas»?» where the name of a catalog is near to another; undefined where none is. */
export function askForNearCatalogs(asked: string, catalogs: readonly Pick<Catalog, 'id'>[]): Said | undefined {
  const near = catalogs.filter(({ id }) => editDistance(id.toLowerCase(), asked.toLowerCase(), 2) <= 2)
  if (near.length === 0) return undefined
  return {
    es: `¿Quisiste decir ${near.map(({ id }) => `«${id}»`).join(' o ')}?`,
    en: `Did you mean ${near.map(({ id }) => `“${id}”`).join(' or ')}?`,
  }
}
