import { createCatalog, type Catalog, type Concept, type Provenance } from '../catalog.ts'
import { readRows } from '../rows.ts'
import { clCoreDate, clCoreVersion, comunaRows, obsoleteRows } from './comunas-rows.ts'

/** A commune: its province is the first three digits of its code, its region the first two. */
export interface Comuna extends Concept {
  /** The code of its province in CL Core, 3 digits. */
  readonly provincia: string
  /** The code of its region in CL Core, 2 digits. */
  readonly region: string
}

/** The code system of communes of CL Core. */
export const comunaSystem = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodComunasCL'

/** Where communes, provinces and regions come from. */
export const comunaProvenance: Provenance = {
  source: 'SUBDERE, Códigos Únicos Territoriales (CUT 2018); HL7 Chile, CL Core; MINSAL, EIS 0.2.0',
  version: `CUT 2018, CL Core ${clCoreVersion}`,
  date: clCoreDate,
  licence: 'CC0-1.0 (CL Core); CUT: dato público del Estado, sin licencia declarada',
}

/** The 346 communes under the codes of CL Core (five digits); the name to suggest is the CUT's. */
export const comunas: Catalog<Comuna> = createCatalog(
  { id: 'comunas', title: 'Comunas de Chile', system: comunaSystem, size: 346, provenance: comunaProvenance },
  () =>
    readRows(comunaRows).map(([code = '', display = '', ...synonyms]) => ({
      system: comunaSystem,
      code,
      display,
      ...(synonyms.length > 0 && { synonyms }),
      provincia: code.slice(0, 3),
      region: code.slice(0, 2),
    })),
)

/** A code that a commune had before, with the name it bore. */
export interface ObsoleteComuna {
  readonly code: string
  readonly name: string
  /** The commune of today. */
  readonly successor: Comuna | undefined
}

/** The commune that had this code of five digits before, or undefined where none had. */
export function findObsoleteComuna(code: string): ObsoleteComuna | undefined {
  return obsoletes().get(code)
}

/** The commune that bore this name before, if none bears it today; case does not matter. */
export function findObsoleteName(name: string): ObsoleteComuna | undefined {
  byName ??= new Map(
    [...obsoletes().values()].filter(({ name: old }) => !isBorne(old)).map((obsolete) => [obsolete.name.toLowerCase(), obsolete]),
  )
  return byName.get(name.toLowerCase())
}

function isBorne(name: string): boolean {
  return comunas.named(name).some(({ display, synonyms = [] }) => display === name || synonyms.includes(name))
}

/** A code with the leading zero that EIS leaves out: `5602` gives `05602`; any other text is given back as it is. */
export function toComunaCode(code: string): string {
  return /^\d{4}$/.test(code) ? `0${code}` : code
}

let byCode: ReadonlyMap<string, ObsoleteComuna> | undefined
let byName: ReadonlyMap<string, ObsoleteComuna> | undefined

function obsoletes(): ReadonlyMap<string, ObsoleteComuna> {
  byCode ??= new Map(
    readRows(obsoleteRows).map(([code = '', successor = '', name = '']) => [code, { code, name, successor: comunas.get(successor) }]),
  )
  return byCode
}
