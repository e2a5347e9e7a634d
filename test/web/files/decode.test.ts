import { describe, expect, it } from 'vitest'
import { decode } from '../../../web/files/decode.ts'

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))

describe('decode', () => {
  it('reads UTF-8, with or without a mark of byte order', () => {
    expect(decode(bytes('{"city":"Ñuñoa"}'))).toEqual({ text: '{"city":"Ñuñoa"}', encoding: undefined, lineEnd: '\n' })
    expect(decode(bytes([0xef, 0xbb, 0xbf], '{}'))?.text).toBe('{}')
  })

  it('reads Windows-1252 where it is no UTF-8, and says so', () => {
    expect(decode(bytes('{"city":"', [0xd1], 'u', [0xf1], 'oa"}'))).toEqual({
      text: '{"city":"Ñuñoa"}',
      encoding: 'Windows-1252',
      lineEnd: '\n',
    })
  })

  it('reads UTF-16 by its mark', () => {
    expect(decode(bytes([0xff, 0xfe, 0x7b, 0, 0x7d, 0]))).toMatchObject({ text: '{}', encoding: 'UTF-16' })
    expect(decode(bytes([0xfe, 0xff, 0, 0x7b, 0, 0x7d]))).toMatchObject({ text: '{}', encoding: 'UTF-16' })
  })

  it('notes how lines end', () => {
    expect(decode(bytes('{\r\n}\r\n'))?.lineEnd).toBe('\r\n')
    expect(decode(bytes('{\n}\r\n'))?.lineEnd).toBe('\n')
  })

  it('refuses what is no text', () => {
    expect(decode(bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]))).toBeUndefined()
    expect(decode(bytes('{}', [0]))).toBeUndefined()
  })
})
