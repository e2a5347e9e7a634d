/** A place in a body, as people count: from 1, columns in UTF-16 units. */
export interface Place {
  readonly line: number
  readonly column: number
  /** True if the body ends there. */
  readonly isEnd: boolean
}

/** The place of a byte of a body in UTF-8. */
export function placeAt(body: Uint8Array, at: number): Place {
  let line = 1
  let start = 0
  for (let next = body.indexOf(lineFeed); next !== -1 && next < at; next = body.indexOf(lineFeed, start)) {
    line += 1
    start = next + 1
  }
  // The first column follows a byte order mark.
  if (start === 0 && body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) start = 3
  return { line, column: unitsOf(body, start, at) + 1, isEnd: at >= body.length }
}

const lineFeed = 0x0a

/** The UTF-16 units of a stretch of UTF-8: one for each character, two for those of four bytes. */
function unitsOf(bytes: Uint8Array, start: number, end: number): number {
  let units = 0
  for (let at = start; at < end; at += 1) if ((bytes[at]! & 0xc0) !== 0x80) units += bytes[at]! >= 0xf0 ? 2 : 1
  return units
}
