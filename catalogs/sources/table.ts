import { fold } from '../catalog.ts'
import { faultAt, SourceFault } from './fault.ts'

/** A row of a source file, and its line. */
interface SourceRow {
  readonly line: number
  /** The text of a column, as the file names it: NFC, without blanks at the ends nor doubled. */
  readonly cell: (column: string) => string
}

/** A source file as a table. */
export interface SourceTable {
  readonly file: string
  readonly rows: readonly SourceRow[]
  /** The column that bears the first of these names that one bears, compared folded. */
  readonly find: (names: readonly string[]) => string | undefined
  /** The same; throws a `SourceFault` where there is none. */
  readonly column: (names: readonly string[], what: keyof typeof columnNames) => string
}

/**
 * Reads a CSV (comma or semicolon; quotes as in RFC 4180) or TSV text whose first line names the columns; lines that
 * begin with `#` are comments, and the last of them may name the columns instead. Throws a `SourceFault`, with
 * file and line, where it is malformed.
 */
export function readSourceTable(text: string, file: string, columns?: readonly string[]): SourceTable {
  if (text.includes('\uFFFD')) throw new SourceFault(`${file}: no está en UTF-8.`, `${file}: it is not in UTF-8.`)
  if (text.includes('\0')) throw new SourceFault(`${file}: no es un archivo de texto.`, `${file}: it is no text file.`)
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = separatorOf(lines.find((line) => line !== '' && !line.startsWith('#')) ?? '')
  let names = columns ?? namesIn(lines, separator)
  const rows: SourceRow[] = []
  for (const { line, cells } of readLines(lines, separator, file)) {
    if (names === undefined) names = cells
    else rows.push(toRow(file, line, names, cells))
  }
  const known = names ?? []
  const find = (wanted: readonly string[]): string | undefined => {
    const byFold = new Map(known.toReversed().map((name) => [fold(name), name]))
    const found = wanted.map(fold).find((name) => byFold.has(name))
    return found && byFold.get(found)
  }
  const column = (wanted: readonly string[], what: keyof typeof columnNames): string => {
    const found = find(wanted)
    if (found === undefined)
      throw new SourceFault(
        `${file}: no hay columna para ${columnNames[what].es}; se busca ${listed(wanted)} y el archivo tiene ${listed(known)}.`,
        `${file}: there is no column for the ${columnNames[what].en}; looked for ${listedInEnglish(wanted)}, and the file has ${listedInEnglish(known)}.`,
      )
    return found
  }
  if (rows.length === 0) throw new SourceFault(`${file}: no tiene filas.`, `${file}: it has no rows.`)
  return { file, rows, find, column }
}

/** A name as it is kept: NFC, no blanks at the ends nor doubled. */
export function toName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\s\u00A0\u200B\uFEFF]+/g, ' ')
    .trim()
}

const mostListed = 20

function listed(names: readonly string[], quote = (name: string) => `«${name}»`): string {
  const shown = names.slice(0, mostListed).map(quote)
  return [...shown, ...(names.length > mostListed ? ['…'] : [])].join(', ')
}

function listedInEnglish(names: readonly string[]): string {
  return listed(names, (name) => `“${name}”`)
}

const columnNames = { code: { es: 'el código', en: 'code' }, name: { es: 'el nombre', en: 'name' } }

function separatorOf(line: string): string {
  if (line.includes('\t')) return '\t'
  return line.split(';').length > line.split(',').length ? ';' : ','
}

/** The columns that a comment names: more than one, before the first row. */
function namesIn(lines: readonly string[], separator: string): readonly string[] | undefined {
  const comment = lines
    .slice(
      0,
      lines.findIndex((line) => line !== '' && !line.startsWith('#')),
    )
    .at(-1)
  const names = comment?.slice(1).split(separator).map(toName)
  return names !== undefined && names.length > 1 ? names : undefined
}

function toRow(file: string, line: number, names: readonly string[], cells: readonly string[]): SourceRow {
  if (cells.length !== names.length)
    throw faultAt(
      file,
      line,
      `tiene ${columns(cells.length)}, y la línea de los nombres tiene ${names.length === 1 ? 'una' : names.length}.`,
      `it has ${cells.length} ${cells.length === 1 ? 'column' : 'columns'}, and the line of names has ${names.length}.`,
    )
  return {
    line,
    cell: (column) => {
      const at = names.indexOf(column)
      if (at < 0)
        throw new SourceFault(
          `${file}: falta la columna «${column}»; el archivo tiene ${listed(names)}.`,
          `${file}: the column “${column}” is missing; the file has ${listedInEnglish(names)}.`,
        )
      return cells[at]!
    },
  }
}

function columns(count: number): string {
  return count === 1 ? 'una columna' : `${count} columnas`
}

interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

function* readLines(lines: readonly string[], separator: string, file: string): Generator<Line> {
  const isQuoting = separator !== '\t'
  /** Where a quoted cell that goes on in the next line began. */
  let open: number | undefined
  for (const [at, added] of lines.entries()) {
    if (open === undefined && (added === '' || added.startsWith('#'))) continue
    const start: number = open ?? at
    const isOpen: boolean = (open !== undefined) !== (isQuoting && quotesIn(added) % 2 === 1)
    open = isOpen ? start : undefined
    if (isOpen) continue
    const text = lines.slice(start, at + 1).join('\n')
    yield { line: start + 1, cells: (isQuoting ? splitQuoted(text, separator) : text.split(separator)).map(toName) }
  }
  if (open !== undefined) throw faultAt(file, open + 1, 'hay una comilla sin cerrar.', 'a quote is not closed.')
}

function quotesIn(text: string): number {
  return text.split('"').length - 1
}

function splitQuoted(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator)
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell]
}
