import type { Catalog } from '../../catalogs/catalog.ts'
import { importFile, withImported, type ImportFile } from '../../catalogs/imports.ts'
import { findCatalog, smallCatalogs } from '../../catalogs/index.ts'
import { largeCatalogs } from '../../catalogs/large.ts'
import { SourceFault } from '../../catalogs/sources/fault.ts'
import { tfcSample } from '../../catalogs/tfc/tfc.ts'
import { findGuideCatalog, guideCatalogs, openGuideCatalog } from '../../rules/guides/catalogs.ts'
import { isGuideAtHand } from '../../rules/guides/guide-definitions.ts'
import type { CatalogImport, ImportResult } from '../api.ts'

/** Catalogs by their ids, each read when it is first asked for. */
export interface Catalogs {
  /** Those that were read. */
  readonly ready: Readonly<Record<string, Catalog>>
  /** Reads one; undefined where it cannot be had now. */
  readonly bring: (id: string) => Promise<Catalog | undefined>
}

/** Catalogs completed with what the user imported. */
export interface CompletedCatalogs extends Catalogs {
  /** Says what was imported; what was read of catalogs whose import changed is forgotten. */
  readonly useImports: (imports: readonly CatalogImport[]) => void
}

/** Every catalog there is, in the order in which they are listed. */
export const catalogIds: readonly string[] = [tfcSample, ...largeCatalogs, ...smallCatalogs, ...guideCatalogs].map(({ id }) => id)

/**
 * The catalogs as they are published with the page; `readFile` gives the text of a large one, by its name from `catalogs/`, and `fetchGuide`
 * brings a guide, asked for as `id#version`.
 */
export function createCatalogs(readFile: (file: string) => Promise<string>, fetchGuide?: (name: string) => Promise<boolean>): Catalogs {
  const { ready, bring } = createShelf(async (id) => {
    const large = largeCatalogs.find((one) => one.id === id)
    if (large !== undefined) return large.read(await readFile(large.file))
    const inGuide = findGuideCatalog(id)
    if (inGuide === undefined) return id === tfcSample.id ? tfcSample : findCatalog(id)
    const { guide } = inGuide
    if (!isGuideAtHand(guide)) await fetchGuide?.(`${guide.id}#${guide.version}`)
    return isGuideAtHand(guide) ? openGuideCatalog(inGuide) : undefined
  })
  return { ready, bring }
}

/** The same catalogs with the imports of the user. */
export function completeCatalogs(published: Catalogs): CompletedCatalogs {
  let imported: ReadonlyMap<string, CatalogImport> = new Map()
  const { ready, bring, forget } = createShelf(async (id) => {
    const catalog = await published.bring(id)
    const content = imported.get(id)?.content
    if (catalog === undefined || content === undefined) return catalog
    try {
      return withImported(catalog, await content.text())
    } catch {
      // The browser's copy is gone or of another version: the catalog stays as it was before.
      return catalog
    }
  })
  return {
    ready,
    bring,
    useImports(imports) {
      const next = new Map(imports.map((one) => [one.catalog, one]))
      for (const id of new Set([...imported.keys(), ...next.keys()])) {
        if (imported.get(id)?.importedAt !== next.get(id)?.importedAt) forget(id)
      }
      imported = next
    },
  }
}

/** Reads a file of a user's for a catalog, or says what is wrong with it. */
export function readImport(catalog: Catalog, file: ImportFile, today: string): ImportResult {
  try {
    const { text, rows, leftOut } = importFile(catalog, file, today)
    return { content: new Blob([text]), rows, leftOut }
  } catch (error) {
    if (error instanceof SourceFault) return { problem: error.said }
    throw error
  }
}

interface Shelf extends Catalogs {
  readonly forget: (id: string) => void
}

function createShelf(read: (id: string) => Promise<Catalog | undefined>): Shelf {
  const ready: Record<string, Catalog> = {}
  const underWay = new Map<string, Promise<Catalog | undefined>>()

  return {
    ready,
    async bring(id) {
      const known = underWay.get(id)
      if (known !== undefined) return known
      // Without the network, and not kept yet: there is no such catalog until it is asked for again.
      const reading = read(id).catch(() => undefined)
      underWay.set(id, reading)
      const catalog = await reading
      if (underWay.get(id) !== reading) return catalog
      if (catalog === undefined) underWay.delete(id)
      else ready[id] = catalog
      return catalog
    },
    forget(id) {
      underWay.delete(id)
      delete ready[id]
    },
  }
}
