import { closeSync, fstatSync, openSync, readFileSync, statSync, type Stats } from 'node:fs'
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
export function requireRoom(bytes: Uint8Array, path: string): void {
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
  const bytes = readUnchanged(path, stats)
  requireRoom(bytes, path)
  return toWhole(bytes)
}

/** The bytes of a file; throws where it is another one by then, or changes meanwhile. */
function readUnchanged(path: string, before: Stats): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const bytes = readFileSync(file)
    const after = fstatSync(file)
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw systemError(changed, path)
    return bytes
  } finally {
    closeSync(file)
  }
}

/** Bytes that hold one resource. */
export function toWhole(bytes: Uint8Array): Passage {
  return { ...decode(bytes), bytes, line: undefined, offset: 0, lineEnd: '' }
}

/** The lines of a file, one at a time, blank ones too; a line is the most that is held in memory. */
export async function* readLines(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Passage> {
  let begin: LinesBegin = { line: 1, offset: 0 }
  let pending: Uint8Array[] = []
  let pendingLength = 0
  for await (const chunk of chunks) {
    const cut = chunk.lastIndexOf(lineFeed) + 1
    if (cut > 0) {
      const whole = chunk.subarray(0, cut)
      for (const passage of linesOf(pending.length === 0 ? whole : Buffer.concat([...pending, whole]), begin)) {
        requireRoom(passage.bytes, `line ${passage.line}`)
        yield passage
        begin = behind(passage)
      }
      pending = []
      pendingLength = 0
    }
    if (cut < chunk.length) pending.push(chunk.subarray(cut))
    pendingLength += chunk.length - cut
    if (pendingLength > largestPassage) throw systemError(tooLarge, `line ${begin.line}`)
  }
  if (pending.length === 0) return
  const last = Buffer.concat(pending)
  requireRoom(last, `line ${begin.line}`)
  yield* linesOf(last, begin)
}

/** The byte that ends a line. */
export const lineFeed = 0x0a

/** Where lines begin in their file: the line, and its offset in UTF-16 units. */
interface LinesBegin {
  readonly line: number
  readonly offset: number
}

/** Lines that lie in memory, one after the other, blank ones too. */
export function* linesOf(bytes: Uint8Array, begin: LinesBegin = { line: 1, offset: 0 }): Generator<Passage, void> {
  let { line, offset } = begin
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(lineFeed, start)
    const isEnded = feed !== -1
    const end = isEnded ? feed : bytes.length
    const hasReturn = end > start && bytes[end - 1] === 0x0d
    const own = bytes.subarray(start, hasReturn ? end - 1 : end)
    const lineEnd = `${hasReturn ? '\r' : ''}${isEnded ? '\n' : ''}`
    const { text, encoding, firstWrong } = decode(own)
    yield { text, encoding, firstWrong, bytes: own, line, offset, lineEnd }
    line += 1
    offset += text.length + lineEnd.length
    start = isEnded ? feed + 1 : end
  }
}

function behind({ line, offset, text, lineEnd }: Passage): LinesBegin {
  return { line: line! + 1, offset: offset + text.length + lineEnd.length }
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
