import { get } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startService, type ServiceSettings, type TestService } from '../../../support/service.ts'

const patient = { resourceType: 'Patient' }
let service: TestService

async function start(settings?: ServiceSettings): Promise<TestService> {
  service = await startService(settings)
  return service
}

afterEach(() => service.close())

describe('GET /api/guides', () => {
  it('200: every version of every guide, with its source and licence', async () => {
    const { ask } = await start()
    const { status, json } = await ask('/api/guides')
    expect(status).toBe(200)
    const { guides } = json as { readonly guides: readonly { readonly id: string }[] }
    expect(guides.filter(({ id }) => id === 'clcore')).toHaveLength(5)
    expect(guides.find(({ id }) => id === 'tei')).toEqual({
      id: 'tei',
      version: '0.2.2',
      name: 'hl7.fhir.cl.minsal.tei',
      canonical: 'https://interoperabilidad.minsal.cl/fhir/ig/tei',
      source: 'Minsal-CL/tei',
      commit: '03e9ba7',
      licence: null,
      draft: false,
      dependencies: ['clcore#1.9.2', 'extensions#5.3.0-ballot-tc1', 'terminology#7.0.1'],
    })
  })
})

describe('GET /api/status', () => {
  it('200: everything is up', async () => {
    const { ask } = await start()
    expect((await ask('/api/status')).json).toEqual({
      status: 'up',
      at: '2026-11-21T12:00:00.000Z',
      version: '0.0.0',
      clCoreVersion: '1.9.4',
      engine: { name: 'embedded', state: 'up' },
      database: { state: 'up' },
      outbox: { due: 0, recent: { pending: 0, delivered: 0, failed: 0 }, lastAttemptAt: null },
    })
  })

  it('200: what waits to be delivered, and how the last deliveries fared', async () => {
    const { ask, validate, store, tenantId } = await start()
    await store.putWebhook(tenantId, 'https://receptor.example.cl/', 'sellado')
    for (const _ of [1, 2, 3]) await validate(patient)
    const [first, second] = await store.claimDue(['validation.complete'], 2)
    await store.finishAttempt(first!, { kind: 'delivered', responseStatus: 204 })
    await store.finishAttempt(second!, { kind: 'failed', responseStatus: 500, failure: 'status', disableWebhook: false })
    expect((await ask('/api/status')).json).toMatchObject({
      outbox: { due: 1, recent: { pending: 1, delivered: 1, failed: 1 }, lastAttemptAt: '2026-11-21T12:00:00.000Z' },
    })
  })

  it('200: the engine is down', async () => {
    const { ask, engine } = await start()
    engine.isWell({ state: 'down', detail: 'El validador remoto no responde.' })
    expect((await ask('/api/status')).json).toMatchObject({ status: 'down', engine: { detail: 'El validador remoto no responde.' } })
  })

  it('200: the database is down', async () => {
    const { ask } = await start({ storeBetween: (store) => ({ ...store, isReachable: () => Promise.resolve(false) }) })
    const { json } = await ask('/api/status')
    expect(json).toMatchObject({ status: 'down', engine: { state: 'up' }, database: { state: 'down' } })
    expect(json).not.toHaveProperty('outbox')
  })
})

describe('/healthz and /readyz', () => {
  it('200', async () => {
    const { ask } = await start()
    expect((await ask('/healthz')).json).toEqual({ status: 'ok' })
    expect((await ask('/readyz')).json).toEqual({ status: 'ok' })
    expect((await ask('/healthz', { method: 'HEAD' })).text).toBe('')
  })

  it('503: /readyz without a database; /healthz is 200 still', async () => {
    const { ask } = await start({ storeBetween: (store) => ({ ...store, isReachable: () => Promise.resolve(false) }) })
    const { status, headers, json } = await ask('/readyz')
    expect([status, json['code'], headers.get('retry-after')]).toEqual([503, 'store-unavailable', '5'])
    expect((await ask('/healthz')).status).toBe(200)
  })

  it('200: /readyz with an engine that is down', async () => {
    const { ask, engine } = await start()
    engine.isWell({ state: 'down' })
    expect((await ask('/readyz')).status).toBe(200)
  })
})

