/** Reads zips over bytes that a host has: a file on disk, or one that a page was given. */
import {
  createInspector,
  dataOffset,
  findDirectory,
  findDirectory64,
  localHeaderSize,
  readDirectory,
  tailSize,
  ZipFault,
  type ZipEntry,
} from './zip-directory.ts'

/** The bytes of an archive. */
export interface ArchiveBytes {
  readonly size: number
  /** Fewer than asked for where the archive ends before. */
  readonly read: (start: number, length: number) => Promise<Uint8Array>
  /** A stretch in pieces: as it is, or inflated. */
  readonly stream: (start: number, length: number, isDeflated: boolean) => AsyncIterable<Uint8Array>
  /** A name in UTF-8. */
  readonly decode: (bytes: Uint8Array) => string
  /** Whether an error of `stream` is one of inflating, and none of reading. */
  readonly isDamage: (error: unknown) => boolean
}

/** Whether bytes are the first of a zip. */
export function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5)
}

/** The entries of a zip, by its directory; throws a `ZipFault`. */
export async function readZip({ size, read, decode }: ArchiveBytes): Promise<readonly ZipEntry[]> {
  const tail = Math.min(size, tailSize)
  const place = findDirectory(await read(size - tail, tail), size)
  const real = place.at64 === undefined ? place : findDirectory64(await read(place.at64, 56), size)
  return readDirectory(await read(real.offset, real.length), real, decode)
}

/** A file of a zip. */
export interface ZippedFile {
  readonly path: string
  /** In bytes, unpacked. */
  readonly size: number
  /** Its checksum. */
  readonly stamp: string
  /** Throws a `ZipFault` where it is damaged or longer than it says. */
  readonly read: () => AsyncIterable<Uint8Array>
}

/** The files of a zip, each to be read in pieces; throws a `ZipFault`. */
export async function openZip(bytes: ArchiveBytes): Promise<readonly ZippedFile[]> {
  const entries = await readZip(bytes)
  return entries.map((entry) => ({ path: entry.path, size: entry.size, stamp: String(entry.crc), read: () => unpackEntry(bytes, entry) }))
}

/** The bytes of an entry, in pieces; throws a `ZipFault` where it is damaged or longer than it says. */
export async function* unpackEntry({ read, stream, isDamage }: ArchiveBytes, entry: ZipEntry): AsyncIterable<Uint8Array> {
  const start = dataOffset(await read(entry.header, localHeaderSize), entry)
  const inspector = createInspector(entry)
  if (entry.packed > 0) {
    try {
      for await (const bytes of stream(start, entry.packed, entry.method === 8)) {
        inspector.push(bytes)
        yield bytes
      }
    } catch (error) {
      throw isDamage(error) ? new ZipFault(`«${entry.path}» está dañado`, `has a damaged “${entry.path}”`) : error
    }
  }
  inspector.end()
}
