/** A row of a source file: its cells under the names of its columns, and its line. */
export interface SourceRow {
  readonly line: number
  /** The text of a column, `''` where it is blank; throws where the file has no such column. */
  readonly cell: (column: string) => string
}

/** A source file as a table. */
export interface SourceTable {
  readonly file: string
  readonly columns: readonly string[]
  readonly rows: readonly SourceRow[]
}

/**
 * Reads a CSV (comma or semicolon, quotes doubled inside quotes) or TSV text whose first line, or last line that
 * begins with `#`, names the columns. Throws a Spanish sentence with file and line where the file is malformed.
 */
export function readSourceTable(text: string, file: string, columns?: readonly string[]): SourceTable {
  if (text.includes('\uFFFD')) throw new Error(`${file}: no está en UTF-8.`)
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const first = lines.find((line) => line !== '' && !line.startsWith('#')) ?? ''
  const separator = separatorOf(first)
  const comments = lines.filter((line) => line.startsWith('#'))
  let names = columns ?? comments.at(-1)?.replace(/^#\s*/, '').split(separator).map(toName)
  const rows: SourceRow[] = []
  lines.forEach((text, index) => {
    if (text === '' || text.startsWith('#')) return
    const cells = splitLine(text, separator, file, index + 1).map(toName)
    if (names === undefined) names = cells
    else rows.push(sourceRow(file, index + 1, names, cells))
  })
  if (rows.length === 0) throw new Error(`${file}: no tiene filas.`)
  return { file, columns: names ?? [], rows }
}

/** A name as it is kept: NFC, no blanks at the ends nor doubled. */
export function toName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\s\u00A0\u200B\uFEFF]+/g, ' ')
    .trim()
}

function separatorOf(line: string): string {
  if (line.includes('\t')) return '\t'
  return line.split(';').length > line.split(',').length ? ';' : ','
}

function sourceRow(file: string, line: number, names: readonly string[], cells: readonly string[]): SourceRow {
  if (cells.length !== names.length)
    throw new Error(`${file}, línea ${line}: tiene ${cells.length} columnas y se esperaban ${names.length}.`)
  return {
    line,
    cell: (column) => {
      const index = names.indexOf(column)
      if (index < 0) throw new Error(`${file}: falta la columna «${column}»; tiene ${names.map((name) => `«${name}»`).join(', ')}.`)
      return cells[index]!
    },
  }
}

function splitLine(line: string, separator: string, file: string, number: number): string[] {
  if (separator === '\t' || !line.includes('"')) return line.split(separator)
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!
    if (isQuoted && character === '"' && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  if (isQuoted) throw new Error(`${file}, línea ${number}: hay una comilla sin cerrar.`)
  return [...cells, cell]
}