describe('a proxy', () => {
  it.each([
    [[], 1],
    [['127.0.0.1', '::1'], 0],
  ])('trusted %j is warned of so often: %i', async (trustedProxies, times) => {
    const { ask, log } = await start({ trustedProxies, logLevel: 'warn' })
    await ask('/healthz')
    for (let count = 0; count < 3; count += 1) await ask('/healthz', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    expect(log().match(/SVC_TRUSTED_PROXIES/g)?.length ?? 0).toBe(times)
    expect(log()).not.toContain('203.0.113.7')
  })
})

describe('GET /metrics', () => {
  it('200: validations, units, requests by route, and what is due', async () => {
    const { ask, validate, store, tenantId } = await start()
    await store.putWebhook(tenantId, 'https://receptor.example.cl/', 'sellado')
    await validate({ resourceType: 'Bundle', entry: [{}, {}] })
    await validate(patient, { 'Idempotency-Key': crypto.randomUUID() })
    await validate('nada')
    await ask('/api/nada/de/nada')
    const { headers, text } = await ask('/metrics')
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=/)
    const lines = text.split('\n')
    expect(lines).toContain('svc_validations_total{resource_type="Bundle",engine="embedded",outcome="valid",replay="false"} 1')
    expect(lines).toContain('svc_quota_units_total{engine="embedded"} 3')
    expect(lines).toContain('svc_http_request_duration_seconds_count{method="POST",route="/api/validate",status="400"} 1')
    expect(lines).toContain('svc_http_request_duration_seconds_count{method="GET",route="page",status="404"} 1')
    expect(lines).toContain('svc_engine_duration_seconds_count{engine="embedded"} 2')
    expect(lines).toContain('svc_outbox_due 2')
    expect(text).not.toContain('nada')
  })

  it('403: what a proxy on this machine hands on', async () => {
    const { ask } = await start()
    for (const name of ['X-Forwarded-For', 'Forwarded']) {
      expect((await ask('/metrics', { headers: { [name]: 'for=203.0.113.7' } })).json).toMatchObject({
        status: 403,
        code: 'metrics-refused',
      })
    }
  })

  it('403 under the name of somebody else, which a page can let lead to this machine', async () => {
    const { url } = await start()
    const { hostname, port } = new URL(url)
    for (const [host, expected] of [
      ['evil.example', 403],
      [`evil.example:${port}`, 403],
      ['127.0.0.1.evil.example', 403],
      ['localhost', 200],
      [`[::1]:${port}`, 200],
    ] as const) {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        get({ hostname, port, path: '/metrics', headers: { host } }, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
      })
      expect([host, status]).toEqual([host, expected])
    }
  })

  it('401: a token that is missing or another; 200 with it', async () => {
    const { ask } = await start({ metricsToken: 'token' })
    for (const authorization of [undefined, 'Bearer otro', 'Basic token', 'token']) {
      const { status, headers } = await ask('/metrics', authorization === undefined ? {} : { headers: { Authorization: authorization } })
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    expect((await ask('/metrics', { headers: { Authorization: 'Bearer token', 'X-Forwarded-For': '203.0.113.7' } })).status).toBe(200)
  })
})

describe('POST /api/cron/outbox', () => {
  it('404: where there is no token', async () => {
    const { ask } = await start()
    expect((await ask('/api/cron/outbox', { method: 'POST', headers: { Authorization: 'Bearer ' } })).status).toBe(404)
  })

  it('401: a token that is missing or another; 200 with it', async () => {
    const { ask } = await start({ cronToken: 'token' })
    expect((await ask('/api/cron/outbox', { method: 'POST' })).json).toMatchObject({ status: 401, code: 'token-missing' })
    const { status, json } = await ask('/api/cron/outbox', { method: 'POST', headers: { Authorization: 'Bearer token' } })
    expect([status, json]).toEqual([200, { attempted: 0, delivered: 0, failed: 0, remaining: 0 }])
  })
})

