import type { Catalog } from './catalog.ts'
import { readCie10 } from './cie10/cie10.ts'
import { readEstablecimientos } from './establecimientos/establecimientos.ts'

/** A catalog whose data is a file of its own, which the host brings. */
export interface LargeCatalog {
  readonly id: string
  readonly title: string
  /** The file, from `catalogs/`. */
  readonly file: string
  /** Stands in the system of its codes, and so in texts that have some. */
  readonly mark: RegExp
  /** Makes the catalog of the file's text; throws a Spanish sentence where it is no such file. */
  readonly read: (text: string) => Catalog
}

/** The catalogs that are not in the code; with `tfc`, which has a sample there, those that a host hands to `lint`. */
export const largeCatalogs: readonly LargeCatalog[] = [
  { id: 'cie10', title: 'CIE-10 (Chile)', file: 'cie10/cie10.txt', mark: /icd-10/i, read: readCie10 },
  {
    id: 'establecimientos',
    title: 'Establecimientos de salud (DEIS)',
    file: 'establecimientos/establecimientos.txt',
    mark: /establec/i,
    read: readEstablecimientos,
  },
]
