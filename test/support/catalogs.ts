import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog } from '../../catalogs/catalog.ts'
import { largeCatalogs } from '../../catalogs/large.ts'
import { tfcSample } from '../../catalogs/tfc/tfc.ts'

const folder = join(import.meta.dirname, '../../catalogs')

/** The catalogs that a host brings which has not imported anything. */
export const hostCatalogs: Readonly<Record<string, Catalog>> = {
  tfc: tfcSample,
  ...Object.fromEntries(largeCatalogs.map(({ id, file, read }) => [id, read(readFileSync(join(folder, file), 'utf8'))])),
}
