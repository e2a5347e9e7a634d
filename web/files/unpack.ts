import { gunzip, TrailingBytes } from '../../archives/gzip.ts'
import { EncryptedZip, ZipFault, type ZipEntry } from '../../archives/zip-directory.ts'
import { isZip, readZip, unpackEntry, type ArchiveBytes } from '../../archives/zip.ts'

/** A file of an archive. */
export interface Unpacked {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Bytes that a file may unfold to, and files that are taken out of an archive. */
export interface Limits {
  readonly bytes: number
  readonly files: number
}

/** Files that can be read, compressed once more or not. */
const readable = /\.(?:json|ndjson|xml|txt|log|md|hl7)(?:\.gz)?$/i

/** Files that systems put beside those that somebody packed. */
const hidden = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

/** A file that every document of Excel and Word (OOXML) or of LibreOffice (ODF) has: each is a zip of XML. */
const partOfDocument = /^(?:\[Content_Types\]\.xml|mimetype)$/

/** The contents of what was compressed. */
export interface Unpacking {
  readonly files: readonly Unpacked[]
  /** Names of the files that were left out: of another kind, damaged, and too large. */
  readonly left: readonly string[]
  readonly broken: readonly string[]
  readonly large: readonly string[]
  /** Whether it cannot be read to its end. */
  readonly isDamaged: boolean
  /** Whether it asks for a password. */
  readonly isEncrypted: boolean
  /** Whether other bytes follow those that were compressed. */
  readonly hasTrailing: boolean
  /** Whether it has more files than are taken out of it; then none is. */
  readonly hasTooMany: boolean
}

const nothing: Unpacking = {
  files: [],
  left: [],
  broken: [],
  large: [],
  isDamaged: false,
  isEncrypted: false,
  hasTrailing: false,
  hasTooMany: false,
}

/** Unpacks what was compressed (gzip, zip); undefined of anything else, a document of an office program too. */
export async function unpack(name: string, bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<Unpacking | undefined> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    let hasTrailing = false
    const inner = await gather(
      membersOf(bytes, () => (hasTrailing = true)),
      limits.bytes,
    )
    const innerName = name.replace(/\.gz$/i, '')
    if (inner === 'damaged') return { ...nothing, isDamaged: true }
    if (inner === 'too-large') return { ...nothing, large: [innerName] }
    return { ...nothing, files: [{ name: innerName, bytes: inner }], hasTrailing }
  }
  if (!isZip(bytes)) return undefined
  const archive = archiveOf(bytes)
  const all = await entriesOf(archive)
  if (all === 'damaged') return { ...nothing, isDamaged: true }
  if (all === 'encrypted') return { ...nothing, isEncrypted: true }
  if (all.some(({ path }) => partOfDocument.test(path))) return undefined
  const entries = all.filter(({ path }) => !path.endsWith('/') && !hidden.test(path))
  const wanted = entries.filter(({ path }) => readable.test(path))
  if (wanted.length > limits.files) return { ...nothing, hasTooMany: true }
  const files: Unpacked[] = []
  const left = entries.filter(({ path }) => !readable.test(path)).map(({ path }) => lastOf(path))
  const broken: string[] = []
  const large: string[] = []
  const nameOf = namesOf(wanted.map(({ path }) => path))
  for (const entry of wanted) {
    const inner = await gather(unpackEntry(archive, entry), limits.bytes)
    if (inner === 'damaged') broken.push(nameOf(entry.path))
    else if (inner === 'too-large') large.push(nameOf(entry.path))
    else files.push({ name: nameOf(entry.path), bytes: inner })
  }
  return { ...nothing, files, left, broken, large }
}

/** The name of each file; files of one name in several folders have those before it. */
function namesOf(paths: readonly string[]): (path: string) => string {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(lastOf(path), (counts.get(lastOf(path)) ?? 0) + 1)
  return (path) => (counts.get(lastOf(path)) === 1 ? lastOf(path) : path.replaceAll('/', '-'))
}

function lastOf(path: string): string {
  return path.split('/').at(-1)!
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

/** The contents of all members of a gzip. */
async function* membersOf(bytes: Uint8Array<ArrayBuffer>, noteTrailing: () => void): AsyncIterable<Uint8Array> {
  try {
    yield* gunzip({ packed: () => once(bytes), inflated: () => inflate(bytes, 'gzip'), isDamage: () => true })
  } catch (error) {
    if (!(error instanceof TrailingBytes)) throw error
    noteTrailing()
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

/** The entries of a zip, or why they cannot be had. */
async function entriesOf(archive: ArchiveBytes): Promise<readonly ZipEntry[] | 'damaged' | 'encrypted'> {
  try {
    return await readZip(archive)
  } catch (error) {
    if (error instanceof ZipFault) return error instanceof EncryptedZip ? 'encrypted' : 'damaged'
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

/** All of some pieces, or why not: more than `most` bytes are too many. */
async function gather(pieces: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | 'damaged' | 'too-large'> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for await (const piece of pieces) {
      length += piece.length
      if (length > most) return 'too-large'
      chunks.push(piece as Uint8Array<ArrayBuffer>)
    }
  } catch {
    return 'damaged'
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
