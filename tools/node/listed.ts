import type { Catalog, Concept } from '../../catalogs/catalog.ts'

/** A concept and the catalog that lists it. */
export interface Listed {
  readonly catalog: Catalog
  readonly concept: Concept
}

/** The concepts of a code, one for each system that has it; a code of CIE-10 may come without its point or in small letters. */
export function conceptsOf(code: string, catalogs: readonly Catalog[]): readonly Listed[] {
  const found = under(code, catalogs)
  const [, category, rest] = /^([a-z]\d\d)\.?([\dx]?)$/i.exec(code) ?? []
  if (found.length > 0 || category === undefined) return found
  return under(`${category}${rest === '' ? '' : `.${rest}`}`.toUpperCase(), catalogs)
}

function under(code: string, catalogs: readonly Catalog[]): readonly Listed[] {
  const seen = new Set<string>()
  return catalogs.flatMap((catalog) => {
    const concept = catalog.get(code)
    if (concept === undefined || seen.has(concept.system)) return []
    seen.add(concept.system)
    return [{ catalog, concept }]
  })
}
