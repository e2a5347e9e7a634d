import type { Catalog, Concept } from '../../catalogs/catalog.ts'

/** A concept and the catalog that lists it. */
export interface Listed {
  readonly catalog: Catalog
  readonly concept: Concept
}

/** The concepts of a code, one for each system that has it. */
export function conceptsOf(code: string, catalogs: readonly Catalog[]): readonly Listed[] {
  const seen = new Set<string>()
  return catalogs.flatMap((catalog) => {
    const concept = catalog.get(code)
    if (concept === undefined || seen.has(concept.system)) return []
    seen.add(concept.system)
    return [{ catalog, concept }]
  })
}
