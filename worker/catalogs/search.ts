import type { Concept } from '../../catalogs/catalog.ts'
import { comunas } from '../../catalogs/comunas/comunas.ts'
import type { Establecimiento } from '../../catalogs/establecimientos/establecimientos.ts'
import { familyOf } from '../../catalogs/index.ts'
import { largeCatalogs } from '../../catalogs/large.ts'
import { prepareSearch, search } from '../../catalogs/search.ts'
import { guideCatalogs } from '../../rules/guides/catalogs.ts'
import type { CatalogSummary, FoundConcept } from '../api.ts'
import { catalogIds, type Catalogs } from './catalogs.ts'

/** The catalogs with their provenance; of one that cannot be had now, its name alone. */
export async function describeCatalogs(published: Catalogs): Promise<readonly CatalogSummary[]> {
  return Promise.all(
    catalogIds.map(async (id) => {
      const catalog = await published.bring(id)
      const title = catalog?.title ?? [...largeCatalogs, ...guideCatalogs].find((one) => one.id === id)?.title ?? id
      return { id, title, family: familyOf(id), size: catalog?.size, provenance: catalog?.provenance }
    }),
  )
}

/** Builds the indexes of all catalogs, one at a time, so that other questions are answered in between. */
export async function prepareCatalogs(catalogs: Catalogs): Promise<void> {
  for (const id of catalogIds) {
    const catalog = await catalogs.bring(id)
    if (catalog === undefined) continue
    prepareSearch(catalog)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** The concepts that fit a text, best first, in one catalog or in all. */
export async function searchCatalogs(
  catalogs: Catalogs,
  text: string,
  only: string | undefined,
  limit: number,
): Promise<readonly FoundConcept[]> {
  const ids = only === undefined ? catalogIds : [only]
  const brought = await Promise.all(ids.map((id) => catalogs.bring(id)))
  const hits = search(
    brought.filter((one) => one !== undefined),
    text,
    limit,
  )
  return hits.map(({ catalog, concept }) => {
    const { system, code, display } = concept
    return { system, code, display, detail: detailOf(concept), catalog: catalog.id, title: catalog.title }
  })
}

/** A note that tells a concept from others of the same name: the commune of an establishment, and that it closed. */
function detailOf(concept: Concept): string {
  const { comuna, isClosed } = concept as Partial<Establecimiento>
  const name = comuna === undefined ? undefined : comunas.get(comuna)?.display
  return [name, isClosed === true ? 'cerrado' : undefined].filter((part) => part !== undefined).join(', ')
}
