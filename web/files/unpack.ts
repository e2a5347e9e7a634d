import { ZipFault, type ZipEntry } from '../../archives/zip-directory.ts'
import { isZip, readZip, unpackEntry, type ArchiveBytes } from '../../archives/zip.ts'

/** A file of an archive. */
export interface Unpacked {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Bytes that a file may unfold to, and files that are taken out of an archive. */
interface Limits {
  readonly bytes: number
  readonly files: number
}

/** The files in what was compressed (gzip, zip); undefined of anything else, empty where it is damaged or none fits. */
export async function unpack(name: string, bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<readonly Unpacked[] | undefined> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const inner = await gather(inflate(bytes, 'gzip'), limits.bytes)
    return inner === undefined ? [] : [{ name: name.replace(/\.gz$/i, ''), bytes: inner }]
  }
  if (!isZip(bytes)) return undefined
  const archive = archiveOf(bytes)
  const found: Unpacked[] = []
  for (const entry of await entriesOf(archive)) {
    if (!/\.(?:json|ndjson|xml|txt|log|hl7)$/i.test(entry.path) || found.length >= limits.files) continue
    const inner = await gather(unpackEntry(archive, entry), limits.bytes)
    if (inner !== undefined) found.push({ name: entry.path.split('/').at(-1)!, bytes: inner })
  }
  return found
}

function archiveOf(bytes: Uint8Array<ArrayBuffer>): ArchiveBytes {
  return {
    size: bytes.length,
    read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
    async *stream(start, length, isDeflated) {
      const packed = bytes.subarray(start, start + length)
      if (isDeflated) yield* inflate(packed, 'deflate-raw')
      else yield packed
    },
    decode: (path) => new TextDecoder().decode(path),
    isDamage: (error) => error instanceof TypeError,
  }
}

async function entriesOf(archive: ArchiveBytes): Promise<readonly ZipEntry[]> {
  try {
    return await readZip(archive)
  } catch (error) {
    if (error instanceof ZipFault) return []
    throw error
  }
}

/** The pieces of what was compressed; not every browser lets streams be looped over. */
async function* inflate(bytes: Uint8Array<ArrayBuffer>, format: 'gzip' | 'deflate-raw'): AsyncIterable<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    void reader.cancel().catch(() => {})
  }
}

/** All of some pieces; undefined where they are damaged, or more than `most` bytes. */
async function gather(pieces: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for await (const piece of pieces) {
      length += piece.length
      if (length > most) return undefined
      chunks.push(piece as Uint8Array<ArrayBuffer>)
    }
  } catch {
    return undefined
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
