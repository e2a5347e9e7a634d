import fs, { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toWholeLines } from '../../../tools/cli/bulk/whole-lines.ts'
import { largestPassage, readAll, readLines, readWhole, type Passage } from '../../../tools/node/passages.ts'

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
  it.each([1, 2, 3, 7, 1000])('gives the same lines in chunks of %i bytes', async (size) => {
    const text = '{"a":"ñ😀"}\r\n\n\r\n{"b":1}\n  {"c":2}'
    const passages = await read(text, size)
    expect(passages.map((one) => one.text)).toEqual(['{"a":"ñ😀"}', '', '', '{"b":1}', '  {"c":2}'])
    expect(passages.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
    expect(passages.map(({ offset, text: own }) => text.slice(offset, offset + own.length))).toEqual(passages.map((one) => one.text))
    expect(passages.map(({ bytes, lineEnd }) => Buffer.from(bytes).toString() + lineEnd).join('')).toBe(text)
  })

  it('gives no line of an empty file', async () => {
    expect(await read('', 10)).toEqual([])
  })
})

describe('a file that changes while it is read', () => {
  const original = fs.readFileSync
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-passages-'))
  })
  afterEach(() => {
    fs.readFileSync = original
    syncBuiltinESMExports()
    rmSync(folder, { recursive: true })
  })

  it('is told as one that could not be read', async () => {
    const path = join(folder, 'crece.json')
    writeFileSync(path, '{}')
    const readAndGrow = (from: number | string): Buffer => {
      const bytes = original(from)
      if (typeof from === 'number' || from === path) appendFileSync(path, ' ')
      return bytes
    }
    fs.readFileSync = readAndGrow as typeof original
    syncBuiltinESMExports()
    await expect(readWhole(path)).rejects.toMatchObject({ code: 'ERR_CHANGED' })
  })
})

describe('endless input', () => {
  /** As much as asked for, and counts what was taken. */
  function endless(): { readonly chunks: AsyncIterable<Uint8Array>; readonly taken: () => number } {
    const chunk = new Uint8Array(1 << 22)
    let taken = 0
    async function* give(): AsyncGenerator<Uint8Array> {
      for (;;) {
        taken += chunk.length
        yield await Promise.resolve(chunk)
      }
    }
    return { chunks: give(), taken: () => taken }
  }

  it('is read no further past the limit', async () => {
    const { chunks, taken } = endless()
    await expect(readAll(chunks)).rejects.toMatchObject({ code: 'ERR_FS_FILE_TOO_LARGE' })
    expect(taken()).toBeLessThanOrEqual(largestPassage + (1 << 22))
  })

  it('is read no further in a line that does not end', async () => {
    const { chunks, taken } = endless()
    await expect(readLines(chunks).next()).rejects.toMatchObject({ code: 'ERR_FS_FILE_TOO_LARGE' })
    expect(taken()).toBeLessThanOrEqual(largestPassage + (1 << 22))
  })

  it.skipIf(process.platform === 'win32')('is read no further from a device either', async () => {
    await expect(readWhole('/dev/zero')).rejects.toMatchObject({ code: 'ERR_FS_FILE_TOO_LARGE' })
    expect(await readWhole('/dev/null')).toMatchObject({ text: '' })
  })
})

describe('a resource of more objects and lists than memory holds', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'svc-passages-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  it.each(['{},', '[],'])('is too large: %s', async (item) => {
    const bytes = Buffer.alloc(item.length * 20_000_001, item)
    const file = join(folder, 'a.json')
    writeFileSync(file, bytes)
    await expect(readWhole(file)).rejects.toMatchObject({ code: 'ERR_FS_FILE_TOO_LARGE' })
    await expect(readAll(Readable.from([bytes]))).rejects.toMatchObject({ code: 'ERR_FS_FILE_TOO_LARGE' })
  })

  it('is too large as a line too, and those before it are read', async () => {
    const bytes = Buffer.concat([Buffer.from('{}\n[]\n'), Buffer.alloc(20_000_001, '['), Buffer.from('\n{}\n')])
    const halves = () => [bytes.subarray(0, 10_000), bytes.subarray(10_000)]
    const lines = readLines(halves())
    for (const text of ['{}', '[]']) expect((await lines.next()).value).toMatchObject({ text })
    await expect(lines.next()).rejects.toMatchObject({ code: 'ERR_FS_FILE_TOO_LARGE' })
    const pieces = toWholeLines(Readable.from(halves()))
    expect(Buffer.from((await pieces.next()).value!).toString()).toBe('{}\n[]\n')
    await expect(pieces.next()).rejects.toMatchObject({ code: 'ERR_FS_FILE_TOO_LARGE' })
  })

  it('is not one that is as long and holds fewer', async () => {
    const file = join(folder, 'a.json')
    writeFileSync(file, Buffer.alloc(60_000_000, '{"a":1},'))
    expect((await readWhole(file)).bytes).toHaveLength(60_000_000)
  })
})
