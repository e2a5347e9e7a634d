import { createCatalog, type Catalog, type Concept } from '../catalog.ts'
import { readRows } from '../rows.ts'
import { provinciaRows } from './comunas-rows.ts'
import { comunaProvenance } from './comunas.ts'

/** A province: its region is the first two digits of its code. */
export interface Provincia extends Concept {
  /** The code of its region in CL Core, 2 digits. */
  readonly region: string
}

const system = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodProvinciasCL'

/** The 56 provinces under the codes of CL Core (three digits). */
export const provincias: Catalog<Provincia> = createCatalog(
  { id: 'provincias', title: 'Provincias de Chile', system, size: 56, provenance: comunaProvenance },
  () =>
    readRows(provinciaRows).map(([code = '', display = '', ...synonyms]) => ({
      system,
      code,
      display,
      ...(synonyms.length > 0 && { synonyms }),
      region: code.slice(0, 2),
    })),
)
