import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inBoundedMessages } from '../../../tools/lsp/bounded-messages.ts'

/** The bytes that are read where they come in pieces of some lengths, one after the other for ever. */
async function readIn(lengths: readonly number[], bytes: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const to = from + lengths[turn % lengths.length]!
    pieces.push(bytes.subarray(from, to))
    from = to
  }
  return buffer(inBoundedMessages(Readable.from(pieces)))
}

const lengths = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 5 })
const message = (body: string, header = `Content-Length: ${Buffer.byteLength(body)}`) => `${header}\r\n\r\n${body}`

it('no byte of messages is lost or added, into whatever pieces they are divided', async () => {
  // A body that looks like headers without end, and one that looks like an announcement.
  const bodies = ['', '{"año":1}', 'x'.repeat(1 << 17), `Content-Length: ${2 ** 40}\r\n\r\n`]
  const all = fc.array(
    fc.constantFrom(...bodies.map((body) => message(body)), message('', 'basura'), message('{}', 'content-length:2\r\nX: y')),
  )
  await fc.assert(
    fc.asyncProperty(all, lengths, async (written, divided) => {
      const bytes = Buffer.from(written.join(''))
      expect((await readIn(divided, bytes)).equals(bytes)).toBe(true)
    }),
  )
})

it('a header that does not end, or announces what nobody could read, is an error', async () => {
  await fc.assert(
    fc.asyncProperty(lengths, fc.constantFrom('x'.repeat(1 << 16), message('', `Content-Length: ${2 ** 32}`)), async (divided, bad) => {
      await expect(readIn(divided, Buffer.from(message('{}') + bad))).rejects.toThrow('too long')
    }),
  )
})
