/**
 * A text of which a part is read at a time. Places are counted in the characters of `scan`, which is the text itself, or a character for each
 * byte of it where it is held as bytes: ASCII is the same in both.
 */
export interface TableText {
  /** All of it, to look for places in; not kept. */
  readonly scan: () => string
  /** The text between two places, or to the end. */
  readonly part: (from: number, to?: number) => string
}

/** A text that is in memory anyway. */
export function inMemory(text: string): TableText {
  return { scan: () => text, part: (from, to) => text.slice(from, to) }
}

/** The part of a text between two places, as a text of its own. */
export function within({ scan, part }: TableText, start: number, end: number): TableText {
  return { scan: () => scan().slice(start, end), part: (from, to = end - start) => part(start + from, start + to) }
}
