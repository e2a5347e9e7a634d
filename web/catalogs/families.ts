import type { CatalogSummary } from '../../worker/api.ts'

/** Who publishes a catalog. */
export type Family = CatalogSummary['family']

const order: readonly Family[] = ['own', 'clcore', 'eis', 'guides']

/** Catalogs by who publishes them, in the order they came in. */
export function byFamily(catalogs: readonly CatalogSummary[]): readonly (readonly [Family, readonly CatalogSummary[]])[] {
  return order
    .map((family) => [family, catalogs.filter((catalog) => catalog.family === family)] as const)
    .filter(([, members]) => members.length > 0)
}
