import type { Catalog } from './catalog.ts'
import { clCatalog, clCodeSystems, identificadores } from './clcore/clcore.ts'
import { comunas } from './comunas/comunas.ts'
import { provincias } from './comunas/provincias.ts'
import { regiones } from './comunas/regiones.ts'
import { eisCatalog, eisCodeSystems } from './eis/eis.ts'
import { paises } from './paises/paises.ts'

/** The catalogs that are always at hand: they come with the code. */
export const smallCatalogs: readonly Catalog[] = [
  comunas,
  provincias,
  regiones,
  identificadores,
  paises,
  ...clCodeSystems.map(clCatalog),
  ...eisCodeSystems.map(eisCatalog),
]

const byId: ReadonlyMap<string, Catalog> = new Map([
  ...smallCatalogs.map((catalog) => [catalog.id.toLowerCase(), catalog] as const),
  ['codpais', paises],
])

/** A small catalog by its id in any case: `comunas`, `CSTipoIdentificador`; undefined where there is none. */
export function findCatalog(id: string): Catalog | undefined {
  return byId.get(id.toLowerCase())
}

/** Who publishes a catalog: the guide CL Core, the guide EIS, another guide, or a register or classification of its own. */
export type CatalogFamily = 'own' | 'clcore' | 'eis' | 'guides'

const families: ReadonlyMap<string, CatalogFamily> = new Map([
  ...clCodeSystems.map((id) => [id, 'clcore'] as const),
  ...eisCodeSystems.map((id) => [id, 'eis'] as const),
])

/** Who publishes the catalog of an id. */
export function familyOf(id: string): CatalogFamily {
  return families.get(id) ?? (id.includes('.') ? 'guides' : 'own')
}
