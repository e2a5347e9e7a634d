import { connect } from 'node:net'
import { breachesOf } from '../../support/contract.ts'
import { startService, type TestService } from '../../support/service.ts'
import { demand } from '../failure.ts'
import type { Input, Target } from '../target.ts'

/** Stands in all that is sent, and may stand in nothing that is written. */
const mark = 'Kanario7Q'
const patient = JSON.stringify({ resourceType: 'Patient', name: [{ family: mark }] })
const json = 'Content-Type: application/json'
const key = 'X-API-Key: {KEY}'
const tenant = 'X-Test-Tenant: {TENANT}'
const id = '0f8fad5b-d9cd-469f-a165-70867728950e'

const requests: readonly (readonly [line: string, headers: readonly string[], body?: string])[] = [
  ['POST /api/validate', [json, key], patient],
  ['POST /api/validate', [json, key, `Idempotency-Key: ${id}`, 'X-FHIR-Profile: http://hl7.org/fhir/StructureDefinition/Patient'], patient],
  ['POST /api/validate', [`${json}; charset=utf-8`, key, 'Accept: application/fhir+json', 'X-Svc-CL-Core-Version: stable'], patient],
  ['POST /api/validate', [json, key], `{"resourceType":"Bundle","type":"collection","entry":[{"resource":${patient}}]}`],
  ['GET /api/tenant', [tenant]],
  ['GET /api/usage?months=3', [tenant]],
  ['GET /api/validations?cursor=a', [tenant]],
  ['GET /api/keys', [tenant]],
  ['POST /api/keys', [tenant, json, 'Origin: {URL}'], `{"name":"${mark}"}`],
  [`POST /api/keys/${id}/rotate`, [tenant, json], '{"graceDays":1}'],
  [`DELETE /api/keys/${id}`, [tenant]],
  ['GET /api/webhook', [tenant]],
  ['PUT /api/webhook', [tenant, json], `{"url":"https://${mark}.example.cl/"}`],
  ['POST /api/webhook/test', [tenant]],
  ['GET /api/webhook/deliveries?cursor=', [tenant]],
  ['POST /api/accounts', [json, 'Origin: {URL}'], `{"email":"${mark}@example","password":"x","organization":"${mark}"}`],
  ['POST /api/auth/request-password-reset', [json, 'Origin: {URL}'], `{"email":"${mark}@example.cl"}`],
  ['POST /api/auth/sign-in/email', [json, 'Origin: {URL}'], `{"email":"${mark}","password":"${mark}"}`],
  ['GET /api/auth/get-session', [`Cookie: svc.session_token=${mark}.${mark}`]],
  ['POST /api/cron/outbox', ['Authorization: Bearer token']],
  ['GET /metrics', ['Authorization: Bearer token']],
  ['GET /downloads/openapi.json', ['Range: bytes=0-9', 'If-None-Match: "a"']],
  ['HEAD /api/status', []],
  [`GET /${mark}/..%2f?a[b]=1&a=2&__proto__[x]=1`, [`Accept-Encoding: br`]],
]

const words = [
  mark, '{KEY}', '{TENANT}', '{LENGTH}', ' HTTP/1.1', ' HTTP/1.0', 'GET ', 'HEAD ', 'POST ', 'PUT ', 'DELETE ', 'OPTIONS ', 'TRACE ', 'CONNECT ', '\r\n', '\r\n\r\n', '\n', '\r', ': ',
  'Content-Length: 0\r\n', 'Content-Length: 4\r\n', 'Content-Length: -1\r\n', 'Content-Length: 0x4\r\n', 'Transfer-Encoding: chunked\r\n', 'Transfer-Encoding: identity, chunked\r\n',
  'Transfer-Encoding:\tchunked\r\n', 'Connection: close, Content-Length\r\n', 'Connection: upgrade\r\nUpgrade: websocket\r\n', 'Expect: 100-continue\r\n', 'Expect: x\r\n',
  'Content-Encoding: gzip\r\n', 'Content-Encoding: identity\r\n', 'Host: a\r\n', 'Host: a:b@c\r\n', 'X-Forwarded-For: ::1\r\n', 'X-Forwarded-Host: a\r\n', 'X-HTTP-Method-Override: DELETE\r\n',
  `${key}\r\n`, `${tenant}\r\n`, 'X-API-Key: \r\n', `Idempotency-Key: ${id}\r\n`, 'X-FHIR-Profile: a\r\n', 'Accept: application/fhir+json;q=0\r\n', 'Range: bytes=-1,0-\r\n', 'Origin: null\r\n',
  '%00', '%zz', '%2e%2e%2f', '//', '/api/', '?', '&', '[]', '__proto__', '{', '}', '[', '1e999', 'null', '\ud800', '0\r\n\r\n', '5;a=b\r\nabcde\r\n',
] // prettier-ignore

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Statuses that some answer of the contract has. */
const statuses = new Set([100, 200, 201, 202, 204, 206, 304, 400, 401, 403, 404, 405, 408, 409, 412, 413, 415, 416, 422, 429, 431])
const service = await startService({ cronToken: 'token', metricsToken: 'token', burstLimit: 1e9, logLevel: 'info', bodyLimit: 4000 })
await service.store.setPlan(service.tenantId, { plan: 'unlimited', until: null })

