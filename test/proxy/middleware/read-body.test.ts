import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dropRest, giveBack } from '../../../proxy/http/received-bytes.ts'
import { readBody } from '../../../proxy/middleware/read-body.ts'
import { countCollections } from '../../support/collections.ts'

const limit = 20 * 2 ** 20
const large = Buffer.from(Array.from({ length: 2 ** 20 }, (_, index) => `${index}`.padStart(12)).join(''))

let server: Server
let port: number
let received: Promise<Uint8Array<ArrayBuffer>> | undefined
/** Pieces of a body whose answer did not wait for it. */
let held: Buffer[]

beforeAll(async () => {
  server = createServer((request, response) => {
    dropRest(request, response)
    received = request.url === '/' ? readBody(request, limit) : undefined
    const answer = (status: number): void => void response.writeHead(status).end()
    if (request.url === '/read-on') request.on('data', (piece: Buffer) => void held.push(piece)).once('data', () => answer(202))
    else if (received === undefined) answer(404)
    else
      void received.then(
        () => answer(200),
        () => answer(413),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

afterAll(() => server.close())

beforeEach(() => {
  received = undefined
  held = []
})

async function send(pieces: readonly Buffer[], headers: Readonly<Record<string, string | number>>, path = '/'): Promise<number> {
  const asking = ask({ port, path, method: 'POST', headers })
  for (const piece of pieces) asking.write(piece)
  asking.end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'close')
  return answer.statusCode!
}

const lengthOf = (pieces: readonly Buffer[]): Readonly<Record<string, number>> => ({ 'content-length': Buffer.concat(pieces).length })
const some = Buffer.from('{"resourceType":"Patient"}')

describe('a body', () => {
  it.each<[string, readonly Buffer[]]>([
    ['none', []],
    ['in one piece', [some]],
    ['in several', [some, some, some]],
    ['of many megabytes', [large]],
    ['of many small pieces', Array.from({ length: 5000 }, () => some)],
  ])('is read as it was sent, in a buffer of its own: %s', async (_what, pieces) => {
    for (const headers of [lengthOf(pieces), { 'transfer-encoding': 'chunked' }]) {
      expect(await send(pieces, headers)).toBe(200)
      const bytes = await received!
      expect(Buffer.compare(bytes, Buffer.concat(pieces))).toBe(0)
      expect(bytes.buffer.byteLength).toBe(bytes.length)
    }
  })

  it('is read alone where it comes together with its head', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${some.length}\r\n\r\n${some.toString()}`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
    const bytes = await received!
    expect(Buffer.from(bytes).toString()).toBe(some.toString())
    expect(bytes.buffer.byteLength).toBe(some.length)
  })

  it('that somebody goes on to read when it is answered is left to them', async () => {
    expect(await send([large], lengthOf([large]), '/read-on')).toBe(202)
    const total = (): number => held.reduce((sum, piece) => sum + piece.length, 0)
    await expect.poll(total).toBe(large.length)
    expect(Buffer.compare(Buffer.concat(held), large)).toBe(0)
  })

  it('that is too large is refused, whether or not it says so beforehand', async () => {
    for (const headers of [lengthOf([large, large]), { 'transfer-encoding': 'chunked' }]) {
      expect(await send([large, large], headers)).toBe(413)
      await expect(received).rejects.toMatchObject({ code: 'body-too-large' })
    }
  })

  it.each<[string, readonly Buffer[], string, number]>([
    ['that is taken', [large], '/', 200],
    ['that is refused', [large, large], '/', 413],
    ['that nobody reads', [large], '/unread', 404],
  ])('%s leaves nothing for which all memory is gone through', async (_what, pieces, path, status) => {
    const sendMany = async (): Promise<void> => {
      for (let count = 0; count < 30; count += 1) {
        expect(await send(pieces, { 'content-length': large.length * pieces.length }, path)).toBe(status)
        // The reader of a body gives it back when done with it.
        await received?.then(giveBack, () => {})
      }
    }
    // A young process goes through all its memory by itself now and then, until it knows how much it needs.
    let least = Infinity
    for (let tries = 0; tries < 8 && least >= 3; tries += 1) least = Math.min(least, await countCollections(sendMany))
    expect(least).toBeLessThan(3)
  })

  it('in pieces gives them back, and nothing that is shared', () => {
    const [whole, part] = [Buffer.allocUnsafeSlow(10), Buffer.allocUnsafeSlow(10).subarray(5)]
    giveBack(whole)
    giveBack(part)
    expect([whole.length, part.length]).toEqual([0, 5])
  })

  it('that breaks off is refused', async () => {
    const asking = ask({ port, method: 'POST', headers: { 'content-length': 100 } })
    asking.on('error', () => {})
    asking.write(some)
    await expect.poll(() => received !== undefined).toBe(true)
    asking.destroy()
    await expect(received).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('that comes fast gives way to other requests', async () => {
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    const request = createServer((incoming, response) => {
      setImmediate(count)
      void readBody(incoming, limit).finally(() => {
        isOver = true
        response.end()
      })
    })
    request.listen(0, '127.0.0.1')
    await once(request, 'listening')
    const asking = ask({ port: (request.address() as AddressInfo).port, method: 'POST', headers: lengthOf([large]) })
    asking.end(large)
    await once(asking, 'response')
    request.close()
    // A turn for each 256 kB at least.
    expect(turns).toBeGreaterThan(large.length / 400_000)
  })
})
