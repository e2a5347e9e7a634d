import { cie10System } from '../catalogs/cie10/cie10.ts'
import { establecimientoSystem } from '../catalogs/establecimientos/establecimientos.ts'
import { smallCatalogs } from '../catalogs/index.ts'
import { tfcSample } from '../catalogs/tfc/tfc.ts'
import { guideCatalogs } from '../rules/guides/catalogs.ts'

/** The ids of catalogs by the systems that their codes are of; those of guides, of which there are many, last. */
const ids: ReadonlyMap<string, string> = new Map([
  ...smallCatalogs.map(({ system, id }) => [system, id] as const),
  [cie10System, 'cie10'],
  [establecimientoSystem, 'establecimientos'],
  [tfcSample.system, tfcSample.id],
  ...guideCatalogs.map(({ system, id }) => [system, id] as const),
])

/** The id of the catalog of a system; undefined where there is none. */
export function catalogIdOf(system: string): string | undefined {
  return ids.get(system)
}

/** The systems of all catalogs. */
export const catalogSystems: readonly string[] = [...ids.keys()]
