import { createCatalog, type Catalog, type Concept, type Provenance } from '../catalog.ts'
import { comunas } from '../comunas/comunas.ts'
import { provincias } from '../comunas/provincias.ts'
import { regiones } from '../comunas/regiones.ts'
import { countRows, readRows, readSections } from '../rows.ts'
import { clCoreDate, clCoreRows, clCoreVersion, vitalSignRows } from './clcore-rows.ts'
import { clTitles } from './titles.ts'

/** The id of a code system of CL Core 1.9.4. */
export type ClCodeSystem = keyof typeof clTitles

/** The ids of the 20 code systems of CL Core 1.9.4. */
export const clCodeSystems = Object.keys(clTitles) as readonly ClCodeSystem[]

const base = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/'
const sections = readSections(clCoreRows)

const provenance: Provenance = {
  source: 'HL7 Chile, guía CL Core (HL7Chile/clcore_ig@b8ca4bae)',
  version: clCoreVersion,
  date: clCoreDate,
  licence: 'CC0-1.0',
}

const territory: Readonly<Partial<Record<ClCodeSystem, Catalog>>> = {
  CSCodComunasCL: comunas,
  CSCodProvinciasCL: provincias,
  CSCodRegionCL: regiones,
}

const catalogs: ReadonlyMap<ClCodeSystem, Catalog> = new Map(
  clCodeSystems.map((id) => {
    const same = territory[id]
    return [id, same === undefined ? systemCatalog(id) : { ...same, id }]
  }),
)

/** A code system of CL Core; communes, provinces and regions have the names of their own catalogs. */
export function clCatalog(id: ClCodeSystem): Catalog {
  return catalogs.get(id)!
}

/** The LOINC codes of the 17 vital signs of CL Core. */
export const vitalSigns: ReadonlySet<string> = new Set(readRows(vitalSignRows).map(([code = '']) => code))

const retired = 'CSIdentificadores'

/** The four codes of CSIdentificadores, retired in CL Core 1.9.0: the display says so, the synonym is the published one. */
export const identificadores: Catalog = createCatalog(
  {
    id: 'identificadores',
    title: 'Identificadores (retirado en 1.9.0)',
    system: `${base}${retired}`,
    size: 4,
    provenance: {
      ...provenance,
      source: 'HL7 Chile, guía CL Core 1.8.10 (HL7Chile/clcore_publish@a78f7a30)',
      version: '1.8.10',
      date: '2023-01-15',
    },
  },
  () =>
    concepts(retired).map((concept) => ({ ...concept, display: `${concept.display} (retirado en 1.9.0)`, synonyms: [concept.display] })),
)

function systemCatalog(id: ClCodeSystem): Catalog {
  const rows = sections.get(id) ?? ''
  return createCatalog({ id, title: clTitles[id], system: `${base}${id}`, size: countRows(rows), provenance }, () => concepts(id))
}

function concepts(id: string): readonly Concept[] {
  const system = `${base}${id}`
  return readRows(sections.get(id) ?? '').map(([code = '', display = '']) => ({ system, code, display }))
}
