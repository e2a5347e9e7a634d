import { readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { decode, type Encoding } from './decode.ts'
import { changed, systemError, tooLarge } from './reasons.ts'

/** A stretch of a file that holds one resource: the whole file, or a line of it. */
export interface Passage {
  /** Without the line end. */
  readonly text: string
  readonly encoding: Encoding
  /** As in `Decoded`. */
  readonly firstWrong: number
  /** Its line, in a file that holds a resource a line. */
  readonly line: number | undefined
  /** Where it begins in the file, in UTF-16 units. */
  readonly offset: number
  readonly bytes: Uint8Array
  /** The line end that follows it. */
  readonly lineEnd: string
}

/** Most bytes of one resource, so that an endless input ends: 256 MiB, as far as strings go in half of V8's limit. */
export const largestPassage = 2 ** 28

/**
 * Most objects and lists of one resource: twice as many fill the heap of a thread, which then takes minutes to end, or the whole process with
 * it. A resource of real data has some four million where it is as long as may be.
 */
const mostContainers = 20_000_000

/** Throws for bytes that hold more objects and lists than memory does, by their brackets wherever they stand. */
function requireRoom(bytes: Uint8Array, path: string): void {
  if (bytes.length < mostContainers) return
  let containers = 0
  // A brace and a bracket differ in this bit alone.
  for (const byte of bytes) if ((byte & 0xdf) === 0x5b) containers += 1
  if (containers > mostContainers) throw systemError(tooLarge, path)
}

/** A whole file that holds one resource. Of a pipe or a device, all that it gives. */
export async function readWhole(path: string): Promise<Passage> {
  const stats = statSync(path)
  if (!stats.isFile()) return toWhole(await readAll(streamFile(path)))
  if (stats.size > largestPassage) throw systemError(tooLarge, path)
  const bytes = readFileSync(path)
  requireRoom(bytes, path)
  return toWhole(bytes)
}

/** Bytes that hold one resource. */
export function toWhole(bytes: Uint8Array): Passage {
  return { ...decode(bytes), bytes, line: undefined, offset: 0, lineEnd: '' }
}

/** The lines of a file, one at a time, blank ones too; a line is the most that is held in memory. */
export async function* readLines(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Passage> {
  let line = 1
  let offset = 0
  let pending: Uint8Array[] = []
  let pendingLength = 0

  function toPassage(end: Uint8Array, lineEnd: string): Passage {
    const joined = pending.length === 0 ? end : Buffer.concat([...pending, end])
    const hasReturn = joined.at(-1) === 0x0d
    const bytes = hasReturn ? joined.subarray(0, -1) : joined
    const passage = { ...decode(bytes), bytes, line, offset, lineEnd: hasReturn ? `\r${lineEnd}` : lineEnd }
    pending = []
    pendingLength = 0
    line += 1
    offset += passage.text.length + passage.lineEnd.length
    return passage
  }

  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      yield toPassage(chunk.subarray(start, end), '\n')
      start = end + 1
    }
    if (start < chunk.length) pending.push(chunk.subarray(start))
    pendingLength += chunk.length - start
    if (pendingLength > largestPassage) throw systemError(tooLarge, `line ${line}`)
  }
  if (pending.length > 0) yield toPassage(new Uint8Array(), '')
}

/** The bytes of a file as they are read. Throws at the end where the file changed meanwhile: what was read of it may be of no file that ever was. */
export async function* streamFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    const before = await file.stat()
    yield* file.createReadStream({ highWaterMark: 1 << 18, autoClose: false }) as AsyncIterable<Uint8Array>
    const after = await file.stat()
    if (before.isFile() && (after.size !== before.size || after.mtimeMs !== before.mtimeMs)) throw systemError(changed, path)
  } finally {
    await file.close()
  }
}

/** All of a stream at once; throws past `largestPassage`. */
export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length > largestPassage) throw systemError(tooLarge, 'stream')
  }
  const bytes = Buffer.concat(parts)
  requireRoom(bytes, 'stream')
  return bytes
}
