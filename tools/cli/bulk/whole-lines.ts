import { largestPassage, lineFeed, requireRoom } from '../../node/passages.ts'
import { systemError, tooLarge } from '../../node/reasons.ts'

/** Lines are done together up to so many bytes; a longer line by itself. */
const mostBytes = 1 << 17

/** Lines of fewer bytes always fit into memory. */
const longLine = 1 << 20

/** Lines are not held back for others to come once the input pauses for so long, in milliseconds: who sends them may wait for the answer. */
const longestPause = 20

/** Bytes cut at line ends, in pieces of their own memory. Throws where a line is larger than any resource may be, or holds more than memory does. */
export async function* toWholeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = []
  let length = 0
  /** Whether a line ends in what is pending. */
  let hasLine = false
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = iterator.next()
      if (hasLine && !(await comesSoon(next))) yield takeLines()
      const { done, value: chunk } = await next
      if (done === true) break
      const cut = length + chunk.length < mostBytes ? 0 : chunk.lastIndexOf(lineFeed) + 1
      if (cut > 0) {
        const whole = join([...pending, chunk.subarray(0, cut)])
        pending = []
        length = 0
        hasLine = false
        yield* withRoom(whole)
      } else hasLine ||= chunk.includes(lineFeed)
      if (cut < chunk.length) pending.push(chunk.subarray(cut))
      length += chunk.length - cut
      if (length > largestPassage) throw systemError(tooLarge, 'line')
    }
  } catch (error) {
    // The same lines are given whenever the fault comes.
    if (hasLine) yield takeLines()
    throw error
  } finally {
    await iterator.return?.()
  }
  if (length > 0) yield* withRoom(join(pending))

  function takeLines(): Uint8Array {
    const whole = join(pending)
    const cut = whole.lastIndexOf(lineFeed) + 1
    pending = cut < whole.length ? [whole.slice(cut)] : []
    length = whole.length - cut
    hasLine = false
    return whole.slice(0, cut)
  }
}

/** The lines before one that holds more than memory does, for which it throws; all of them where there is none. */
function* withRoom(whole: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < whole.length;) {
    // Nearly all pieces are short, and their lines need no look each.
    const end = whole.length - start < longLine ? whole.length : whole.indexOf(lineFeed, start) + 1 || whole.length
    try {
      requireRoom(whole.subarray(start, end), 'line')
    } catch (error) {
      if (start > 0) yield whole.slice(0, start)
      throw error
    }
    start = end
  }
  yield whole
}

/** Whether something comes before the input has paused for too long. */
function comesSoon(next: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), longestPause)
    const come = (): void => {
      clearTimeout(timer)
      resolve(true)
    }
    next.then(come, come)
  })
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
