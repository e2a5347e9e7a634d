import { expect, it } from 'vitest'
import { readBlob, toBlob } from '../../../web/storage/text-blob.ts'

/** The length of a piece, in UTF-16 units. */
const piece = 1_000_000

it.each([
  ['is empty', ''],
  ['begins with a mark of byte order', '\uFEFF{"a":1}'],
  ['has its letters of two bytes at every end of a piece', 'ñ'.repeat(3 * piece + 5)],
  ['has a pair of surrogates over the end of a piece', `${'a'.repeat(piece - 1)}😀${'b'.repeat(piece)}`],
  ['ends with half of a pair at the end of a piece, in a pair', `${'a'.repeat(piece - 2)}😀😀`],
])('keeps a text that %s', async (_name, text) => {
  const blob = await toBlob(text)
  expect(blob.size).toBe(Buffer.byteLength(text))
  expect((await readBlob(blob)) === text).toBe(true)
})

it('lets the page be between the pieces', async () => {
  let turns = 0
  const count = (): void => {
    turns += 1
    timer = setTimeout(count)
  }
  let timer = setTimeout(count)
  const blob = await toBlob('a'.repeat(10 * piece))
  expect(turns).toBeGreaterThanOrEqual(5)
  turns = 0
  await readBlob(blob)
  clearTimeout(timer)
  expect(turns).toBeGreaterThanOrEqual(2)
})
