import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decompress } from '../../../tools/node/compressed.ts'
import { toReason } from '../../../tools/node/reasons.ts'

const text = (length: number): string => Array.from({ length }, (_, index) => `${index} ${(index * 7919) % 1000}\n`).join('')

/** The text of a file, or why there is none. */
async function read(name: string, bytes: Uint8Array, chunkSize = bytes.length): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
  }
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of decompress(name, chunks())) pieces.push(piece)
  } catch (error) {
    return toReason(error)
  }
  return Buffer.concat(pieces).toString()
}

describe.each([
  ['a.gz', gzipSync],
  ['a.zst', zstdCompressSync],
] as const)('%s', (name, pack) => {
  const parts = ['', text(3), text(30_000), text(500), text(7)]
  const packed = Buffer.concat(parts.map((part) => pack(part)))

  it.each([1, 7, 1000, 65_536, packed.length])('is read of all its parts, by %i bytes', async (size) => {
    expect(await read(name, size === 1 ? Buffer.concat([pack('uno'), pack('dos')]) : packed, size)).toBe(
      size === 1 ? 'unodos' : parts.join(''),
    )
  })

  it.each([1, 1000])('tells other bytes behind it, by %i', async (size) => {
    const bytes = Buffer.concat([pack('uno'), pack('dos'), Buffer.from('<html></html>')])
    expect(await read(name, bytes, size)).toBe('después de sus datos comprimidos trae otros que no lo son (cópialo de nuevo)')
  })

  it('tells that it is not compressed', async () => {
    expect(await read(name, Buffer.from('{"resourceType":"Patient"}'))).toBe(
      'no está comprimido, aunque su nombre lo dice (corrige el nombre)',
    )
  })

  it('tells that it is damaged or cut off', async () => {
    const bytes = pack(text(2000))
    const cut = bytes.subarray(0, bytes.length - 20)
    expect(await read(name, cut)).toBe('no se pudo descomprimir (está cortado: cópialo de nuevo)')
    const broken = Buffer.from(bytes)
    broken.fill(0xff, 20, 60)
    expect(await read(name, broken)).toBe('no se pudo descomprimir (está dañado: cópialo de nuevo)')
  })
})
