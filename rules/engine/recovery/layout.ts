/** Where the brackets of a text stand in its lines, asked from the left to the right. */
export interface Layout {
  readonly lineEnd: string
  /** The indentation of an offset's line, and whether nothing else stands before the offset. */
  readonly indentAt: (at: number) => Indent
}

/** The beginning of a line. */
export interface Indent {
  /** The offset at which the line begins. */
  readonly line: number
  readonly blanks: string
  readonly isFirst: boolean
}

/** Looks at each character of a text once, as long as the offsets grow. */
export function createLayout(text: string): Layout {
  let line = 0
  let next = nextLine(text, 0)
  let blanks = blanksAt(text, 0)
  return {
    lineEnd: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    indentAt: (at) => {
      if (next <= at) {
        while (next <= at) {
          line = next
          next = nextLine(text, line)
        }
        blanks = blanksAt(text, line)
      }
      return { line, blanks, isFirst: at === line + blanks.length }
    },
  }
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? Infinity : end + 1
}

function blanksAt(text: string, line: number): string {
  let end = line
  while (text[end] === ' ' || text[end] === '\t') end += 1
  return text.slice(line, end)
}
