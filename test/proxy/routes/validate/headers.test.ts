import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toOperationOutcome } from '../../../../rules/format/operation-outcome.ts'
import type { Issue, ValidateResponse } from '../../../../rules/index.ts'
import { startService, type TestService } from '../../../support/service.ts'

const patient = { resourceType: 'Patient' }
const uuid = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const key = '1C9D0B52-5E0A-4A0E-9C5E-2F0E7A3C8A11'
const error: Issue = {
  code: 'cl-enc-04',
  severity: 'error',
  path: 'Encounter.status',
  message: 'El estado «complete» no es de Encounter.',
  why: 'Nadie lo entiende.',
  quickFix: { jsonPointer: '/entry/1/resource/status', replacement: 'finished', title: 'Usar finished', safe: true },
  entryIndex: 1,
}

let service: TestService

beforeAll(async () => {
  service = await startService({ burstLimit: 500 })
  await service.store.setPlan(service.tenantId, { plan: 'pro', until: null })
})

beforeEach(() => service.engine.does(() => ({ issues: [], profile: null, degraded: false })))

afterAll(() => service.close())

describe('request headers', () => {
  it.each([key, `"${key}"`, key.toLowerCase()])('Idempotency-Key: %s is the id of the request, in small letters', async (header) => {
    const { headers } = await service.validate(patient, { 'Idempotency-Key': header })
    expect(headers.get('svc-request-id')).toBe(key.toLowerCase())
  })

  it('Idempotency-Key names errors too', async () => {
    const { headers, json } = await service.validate('nada', { 'Idempotency-Key': key })
    expect([headers.get('svc-request-id'), json['requestId']]).toEqual([key.toLowerCase(), key.toLowerCase()])
  })

  it('X-FHIR-Profile reaches the engine as it was sent', async () => {
    const profile = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl|1.9.4'
    await service.validate(patient, { 'X-FHIR-Profile': profile })
    expect(service.engine.asked.at(-1)?.profile).toBe(profile)
    await service.validate(patient)
    expect(service.engine.asked.at(-1)?.profile).toBeUndefined()
  })

  it.each(['stable', '1.9.4', 'STABLE', '9.9.9', 'beta', '__proto__', ''])(
    'X-Svc-CL-Core-Version: %s is answered by 1.9.4',
    async (version) => {
      const { headers } = await service.validate(patient, { 'X-Svc-CL-Core-Version': version })
      expect(headers.get('svc-cl-core-version')).toBe('1.9.4')
      expect(service.engine.asked.at(-1)?.clCoreVersion).toBe('1.9.4')
    },
  )

  it('the body reaches the engine as the bytes that were received', async () => {
    const body = '{ "resourceType" : "Patient",\r\n "name":[{"family":"Ñúñez"}] }'
    await service.validate(body, { 'Content-Type': 'application/fhir+json' })
    const asked = service.engine.asked.at(-1)!
    expect(Buffer.from(asked.body).toString()).toBe(body)
    expect(asked).toMatchObject({ resourceType: 'Patient', tenantId: service.tenantId })
  })
})

