import { decodeUtf8 } from '../store/utf8.ts'

/** A row of a table as it lies in the bytes that were read. */
export interface Row {
  /** Valid until the row was handled. */
  bytes: Uint8Array
  /** Where each field starts, and one past where the last ends, each but the last with its tab. */
  readonly starts: Uint32Array
  fields: number
}

/** Takes a table of tab-separated rows in pieces of any size. */
export interface RowReader {
  readonly push: (chunk: Uint8Array) => void
  readonly end: () => void
}

/** A reason why a table cannot be read at all. */
export class TableFault extends Error {}

/** No row of RF2 comes near this many bytes; a file without line ends is no table. */
const longestRow = 1_000_000
const mostFields = 64
const tab = 9
const lineFeed = 10
const carriageReturn = 13

/** Makes a reader: the first row goes to `onHeader`, each other that is not empty to `onRow`. */
export function createRowReader(onHeader: (names: readonly string[]) => void, onRow: (row: Row) => void): RowReader {
  const row: Row = { bytes: new Uint8Array(), starts: new Uint32Array(mostFields + 1), fields: 0 }
  let rest = new Uint8Array(4096)
  let kept = 0
  let isFirst = true

  function keep(bytes: Uint8Array): void {
    if (kept + bytes.length > longestRow) throw new TableFault('no es una tabla de RF2: una línea no termina')
    if (kept + bytes.length > rest.length) {
      const larger = new Uint8Array((kept + bytes.length) * 2)
      larger.set(rest.subarray(0, kept))
      rest = larger
    }
    rest.set(bytes, kept)
    kept += bytes.length
  }

  function handle(bytes: Uint8Array, start: number, end: number): void {
    const stop = end > start && bytes[end - 1] === carriageReturn ? end - 1 : end
    if (stop === start) return
    row.bytes = bytes
    let fields = 0
    row.starts[0] = start
    for (let at = start; at < stop; at += 1) {
      if (bytes[at] !== tab) continue
      fields += 1
      if (fields === mostFields) break
      row.starts[fields] = at + 1
    }
    fields = Math.min(fields + 1, mostFields)
    row.starts[fields] = stop + 1
    row.fields = fields
    if (isFirst) {
      isFirst = false
      onHeader(Array.from({ length: fields }, (_, field) => textOf(row, field).replace(/^\ufeff/, '')))
    } else onRow(row)
  }

  return {
    push(chunk) {
      let start = 0
      if (kept > 0) {
        const end = chunk.indexOf(lineFeed)
        keep(end < 0 ? chunk : chunk.subarray(0, end))
        if (end < 0) return
        handle(rest, 0, kept)
        kept = 0
        start = end + 1
      }
      for (let end = chunk.indexOf(lineFeed, start); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        handle(chunk, start, end)
        start = end + 1
      }
      if (start < chunk.length) keep(chunk.subarray(start))
    },
    end() {
      if (kept > 0) handle(rest, 0, kept)
      kept = 0
    },
  }
}

/** A field as text. */
export function textOf({ bytes, starts }: Row, field: number): string {
  return decodeUtf8(bytes, starts[field]!, starts[field + 1]! - 1)
}

/** A field of digits as a number; NaN where it is none. */
export function numberOf({ bytes, starts }: Row, field: number): number {
  const end = starts[field + 1]! - 1
  let value = 0
  if (end <= starts[field]! || end - starts[field]! > 9) return Number.NaN
  for (let at = starts[field]!; at < end; at += 1) {
    const digit = bytes[at]! - 48
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/** Whether a field is the digit one, as active components have it. */
export function isOne({ bytes, starts }: Row, field: number): boolean {
  const start = starts[field]!
  return bytes[start] === 49 && starts[field + 1] === start + 2
}
