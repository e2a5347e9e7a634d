import { faultAt, SourceFault } from '../sources/fault.ts'
import type { SourceTable } from '../sources/table.ts'
import { cie10Form, type Cie10Row } from './cie10.ts'
import { findChapter } from './chapters.ts'

/**
 * The rows of a table of ICD-10, and how many it has that the catalog does not keep: codes of five characters or more,
 * those of the clinical modification, morphology (`M8000/0`), and `I10.X` for a category without subcategories.
 */
export interface Cie10Table {
  readonly rows: readonly Cie10Row[]
  readonly leftOut: number
}

const codeColumns = ['code', 'código', 'código cie10', 'code with dot']
const nameColumns = ['display', 'descripción', 'nombre', 'glosa', 'name', 'description']

/** Reads categories and subcategories, with or without dot; throws a `SourceFault` with the line. */
export function readCie10Table(table: SourceTable): Cie10Table {
  const { file } = table
  const codeColumn = table.column(codeColumns, 'code')
  const nameColumn = table.column(nameColumns, 'name')
  const names = new Map<string, string>()
  let leftOut = 0
  for (const { line, cell } of table.rows) {
    const code = withDot(cell(codeColumn))
    const display = cell(nameColumn)
    if (notKept.test(code)) {
      leftOut += 1
      continue
    }
    if (!cie10Form.test(code))
      throw faultAt(file, line, `«${cell(codeColumn)}» no es un código CIE-10.`, `“${cell(codeColumn)}” is no ICD-10 code.`)
    if (findChapter(code) === undefined)
      throw faultAt(file, line, `«${code}» no está en ningún capítulo de la CIE-10.`, `“${code}” is in no chapter of ICD-10.`)
    if (display === '') throw faultAt(file, line, `el código ${code} no tiene nombre.`, `the code ${code} has no name.`)
    if (names.has(code)) throw faultAt(file, line, `el código ${code} está dos veces.`, `the code ${code} is there twice.`)
    names.set(code, display)
  }
  if (names.size === 0) {
    throw new SourceFault(
      `${file}: no tiene ninguno de los códigos que el catálogo guarda, de tres o cuatro caracteres, como A00 o A00.1.`,
      `${file}: it has none of the codes that the catalog keeps, of three or four characters, like A00 or A00.1.`,
    )
  }
  return { rows: [...names].map(([code, display]) => ({ code, display })), leftOut }
}

const notKept = /^[A-Z]\d[\dAB]\.[\dA-Z]{2,4}$|^[A-Z]\d[AB](\..*)?$|^[A-Z]\d\d\.[AX]$|^M\d{4}\/\d$/

function withDot(code: string): string {
  const bare = code.toUpperCase()
  return /^[A-Z]\d[\dA-Z][\dA-Z]+$/.test(bare) ? `${bare.slice(0, 3)}.${bare.slice(3)}` : bare
}
