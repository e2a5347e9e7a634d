import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../proxy/http/problem.ts'
import { receive } from '../../../proxy/job-runner/receive.ts'

const settings = { isCompressed: false, patienceMs: 1000, signal: new AbortController().signal }

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString()
}

/** A body that sends something and then nothing, until it is told to end. */
function mute(first: string | Buffer = 'uno\n'): Readable {
  const body = new Readable({ read() {} })
  body.push(first)
  return body
}

describe('a body', () => {
  it.each([false, true])('is received as it was sent, compressed: %s', async (isCompressed) => {
    const text = 'una línea\n'.repeat(100_000)
    const body = Readable.from([isCompressed ? gzipSync(text) : Buffer.from(text)])
    expect(await textOf(receive(body, { ...settings, isCompressed }))).toBe(text)
  })

  it('of several parts of gzip, one after the other, is all of them', async () => {
    const body = Readable.from([Buffer.concat([gzipSync('uno\n'), gzipSync('dos\n')])])
    expect(await textOf(receive(body, { ...settings, isCompressed: true }))).toBe('uno\ndos\n')
  })

  it('that says nothing any more is not waited for', async () => {
    await expect(textOf(receive(mute(), { ...settings, patienceMs: 50 }))).rejects.toEqual(new Refusal('request-timeout'))
  })

  it.each([
    ['is none', Buffer.from('uno\n')],
    ['ends too early', gzipSync('uno\n'.repeat(1000)).subarray(0, 30)],
  ])('as gzip that %s is refused', async (_, bytes) => {
    const received = textOf(receive(Readable.from([bytes]), { ...settings, isCompressed: true }))
    await expect(received).rejects.toEqual(new Refusal('gzip-invalid'))
  })

  it.each([false, true])('whose connection breaks rejects, compressed: %s', async (isCompressed) => {
    const body = mute(isCompressed ? gzipSync('uno\n'.repeat(1000)).subarray(0, 30) : 'uno\n')
    const received = textOf(receive(body, { ...settings, isCompressed }))
    await pause(10)
    body.destroy(new Error('aborted'))
    await expect(received).rejects.toThrow('The connection broke')
  })

  it('that nobody wants any more is dropped as it comes', async () => {
    const ending = new AbortController()
    const body = mute()
    const received = textOf(receive(body, { ...settings, signal: ending.signal }))
    await pause(10)
    ending.abort(new Refusal('job-interrupted'))
    await expect(received).rejects.toEqual(new Refusal('job-interrupted'))
    body.push('dos\n')
    body.push(null)
    await expect.poll(() => body.readableEnded).toBe(true)
  })
})
