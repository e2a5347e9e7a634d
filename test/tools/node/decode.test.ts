import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decode } from '../../../tools/node/decode.ts'

const text = '{"city":"Ñuñoa"}'

describe('decode', () => {
  it.each([
    ['UTF-8', Buffer.from(text), text],
    ['UTF-8', Buffer.from(`\uFEFF${text}`), `\uFEFF${text}`],
    ['UTF-8', Buffer.alloc(0), ''],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), `\uFEFF${text}`],
    ['UTF-16', Buffer.from(text, 'utf16le'), text],
    ['UTF-16', Buffer.from(text, 'utf16le').swap16(), text],
    ['Windows-1252', Buffer.from(text, 'latin1'), text],
    ['Windows-1252', Buffer.from([0x22, 0x93, 0x80, 0x22]), '"“€"'],
    ['mixed', Buffer.concat([Buffer.from('"ñ'), Buffer.from([0xf1, 0x22])]), '"ñ\uFFFD"'],
    ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), ''],
    ['compressed', gzipSync(text), ''],
    ['compressed', zstdCompressSync(text), ''],
  ])('lee %s', (encoding, bytes, read) => {
    expect(decode(bytes)).toMatchObject({ encoding, text: read })
  })

  it('tells where the first bytes stand that are not UTF-8', () => {
    expect(decode(Buffer.from(text, 'latin1')).firstWrong).toBe(9)
    expect(decode(Buffer.concat([Buffer.from('"ñ😀'), Buffer.from([0xf1])])).firstWrong).toBe(4)
  })
})
