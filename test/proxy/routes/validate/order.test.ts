import { afterEach, beforeEach, expect, it } from 'vitest'
import { EngineFailed } from '../../../../proxy/engine/engine.ts'
import { startService, type TestService } from '../../../support/service.ts'

/*
 * A request with every fault at once is answered with the first of the order; each one that is mended brings the next.
 * Order: 401, 403, 415, burst 429, 413 (bytes), 400, 413 (entries), 409, quota 429, 502.
 */

const bundle = (entries: number): string =>
  JSON.stringify({ resourceType: 'Bundle', entry: Array.from({ length: entries }, () => ({ fullUrl: 'urn:x' })) })

let service: TestService

beforeEach(async () => {
  service = await startService({ burstLimit: 10, bodyLimit: 8192 })
})

afterEach(() => service.close())

it('answers with the first fault of the order', async () => {
  const { apiKey, tenantId } = service
  const used = { 'Idempotency-Key': crypto.randomUUID() }
  service.engine.does(() => ({ issues: [], profile: null, degraded: false }))
  await service.validate(bundle(60), used)
  service.engine.does(() => Promise.reject(new EngineFailed('Falló.')))
  for (let count = 1; count < 10; count += 1) await service.validate('nada')

  async function statusOf(body: string, headers: Record<string, string>): Promise<unknown> {
    const { status, json } = await service.ask('/api/validate', { method: 'POST', body, headers })
    return [status, json['code']]
  }

  const faulty = 'x'.repeat(9000)
  const badly = { 'Content-Type': 'text/plain', 'Idempotency-Key': 'no' }
  expect(await statusOf(faulty, badly)).toEqual([401, 'api-key-missing'])
  expect(await statusOf(faulty, { ...badly, 'X-API-Key': 'otra' })).toEqual([403, 'api-key-refused'])
  expect(await statusOf(faulty, { ...badly, 'X-API-Key': apiKey })).toEqual([415, 'unsupported-media-type'])
  expect(await statusOf(faulty, { ...badly, 'X-API-Key': apiKey, 'Content-Type': 'application/json' })).toEqual([429, 'burst-exceeded'])

  const fresh = await service.accounts.createKey(tenantId, 'otra')
  const rightly = { 'X-API-Key': fresh.apiKey, 'Content-Type': 'application/json' }
  expect(await statusOf(faulty, { ...rightly, 'Idempotency-Key': 'no' })).toEqual([413, 'body-too-large'])
  expect(await statusOf(bundle(201), { ...rightly, 'Idempotency-Key': 'no' })).toEqual([400, 'idempotency-key-invalid'])
  expect(await statusOf(bundle(201), { ...rightly, ...used })).toEqual([413, 'too-many-entries'])
  expect(await statusOf(bundle(50), { ...rightly, ...used })).toEqual([409, 'idempotency-key-reused'])
  expect(await statusOf(bundle(50), rightly)).toEqual([429, 'quota-exhausted'])
  expect(await statusOf(bundle(40), rightly)).toEqual([502, 'engine-failed'])
})
