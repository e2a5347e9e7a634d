import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineFailed } from '../../../../proxy/engine/engine.ts'
import { startService, type TestService } from '../../../support/service.ts'

const patient = { resourceType: 'Patient' }
const bundle = (entries: number): object => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: Array.from({ length: entries }, () => ({})),
})

let service: TestService

async function start(settings?: Parameters<typeof startService>[0]): Promise<TestService> {
  service = await startService(settings)
  return service
}

const used = async (): Promise<number> => (await service.store.readQuota(service.tenantId))!.used

beforeEach(async () => void (await start()))

afterEach(() => service.close())

describe('quota', () => {
  it('free: 100 validations a month, then 429 with Svc-Quota-* and without Retry-After', async () => {
    for (let count = 1; count <= 100; count += 1) {
      const { status, headers } = await service.validate(patient)
      expect([status, headers.get('svc-quota-remaining')]).toEqual([200, String(100 - count)])
    }
    const { status, headers, json } = await service.validate(patient)
    expect([status, json['code']]).toEqual([429, 'quota-exhausted'])
    expect(headers.get('svc-quota-limit')).toBe('100')
    expect(headers.get('svc-quota-remaining')).toBe('0')
    expect(headers.get('svc-quota-reset')).toBe(String(Date.parse('2026-12-01T00:00:00Z') / 1000))
    expect(headers.get('retry-after')).toBeNull()
    expect(service.engine.asked).toHaveLength(100)
  })

  it('begins anew with the month', async () => {
    await service.validate(bundle(100))
    expect((await service.validate(patient)).status).toBe(429)
    service.clock.set('2026-12-01T00:00:00Z')
    expect((await service.validate(patient)).headers.get('svc-quota-remaining')).toBe('99')
  })

  it('a plan without a cap says unlimited', async () => {
    await service.store.setPlan(service.tenantId, { plan: 'unlimited', until: null })
    const { headers } = await service.validate(patient)
    expect([headers.get('svc-quota-limit'), headers.get('svc-quota-remaining')]).toEqual(['unlimited', 'unlimited'])
    expect(headers.get('svc-quota-reset')).toMatch(/^\d+$/)
  })

  it.each([
    [0, 1],
    [1, 1],
    [7, 7],
  ])('a Bundle of %i entries costs %i', async (entries, units) => {
    await service.validate(bundle(entries))
    expect(await used()).toBe(units)
  })

  it('a Bundle without entry, or with one that is no list, costs 1', async () => {
    await service.validate({ resourceType: 'Bundle' })
    await service.validate({ resourceType: 'Bundle', entry: { resource: patient } })
    expect(await used()).toBe(2)
  })

  it('a resource with a list called entry costs 1', async () => {
    await service.validate({ resourceType: 'List', entry: [{}, {}, {}] })
    expect(await used()).toBe(1)
  })

  it('a Bundle that needs more than is left is answered with 429, and nothing is spent', async () => {
    await service.validate(bundle(95))
    const { status, headers } = await service.validate(bundle(6))
    expect([status, headers.get('svc-quota-remaining')]).toEqual([429, '5'])
    expect(await used()).toBe(95)
    expect((await service.validate(bundle(5))).status).toBe(200)
  })

  it('200 units at most', async () => {
    await service.store.setPlan(service.tenantId, { plan: 'pro', until: null })
    await service.validate(bundle(200))
    expect(await used()).toBe(200)
  })

  it('after a downgrade the answer is 429 with nothing remaining', async () => {
    await service.store.setPlan(service.tenantId, { plan: 'pro', until: null })
    await service.validate(bundle(150))
    await service.store.setPlan(service.tenantId, { plan: 'free', until: null })
    const { status, headers } = await service.validate(patient)
    expect([status, headers.get('svc-quota-limit'), headers.get('svc-quota-remaining')]).toEqual([429, '100', '0'])
  })

  it('after the end of a trial too', async () => {
    await service.store.setPlan(service.tenantId, { plan: 'pro', until: service.clock() + 1000 })
    await service.validate(bundle(150))
    service.clock.advance(1000)
    expect((await service.validate(patient)).status).toBe(429)
  })

  it('that ran out while the engine worked is 429, and nothing is written', async () => {
    await service.validate(bundle(99))
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    service.engine.does(async () => {
      await held
      return { issues: [], profile: null, degraded: false }
    })
    const both = [service.validate(patient), service.validate(patient)]
    await expect.poll(() => service.engine.asked.length).toBe(3)
    release()
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    expect(await used()).toBe(100)
    expect((await service.store.listValidations(service.tenantId))!.items).toHaveLength(2)
  })

  it.each([
    [400, 'nada'],
    [502, JSON.stringify(patient)],
  ])('is not touched by a %i', async (status, body) => {
    service.engine.does(() => Promise.reject(new EngineFailed('Falló.')))
    expect((await service.validate(body)).status).toBe(status)
    expect(await used()).toBe(0)
  })
})

