import { crc32, deflateRawSync } from 'node:zlib'

/** A file to pack, and what its directory says of it where that is not the truth. */
export interface PackedFile {
  readonly path: string
  readonly content: string | Uint8Array
  readonly isStored?: boolean
  readonly says?: { readonly size?: number; readonly crc?: number; readonly method?: number; readonly flags?: number }
}

/** Packs files as a zip. */
export function packZip(files: readonly PackedFile[]): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content, isStored = false, says = {} } of files) {
    const bytes = Buffer.from(content as Uint8Array)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const name = Buffer.from(path)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(says.flags ?? 0x0800, 2)
    common.writeUInt16LE(says.method ?? (isStored ? 0 : 8), 4)
    common.writeUInt32LE(says.crc ?? crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says.size ?? bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, name, packed])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, end, name]))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const tail = Buffer.alloc(18)
  tail.writeUInt16LE(files.length, 4)
  tail.writeUInt16LE(files.length, 6)
  tail.writeUInt32LE(list.length, 8)
  tail.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006', 'latin1'), tail])
}
