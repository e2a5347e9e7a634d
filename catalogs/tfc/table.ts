import { faultAt, SourceFault } from '../sources/fault.ts'
import type { SourceTable } from '../sources/table.ts'
import type { TfcRow } from './tfc.ts'

/** The identifiers that a file names, and how many rows it has that are left out because they are no longer active. */
export interface TfcTable {
  readonly rows: readonly TfcRow[]
  readonly leftOut: number
}

const fullySpecified = '900000000000003001'

/**
 * Reads a table of codes and names, or a SNOMED CT release of descriptions (RF2): there the newest row of a description
 * counts, inactive ones are left out, and each concept takes the name of its first synonym. Throws a `SourceFault`
 * with the line.
 */
export function readTfcTable(table: SourceTable): TfcTable {
  const isRelease = ['conceptId', 'effectiveTime', 'typeId', 'term'].every((name) => table.find([name]) !== undefined)
  return isRelease ? readRelease(table) : readCodes(table)
}

function readCodes(table: SourceTable): TfcTable {
  const codeColumn = table.column(['code', 'código', 'id', 'conceptId', 'descriptionId'], 'code')
  const nameColumn = table.column(['display', 'nombre', 'descripción', 'glosa', 'term', 'término', 'name', 'description'], 'name')
  const kindColumn = table.find(['id_kind', 'tipo'])
  const rows = new Map<string, TfcRow>()
  for (const { line, cell } of table.rows) {
    const id = sctid(cell(codeColumn), table.file, line)
    const display = cell(nameColumn)
    if (display === '') throw faultAt(table.file, line, `el código ${id} no tiene nombre.`, `the code ${id} has no name.`)
    if (rows.has(id)) throw faultAt(table.file, line, `el código ${id} está dos veces.`, `the code ${id} is there twice.`)
    const kind = isDescription(id) || (kindColumn !== undefined && /descri/i.test(cell(kindColumn))) ? 'description' : 'concept'
    rows.set(id, { id, kind, conceptId: '', display })
  }
  return { rows: [...rows.values()], leftOut: 0 }
}

interface Description {
  readonly id: string
  readonly conceptId: string
  readonly time: string
  readonly isActive: boolean
  readonly isFullySpecified: boolean
  readonly term: string
}

function readRelease(table: SourceTable): TfcTable {
  const { file } = table
  const newest = new Map<string, Description>()
  for (const { line, cell } of table.rows) {
    const description: Description = {
      id: sctid(cell('id'), file, line),
      conceptId: sctid(cell('conceptId'), file, line),
      time: cell('effectiveTime'),
      isActive: cell('active') === '1',
      isFullySpecified: cell('typeId') === fullySpecified,
      term: cell('term'),
    }
    if (description.term === '')
      throw faultAt(file, line, `la descripción ${description.id} no tiene término.`, `the description ${description.id} has no term.`)
    const known = newest.get(description.id)
    if (known === undefined || known.time <= description.time) newest.set(description.id, description)
  }
  const active = [...newest.values()].filter(({ isActive }) => isActive)
  if (active.length === 0) throw new SourceFault(`${file}: no tiene descripciones activas.`, `${file}: it has no active descriptions.`)
  const names = new Map<string, Description>()
  for (const description of active) {
    const known = names.get(description.conceptId)
    if (known === undefined || (known.isFullySpecified && !description.isFullySpecified)) names.set(description.conceptId, description)
  }
  const concepts = [...names].map(([id, { term }]): TfcRow => ({ id, kind: 'concept', conceptId: '', display: term }))
  const descriptions = active.map(({ id, conceptId, term }): TfcRow => ({ id, kind: 'description', conceptId, display: term }))
  return { rows: [...concepts, ...descriptions], leftOut: newest.size - active.length }
}

function sctid(code: string, file: string, line: number): string {
  if (!/^[1-9]\d{5,17}$/.test(code))
    throw faultAt(file, line, `«${code}» no es un identificador de SNOMED CT.`, `“${code}” is no SNOMED CT identifier.`)
  return code
}

/** True if the partition of an identifier, its third and second last digits, is that of descriptions. */
function isDescription(id: string): boolean {
  return id.at(-2) === '1'
}
