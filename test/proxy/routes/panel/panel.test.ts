import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { validationOf } from '../../../support/validation.ts'
import { startService, type Answer, type TestService } from '../../../support/service.ts'

const patient = { resourceType: 'Patient' }

let service: TestService
let other: string

beforeEach(async () => {
  service = await startService()
  other = (await service.accounts.register({ email: 'pedro@example.cl', organization: 'Otro' }))!.tenantId
})

afterEach(() => service.close())

/** Asks as somebody who is signed in. */
function ask(method: string, path: string, body?: unknown, tenantId = service.tenantId): Promise<Answer> {
  const headers = { 'X-Test-Tenant': tenantId, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
  return service.ask(path, { method, headers, ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }) })
}

const everything = [
  ['GET', '/api/tenant'],
  ['GET', '/api/usage'],
  ['GET', '/api/keys'],
  ['POST', '/api/keys'],
  ['POST', '/api/keys/aaaaaaaa/rotate'],
  ['DELETE', '/api/keys/aaaaaaaa'],
  ['GET', '/api/validations'],
  ['GET', '/api/webhook'],
  ['PUT', '/api/webhook'],
  ['DELETE', '/api/webhook'],
  ['POST', '/api/webhook/test'],
  ['GET', '/api/webhook/deliveries'],
] as const

describe('401', () => {
  it.each(everything)('%s %s without a session', async (method, path) => {
    const { status, json } = await service.ask(path, { method, headers: { 'X-API-Key': service.apiKey } })
    expect([status, json['code']]).toEqual([401, 'session-missing'])
  })
})

describe('405', () => {
  it.each([
    ['/api/tenant', 'GET, HEAD'],
    ['/api/keys', 'GET, HEAD, POST'],
    ['/api/webhook', 'GET, HEAD, PUT, DELETE'],
  ])('PATCH %s', async (path, allowed) => {
    const { status, headers } = await ask('PATCH', path)
    expect([status, headers.get('allow')]).toEqual([405, allowed])
  })
})

describe('GET /api/tenant', () => {
  it('200: who it is, its plan and its month', async () => {
    await service.validate(patient)
    const quota = { limit: 100, used: 1, remaining: 99, reset: '2026-12-01T00:00:00.000Z' }
    const tenant = { id: service.tenantId, organization: 'Hospital', email: 'ana@example.cl', plan: 'free', planUntil: null, quota }
    expect((await ask('GET', '/api/tenant')).json).toEqual(tenant)
  })

  it('200: a plan with an end, and after it', async () => {
    await service.store.setPlan(service.tenantId, { plan: 'unlimited', until: service.clock() + 1000 })
    expect((await ask('GET', '/api/tenant')).json).toMatchObject({
      plan: 'unlimited',
      planUntil: '2026-11-21T12:00:01.000Z',
      quota: { limit: 'unlimited', remaining: 'unlimited' },
    })
    service.clock.advance(1000)
    expect((await ask('GET', '/api/tenant')).json).toMatchObject({ plan: 'free', planUntil: null, quota: { limit: 100 } })
  })

  it('401: a session of a tenant that is gone', async () => {
    expect((await ask('GET', '/api/tenant', undefined, 'nadie')).status).toBe(401)
  })
})

describe('GET /api/usage', () => {
  it('200: by day and by type', async () => {
    await service.validate(patient)
    await service.validate({ resourceType: 'Bundle', entry: [{}, {}] })
    expect((await ask('GET', '/api/usage?months=2')).json).toEqual({
      days: [
        { day: '2026-11-21', resourceType: 'Bundle', validations: 1, invalid: 0, units: 2 },
        { day: '2026-11-21', resourceType: 'Patient', validations: 1, invalid: 0, units: 1 },
      ],
    })
    expect((await ask('GET', '/api/usage', undefined, other)).json).toEqual({ days: [] })
  })

  it.each(['0', '25', '-1', '1.5', 'uno', '', '1&months=2'])('400: months=%s', async (months) => {
    const { status, json } = await ask('GET', `/api/usage?months=${months}`)
    expect([status, json['code']]).toEqual([400, 'query-invalid'])
  })
})