describe('GET /downloads', () => {
  it.each([
    ['openapi.json', 'application/json; charset=utf-8'],
    ['postman_collection.json', 'application/json; charset=utf-8'],
    ['validate.http', 'text/plain; charset=utf-8'],
    ['patient-valid.json', 'application/json; charset=utf-8'],
    ['patient-invalid.json', 'application/json; charset=utf-8'],
  ])('200: %s', async (file, type) => {
    const { ask } = await start()
    const { headers, text } = await ask(`/downloads/${file}`)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, 'no-cache'])
    expect(text.length).toBeGreaterThan(500)
    const again = await ask(`/downloads/${file}`, { headers: { 'If-None-Match': headers.get('etag')!, 'Cache-Control': 'max-age=0' } })
    expect(again.status).toBe(304)
  })

  it.each(['', 'build.ts', 'documents.ts', '..%2fapp.ts', 'openapi.yaml', 'OPENAPI.JSON', 'openapi.json/'])('404: %s', async (file) => {
    const { ask } = await start()
    expect((await ask(`/downloads/${file}`)).json).toMatchObject({ status: 404, code: 'not-found' })
  })

  it('405, 412 and 416 are problems too', async () => {
    const { ask } = await start()
    const post = await fetch(`${service.url}/downloads/openapi.json`, { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await ask('/downloads/openapi.json', { headers: { 'If-Match': '"otro"' } })).json).toMatchObject({ status: 412 })
    expect((await ask('/downloads/openapi.json', { headers: { Range: 'bytes=9999999-' } })).json).toMatchObject({ status: 416 })
  })
})

describe('the log', () => {
  it('has a line for each request, with route, status, tenant and what the validation came to', async () => {
    const { validate, engine, log, tenantId } = await start({ logLevel: 'info' })
    engine.does(() => ({
      issues: [{ code: 'cl-patient-02', severity: 'error', path: 'Patient.name[0].canaria', message: 'Canaria.' }],
      profile: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl|1.9.4',
      degraded: false,
    }))
    const { headers } = await validate(patient)
    const lines = log().trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 30,
      requestId: headers.get('svc-request-id'),
      method: 'POST',
      route: '/api/validate',
      status: 422,
      tenantId,
      resourceType: 'Patient',
      profile: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl',
      outcome: 'invalid',
      replay: false,
      units: 1,
      issues: [{ code: 'cl-patient-02', path: 'Patient.name[0]' }],
      issueCount: 1,
    })
  })

  it('says what was refused, and for which tenant', async () => {
    const { validate, log, tenantId } = await start({ logLevel: 'info' })
    await validate('nada')
    expect(JSON.parse(log())).toMatchObject({ status: 400, problem: 'invalid-json', tenantId })
  })
})

describe('the contract', () => {
  it('names the methods that the service has at each address', async () => {
    const { ask } = await start({ cronToken: 'token' })
    const { paths } = (await ask('/downloads/openapi.json')).json as { paths: Record<string, Record<string, unknown>> }
    const places = Object.entries(paths).filter(([path]) => path !== '/api/accounts')
    const named = places.map(([path, methods]) => [path, Object.keys(methods).flatMap(toMethods).toSorted().join(', ')])
    const answered = places.map(async ([path]) => {
      const address = path.replace('{id}', 'aaaaaaaa').replace('{file}', 'openapi.json')
      const { headers } = await fetch(`${service.url}${address}`, { method: 'PATCH' })
      return [path, headers.get('allow')?.split(', ').toSorted().join(', ')]
    })
    expect(await Promise.all(answered)).toEqual(named)
  })
})

function toMethods(name: string): readonly string[] {
  return name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()]
}
