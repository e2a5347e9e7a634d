import { closeSync, createReadStream, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { createInflateRaw, gunzipSync } from 'node:zlib'
import { packageLimits } from '../../../rules/structure/package/limits.ts'
import { createTarReader } from '../../../rules/structure/package/tar.ts'
import { ImportFault } from '../../../terminology/importing/import-fault.ts'
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
} from '../../../terminology/store/zip.ts'

/** What a user gave: one file, those of a folder, or those of a zip. */
export interface Source {
  readonly name: string
  readonly files: readonly SourceFile[]
}

/** A file of a source, read in pieces. */
interface SourceFile {
  readonly path: string
  /** In bytes, unpacked. */
  readonly size: number
  /** A checksum, or the time of its last change. */
  readonly stamp: string
  readonly read: () => AsyncIterable<Uint8Array>
}

const pieceSize = 1 << 18

/** Opens a file, folder, zip or package; links in folders are not followed. Throws as the system does, a `ZipFault` or an `ImportFault`. */
export function openSource(path: string): Source {
  const name = basename(path)
  if (statSync(path).isDirectory()) return { name, files: filesOf(path, '') }
  if (isZip(path)) return { name, files: entriesOf(path) }
  if (isGzip(path)) return { name, files: membersOf(path, name) }
  return { name, files: [plainFile(path, name)] }
}

function plainFile(path: string, name: string): SourceFile {
  const { size, mtimeMs } = statSync(path)
  return { path: name, size, stamp: String(mtimeMs), read: () => createReadStream(path, { highWaterMark: pieceSize }) }
}

function filesOf(folder: string, prefix: string): readonly SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesOf(path, `${prefix}${entry.name}/`)
    return entry.isFile() ? [plainFile(path, `${prefix}${entry.name}`)] : []
  })
}

function isZip(path: string): boolean {
  return withFile(path, (file) => {
    const start = readAt(file, 0, 4)
    return start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5)
  })
}

function isGzip(path: string): boolean {
  return withFile(path, (file) => {
    const start = readAt(file, 0, 2)
    return start[0] === 0x1f && start[1] === 0x8b
  })
}

/** The files of a package (.tgz), which are small and held while they are read. */
function membersOf(path: string, name: string): readonly SourceFile[] {
  const wrong = new ImportFault(`«${name}» no es un paquete de FHIR, o está dañado.`)
  const packed = readFileSync(path)
  const found: SourceFile[] = []
  const decoder = new TextDecoder()
  const tar = createTarReader({
    decode: (bytes) => decoder.decode(bytes),
    limits: packageLimits,
    wants: (entry) => /^package\/[^/]+\.json$/i.test(entry.name),
    take: (entry, bytes) => void found.push({ path: entry.name, size: entry.size, stamp: '', read: () => once(bytes) }),
  })
  let unpacked: Uint8Array
  try {
    unpacked = gunzipSync(packed, { maxOutputLength: packageLimits.unpacked })
  } catch {
    throw wrong
  }
  if (tar.write(unpacked) !== undefined || tar.end() !== undefined) throw wrong
  return found
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

function entriesOf(path: string): readonly SourceFile[] {
  const entries = withFile(path, (file) => {
    const { size } = fstatSync(file)
    const tail = Math.min(size, tailSize)
    const place = findDirectory(readAt(file, size - tail, tail), size)
    const real = place.at64 === undefined ? place : findDirectory64(readAt(file, place.at64, 56), size)
    const decoder = new TextDecoder()
    return readDirectory(readAt(file, real.offset, real.length), real, (bytes) => decoder.decode(bytes))
  })
  return entries.map((entry) => ({ path: entry.path, size: entry.size, stamp: String(entry.crc), read: () => unpack(path, entry) }))
}

async function* unpack(path: string, entry: ZipEntry): AsyncIterable<Uint8Array> {
  const start = withFile(path, (file) => dataOffset(readAt(file, entry.header, localHeaderSize), entry))
  const inspector = createInspector(entry)
  if (entry.packed > 0) {
    const packed = createReadStream(path, { start, end: start + entry.packed - 1, highWaterMark: pieceSize })
    const chunks = entry.method === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: pieceSize }))
    packed.on('error', (error) => chunks.destroy(error))
    try {
      for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
        inspector.push(chunk)
        yield chunk
      }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      throw code.startsWith('Z_') ? new ZipFault(`«${entry.path}» está dañado`) : error
    } finally {
      packed.destroy()
      if (chunks instanceof Readable) chunks.destroy()
    }
  }
  inspector.end()
}

function withFile<T>(path: string, use: (file: number) => T): T {
  const file = openSync(path, 'r')
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}

function readAt(file: number, offset: number, length: number): Uint8Array {
  if (length > 200_000_000) throw new ZipFault('su directorio está dañado')
  const bytes = new Uint8Array(length)
  let size = 0
  while (size < length) {
    const read = readSync(file, bytes, size, length - size, offset + size)
    if (read === 0) break
    size += read
  }
  return bytes.subarray(0, size)
}
