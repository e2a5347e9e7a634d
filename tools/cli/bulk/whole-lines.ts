import { largestPassage } from '../../node/passages.ts'
import { systemError, tooLarge } from '../../node/reasons.ts'

/** The byte that ends a line. */
export const lineFeed = 0x0a

/** Lines are done together up to so many bytes; a longer line by itself. */
const mostBytes = 1 << 17

/** Bytes cut at line ends, in pieces of their own memory. Throws where a line is larger than any resource may be. */
export async function* toWholeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    const cut = length + chunk.length < mostBytes ? 0 : chunk.lastIndexOf(lineFeed) + 1
    if (cut > 0) {
      yield join([...pending, chunk.subarray(0, cut)])
      pending = []
      length = 0
    }
    if (cut < chunk.length) pending.push(chunk.subarray(cut))
    length += chunk.length - cut
    if (length > largestPassage) throw systemError(tooLarge, 'line')
  }
  if (length > 0) yield join(pending)
}

/** One piece in memory of its own, which may be given to a thread. */
function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
