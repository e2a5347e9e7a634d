import type { Provenance } from '../../catalogs/catalog.ts'
import type { CatalogFamily } from '../../catalogs/index.ts'
import type { Said } from './said.ts'

/** A catalog in a list, as it is published; size and provenance are unknown while its file cannot be had. */
export interface CatalogSummary {
  readonly id: string
  readonly title: string
  readonly family: CatalogFamily
  readonly size: number | undefined
  readonly provenance: Provenance | undefined
}

/** A concept that a search found. */
export interface FoundConcept {
  readonly system: string
  readonly code: string
  readonly display: string
  /** A note that tells it from others of the same name: the commune of an establishment, and that it closed. */
  readonly detail: string
  /** The id and the title of its catalog. */
  readonly catalog: string
  readonly title: string
}

/** A user's import into a catalog, as the worker needs it. */
export interface CatalogImport {
  readonly catalog: string
  /** Milliseconds since 1970; another import has another. */
  readonly importedAt: number
  /** As `importCatalog` gave it. */
  readonly content: Blob
}

/** A file that was read: the form to keep it in, its codes, its rows left out; or what is wrong with it. */
export type ImportResult = { readonly content: Blob; readonly rows: number; readonly leftOut: number } | { readonly problem: Said }