describe('/api/keys', () => {
  it('201, 200, 204: a key is made, listed, used and revoked', async () => {
    const made = await ask('POST', '/api/keys', { name: '  integración ' })
    expect(made.status).toBe(201)
    const { id, apiKey } = made.json as { id: string; apiKey: string }
    expect((await service.validate(patient, { 'X-API-Key': apiKey })).status).toBe(200)
    const { items } = (await ask('GET', '/api/keys')).json as { items: readonly unknown[] }
    expect(items).toHaveLength(2)
    expect(items).toContainEqual({
      id,
      prefix: `svc_live_${id}`,
      name: 'integración',
      createdAt: '2026-11-21T12:00:00.000Z',
      lastUsedAt: '2026-11-21T12:00:00.000Z',
      endsAt: null,
    })
    expect(JSON.stringify(items)).not.toContain(apiKey)
    expect(await ask('DELETE', `/api/keys/${id}`)).toMatchObject({ status: 204, text: '' })
    expect((await service.validate(patient, { 'X-API-Key': apiKey })).status).toBe(403)
  })

  it('200: rotation makes a key; the old one ends now, or after the days of grace', async () => {
    const [key] = await service.accounts.listKeys(service.tenantId)
    const first = await ask('POST', `/api/keys/${key!.id}/rotate`)
    expect(first.status).toBe(200)
    expect((await service.validate(patient)).status).toBe(403)
    const { id, apiKey } = first.json as { id: string; apiKey: string }
    const second = await ask('POST', `/api/keys/${id}/rotate`, { graceDays: 7 })
    const { apiKey: newest } = second.json as { apiKey: string }
    service.clock.advance(6 * 86_400_000)
    expect((await service.validate(patient, { 'X-API-Key': apiKey })).status).toBe(200)
    service.clock.advance(86_400_000)
    expect((await service.validate(patient, { 'X-API-Key': apiKey })).status).toBe(403)
    expect((await service.validate(patient, { 'X-API-Key': newest })).status).toBe(200)
  })

  it.each([
    '{}',
    '{"name":""}',
    '{"name":"   "}',
    `{"name":"${'x'.repeat(101)}"}`,
    `{"name":"${'🔑'.repeat(101)}"}`,
    '{"name":"\\u0000"}',
    '{"name":7}',
    '[]',
    'null',
  ])('422: POST %s', async (body) => {
    const { status, json } = await ask('POST', '/api/keys', body)
    expect([status, json['code']]).toEqual([422, 'fields-invalid'])
    expect(json['errors']).toEqual([{ field: /^[[n]/.test(body) ? '' : 'name', detail: expect.stringMatching(/\.$/) as string }])
  })

  it.each(['{"graceDays":8}', '{"graceDays":-1}', '{"graceDays":1.5}', '{"graceDays":"1"}', '7'])('422: rotate %s', async (body) => {
    const [key] = await service.accounts.listKeys(service.tenantId)
    expect((await ask('POST', `/api/keys/${key!.id}/rotate`, body)).status).toBe(422)
    expect((await service.validate(patient)).status).toBe(200)
  })

  it('400, 413, 415: what is no JSON', async () => {
    expect((await ask('POST', '/api/keys', '{')).json).toMatchObject({ status: 400, code: 'invalid-json' })
    expect((await ask('POST', '/api/keys', `"${'x'.repeat(20_000)}"`)).json).toMatchObject({ status: 413, code: 'body-too-large' })
    const headers = { 'X-Test-Tenant': service.tenantId, 'Content-Type': 'text/plain' }
    expect((await service.ask('/api/keys', { method: 'POST', headers, body: '{}' })).json).toMatchObject({ status: 415 })
  })

  it('404: a key of another tenant, or none', async () => {
    const [key] = await service.accounts.listKeys(service.tenantId)
    for (const id of [key!.id, 'aaaaaaaa']) {
      expect((await ask('DELETE', `/api/keys/${id}`, undefined, other)).status).toBe(404)
      expect((await ask('POST', `/api/keys/${id}/rotate`, {}, other)).status).toBe(404)
    }
    expect((await service.validate(patient)).status).toBe(200)
  })
})

describe('GET /api/validations', () => {
  it('200: newest first, 50 a page, metadata only', async () => {
    await service.store.setPlan(service.tenantId, { plan: 'pro', until: null })
    for (let count = 0; count < 51; count += 1) {
      service.clock.advance(1000)
      await service.validate({ ...patient, birthDate: '1980-02-03' })
    }
    const first = (await ask('GET', '/api/validations')).json as { items: readonly Record<string, unknown>[]; nextCursor: string }
    expect(first.items).toHaveLength(50)
    expect(first.items[0]).toMatchObject({
      at: '2026-11-21T12:00:51.000Z',
      resourceType: 'Patient',
      valid: true,
      units: 1,
      degraded: false,
    })
    const second = (await ask('GET', `/api/validations?cursor=${encodeURIComponent(first.nextCursor)}`)).json as typeof first
    expect(second.items.map(({ at }) => at)).toEqual(['2026-11-21T12:00:01.000Z'])
    expect(second.nextCursor).toBeNull()
    expect((await ask('GET', '/api/validations', undefined, other)).json).toEqual({ items: [], nextCursor: null })
  })

  it('200: with how much could not be checked', async () => {
    for (const unverifiedCount of [null, 0, 3]) await service.store.charge(validationOf({ id: service.tenantId }, { unverifiedCount }))
    const { items } = (await ask('GET', '/api/validations')).json as { items: readonly Record<string, unknown>[] }
    expect(items.map((item) => item['unverifiedCount'])).toEqual([3, 0, null])
  })

  it('200: cursors tell nothing of the sequence that all tenants share, and serve one list of one tenant alone', async () => {
    for (const id of [service.tenantId, other]) await service.store.setPlan(id, { plan: 'pro', until: null })
    for (let count = 0; count < 51; count += 1) await service.store.charge(validationOf({ id: service.tenantId }))
    const cursorOf = async (): Promise<string> => String((await ask('GET', '/api/validations')).json['nextCursor'])
    const [one, two] = [await cursorOf(), await cursorOf()]
    // The same place, and neither its digits nor their number.
    expect(one).not.toBe(two)
    expect([one, two].map((cursor) => Buffer.from(cursor, 'base64url').length)).toEqual([44, 44])
    expect((await ask('GET', `/api/validations?cursor=${one}`)).json['items']).toHaveLength(1)
    for (const refused of [
      await ask('GET', `/api/webhook/deliveries?cursor=${one}`),
      await ask('GET', `/api/validations?cursor=${one}`, undefined, other),
      // As they were given before they were sealed.
      await ask('GET', '/api/validations?cursor=2'),
    ]) {
      expect([refused.status, refused.json['code']]).toEqual([400, 'cursor-invalid'])
    }
  })

  it.each(['nada', '', 'a&cursor=b'])('400: cursor=%s', async (cursor) => {
    expect((await ask('GET', `/api/validations?cursor=${cursor}`)).json).toMatchObject({ status: 400, code: 'cursor-invalid' })
    expect((await ask('GET', `/api/webhook/deliveries?cursor=${cursor}`)).json).toMatchObject({ status: 400, code: 'cursor-invalid' })
  })
})

describe('/api/webhook', () => {
  const url = 'https://receptor.example.cl/avisos'

  it('200, 204: it is set, read and removed; its secret is shown once, and another each time', async () => {
    const [one, two] = [await ask('PUT', '/api/webhook', { url }), await ask('PUT', '/api/webhook', { url })]
    expect([one.status, one.json['url']]).toEqual([200, url])
    expect(one.json['secret']).not.toBe(two.json['secret'])
    expect((await ask('GET', '/api/webhook')).json).toEqual({ url, createdAt: '2026-11-21T12:00:00.000Z', disabledAt: null })
    expect((await ask('DELETE', '/api/webhook')).status).toBe(204)
    expect((await ask('GET', '/api/webhook')).status).toBe(404)
  })

  it.each(['http://receptor.example.cl/', 'https://10.0.0.1/', 'https://[fe80::1]/', 'ftp://x', 'nada', ''])('422: %s', async (wrong) => {
    const { status, json } = await ask('PUT', '/api/webhook', { url: wrong })
    expect([status, json['errors']]).toEqual([422, [{ field: 'url', detail: expect.stringMatching(/^\p{Lu}.*\.$/u) as string }]])
  })

  it('404: where there is none', async () => {
    for (const [method, path] of [
      ['GET', '/api/webhook'],
      ['DELETE', '/api/webhook'],
      ['POST', '/api/webhook/test'],
    ] as const) {
      expect((await ask(method, path)).status).toBe(404)
    }
  })

  it('200: a test says how it went', async () => {
    await ask('PUT', '/api/webhook', { url })
    service.deliversTest({ id: 'msg_1', delivered: false, responseStatus: null, failure: 'timeout' })
    const { status, json } = await ask('POST', '/api/webhook/test')
    expect([status, json]).toEqual([200, { id: 'msg_1', delivered: false, responseStatus: null, failure: 'timeout' }])
  })

  it('200: deliveries, newest first', async () => {
    await ask('PUT', '/api/webhook', { url })
    await service.validate(patient)
    expect((await ask('GET', '/api/webhook/deliveries')).json).toMatchObject({
      items: [{ type: 'validation.complete', status: 'pending', attempts: 0, createdAt: '2026-11-21T12:00:00.000Z', lastAttemptAt: null }],
      nextCursor: null,
    })
  })
})
