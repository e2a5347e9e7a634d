import { constants, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gunzip, TrailingBytes } from '../../archives/gzip.ts'
import { gunzipBlob } from '../../worker/files/gunzip-blob.ts'

const textOf = async (...parts: readonly Uint8Array[]): Promise<string> => {
  const pieces: Uint8Array[] = []
  for await (const piece of gunzipBlob(new Blob(parts.map((part) => Uint8Array.from(part))))) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}
const text = (length: number): string => Array.from({ length }, (_, index) => `${index} ${(index * 7919) % 1000}`).join('\n')

describe('a gzip of several members', () => {
  it('gives all of them, however each is compressed', async () => {
    const { Z_FIXED, Z_HUFFMAN_ONLY } = constants
    const contents = [text(3), '', text(40_000), 'a'.repeat(100_000), text(2000)]
    const packed = [
      gzipSync(contents[0]!, { strategy: Z_FIXED }),
      gzipSync(contents[1]!),
      gzipSync(contents[2]!, { level: 9 }),
      gzipSync(contents[3]!, { level: 0 }),
      gzipSync(contents[4]!, { strategy: Z_HUFFMAN_ONLY }),
    ]
    expect(await textOf(...packed)).toBe(contents.join(''))
  })

  it('may have a name, a comment, other fields and a checksum in each header', async () => {
    const plain = gzipSync('uno')
    const header = Buffer.from([0x1f, 0x8b, 8, 4 | 8 | 16 | 2, 0, 0, 0, 0, 0, 3, 2, 0, 7, 7])
    const named = Buffer.concat([header, Buffer.from('a.json\0nota\0')])
    // zlib checks that of the header too.
    const { crc32 } = await import('node:zlib')
    const check = Buffer.alloc(2)
    check.writeUInt16LE(crc32(named) & 0xffff)
    expect(await textOf(named, check, plain.subarray(10), plain)).toBe('unouno')
  })

  it('of random contents gives them', async () => {
    const contents = fc.array(
      fc.tuple(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 9 })),
      { minLength: 2, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(contents, async (given) => {
        const whole = given.map(([bytes, times, level]) => ({ bytes: Buffer.concat(Array<Uint8Array>(times).fill(bytes)), level }))
        const expected = Buffer.concat(whole.map(({ bytes }) => bytes)).toString('latin1')
        expect(await textOf(...whole.map(({ bytes, level }) => gzipSync(bytes, { level })))).toBe(expected)
      }),
    )
  })

  it('may have zeros behind it, and nothing else', async () => {
    expect(await textOf(gzipSync('uno'), new Uint8Array(7))).toBe('uno')
    await expect(textOf(gzipSync('uno'), gzipSync('dos'), Buffer.from('tres'))).rejects.toBeInstanceOf(TrailingBytes)
  })

  it.each([
    ['first', 14],
    ['second', gzipSync(text(500)).length + 40],
  ])('is damaged where a byte of the %s is wrong', async (_, at) => {
    const bytes = Buffer.concat([gzipSync(text(500)), gzipSync(text(500))])
    bytes[at]! ^= 0x55
    await expect(textOf(bytes)).rejects.toBeInstanceOf(TypeError)
  })

  it('is damaged where it is cut off anywhere but between members', async () => {
    const [first, second] = [gzipSync(text(20)), gzipSync(text(30))]
    const bytes = Buffer.concat([first, second])
    for (let length = 1; length < bytes.length; length += 1) {
      if (length === first.length) continue
      // A lone first byte of a header is no member.
      const error = length === first.length + 1 ? TrailingBytes : TypeError
      await expect(textOf(bytes.subarray(0, length))).rejects.toBeInstanceOf(error)
    }
  })

  it('is read in whatever pieces it comes', async () => {
    const packed = Buffer.concat([gzipSync(text(500)), gzipSync(''), gzipSync(text(20)), new Uint8Array(3)])
    for (const size of [1, 2, 7, packed.length]) {
      const pieces: Uint8Array[] = []
      const inPieces = async function* (): AsyncIterable<Uint8Array> {
        for (let at = 0; at < packed.length; at += size) yield packed.subarray(at, at + size)
      }
      const inflated = async function* (): AsyncIterable<Uint8Array> {
        yield Buffer.from(text(500).slice(0, 100))
        throw new TypeError('more than one member')
      }
      for await (const piece of gunzip({ packed: inPieces, inflated, isDamage: () => true })) pieces.push(piece)
      expect(Buffer.concat(pieces).toString('latin1')).toBe(text(500) + text(20))
    }
  })
})