describe('engineDegraded', () => {
  beforeEach(() => service.engine.does(() => ({ issues: [], profile: null, degraded: true })))

  it('consumes nothing, and no Svc-Quota-* is sent', async () => {
    const { status, headers, json } = await service.validate(patient)
    expect([status, json['engineDegraded']]).toEqual([200, true])
    expect([...headers.keys()].filter((name) => name.startsWith('svc-quota'))).toEqual([])
    expect(headers.get('x-ratelimit-limit')).toBe('1000')
    expect(await used()).toBe(0)
  })

  it('is logged with no units', async () => {
    await service.validate(bundle(3))
    const [logged] = (await service.store.listValidations(service.tenantId))!.items
    expect(logged).toMatchObject({ resourceType: 'Bundle', units: 0, degraded: true })
  })
})

describe('burst', () => {
  it('60 requests a minute of a key by default of the configuration; one more is 429 with Retry-After', async () => {
    await service.close()
    await start({ burstLimit: 3 })
    for (const remaining of ['2', '1', '0']) {
      const { status, headers } = await service.validate(patient)
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, remaining])
    }
    const { status, headers, json } = await service.validate(patient)
    expect([status, json['code']]).toEqual([429, 'burst-exceeded'])
    expect(headers.get('retry-after')).toBe(headers.get('x-ratelimit-reset'))
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect([...headers.keys()].filter((name) => name.startsWith('svc-quota'))).toEqual([])
    expect(await used()).toBe(3)
  })

  it('is counted key by key', async () => {
    await service.close()
    await start({ burstLimit: 1 })
    const { apiKey } = await service.accounts.createKey(service.tenantId, 'otra')
    await service.validate(patient)
    expect((await service.validate(patient)).status).toBe(429)
    expect((await service.validate(patient, { 'X-API-Key': apiKey })).status).toBe(200)
  })

  it('counts what passed 415, errors and replays too', async () => {
    await service.close()
    await start({ burstLimit: 4 })
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    await service.validate(patient, { 'Content-Type': 'text/plain' })
    await service.validate('nada')
    await service.validate(patient, key)
    await service.validate(patient, key)
    expect((await service.validate(patient)).headers.get('x-ratelimit-remaining')).toBe('0')
    expect((await service.validate(patient)).status).toBe(429)
  })
})

describe('the keys of a tenant', () => {
  it('have a window together, however many there are', async () => {
    await service.close()
    const { accounts, tenantId, validate, apiKey } = await start({ burstLimit: 5, tenantBurstLimit: 8 })
    const keys = [apiKey, (await accounts.createKey(tenantId, 'otra')).apiKey, (await accounts.createKey(tenantId, 'otra más')).apiKey]
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1) {
      for (const key of keys) statuses.push((await validate(patient, { 'X-API-Key': key })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), ...Array.from({ length: 4 }, () => 429)])
    const other = (await accounts.register({ email: 'pedro@example.cl', organization: 'Otro' }))!
    expect((await validate(patient, { 'X-API-Key': other.apiKey })).status).toBe(200)
  })

  it('do not begin anew where one is rotated', async () => {
    await service.close()
    const { ask, tenantId, validate, apiKey, url } = await start({ burstLimit: 3 })
    for (let count = 0; count < 2; count += 1) await validate(patient)
    const headers = { 'X-Test-Tenant': tenantId, Origin: url }
    const { json } = await ask(`/api/keys/${apiKey.slice(9, 17)}/rotate`, { method: 'POST', headers })
    const answers = [
      await validate(patient, { 'X-API-Key': String(json['apiKey']) }),
      await validate(patient, { 'X-API-Key': String(json['apiKey']) }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 429])
  })
})
