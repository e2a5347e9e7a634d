import { createCatalog, type Catalog, type Concept, type Provenance } from '../catalog.ts'
import { readDataFile, writeDataFile } from '../data-file.ts'
import { countRows, readRows } from '../rows.ts'
import { tfcSampleRows } from './tfc-rows.ts'

/** A medicine of the Terminología Farmacéutica Chilena, by its concept or by one of its descriptions. */
export interface TfcConcept extends Concept {
  readonly kind: 'concept' | 'description'
  /** The concept of a description, where the source says it. */
  readonly conceptId?: string
}

/** An identifier of the TFC and its name; `conceptId` is `''` where it is a concept or its concept is not known. */
export interface TfcRow {
  readonly id: string
  readonly kind: TfcConcept['kind']
  readonly conceptId: string
  readonly display: string
}

const id = 'tfc'
const title = 'Terminología Farmacéutica Chilena'

/** The two systems under which identifiers of the TFC are sent. */
export const tfcSystems = {
  concept: 'http://minsal.cl/semantikos/concept-id',
  description: 'http://minsal.cl/semantikos/description-id',
} as const

/** The 17 identifiers of the TFC that public examples show: the whole is handed out by the ministry alone. */
export const tfcSample: Catalog<TfcConcept> = tfcCatalog(
  {
    source: 'Ejemplos públicos (HL7Chile/clcore_ig, Minsal-CL/IG_snre)',
    version: 'muestra',
    date: '2025-10-02',
    licence: 'la TFC es del MINSAL; no se publica',
  },
  tfcSampleRows.trim(),
  countRows(tfcSampleRows),
  true,
)

/** The catalog of a text that `writeTfc` made; throws a Spanish sentence where it is another. */
export function readTfc(text: string): Catalog<TfcConcept> {
  const { provenance, body, size } = readDataFile(text, id)
  return tfcCatalog(provenance, body, size, false)
}

/** The text of a data file of identifiers: a line each with id, `c` or `d`, the concept of a description, and name. */
export function writeTfc(rows: readonly TfcRow[], provenance: Provenance): string {
  const size = new Set(rows.map(entryOf)).size
  return writeDataFile({ id, size, provenance, body: tfcLines(rows).join('\n') })
}

/** The lines of a data file of the TFC. */
export function tfcLines(rows: readonly TfcRow[]): readonly string[] {
  return rows.map(({ id, kind, conceptId, display }) => [id, kind === 'concept' ? 'c' : 'd', conceptId, display].join('\t'))
}

/**
 * A catalog of lines: `all` gives concepts, which can be searched by the ids of their descriptions, and descriptions
 * whose concept is not there; `get` finds every description by its own id, with its own name.
 */
function tfcCatalog(provenance: Provenance, body: string, size: number, isSample: boolean): Catalog<TfcConcept> {
  let read: Both | undefined
  const both = (): Both => (read ??= readLines(body))
  return createCatalog(
    { id, title, system: tfcSystems.concept, size, isSample, provenance },
    () => [...both().entries.values()],
    (code) => {
      const { entries, rows } = both()
      const row = rows.get(code)
      return entries.get(code) ?? (row && toConcept(row))
    },
  )
}

interface Both {
  /** Concepts, and descriptions whose concept is not known. */
  readonly entries: ReadonlyMap<string, TfcConcept>
  readonly rows: ReadonlyMap<string, TfcRow>
}

/** The entry that an identifier belongs to: a description to its concept's. */
function entryOf({ id, conceptId }: TfcRow): string {
  return conceptId === '' ? id : conceptId
}

function readLines(body: string): Both {
  const rows = readRows(body).map(([id = '', letter = '', conceptId = '', display = '']): TfcRow => ({
    id,
    kind: letter === 'c' ? 'concept' : 'description',
    conceptId,
    display,
  }))
  const byEntry = new Map<string, TfcRow[]>()
  for (const row of rows) {
    const known = byEntry.get(entryOf(row))
    if (known === undefined) byEntry.set(entryOf(row), [row])
    else known.push(row)
  }
  return {
    entries: new Map([...byEntry].map(([code, rows]) => [code, toEntry(code, rows)])),
    rows: new Map(rows.map((row) => [row.id, row])),
  }
}

function toConcept({ id, kind, conceptId, display }: TfcRow): TfcConcept {
  return { system: tfcSystems[kind], code: id, display, kind, ...(conceptId !== '' && { conceptId }) }
}

/** A concept with its descriptions, or a description whose concept is not known. */
function toEntry(code: string, rows: readonly TfcRow[]): TfcConcept {
  const { display, kind, conceptId } = rows.find((row) => row.kind === 'concept') ?? rows[0]!
  const own = conceptId === '' ? kind : 'concept'
  const synonyms = [...new Set(rows.map((row) => row.display))].filter((name) => name !== display)
  const otherCodes = rows.map(({ id }) => id).filter((id) => id !== code)
  return {
    system: tfcSystems[own],
    code,
    display,
    kind: own,
    ...(synonyms.length > 0 && { synonyms }),
    ...(otherCodes.length > 0 && { otherCodes }),
  }
}