/** The service, asked by bytes: what of it is HTTP, and how much, is up to the fuzzer. */
export const http: Target = {
  name: 'http',
  seeds: requests.map(([line, headers, body = '']): Input => {
    const length = body === '' ? [] : ['Content-Length: {LENGTH}']
    return [[`${line} HTTP/1.1`, 'Host: a', ...headers, ...length, '', ''].join('\r\n'), body]
  }),
  words,
  mostLength: 9000,
  batch: 200,
  async run([head = '', body = '']) {
    const { answered, isLeft } = await send(service, head, body)
    const [method = '', path = ''] = head.split(/[ ?\r\n]/)
    // An answer that is on its way to who has ended meanwhile is cut off.
    const answers = readAnswers(answered, method === 'HEAD').filter(({ isCut }) => !(isCut && isLeft))
    for (const { status, headers, text } of answers) {
      demand(statuses.has(status), `${status} is an answer of the contract`, () => answered)
      demand(!/\bat .*:\d+:\d+|node:internal|\.ts:\d/.test(text), 'No stack is shown', () => answered)
      demand(!text.includes(mark) || /^\/api\/(?:keys|webhook)/.test(path), 'Nothing that was sent comes back', () => answered)
      if (status !== 206 && /json/.test(headers.get('content-type') ?? '') && text !== '')
        demand(isJson(text), 'What is called JSON is JSON', () => answered)
      if (status >= 400) demand(isProblem(headers, text) || method === 'HEAD', 'An error is a problem', () => answered)
    }
    const [only, another] = answers
    if (only !== undefined && another === undefined && /^[A-Z]+ \/[\w/-]*(?:\?\S*)? HTTP\/1\.1\r\n/.test(head)) {
      const refusedBefore = [206, 400, 408, 413, 431].includes(only.status)
      const breaches = refusedBefore ? [] : breachesOf({ method, path, ...only })
      demand(breaches.length === 0, 'An answer is as the contract says', () => ({ breaches, answered }))
    }
    const errors = (service.errors as unknown[]).splice(0)
    demand(errors.length === 0, 'No error is the service’s own', () => errors)
    return answers.map(({ status, text }) => `${methods.has(method) ? method : ''} ${status} ${/"code":"([\w-]+)"/.exec(text)?.[1] ?? ''}`)
  },
  async close() {
    await service.close()
    demand(!service.log().includes(mark), 'Nothing of a request is logged')
  },
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Whether the body is shorter than it was to be. */
  readonly isCut: boolean
}

interface Exchange {
  readonly answered: string
  /** Whether who asked ended before the first answer was there. */
  readonly isLeft: boolean
}

function send({ url, apiKey, tenantId }: TestService, head: string, body: string): Promise<Exchange> {
  const { hostname, port } = new URL(url)
  const sent = Buffer.from(body, 'utf8')
  const names: Readonly<Record<string, string>> = { KEY: apiKey, TENANT: tenantId, URL: url, LENGTH: String(sent.length) }
  // That a session is the tenant's own is not asked here: the tests' header says it, and may name no other.
  let sessions = 0
  const own = head.replaceAll(/^x-test-tenant:[^\r\n]*/gim, () => ((sessions += 1) === 1 ? tenant : 'X-Other: a'))
  const lines = own.replaceAll(/\{([A-Z]+)\}/g, (whole, name: string) => names[name] ?? whole)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.concat([Buffer.from(lines, 'latin1'), sent])))
    // Node.js answers nobody who has ended, so that one ends after the first answer, or where none comes soon.
    let isLeft = false
    const leave = (): void => {
      isLeft = true
      socket.end()
    }
    let patience = setTimeout(leave, 10)
    const parts: Buffer[] = []
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      clearTimeout(patience)
      if (head.startsWith('HEAD') || isWhole(parts)) setImmediate(() => socket.end())
      // Of a body that is on its way, the rest is waited for; of one that a HEAD brings none comes.
      else patience = setTimeout(leave, 5000)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(patience)
      resolve({ answered: Buffer.concat(parts).toString('utf8'), isLeft })
    })
  })
}

/** Whether an answer has come as long as it says it is. */
function isWhole(parts: readonly Buffer[]): boolean {
  const bytes = Buffer.concat(parts)
  const end = bytes.indexOf('\r\n\r\n')
  const length = /^content-length: (\d+)\r?$/im.exec(bytes.toString('latin1', 0, Math.max(0, end + 2)))?.[1]
  return end >= 0 && (length === undefined || bytes.length >= end + 4 + Number(length))
}

function readAnswers(bytes: string, isHead: boolean): readonly Answer[] {
  const answers: Answer[] = []
  for (let rest = bytes; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    const [line = '', ...fields] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
    demand(end > 0 && status > 0, 'What comes back is HTTP', () => bytes)
    const headers = new Headers()
    for (const field of fields) headers.append(field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim())
    const after = Buffer.from(rest.slice(end + 4), 'utf8')
    const isEmpty =
      (isHead && after[0] !== 0x7b) || status < 200 || status === 204 || status === 304 || after.toString('latin1', 0, 9) === 'HTTP/1.1 '
    const length = isEmpty ? 0 : Number(headers.get('content-length') ?? after.length)
    answers.push({ status, headers, text: after.toString('utf8', 0, length), isCut: after.length < length })
    rest = after.toString('utf8', length)
  }
  return answers
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function isProblem(headers: Headers, text: string): boolean {
  if (headers.get('content-type') !== 'application/problem+json; charset=utf-8' || !isJson(text)) return false
  const { code, requestId, status } = JSON.parse(text) as {
    readonly code?: unknown
    readonly requestId?: unknown
    readonly status?: unknown
  }
  return typeof code === 'string' && typeof status === 'number' && requestId === headers.get('svc-request-id')
}
