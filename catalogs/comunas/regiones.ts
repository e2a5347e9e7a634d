import { createCatalog, type Catalog, type Concept } from '../catalog.ts'
import { readRows } from '../rows.ts'
import { regionRows } from './comunas-rows.ts'
import { comunaProvenance } from './comunas.ts'

/** A region of Chile. */
export type Region = Concept

const system = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodRegionCL'

/** The 16 regions under the codes of CL Core (two digits). */
export const regiones: Catalog<Region> = createCatalog(
  { id: 'regiones', title: 'Regiones de Chile', system, size: 16, provenance: comunaProvenance },
  () =>
    readRows(regionRows).map(([code = '', display = '', ...synonyms]) => ({
      system,
      code,
      display,
      ...(synonyms.length > 0 && { synonyms }),
    })),
)
