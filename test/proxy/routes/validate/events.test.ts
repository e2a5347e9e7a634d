import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../../support/service.ts'

const patient = { resourceType: 'Patient', meta: { profile: ['https://ejemplo.cl/Ana-Canaria'] } }

let service: TestService

beforeEach(async () => {
  service = await startService()
  await service.store.putWebhook(service.tenantId, 'https://receptor.example.cl/', 'sellado')
})

afterEach(() => service.close())

const claim = () => service.store.claimDue(['validation.complete', 'usage.alert'], 100)

describe('validation.complete', () => {
  it('is emitted for a processed validation, with its id and its metadata', async () => {
    service.engine.does(() => ({
      issues: [{ code: 'cl-patient-02', severity: 'error', path: 'Patient.name', message: 'Falta el nombre de Canario.' }],
      profile: 'https://ejemplo.cl/Ana-Canaria',
      degraded: false,
    }))
    const { headers } = await service.validate(patient)
    const [delivery, ...rest] = await claim()
    expect(rest).toEqual([])
    expect(JSON.parse(delivery!.payload)).toEqual({
      type: 'validation.complete',
      timestamp: '2026-11-21T12:00:00.000Z',
      data: {
        validation_request_id: headers.get('svc-request-id'),
        resource_type: 'Patient',
        profile: 'otro',
        valid: false,
        error_count: 1,
        warning_count: 0,
        units: 1,
        duration_ms: expect.any(Number) as number,
        cl_core_version: '1.9.4',
      },
    })
  })

  it('wakes who delivers', async () => {
    const before = service.woken()
    await service.validate(patient)
    expect(service.woken()).toBe(before + 1)
  })

  it('is not emitted on a replay', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    await service.validate(patient, key)
    await service.validate(patient, key)
    expect(await claim()).toHaveLength(1)
  })

  it('is not emitted where the engine did not complete the validation', async () => {
    service.engine.does(() => ({ issues: [], profile: null, degraded: true }))
    await service.validate(patient)
    expect(await claim()).toEqual([])
  })

  it('is not emitted for a tenant without a webhook', async () => {
    await service.store.removeWebhook(service.tenantId)
    await service.validate(patient)
    expect(await claim()).toEqual([])
  })
})

describe('usage alert', () => {
  it('is put into the outbox at 80 % of the quota, once', async () => {
    const bundle = (entries: number): object => ({ resourceType: 'Bundle', entry: Array.from({ length: entries }, () => ({})) })
    await service.store.removeWebhook(service.tenantId)
    await service.validate(bundle(79))
    expect(await claim()).toEqual([])
    await service.validate(patient)
    await service.validate(patient)
    expect((await claim()).map(({ type }) => type)).toEqual(['usage.alert'])
  })
})
