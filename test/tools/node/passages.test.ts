import { describe, expect, it } from 'vitest'
import { readLines, type Passage } from '../../../tools/node/passages.ts'

async function read(text: string, size: number): Promise<readonly Passage[]> {
  const bytes = Buffer.from(text)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += size) yield await Promise.resolve(bytes.subarray(start, start + size))
  }
  const passages: Passage[] = []
  for await (const passage of readLines(pieces())) passages.push(passage)
  return passages
}

describe('readLines', () => {
  it.each([1, 2, 3, 7, 1000])('da las mismas líneas en trozos de %i bytes', async (size) => {
    const text = '{"a":"ñ😀"}\r\n\n\r\n{"b":1}\n  {"c":2}'
    const passages = await read(text, size)
    expect(passages.map((one) => one.text)).toEqual(['{"a":"ñ😀"}', '', '', '{"b":1}', '  {"c":2}'])
    expect(passages.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
    expect(passages.map(({ offset, text: own }) => text.slice(offset, offset + own.length))).toEqual(passages.map((one) => one.text))
    expect(passages.map(({ bytes, lineEnd }) => Buffer.from(bytes).toString() + lineEnd).join('')).toBe(text)
  })

  it('de un archivo vacío no da ninguna', async () => {
    expect(await read('', 10)).toEqual([])
  })
})
