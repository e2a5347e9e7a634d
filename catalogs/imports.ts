import { createCatalog, type Catalog, type Concept, type Provenance } from './catalog.ts'
import { readCie10, writeCie10 } from './cie10/cie10.ts'
import { readCie10Table } from './cie10/table.ts'
import { readDataFile, writeDataFile } from './data-file.ts'
import { readEstablecimientos, writeEstablecimientos } from './establecimientos/establecimientos.ts'
import { readEstablecimientosTable } from './establecimientos/table.ts'
import { readRows } from './rows.ts'
import { faultAt } from './sources/fault.ts'
import { readSourceTable, toName, type SourceTable } from './sources/table.ts'
import { readTfcTable } from './tfc/table.ts'
import { readTfc, writeTfc } from './tfc/tfc.ts'

/** A file that a user gives to complete a catalog. */
export interface ImportFile {
  readonly name: string
  readonly text: string
}

/** A file that was read, in the form to keep and to give to `withImported`. */
export interface Imported {
  readonly text: string
  /** The number of its codes. */
  readonly rows: number
  /** The number of rows that were left out: inactive, or of a kind the catalog does not keep. */
  readonly leftOut: number
}

/**
 * Reads a file for a catalog: CSV or TSV with a column for the code and one for the name; for `tfc` also SNOMED RF2
 * descriptions; for `establecimientos` and `cie10` the official tables with all they say. `today` is `YYYY-MM-DD`.
 * Throws a `SourceFault`, with the line, where it cannot be read.
 */
export function importFile(catalog: Catalog, { name, text }: ImportFile, today: string): Imported {
  const provenance: Provenance = {
    source: `Archivo importado: ${toName(name)}`,
    version: 'importado',
    date: today,
    licence: 'la del archivo',
  }
  const table = readSourceTable(text, name)
  switch (catalog.id) {
    case 'cie10': {
      const { rows, leftOut } = readCie10Table(table)
      return { text: writeCie10(rows, provenance), rows: rows.length, leftOut }
    }
    case 'establecimientos': {
      const rows = readEstablecimientosTable(table)
      return { text: writeEstablecimientos(rows, provenance), rows: rows.length, leftOut: 0 }
    }
    case 'tfc': {
      const { rows, leftOut } = readTfcTable(table)
      return { text: writeTfc(rows, provenance), rows: rows.length, leftOut }
    }
    default: {
      const rows = readCodes(table)
      return { text: writeCodes(catalog.id, rows, provenance), rows: rows.length, leftOut: 0 }
    }
  }
}

/**
 * A catalog with what a user imported, as `importFile` wrote it: where both have a code, the imported one holds.
 * Throws a Spanish sentence where the text is of another catalog or of none.
 */
export function withImported(catalog: Catalog, text: string): Catalog {
  const imported = readImported(catalog, text)
  // A category may have subcategories of either, so the flags are computed again.
  if (catalog.id === 'cie10') return readCie10(writeCie10(joined(catalog, imported), joinedProvenance(catalog, imported)))
  const all = joined(catalog, imported)
  const { id, title, system } = catalog
  const about = {
    id,
    title,
    system,
    size: all.length,
    provenance: joinedProvenance(catalog, imported),
  }
  return createCatalog(
    about,
    () => all,
    (code) => imported.get(code) ?? catalog.get(code),
  )
}

function joined(catalog: Catalog, imported: Catalog): readonly Concept[] {
  return [...catalog.all().filter(({ code }) => !imported.has(code)), ...imported.all()]
}

function joinedProvenance(catalog: Catalog, imported: Catalog): Provenance {
  return { ...imported.provenance, source: `${catalog.provenance.source}; ${imported.provenance.source}` }
}

function readImported(catalog: Catalog, text: string): Catalog {
  switch (catalog.id) {
    case 'cie10':
      return readCie10(text)
    case 'establecimientos':
      return readEstablecimientos(text)
    case 'tfc':
      return readTfc(text)
    default: {
      const { size, provenance, body } = readDataFile(text, catalog.id)
      const { id, title, system } = catalog
      return createCatalog({ id, title, system, size, provenance }, () =>
        readRows(body).map(([code = '', display = '']) => ({ system, code, display })),
      )
    }
  }
}

function readCodes(table: SourceTable): readonly Omit<Concept, 'system'>[] {
  const codeColumn = table.column(['code', 'código', 'id'], 'code')
  const nameColumn = table.column(['display', 'nombre', 'descripción', 'glosa', 'name', 'description'], 'name')
  const rows = new Map<string, Omit<Concept, 'system'>>()
  for (const { line, cell } of table.rows) {
    const [code, display] = [cell(codeColumn), cell(nameColumn)]
    if (code === '' || display === '') throw faultAt(table.file, line, 'falta el código o el nombre.', 'the code or the name is missing.')
    if (rows.has(code)) throw faultAt(table.file, line, `el código ${code} está dos veces.`, `the code ${code} is there twice.`)
    rows.set(code, { code, display })
  }
  return [...rows.values()]
}

function writeCodes(id: string, rows: readonly Omit<Concept, 'system'>[], provenance: Provenance): string {
  return writeDataFile({ id, size: rows.length, provenance, body: rows.map(({ code, display }) => `${code}\t${display}`).join('\n') })
}
