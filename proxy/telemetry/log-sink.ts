import { write, writeSync } from 'node:fs'

/** Lines on their way to a file descriptor, in order. */
export interface LogSink {
  /** Takes a line; some go out together. */
  add(line: string): void
  /** Begins to write those that wait. */
  flush(): void
  /** Writes those that wait before anything else happens, as far as it can. */
  flushSync(): void
}

/** Bounds of what waits, in bytes. */
export interface LogBounds {
  /** From so many on they go out without a `flush`. */
  readonly together: number
  /** Beyond it lines are dropped. */
  readonly most: number
}

/** In milliseconds: how long a slow reader is waited for at the end, and how often it is tried. */
const patience = 2000
const rhythm = 20

/**
 * Opens it. Lines that cannot be written, because the disk is full or nobody reads, wait and then are dropped: a service neither
 * stands still nor ends for want of its log. `onDropped` is told how many were, once lines go out again.
 */
export function createLogSink(descriptor: number, { together, most }: LogBounds, onDropped: (lines: number) => void): LogSink {
  let waiting = ''
  /** The lines that are being written, or the rest of them where that failed. */
  let piece: Buffer = Buffer.alloc(0)
  let isUnderWay = false
  let isFailing = false
  let dropped = 0

  function hasPiece(): boolean {
    if (piece.length === 0) {
      piece = Buffer.from(waiting)
      waiting = ''
    }
    return piece.length > 0
  }

  function flush(): void {
    if (isUnderWay || !hasPiece()) return
    isUnderWay = true
    write(descriptor, piece, (error, written) => {
      isUnderWay = false
      isFailing = error !== null
      // It is tried again at the next flush.
      if (isFailing) return
      piece = piece.subarray(written)
      tellDropped()
      if (piece.length > 0 || waiting.length >= together) flush()
    })
  }

  function tellDropped(): void {
    const lines = dropped
    dropped = 0
    if (lines > 0) onDropped(lines)
  }

  return {
    add(line) {
      if (piece.length + waiting.length + line.length > most) {
        dropped += 1
        return
      }
      waiting += line
      if (waiting.length >= together && !isFailing) flush()
    },
    flush,
    flushSync() {
      // A piece that is under way goes out by itself.
      if (isUnderWay) piece = Buffer.alloc(0)
      for (const end = Date.now() + patience; hasPiece();) {
        try {
          piece = piece.subarray(writeSync(descriptor, piece))
        } catch (error) {
          if (!isFullForNow(error) || Date.now() > end) return
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, rhythm)
        }
      }
    },
  }
}

/** True for a pipe whose reader is behind. */
function isFullForNow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