describe('Accept-Language', () => {
  it.each([
    [undefined, 'es'],
    ['*', 'es'],
    ['en', 'en'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['es-CL,es;q=0.9,en;q=0.8', 'es'],
    ['fr', 'es'],
    ['fr, en;q=0.1', 'en'],
    ['en;q=0', 'es'],
  ])('%s is answered in %s', async (asked, language) => {
    const { headers } = await service.validate(patient, asked === undefined ? {} : { 'Accept-Language': asked })
    expect(headers.get('content-language')).toBe(language)
    expect(headers.get('vary')).toContain('Accept-Language')
    expect(service.engine.asked.at(-1)!.language).toBe(language === 'en' ? 'en' : undefined)
  })
})

describe('Accept', () => {
  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['text/html', 'application/json'],
    ['application/fhir+json', 'application/fhir+json'],
    ['application/fhir+json;q=0.5, application/json', 'application/json'],
    ['application/json;q=0.5, application/fhir+json;q=0.9', 'application/fhir+json'],
    ['application/fhir+json; fhirVersion=4.0', 'application/fhir+json'],
    ['application/fhir+json; charset=utf-8', 'application/fhir+json'],
    ['application/*', 'application/json'],
  ])('%s is answered with %s', async (accept, type) => {
    const { headers, json } = await service.validate(patient, accept === undefined ? {} : { Accept: accept })
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(headers.get('vary')).toContain('Accept')
    expect('resourceType' in json && json['resourceType'] === 'OperationOutcome').toBe(type === 'application/fhir+json')
  })

  const accept = { Accept: 'application/fhir+json' }

  it('a valid resource without warnings is an OperationOutcome without issues', async () => {
    const { status, json } = await service.validate(patient, accept)
    expect([status, json]).toEqual([200, { resourceType: 'OperationOutcome', issue: [] }])
  })

  it('an issue says its text, its path and, in diagnostics, its code, reason and correction', async () => {
    service.engine.does(() => ({ issues: [error], profile: null, degraded: false }))
    const { status, json } = await service.validate(patient, accept)
    expect([status, json]).toEqual([422, toOperationOutcome({ issues: [error] } as unknown as ValidateResponse)])
    expect(json).toMatchObject({
      issue: [{ severity: 'error', code: 'invalid', details: { text: error.message }, expression: ['Bundle.entry[1].resource.status'] }],
    })
  })

  it('a validation that was not completed says so in an issue of its own', async () => {
    service.engine.does(() => ({ issues: [error], profile: null, degraded: true }))
    const { status, json } = await service.validate(patient, accept)
    expect(status).toBe(422)
    expect(json).toMatchObject({ issue: [{ code: 'invalid' }, { severity: 'information', code: 'incomplete' }] })
  })

  it('errors are problems, whatever it says', async () => {
    expect((await service.validate('nada', accept)).headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  })
})

describe('response headers', () => {
  it('Svc-Request-ID is a UUID of the service where the client sent none, another each time', async () => {
    const [one, other] = [await service.validate(patient), await service.validate(patient)]
    expect(one.headers.get('svc-request-id')).toMatch(uuid)
    expect(one.headers.get('svc-request-id')).not.toBe(other.headers.get('svc-request-id'))
  })

  it('Svc-Engine names the engine', async () => {
    expect((await service.validate(patient)).headers.get('svc-engine')).toBe('embedded')
  })

  it.each([200, 422])('Svc-Quota-*, X-RateLimit-*, RateLimit and RateLimit-Policy stand on %i', async (wanted) => {
    service.engine.does(() => ({ issues: wanted === 422 ? [error] : [], profile: null, degraded: false }))
    const before = await service.store.readQuota(service.tenantId)
    const { status, headers } = await service.validate(patient)
    expect(status).toBe(wanted)
    expect(headers.get('svc-quota-limit')).toBe('10000')
    expect(headers.get('svc-quota-remaining')).toBe(String(before!.quota.remaining - 1))
    expect(headers.get('svc-quota-reset')).toBe(String(Date.parse('2026-12-01T00:00:00Z') / 1000))
    const remaining = Number(headers.get('x-ratelimit-remaining'))
    const reset = Number(headers.get('x-ratelimit-reset'))
    expect(headers.get('x-ratelimit-limit')).toBe('500')
    expect(remaining).toBeLessThan(500)
    expect(reset).toBeGreaterThan(0)
    expect(reset).toBeLessThanOrEqual(60)
    expect(headers.get('ratelimit')).toBe(`"burst";r=${remaining};t=${reset}`)
    expect(headers.get('ratelimit-policy')).toBe('"burst";q=500;w=60')
  })

  it('nothing of an answer may be kept', async () => {
    expect((await service.validate(patient)).headers.get('cache-control')).toBe('no-store')
    expect((await service.validate('nada')).headers.get('cache-control')).toBe('no-store')
  })
})
