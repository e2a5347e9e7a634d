import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inWholeLines } from '../../../tools/mcp/whole-lines.ts'

async function piecesOf(given: readonly string[], longest = 100): Promise<readonly string[]> {
  const pieces: string[] = []
  const lines = inWholeLines(Readable.from(given.map((piece) => Buffer.from(piece))), longest)
  lines.on('data', (piece: Buffer) => pieces.push(piece.toString()))
  await once(lines, 'end')
  return pieces
}

it('a long message comes in one piece, into however many the system divides it', async () => {
  expect(await piecesOf(['{"a', '":', '1', '}', '\n{}\n{"b', '":2}\n', 'rest'])).toEqual(['{"a":1}\n{}\n', '{"b":2}\n', 'rest'])
})

it('no byte is lost or added', async () => {
  const piece = fc.array(fc.constantFrom('a', 'ñ', '\n', '{'), { maxLength: 20, minLength: 1 }).map((letters) => letters.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.integer({ min: 1, max: 30 }), async (given, longest) => {
      const source = Readable.from(given.map((one) => Buffer.from(one)))
      expect((await buffer(inWholeLines(source, longest))).toString()).toBe(given.join(''))
    }),
  )
})

it('a line that is too long is not held', async () => {
  expect(await piecesOf(['x'.repeat(60), 'x'.repeat(60), 'x'.repeat(30), '\n'])).toEqual(['x'.repeat(120), `${'x'.repeat(30)}\n`])
})

it('what is read no further is asked for no further', async () => {
  const source = new PassThrough()
  const lines = inWholeLines(source, 100).on('data', () => {})
  source.write('a\n')
  await setImmediate()
  lines.pause()
  expect(source.isPaused()).toBe(true)
})
