/** Takes a file in pieces of text. */
export interface TextReader {
  readonly push: (text: string) => void
  readonly end: () => void
}

/** A reason why a table cannot be read. */
export class CsvFault extends Error {}

const longestField = 200_000
const mostFields = 500

/**
 * Makes a reader of comma-separated values (RFC 4180; also with semicolons or tabs, told by the first row). Each row is given
 * with its fields; empty ones are left out.
 */
export function createCsvReader(onRow: (fields: readonly string[], line: number) => void): TextReader {
  let separator = ''
  let head = ''
  let field = ''
  let fields: string[] = []
  let isQuoted = false
  let wasQuote = false
  let line = 1
  let startLine = 1

  function endField(): void {
    if (fields.length >= mostFields) throw new CsvFault(`línea ${line}: hay más columnas que las de una tabla`)
    fields.push(field)
    field = ''
  }

  function endRow(): void {
    endField()
    if (fields.length > 1 || fields[0] !== '') onRow(fields, startLine)
    fields = []
    startLine = line + 1
  }

  function take(text: string): void {
    let at = 0
    while (at < text.length) {
      if (isQuoted && !wasQuote) {
        const quote = text.indexOf('"', at)
        const stop = quote < 0 ? text.length : quote
        const piece = text.slice(at, stop)
        line += countOf(piece)
        field += piece
        if (field.length > longestField) throw new CsvFault(`línea ${startLine}: unas comillas no se cierran`)
        at = stop
        if (quote >= 0) {
          wasQuote = true
          at += 1
        }
        continue
      }
      const sign = text[at]!
      if (wasQuote && sign === '"') {
        field += '"'
        wasQuote = false
      } else {
        if (wasQuote) isQuoted = false
        wasQuote = false
        if (sign === separator) endField()
        else if (sign === '\n') {
          if (field.endsWith('\r')) field = field.slice(0, -1)
          endRow()
          line += 1
        } else if (sign === '"' && field === '') isQuoted = true
        else {
          let stop = at + 1
          while (stop < text.length && text[stop] !== separator && text[stop] !== '\n') stop += 1
          field += text.slice(at, stop)
          if (field.length > longestField) throw new CsvFault(`línea ${startLine}: un campo no termina`)
          at = stop
          continue
        }
      }
      at += 1
    }
  }

  function begin(isEnd: boolean): void {
    const end = head.indexOf('\n')
    if (end < 0 && !isEnd) {
      if (head.length > longestField) throw new CsvFault('no es una tabla: la primera línea no termina')
      return
    }
    const first = end < 0 ? head : head.slice(0, end)
    separator = [',', ';', '\t'].reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best))
    take(head.replace(/^\ufeff/, ''))
    head = ''
  }

  return {
    push(text) {
      if (separator !== '') return take(text)
      head += text
      begin(false)
    },
    end() {
      if (separator === '') begin(true)
      if (field !== '' || fields.length > 0) endRow()
    },
  }
}

function countOf(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
