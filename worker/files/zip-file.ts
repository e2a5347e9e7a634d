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
} from '../../terminology/store/zip.ts'
import { piecesOf } from './pieces.ts'

const decoder = new TextDecoder()

/** Whether bytes are the first of a zip. */
export function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5)
}

/** The entries of a zip, by its directory; throws a `ZipFault`. */
export async function readZip(file: Blob): Promise<readonly ZipEntry[]> {
  const { size } = file
  const tail = Math.min(size, tailSize)
  const place = findDirectory(await bytesAt(file, size - tail, tail), size)
  const real = place.at64 === undefined ? place : findDirectory64(await bytesAt(file, place.at64, 56), size)
  return readDirectory(await bytesAt(file, real.offset, real.length), real, (bytes) => decoder.decode(bytes))
}

/** The bytes of an entry, in pieces; throws a `ZipFault` where it is damaged or longer than it says. */
export async function* unpackEntry(file: Blob, entry: ZipEntry): AsyncIterable<Uint8Array> {
  const start = dataOffset(await bytesAt(file, entry.header, localHeaderSize), entry)
  const inspector = createInspector(entry)
  if (entry.packed > 0) {
    const packed = file.slice(start, start + entry.packed).stream()
    try {
      for await (const bytes of piecesOf(entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw')))) {
        inspector.push(bytes)
        yield bytes
      }
    } catch (error) {
      // What cannot be inflated is a TypeError; what cannot be read another.
      throw error instanceof TypeError ? new ZipFault(`«${entry.path}» está dañado`) : error
    }
  }
  inspector.end()
}

async function bytesAt(file: Blob, start: number, length: number): Promise<Uint8Array> {
  if (length > mostDirectory) throw new ZipFault('su directorio está dañado')
  return new Uint8Array(await file.slice(start, start + length).arrayBuffer())
}

const mostDirectory = 200_000_000
