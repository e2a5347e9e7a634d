import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog } from '../../catalogs/catalog.ts'
import { findCatalog, smallCatalogs } from '../../catalogs/index.ts'
import { withImported } from '../../catalogs/imports.ts'
import { largeCatalogs } from '../../catalogs/large.ts'
import { tfcSample } from '../../catalogs/tfc/tfc.ts'
import { findGuideCatalog, guideCatalogs, openGuideCatalog, type GuideCatalog } from '../../rules/guides/catalogs.ts'

const folder = join(import.meta.dirname, '../../catalogs')

/** The catalogs of this machine: those of the code, those on the disk, and what a user imported into them. */
export interface DiskCatalogs {
  /** For the linter; each is read when a rule first asks for it. */
  readonly forLint: Readonly<Record<string, Catalog | undefined>>
  /** By its name in any case. */
  readonly find: (id: string) => Catalog | undefined
  readonly all: () => readonly Catalog[]
}

/** Opens the catalogs; `importsFolder` is where imports are kept, and `onTrouble` is told, in a sentence, what cannot be read. */
export function openCatalogs(importsFolder: string | undefined, onTrouble: (sentence: string) => void): DiskCatalogs {
  const read = new Map<string, Catalog | undefined>()

  function once(id: string, make: () => Catalog | undefined): Catalog | undefined {
    if (!read.has(id)) read.set(id, make())
    return read.get(id)
  }

  function large({ id, file, read }: (typeof largeCatalogs)[number]): Catalog | undefined {
    return once(id, () => {
      try {
        return completed(read(readFileSync(join(folder, file), 'utf8')))
      } catch {
        onTrouble(`Falta el catálogo «${id}» (${join(folder, file)}): reinstala svc.`)
        return undefined
      }
    })
  }

  function completed(catalog: Catalog): Catalog {
    const path = importsFolder === undefined ? undefined : importPath(importsFolder, catalog.id)
    if (path === undefined || !existsSync(path)) return catalog
    try {
      return withImported(catalog, readFileSync(path, 'utf8'))
    } catch {
      onTrouble(`Lo que se importó en «${catalog.id}» no se puede leer (${path}): impórtalo otra vez.`)
      return catalog
    }
  }

  const tfc = (): Catalog | undefined => once(tfcSample.id, () => completed(tfcSample))
  const small = (catalog: Catalog): Catalog => once(catalog.id, () => completed(catalog))!
  const ofGuide = (one: GuideCatalog): Catalog => once(one.id, () => completed(openGuideCatalog(one)))!
  const forLint = Object.defineProperties(
    {},
    Object.fromEntries([
      ...largeCatalogs.map((one) => [one.id, { enumerable: true, get: () => large(one) }] as const),
      [tfcSample.id, { enumerable: true, get: tfc }],
    ]),
  )

  return {
    forLint,
    find: (id) => {
      const wanted = id.toLowerCase()
      const known = findCatalog(id)
      if (known !== undefined) return small(known)
      const one = largeCatalogs.find((catalog) => catalog.id === wanted)
      if (one !== undefined) return large(one)
      if (wanted === tfcSample.id) return tfc()
      const inGuide = findGuideCatalog(id)
      return inGuide && ofGuide(inGuide)
    },
    all: () =>
      [...largeCatalogs.map(large), tfc(), ...smallCatalogs.map(small), ...guideCatalogs.map(ofGuide)].filter((one) => one !== undefined),
  }
}

/** Where imports are kept: `SVC_CATALOGS`, or the folder that the system has for data of programs; undefined where it has none. */
export function importsFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const own = env['SVC_CATALOGS'] ?? ''
  if (own !== '') return own
  const data = env['XDG_DATA_HOME'] ?? env['LOCALAPPDATA'] ?? ''
  if (data !== '') return join(data, 'svc', 'catalogos')
  const home = env['HOME'] ?? ''
  return home === '' ? undefined : join(home, '.local', 'share', 'svc', 'catalogos')
}

/** The file in which what was imported into a catalog is kept. */
export function importPath(folder: string, id: string): string {
  return join(folder, `${id}.txt`)
}
