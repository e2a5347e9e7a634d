import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionLimits, listen } from '../../proxy/http/listen.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
const patient = '{"resourceType":"Patient"}'
const id = '0f8fad5b-d9cd-469f-a165-70867728950e'

beforeAll(async () => void (service = await startService()))
afterAll(() => service.close())

/** The statuses of the answers to lines that are sent as they are. */
function send(lines: readonly string[], body = ''): Promise<readonly number[]> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`))
    let answer = ''
    socket.on('data', (part: Buffer) => (answer += part.toString()))
    socket.on('close', () => resolve([...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))))
    socket.on('error', reject)
  })
}

function validation(...headers: readonly string[]): readonly string[] {
  return ['POST /api/validate HTTP/1.1', 'Host: a', 'Connection: close', `X-API-Key: ${service.apiKey}`, ...headers]
}

const json = 'Content-Type: application/json'
const length = `Content-Length: ${patient.length}`

describe('one request is never taken for two', () => {
  const hidden = 'GET /api/tenant HTTP/1.1\r\nHost: a\r\n\r\n'

  it.each<[string, readonly string[], string]>([
    ['a length and pieces', ['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`],
    ['two lengths', [length, 'Content-Length: 0'], patient + hidden],
    ['two lengths in one', [`${length}, 0`], patient + hidden],
    ['a length with a sign', ['Content-Length: +26'], patient + hidden],
    ['a length in sixteens', ['Content-Length: 0x1a'], patient + hidden],
    ['an encoding after pieces', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
    ['pieces behind a strange blank', ['Transfer-Encoding:\u000bchunked', length], `0\r\n\r\n${hidden}`],
    ['a length before the colon of which a blank stands', [`Content-Length : ${patient.length}`], patient + hidden],
    ['a header in two lines', ['X-A: 1', ' Content-Length: 0', length.replace('Length', 'Length\n')], patient + hidden],
    ['pieces whose size is none', ['Transfer-Encoding: chunked'], `zz\r\n${hidden}`],
  ])('%s', async (_, headers, body) => {
    expect(await send(validation(json, ...headers), body)).toEqual([400])
  })
})

it.each(['gzip, chunked', 'deflate, Chunked'])('a body that is compressed on its way is refused: %s', async (coding) => {
  const body = `${patient.length.toString(16)}\r\n${patient}\r\n0\r\n\r\n`
  expect(await send(validation(json, `Transfer-Encoding: ${coding}`), body)).toEqual([415])
  expect(await send(validation(json, 'Transfer-Encoding: Chunked'), body)).toEqual([200])
})

describe('a header that stands twice', () => {
  it.each<[string, readonly string[], number]>([
    ['X-API-Key', [json, length, 'X-API-Key: x'], 403],
    ['X-FHIR-Profile', [json, length, 'X-FHIR-Profile: http://a.cl/p', 'X-FHIR-Profile: http://b.cl/p'], 400],
    ['Idempotency-Key', [json, length, `Idempotency-Key: ${id}`, `Idempotency-Key: ${id}`], 400],
    ['Content-Type: the first holds', ['Content-Type: text/plain', json, length], 415],
    ['Content-Encoding', [json, length, 'Content-Encoding: identity', 'Content-Encoding: gzip'], 415],
    ['Host', [json, length, 'Host: b'], 400],
  ])('%s', async (_, headers, status) => {
    const statuses = await send(validation(...headers), patient)
    expect(statuses).toEqual([status])
  })
})

describe('a parameter that stands twice, or pretends to be an object', () => {
  it.each(['months=1&months=2', 'months[]=1', 'months[__proto__][a]=1', '__proto__[months]=1', 'constructor.prototype.months=9'])(
    '/api/usage?%s changes no prototype and fails nothing',
    async (query) => {
      const { status } = await service.ask(`/api/usage?${query}`, { headers: { 'X-Test-Tenant': service.tenantId } })
      expect([200, 400]).toContain(status)
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )
})

describe('names that JavaScript gives a meaning', () => {
  it.each(['{"__proto__":{"name":"a"}}', '{"constructor":{"prototype":{"name":"a"}}}'])('are no fields: %s', async (body) => {
    const headers = { 'Content-Type': 'application/json', 'X-Test-Tenant': service.tenantId }
    expect((await service.ask('/api/keys', { method: 'POST', headers, body })).status).toBe(422)
    expect('name' in {}).toBe(false)
  })

  it('may stand in a resource', async () => {
    const { status } = await service.validate('{"resourceType":"Patient","__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}')
    expect([200, 422]).toContain(status)
    expect('a' in {}).toBe(false)
  })
})

describe('who sends slowly', () => {
  it.each([
    ['headers', 'POST /api/validate HTTP/1.1\r\nHost: a\r\nX-A: '],
    ['all of a request', 'POST /api/validate HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n'],
  ])('is not waited for: %s', async (_, begun) => {
    const limits = { ...connectionLimits, headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }
    const { url, serve, close } = await listen({ host: '127.0.0.1', port: 0 }, limits)
    serve((request) => void request.resume())
    const { hostname, port } = new URL(url)
    const answered = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(begun))
      // A byte now and then does not prolong it.
      const dripping = setInterval(() => socket.write('a'), 50)
      let answer = ''
      socket.on('data', (part: Buffer) => (answer += part.toString()))
      socket.on('error', reject)
      socket.on('close', () => {
        clearInterval(dripping)
        resolve(answer)
      })
    })
    expect(answered).toMatch(/^HTTP\/1\.1 408 /)
    await close()
  })

  it('has seconds, and not hours', () => {
    expect(connectionLimits.headersTimeout).toBeLessThanOrEqual(30_000)
    expect(connectionLimits.requestTimeout).toBeLessThanOrEqual(300_000)
    expect(connectionLimits.requestTimeout).toBeGreaterThan(connectionLimits.headersTimeout)
    expect(connectionLimits.maxHeaderSize).toBe(16_384)
  })
})

it('none of that was an error of the service', () => {
  expect(service.errors).toEqual([])
})
