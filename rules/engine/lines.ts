/** A place in a text: 1-based line and column, 0-based offset, all in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** Finds the line and column of offsets in one text; LF, CRLF and CR end a line. */
export function createLines(text: string): (offset: number) => Position {
  const starts = [0]
  if (text.includes('\r')) {
    const ends = /\r\n?|\n/g
    while (ends.exec(text) !== null) starts.push(ends.lastIndex)
  } else {
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  }
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - starts[low]! + 1, offset }
  }
}
