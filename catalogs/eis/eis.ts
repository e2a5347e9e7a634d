import { createCatalog, type Catalog, type Concept, type Provenance } from '../catalog.ts'
import { comunas } from '../comunas/comunas.ts'
import { provincias } from '../comunas/provincias.ts'
import { regiones } from '../comunas/regiones.ts'
import { countRows, readRows, readSections } from '../rows.ts'
import { eisDate, eisRows } from './eis-rows.ts'
import { eisTitles } from './titles.ts'

/** The id of a code system of EIS 0.2.0, or of one of the two of 0.1.1 still in use. */
export type EisCodeSystem = keyof typeof eisTitles

/** The ids of the code systems of EIS that `eisCatalog` knows. */
export const eisCodeSystems = Object.keys(eisTitles) as readonly EisCodeSystem[]

const base = 'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/'
const sections = readSections(eisRows)

const provenance: Provenance = {
  source: 'MINSAL, guía Estándares de Información de Salud (Minsal-CL/eis@6abf3b7)',
  version: '0.2.0',
  date: eisDate,
  licence: 'sin licencia declarada',
}
const oldProvenance: Provenance = {
  ...provenance,
  source: 'MINSAL, guía Estándares de Información de Salud (Minsal-CL/eis@30c013a)',
  version: '0.1.1',
  date: '2024-11-29',
}

/** The code that CSComunas alone has besides the 346 communes. */
const unknownComuna = { code: '99999', display: 'Ignorada' }

const catalogs: ReadonlyMap<EisCodeSystem, Catalog> = new Map(eisCodeSystems.map((id) => [id, systemCatalog(id)]))

/**
 * A code system of EIS. The codes of communes, provinces and regions have no leading zero there (`5602`, `56`, `5`);
 * names are those of CL Core's catalogs, so provinces 112 and 113 bear their own and not each other's.
 */
export function eisCatalog(id: EisCodeSystem): Catalog {
  return catalogs.get(id)!
}

function systemCatalog(id: EisCodeSystem): Catalog {
  const system = `${base}${id}`
  const about = { id, title: eisTitles[id], system, provenance }
  switch (id) {
    case 'CSComunas': {
      const others = mirror(system, comunas)
      return createCatalog({ ...about, size: comunas.size + 1, provenance: oldProvenance }, () => [
        ...others(),
        { system, ...unknownComuna },
      ])
    }
    case 'eis-comunas-cs':
      return createCatalog({ ...about, size: comunas.size }, mirror(system, comunas))
    case 'eis-provincias-cs':
      return createCatalog({ ...about, size: provincias.size }, mirror(system, provincias))
    case 'eis-regiones-cs':
      return createCatalog({ ...about, size: regiones.size }, mirror(system, regiones))
    default: {
      const rows = sections.get(id) ?? ''
      return createCatalog(
        { ...about, size: countRows(rows), provenance: id === 'CSTiposDocumentosDEIS' ? oldProvenance : provenance },
        () => readRows(rows).map(([code = '', display = '']) => ({ system, code, display })),
      )
    }
  }
}

function mirror(system: string, catalog: Catalog): () => readonly Concept[] {
  return () => catalog.all().map((concept) => ({ ...concept, system, code: concept.code.replace(/^0/, '') }))
}
