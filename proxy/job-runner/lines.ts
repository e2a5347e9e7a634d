const lineFeed = 0x0a

/** A line as it was received, without its line feed; of one that is too long only the length. */
export interface RawLine {
  /** Undefined for a line that is longer than is read; of others, what was received may go on in the same memory. */
  readonly bytes: Uint8Array | undefined
  /** With its line feed. */
  readonly length: number
}

/** Limits in bytes: of a line, and of all. */
export interface LineLimits {
  readonly longest: number
  readonly most: number
}

/** How many lines are told of at once: less than a millisecond of work where they are empty, as 65,536 of a chunk may be. */
const mostAtOnce = 256

/**
 * Cuts bytes into lines, those of a chunk together or not too many of them. A line of more than `longest` bytes is passed over without being held. After `most`
 * bytes in all it gives a line of endless length and reads no more, whatever a compressed body may have in it still. `onHeld` is told
 * how many bytes wait for the end of their line.
 */
export async function* cutLines(
  chunks: AsyncIterable<Uint8Array>,
  { longest, most }: LineLimits,
  onHeld: (bytes: number) => void,
): AsyncGenerator<readonly RawLine[]> {
  let held: Uint8Array[] = []
  let length = 0
  let received = 0
  for await (const chunk of chunks) {
    received += chunk.length
    let lines: RawLine[] = []
    let start = 0
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, start)) {
      length += at - start
      lines.push({ bytes: length > longest ? undefined : join([...held, chunk.subarray(start, at)], length), length: length + 1 })
      held = []
      length = 0
      start = at + 1
      if (lines.length < mostAtOnce) continue
      yield lines
      lines = []
    }
    length += chunk.length - start
    if (length > longest) held = []
    else if (start < chunk.length) held.push(chunk.subarray(start))
    onHeld(length > longest ? 0 : length)
    if (lines.length > 0) yield lines
    if (received > most) {
      yield [{ bytes: undefined, length: Infinity }]
      return
    }
  }
  if (length > 0) yield [{ bytes: length > longest ? undefined : join(held, length), length }]
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1) return parts[0]!
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** True for a line of white space alone. */
export function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false
  return true
}
