import { packageLimits } from '../../rules/structure/package/limits.ts'
import { createTarReader } from '../../rules/structure/package/tar.ts'
import type { GivenFile, GivenSource } from '../../terminology/importing/plan-import.ts'
import { ImportFault } from '../../terminology/importing/import-fault.ts'
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
import type { TerminologyFile } from '../api.ts'

/** A file to read, in pieces. */
export interface SourceFile extends GivenFile {
  readonly read: () => AsyncIterable<Uint8Array>
}

const decoder = new TextDecoder()
const decode = (bytes: Uint8Array): string => decoder.decode(bytes)

/** What a user chose: files, zips and packages each for themselves, and the files of a folder together. */
export async function openSources(files: readonly TerminologyFile[]): Promise<readonly GivenSource<SourceFile>[]> {
  const sources: GivenSource<SourceFile>[] = []
  const folders = new Map<string, SourceFile[]>()
  for (const { path, file } of files) {
    const slash = path.indexOf('/')
    const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
    if (isZip(start)) sources.push({ name: file.name, files: await entriesOf(file) })
    else if (start[0] === 0x1f && start[1] === 0x8b) sources.push({ name: file.name, files: await membersOf(file) })
    else if (slash < 0) sources.push({ name: file.name, files: [plainFile(file.name, file)] })
    else {
      const folder = path.slice(0, slash)
      if (!folders.has(folder)) folders.set(folder, [])
      folders.get(folder)!.push(plainFile(path.slice(slash + 1), file))
    }
  }
  return [...sources, ...[...folders].map(([name, own]) => ({ name, files: own }))]
}

function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5)
}

function plainFile(path: string, file: File): SourceFile {
  return { path, size: file.size, stamp: String(file.lastModified), read: () => piecesOf(file.stream()) }
}

async function entriesOf(file: Blob): Promise<readonly SourceFile[]> {
  const { size } = file
  const tail = Math.min(size, tailSize)
  const place = findDirectory(await bytesAt(file, size - tail, tail), size)
  const real = place.at64 === undefined ? place : findDirectory64(await bytesAt(file, place.at64, 56), size)
  const entries = readDirectory(await bytesAt(file, real.offset, real.length), real, decode)
  return entries.map((entry) => ({ path: entry.path, size: entry.size, stamp: String(entry.crc), read: () => unpack(file, entry) }))
}

async function* unpack(file: Blob, entry: ZipEntry): AsyncIterable<Uint8Array> {
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

/** The files of a package (.tgz), which are small and held while they are read. */
async function membersOf(file: File): Promise<readonly SourceFile[]> {
  const found: SourceFile[] = []
  const tar = createTarReader({
    decode,
    limits: packageLimits,
    wants: ({ name }) => /^package\/[^/]+\.json$/i.test(name),
    take: ({ name, size }, bytes) => void found.push({ path: name, size, stamp: '', read: () => once(bytes) }),
  })
  const wrong = new ImportFault(`«${file.name}» no es un paquete de FHIR, o está dañado.`)
  try {
    for await (const bytes of piecesOf(file.stream().pipeThrough(new DecompressionStream('gzip')))) {
      if (tar.write(bytes) !== undefined) throw wrong
    }
  } catch (error) {
    throw error instanceof TypeError ? wrong : error
  }
  if (tar.end() !== undefined) throw wrong
  return found
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

/** Not every browser lets streams be looped over. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); next.value !== undefined; next = await reader.read()) yield next.value
  } finally {
    void reader.cancel().catch(() => {})
  }
}

async function bytesAt(file: Blob, start: number, length: number): Promise<Uint8Array> {
  if (length > mostDirectory) throw new ZipFault('su directorio está dañado')
  return new Uint8Array(await file.slice(start, start + length).arrayBuffer())
}

const mostDirectory = 200_000_000
