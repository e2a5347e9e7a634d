import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineFailed, EngineUnavailable } from '../../../../proxy/engine/engine.ts'
import type { Issue } from '../../../../rules/index.ts'
import { startService, type Answer, type TestService } from '../../../support/service.ts'

const patient = { resourceType: 'Patient' }
const profile = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
const error: Issue = { code: 'cl-patient-02', severity: 'error', path: 'Patient.name', message: 'Falta el nombre.' }

let service: TestService
let key: { 'Idempotency-Key': string }

beforeEach(async () => {
  service = await startService()
  key = { 'Idempotency-Key': crypto.randomUUID() }
})

afterEach(() => service.close())

const used = async (): Promise<number> => (await service.store.readQuota(service.tenantId))!.used
const logged = async () => (await service.store.listValidations(service.tenantId))!.items
const announced = async () => (await service.store.listDeliveries(service.tenantId))!.items

function quotaOf({ headers }: Answer): readonly (string | null)[] {
  return ['svc-quota-limit', 'svc-quota-remaining', 'svc-quota-reset'].map((name) => headers.get(name))
}

describe('1: without an Idempotency-Key each request is another', () => {
  it('the same body twice is charged twice', async () => {
    const answers = [await service.validate(patient), await service.validate(patient)]
    expect(answers.map(({ headers }) => headers.get('svc-idempotent-replay'))).toEqual([null, null])
    expect(await used()).toBe(2)
  })

  it('the id that the service gave can be used for a retry', async () => {
    const { headers } = await service.validate(patient)
    const again = await service.validate(patient, { 'Idempotency-Key': headers.get('svc-request-id')! })
    expect(again.headers.get('svc-idempotent-replay')).toBe('true')
    expect(await used()).toBe(1)
  })
})

describe('2: the key is tied to a fingerprint of the request', () => {
  it.each([
    ['another body', { ...patient, active: true }, {}],
    ['the same resource in other bytes', '{ "resourceType": "Patient" }', {}],
    ['a profile', patient, { 'X-FHIR-Profile': profile }],
  ])('%s is another request: 409', async (_, body, headers) => {
    await service.validate(patient, key)
    expect((await service.validate(body, { ...key, ...headers })).status).toBe(409)
  })

  it.each([
    ['a version that resolves to the same', { 'X-Svc-CL-Core-Version': '1.9.4' }],
    ['another Accept', { Accept: 'application/fhir+json' }],
    ['another Content-Type', { 'Content-Type': 'application/fhir+json' }],
  ])('%s is the same request', async (_, headers) => {
    await service.validate(patient, key)
    expect((await service.validate(patient, { ...key, ...headers })).headers.get('svc-idempotent-replay')).toBe('true')
  })

  it('in capitals and in quotes it is the same key', async () => {
    await service.validate(patient, key)
    const again = { 'Idempotency-Key': `"${key['Idempotency-Key'].toUpperCase()}"` }
    expect((await service.validate(patient, again)).headers.get('svc-idempotent-replay')).toBe('true')
  })

  it('another key of the same tenant shares it, another tenant does not', async () => {
    const own = await service.accounts.createKey(service.tenantId, 'otra')
    const other = (await service.accounts.register({ email: 'pedro@example.cl', organization: 'Otro' }))!
    await service.validate(patient, key)
    expect((await service.validate({ ...patient, active: true }, { ...key, 'X-API-Key': own.apiKey })).status).toBe(409)
    expect((await service.validate({ ...patient, active: true }, { ...key, 'X-API-Key': other.apiKey })).status).toBe(200)
  })
})

