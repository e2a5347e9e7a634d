import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breachesOf } from '../../support/contract.ts'
import { startService, type TestService } from '../../support/service.ts'

let service: TestService

beforeAll(async () => void (service = await startService()))
afterAll(() => service.close())

/** The answer to bytes that are sent as they are. */
function send(text: string): Promise<string> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let answer = ''
    socket.on('data', (part: Buffer) => (answer += part.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

it.each([
  ['what is no HTTP', 'hola\r\n\r\n', 400, 'bad-request'],
  ['two lengths', 'POST /api/validate HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'bad-request'],
  ['HTTP/1.1 without a host', 'GET /api/status HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad-request'],
  ['an unknown expectation', 'GET /api/nada HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n', 404, 'not-found'],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
])('%s is answered with a problem', async (_, text, status, code) => {
  const [head = '', body = ''] = (await send(text)).split('\r\n\r\n')
  const [line, ...fields] = head.split('\r\n')
  const headers = new Headers(fields.map((field) => field.split(': ') as [string, string]))
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`))
  expect(JSON.parse(body)).toMatchObject({ status, code, requestId: headers.get('svc-request-id') })
  expect(headers.get('connection')).toBe('close')
  expect(breachesOf({ method: 'GET', path: '/nada', status: 404, headers, text: body })).toEqual([])
})

it('the service goes on', async () => {
  expect((await service.ask('/healthz')).status).toBe(200)
})
