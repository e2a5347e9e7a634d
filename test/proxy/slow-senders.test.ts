import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startService, type TestService } from '../support/service.ts'

const mb = 2 ** 20
const patient = JSON.stringify({ resourceType: 'Patient', text: 'x'.repeat(100_000) })

let service: TestService
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  service = await startService({ room: { all: 8 * mb, ofTenant: 8 * mb, waitMs: 20_000 } })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await service.close()
})

/** Says that much will come, and sends a byte of it; the first line of the answer. */
async function dawdle(path: string, type: string, bytes: number): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  sockets.push(socket)
  const head = [`POST ${path} HTTP/1.1`, 'Host: a', `X-API-Key: ${service.apiKey}`, `Content-Type: ${type}`, `Content-Length: ${bytes}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString().split('\r\n')[0]!
}

it.each([
  ['resources', '/api/validate', 'application/json', 4 * mb],
  ['jobs', '/api/jobs', 'application/x-ndjson', 4 * mb],
])('who sends %s too slowly, and holds all the room, gives way to who waits', { timeout: 40_000 }, async (_, path, type, bytes) => {
  const answers = [dawdle(path, type, bytes), dawdle(path, type, bytes)]
  await expect.poll(() => service.room.held(), { timeout: 10_000 }).toBe(8 * mb)
  const begun = performance.now()
  expect((await service.validate(patient)).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(15_000)
  expect(await Promise.race(answers)).toBe('HTTP/1.1 408 Request Timeout')
})

it('who sends slowly is waited for where nobody else waits', { timeout: 20_000 }, async () => {
  const first = dawdle('/api/validate', 'application/json', 4 * mb)
  await expect.poll(() => service.room.held()).toBe(4 * mb)
  expect((await service.validate(patient)).status).toBe(200)
  expect(await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 4000, 'waited for'))])).toBe('waited for')
})

it('room is given back where who sent several resources at once is gone before they are answered', { timeout: 20_000 }, async () => {
  service.engine.does(async () => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { issues: [], profile: null, degraded: false }
  })
  const body = JSON.stringify({ resourceType: 'Patient', text: 'x'.repeat(1000) })
  const head = [
    'POST /api/validate HTTP/1.1',
    'Host: a',
    `X-API-Key: ${service.apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  sockets.push(socket)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`.repeat(5))
  await expect.poll(() => service.room.held()).toBeGreaterThan(0)
  socket.destroy()
  await expect.poll(() => service.room.held(), { timeout: 5000 }).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(service.room.held()).toBe(0)
})