describe('3: a replay', () => {
  it('returns the quota of then, charges nothing, logs nothing and emits nothing', async () => {
    await service.store.putWebhook(service.tenantId, 'https://receptor.example.cl/', 'sellado')
    const first = await service.validate(patient, key)
    await service.validate(patient)
    const before = [await used(), (await logged()).length, (await announced()).length]
    const replay = await service.validate(patient, key)
    expect(replay.status).toBe(200)
    expect(replay.headers.get('svc-idempotent-replay')).toBe('true')
    expect(quotaOf(replay)).toEqual(quotaOf(first))
    expect(quotaOf(replay)).toEqual(['100', '99', expect.any(String)])
    expect([await used(), (await logged()).length, (await announced()).length]).toEqual(before)
    expect(before).toEqual([2, 2, 2])
  })

  it('validates again: the answer is what the engine says now', async () => {
    await service.validate(patient, key)
    service.engine.does(() => ({ issues: [error], profile: null, degraded: false }))
    const replay = await service.validate(patient, key)
    expect([replay.status, replay.headers.get('svc-idempotent-replay')]).toEqual([422, 'true'])
    expect(service.engine.asked).toHaveLength(2)
  })

  it('goes on where nothing is left of the quota', async () => {
    await service.validate(patient, key)
    await service.validate({ resourceType: 'Bundle', entry: Array.from({ length: 99 }, () => ({})) })
    expect((await service.validate(patient)).status).toBe(429)
    expect((await service.validate(patient, key)).status).toBe(200)
  })

  it('that the engine does not complete sends no Svc-Quota-*', async () => {
    await service.validate(patient, key)
    service.engine.does(() => ({ issues: [], profile: null, degraded: true }))
    const replay = await service.validate(patient, key)
    expect([replay.json['engineDegraded'], ...quotaOf(replay)]).toEqual([true, null, null, null])
    expect(await logged()).toHaveLength(1)
  })

  it('of a month before keeps the quota of then', async () => {
    const first = await service.validate(patient, key)
    service.clock.set('2026-12-02T00:00:00Z')
    expect(quotaOf(await service.validate(patient, key))).toEqual(quotaOf(first))
    expect(await used()).toBe(0)
  })

  it('concurrent equal requests charge once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.validate(patient, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers.filter(({ headers }) => headers.get('svc-idempotent-replay') === 'true')).toHaveLength(7)
    expect(new Set(answers.map((answer) => String(quotaOf(answer)))).size).toBe(1)
    expect([await used(), (await logged()).length]).toEqual([1, 1])
  })

  it('after 30 days the key is forgotten', async () => {
    await service.validate(patient, key)
    service.clock.advance(31 * 86_400_000)
    await service.store.forget({ idempotencyDays: 30, logDays: 90 })
    expect((await service.validate({ ...patient, active: true }, key)).status).toBe(200)
  })
})

describe('4: the same key with a different request returns 409', () => {
  it('and changes nothing', async () => {
    await service.validate(patient, key)
    const { status, json } = await service.validate({ ...patient, active: true }, key)
    expect([status, json['code'], await used(), service.engine.asked.length]).toEqual([409, 'idempotency-key-reused', 1, 1])
  })

  it.each([
    ['502', () => Promise.reject(new EngineFailed('Falló.')), 502],
    ['503', () => Promise.reject(new EngineUnavailable('No está.', 5)), 503],
    ['an answer that was not completed', () => ({ issues: [], profile: null, degraded: true }), 200],
  ])('also where the first attempt ended in %s', async (_, behaviour, status) => {
    service.engine.does(behaviour)
    expect((await service.validate(patient, key)).status).toBe(status)
    expect((await service.validate({ ...patient, active: true }, key)).status).toBe(409)
  })

  it('also where the first attempt found the quota at its end', async () => {
    await service.validate({ resourceType: 'Bundle', entry: Array.from({ length: 100 }, () => ({})) })
    expect((await service.validate(patient, key)).status).toBe(429)
    expect((await service.validate({ ...patient, active: true }, key)).status).toBe(409)
  })

  it.each([
    ['400', 'nada', {}],
    ['403', patient, { 'X-API-Key': 'otra' }],
    ['415', patient, { 'Content-Type': 'text/plain' }],
  ])('not where the first attempt was refused before: %s', async (_, body, headers) => {
    await service.validate(body, { ...key, ...headers })
    expect((await service.validate({ ...patient, active: true }, key)).status).toBe(200)
  })
})

describe('5: a retry of an attempt that failed', () => {
  it('is no replay, and is charged once', async () => {
    service.engine.does(() => Promise.reject(new EngineUnavailable('No está.', 5)))
    await service.validate(patient, key)
    service.engine.does(() => ({ issues: [], profile: null, degraded: false }))
    const retry = await service.validate(patient, key)
    expect([retry.status, retry.headers.get('svc-idempotent-replay')]).toEqual([200, null])
    await service.validate(patient, key)
    expect(await used()).toBe(1)
  })

  it('of an answer that was not completed is charged once it is', async () => {
    service.engine.does(() => ({ issues: [], profile: null, degraded: true }))
    await service.validate(patient, key)
    await service.validate(patient, key)
    expect([await used(), (await logged()).length]).toEqual([0, 1])
    service.engine.does(() => ({ issues: [], profile: null, degraded: false }))
    await service.validate(patient, key)
    expect([await used(), (await logged()).length]).toEqual([1, 1])
  })
})
