import type { CatalogSummary } from '../../worker/api.ts'
import { publisherOf } from '../text/catalogs/publishers.ts'

/** A catalog, or those of one publisher that have version and date in common. */
export interface CatalogVersion {
  readonly publisher: string
  /** The title of the one catalog; undefined for several. */
  readonly title: string | undefined
  /** How many catalogs. */
  readonly count: number
  /** Undefined, as version and date, while the file cannot be had. */
  readonly codes: number | undefined
  readonly version: string | undefined
  readonly date: string | undefined
}

/** The versions at hand: registers one by one, the many small code systems of a guide together. */
export function catalogVersions(catalogs: readonly CatalogSummary[]): readonly CatalogVersion[] {
  const versions = new Map<string, CatalogVersion>()
  for (const { id, title, family, size, provenance } of catalogs) {
    const { version, date } = provenance ?? {}
    const publisher = publisherOf({ id, family })
    const key = publisher === 'own' ? id : `${publisher} ${version} ${date}`
    const before = versions.get(key)
    versions.set(key, {
      publisher,
      title: before === undefined ? title : undefined,
      count: (before?.count ?? 0) + 1,
      codes: before === undefined ? size : (before.codes ?? 0) + (size ?? 0),
      version,
      date,
    })
  }
  return [...versions.values()]
}
