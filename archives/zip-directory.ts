/** The directory of a zip file (APPNOTE 6.3, Zip64 too): what is in it and where. Inflating is the host's. */

/** A file in a zip. */
export interface ZipEntry {
  readonly path: string
  /** 0 as it is, 8 deflated. */
  readonly method: 0 | 8
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Where its local header starts. */
  readonly header: number
}

/** A reason why a zip is not read, in words for its owner; the message is in Spanish. */
export class ZipFault extends Error {
  readonly said: { readonly es: string; readonly en: string }
  constructor(es: string, en: string) {
    super(es)
    this.said = { es, en }
  }
}

/** A zip whose files ask for a password. */
export class EncryptedZip extends ZipFault {}

/** How many bytes from the end have to be read to find the directory. */
export const tailSize = 0xffff + 22 + 20
/** Of a local header, as far as the length of the rest. */
export const localHeaderSize = 30

const mostEntries = 50_000
/** In bytes; names and comments of so many entries are shorter. */
const longestDirectory = 100_000_000
/** A table of a release unpacks to five to twelve times its size. */
const mostPacked = 200
const smallAnyway = 50_000_000
const largestFile = 8_000_000_000

/** Where the directory lies. */
export interface ZipPlace {
  readonly offset: number
  readonly length: number
  readonly entries: number
  /** Where Zip64 says so itself: this many bytes are to be read there and given to `findDirectory64`. */
  readonly at64?: number
}

/** Finds the directory by the last bytes of a file. */
export function findDirectory(tail: Uint8Array, fileSize: number): ZipPlace {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50 || at + 22 + view.getUint16(at + 20, true) > tail.length) continue
    const place = { entries: view.getUint16(at + 10, true), length: view.getUint32(at + 12, true), offset: view.getUint32(at + 16, true) }
    const is64 = place.entries === 0xffff || place.length === 0xffffffff || place.offset === 0xffffffff
    if (is64 && at >= 20 && view.getUint32(at - 20, true) === 0x07064b50) {
      const at64 = wide(view, at - 12)
      if (at64 + 56 > fileSize) throw noZip()
      return { ...place, at64 }
    }
    return checked(place, fileSize)
  }
  throw noZip()
}

/** The place of the directory by the 56 bytes at `at64`. */
export function findDirectory64(bytes: Uint8Array, fileSize: number): ZipPlace {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 56 || view.getUint32(0, true) !== 0x06064b50) throw noZip()
  return checked({ entries: wide(view, 32), length: wide(view, 40), offset: wide(view, 48) }, fileSize)
}

function checked(place: ZipPlace, fileSize: number): ZipPlace {
  if (place.offset + place.length > fileSize) throw noZip()
  if (place.entries > mostEntries || place.length > longestDirectory) throw new ZipFault('tiene demasiados archivos', 'has too many files')
  return place
}

/** Reads a directory. Names that lead out of the zip, encrypted files and sizes that no table has are refused. */
export function readDirectory(bytes: Uint8Array, { entries: count }: ZipPlace, decode: (bytes: Uint8Array) => string): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: ZipEntry[] = []
  const seen = new Set<string>()
  let at = 0
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw damaged()
    const [nameLength, extraLength, commentLength] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    const end = at + 46 + nameLength + extraLength + commentLength
    if (end > bytes.length) throw damaged()
    const path = decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/')
    const method = view.getUint16(at + 10, true)
    const plain = { packed: view.getUint32(at + 20, true), size: view.getUint32(at + 24, true), header: view.getUint32(at + 42, true) }
    const { packed, size, header } = widened(plain, view, at + 46 + nameLength, extraLength)
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
    const crc = view.getUint32(at + 16, true)
    at = end
    if (path.endsWith('/')) continue
    const short = path.slice(0, 80)
    if (/^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)|\0/i.test(path))
      throw new ZipFault(`el nombre «${short}» lleva fuera de él`, `has the name “${short}”, which leads out of it`)
    if (seen.has(path)) throw new ZipFault(`tiene dos archivos «${short}»`, `has two files “${short}”`)
    seen.add(path)
    if (isEncrypted)
      throw new EncryptedZip('está cifrado: descomprímelo y entrega la carpeta', 'is encrypted: decompress it and give the folder')
    if (method !== 0 && method !== 8)
      throw new ZipFault(
        'está comprimido de una forma que no se conoce: descomprímelo y entrega la carpeta',
        'is compressed in a way that is not known: decompress it and give the folder',
      )
    if (size > largestFile || (size > smallAnyway && size > packed * mostPacked))
      throw new ZipFault(
        `«${short}» se descomprime en más de lo que tiene una tabla`,
        `has “${short}”, which decompresses to more than a table has`,
      )
    entries.push({ path, method, crc, packed, size, header })
  }
  return entries
}

/** Where the bytes of a file start, by its local header. */
export function dataOffset(local: Uint8Array, { header, path }: ZipEntry): number {
  const view = new DataView(local.buffer, local.byteOffset, local.byteLength)
  if (local.length < localHeaderSize || view.getUint32(0, true) !== 0x04034b50)
    throw new ZipFault(`«${path}» no está donde el zip dice`, `does not have “${path}” where it says`)
  return header + localHeaderSize + view.getUint16(26, true) + view.getUint16(28, true)
}

/** Looks at the bytes of a file as they come unpacked: no more than were promised, and the right checksum. */
export function createInspector({ path, size, crc }: ZipEntry): { readonly push: (bytes: Uint8Array) => void; readonly end: () => void } {
  let sum = -1
  let count = 0
  return {
    push(bytes) {
      count += bytes.length
      if (count > size) throw new ZipFault(`«${path}» es más grande que lo que el zip dice`, `has a larger “${path}” than it says`)
      for (let at = 0; at < bytes.length; at += 1) sum = table[(sum ^ bytes[at]!) & 0xff]! ^ (sum >>> 8)
    },
    end() {
      if (count !== size) throw new ZipFault(`«${path}» está cortado`, `has “${path}”, which is cut off`)
      if ((sum ^ -1) >>> 0 !== crc)
        throw new ZipFault(
          `«${path}» está dañado: su suma no es la que el zip dice`,
          `has a damaged “${path}”: its checksum is not the one that it says`,
        )
    },
  }
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

interface Sizes {
  readonly packed: number
  readonly size: number
  readonly header: number
}

/** The wide numbers of Zip64, in the extra field. */
function widened(plain: Sizes, view: DataView, start: number, length: number): Sizes {
  for (let at = start; at + 4 <= start + length;) {
    const size = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1) {
      let place = at + 4
      const next = (value: number): number => {
        if (value !== 0xffffffff || place + 8 > Math.min(at + 4 + size, start + length)) return value
        place += 8
        return wide(view, place - 8)
      }
      const ofSize = next(plain.size)
      const packed = next(plain.packed)
      return { size: ofSize, packed, header: next(plain.header) }
    }
    at += 4 + size
  }
  return plain
}

/** Eight bytes; past 2^53, where no file is, the number is not exact. */
function wide(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 0x100000000
}

function noZip(): ZipFault {
  return new ZipFault('no es un zip o está cortado', 'is no zip, or is cut off')
}

function damaged(): ZipFault {
  return new ZipFault('su directorio está dañado', 'has a damaged directory')
}
