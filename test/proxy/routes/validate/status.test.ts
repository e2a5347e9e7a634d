import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EngineFailed, EngineUnavailable } from '../../../../proxy/engine/engine.ts'
import { StoreUnavailable } from '../../../../proxy/store/unavailable.ts'
import type { Issue, JsonObject } from '../../../../rules/index.ts'
import { startService, type Answer, type TestService } from '../../../support/service.ts'

const patient: JsonObject = { resourceType: 'Patient', birthDate: '1980-02-03' }
const error: Issue = { code: 'cl-patient-02', severity: 'error', path: 'Patient.name', message: 'Falta el nombre.' }
const warning: Issue = { code: 'cl-patient-04', severity: 'warning', path: 'Patient.gender', message: 'Falta el sexo.' }

let service: TestService
let isStoreAway = false

beforeAll(async () => {
  service = await startService({
    bodyLimit: 4096,
    storeBetween: (store) => ({
      ...store,
      findKeyHolder: (id) => (isStoreAway ? Promise.reject(new StoreUnavailable(new Error('SQLITE_BUSY'))) : store.findKeyHolder(id)),
    }),
  })
  await service.store.setPlan(service.tenantId, { plan: 'unlimited', until: null })
})

beforeEach(() => {
  isStoreAway = false
  service.engine.does(() => ({ issues: [], profile: null, degraded: false }))
})

afterAll(() => service.close())

/** Status and word of a problem. */
function problemOf({ status, headers, json }: Answer): unknown {
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(json).toMatchObject({ status, requestId: headers.get('svc-request-id'), detail: expect.stringMatching(/^\p{Lu}.*\.$/u) as string })
  return [status, json['code']]
}

describe('200: the validation ran and the resource is valid', () => {
  it('with nothing to say', async () => {
    const { status, json } = await service.validate(patient)
    expect([status, json]).toEqual([200, { valid: true, errors: [], warnings: [], profile: null, resourceType: 'Patient', issues: [] }])
  })

  it('with warnings', async () => {
    service.engine.does(() => ({ issues: [warning], profile: 'https://ejemplo.cl/p', degraded: false }))
    const { status, json } = await service.validate(patient)
    expect([status, json]).toEqual([
      200,
      {
        valid: true,
        errors: [],
        warnings: ['Falta el sexo.'],
        profile: 'https://ejemplo.cl/p',
        resourceType: 'Patient',
        issues: [warning],
      },
    ])
  })
})

describe('422: the validation ran and the resource is invalid', () => {
  it('says every problem in the shape of 200', async () => {
    service.engine.does(() => ({ issues: [error, warning], profile: null, degraded: false }))
    const { status, json } = await service.validate(patient)
    expect([status, json]).toEqual([
      422,
      {
        valid: false,
        errors: ['Falta el nombre.'],
        warnings: ['Falta el sexo.'],
        profile: null,
        resourceType: 'Patient',
        issues: [error, warning],
      },
    ])
  })

  it('passes on what was skipped and left out', async () => {
    const rest = { skipped: [{ code: 'cl-cie10-01', needs: ['cie10'] }], omitted: [{ code: 'cl-run-03', count: 7 }] }
    service.engine.does(() => ({ issues: [error], profile: null, degraded: false, ...rest }))
    expect((await service.validate(patient)).json).toMatchObject(rest)
  })
})

describe('400: invalid JSON, or resourceType missing or invalid', () => {
  it.each([
    ['nothing', '', 'invalid-json'],
    ['half of an object', '{"resourceType":', 'invalid-json'],
    ['two objects', '{"resourceType":"Patient"}{}', 'invalid-json'],
    ['a list', '[]', 'resource-type-missing'],
    ['a text', '"Patient"', 'resource-type-missing'],
    ['null', 'null', 'resource-type-missing'],
    ['no resourceType', '{}', 'resource-type-missing'],
    ['a number for resourceType', '{"resourceType":1}', 'resource-type-missing'],
    ['a type that R4 does not have', '{"resourceType":"Paciente"}', 'resource-type-unknown'],
    ['a type in small letters', '{"resourceType":"patient"}', 'resource-type-unknown'],
    ['the abstract Resource', '{"resourceType":"Resource"}', 'resource-type-unknown'],
    ['the abstract DomainResource', '{"resourceType":"DomainResource"}', 'resource-type-unknown'],
    ['a data type', '{"resourceType":"HumanName"}', 'resource-type-unknown'],
    ['a member of every object', '{"resourceType":"constructor"}', 'resource-type-unknown'],
  ])('%s', async (_, body, code) => {
    expect(problemOf(await service.validate(body))).toEqual([400, code])
  })

  it('bytes that are not UTF-8', async () => {
    const latin1 = new Uint8Array(Buffer.from('{"resourceType":"Patient","name":[{"family":"Muñoz"}]}', 'latin1'))
    expect(problemOf(await service.validate(latin1))).toEqual([400, 'body-not-utf8'])
  })

  it('more than 100 levels, of which the root is the first', async () => {
    const nested = (levels: number): string => `{"resourceType":"Basic","x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    expect((await service.validate(nested(100))).status).toBe(200)
    expect(problemOf(await service.validate(nested(101)))).toEqual([400, 'too-deep'])
    expect((await service.validate(`{"resourceType":"Basic","x":"${'[{'.repeat(200)}\\"[["}`)).status).toBe(200)
  })

  it.each(['', '1', 'no-uuid', '{1c9d0b52-5e0a-4a0e-9c5e-2f0e7a3c8a11}', '"1c9d0b52-5e0a-4a0e-9c5e-2f0e7a3c8a11'])(
    'the Idempotency-Key «%s»',
    async (key) => {
      expect(problemOf(await service.validate(patient, { 'Idempotency-Key': key }))).toEqual([400, 'idempotency-key-invalid'])
    },
  )

  it.each(['', 'CorePacienteCl', '/StructureDefinition/CorePacienteCl', 'https://', 'http://con espacio.cl'])(
    'the X-FHIR-Profile «%s»',
    async (profile) => {
      expect(problemOf(await service.validate(patient, { 'X-FHIR-Profile': profile }))).toEqual([400, 'profile-invalid'])
    },
  )

  it('a byte order mark is let pass', async () => {
    expect((await service.validate(`\uFEFF${JSON.stringify(patient)}`)).status).toBe(200)
    expect(service.engine.asked.at(-1)).toMatchObject({
      resourceType: 'Patient',
      body: new Uint8Array(Buffer.from(`\uFEFF${JSON.stringify(patient)}`)),
    })
  })
})

describe('401: X-API-Key missing', () => {
  it.each([[{}], [{ 'X-API-Key': '' }]])('%o', async (headers) => {
    const answer = await service.ask('/api/validate', {
      method: 'POST',
      body: JSON.stringify(patient),
      headers: { 'Content-Type': 'application/json', ...headers } as Record<string, string>,
    })
    expect(problemOf(answer)).toEqual([401, 'api-key-missing'])
  })

  it.each([
    ['es', 'La clave va en la cabecera X-API-Key, no en Authorization.'],
    ['en', 'The key goes into the header X-API-Key, not into Authorization.'],
  ])('a key that came in Authorization is told where it belongs: %s', async (language, detail) => {
    const { json } = await service.ask('/api/validate', {
      method: 'POST',
      body: JSON.stringify(patient),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${service.apiKey}`, 'Accept-Language': language },
    })
    expect(json).toMatchObject({ status: 401, code: 'api-key-missing', detail })
  })
})

describe('403: API key invalid or revoked, or tenant inactive', () => {
  it.each(['x', 'svc_live_', `svc_live_aaaaaaaa_${'a'.repeat(38)}`])('the key «%s»', async (key) => {
    expect(problemOf(await service.validate(patient, { 'X-API-Key': key }))).toEqual([403, 'api-key-refused'])
  })

  it('a key that was revoked', async () => {
    const { id, apiKey } = await service.accounts.createKey(service.tenantId, 'otra')
    expect((await service.validate(patient, { 'X-API-Key': apiKey })).status).toBe(200)
    await service.accounts.revokeKey(service.tenantId, id)
    expect(problemOf(await service.validate(patient, { 'X-API-Key': apiKey }))).toEqual([403, 'api-key-refused'])
  })

  it('a key of a suspended tenant', async () => {
    const other = (await service.accounts.register({ email: 'pedro@example.cl', organization: 'Otro' }))!
    await service.store.setStatus(other.tenantId, 'suspended')
    expect(problemOf(await service.validate(patient, { 'X-API-Key': other.apiKey }))).toEqual([403, 'tenant-suspended'])
  })
})

describe('404 and 405', () => {
  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s /api/validate', async (method) => {
    const answer = await service.ask('/api/validate', { method })
    expect(problemOf(answer)).toEqual([405, 'method-not-allowed'])
    expect(answer.headers.get('allow')).toBe('POST')
  })

  it('POST /api/validate/algo', async () => {
    expect(problemOf(await service.ask('/api/validate/algo', { method: 'POST' }))).toEqual([404, 'not-found'])
  })
})

describe('409: same Idempotency-Key reused for a different request', () => {
  it('another body', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    expect((await service.validate(patient, key)).status).toBe(200)
    expect(problemOf(await service.validate({ ...patient, active: true }, key))).toEqual([409, 'idempotency-key-reused'])
  })
})

describe('413: Bundle with more than 200 entries, or a body that is too large', () => {
  const bundle = (entries: number): string => `{"resourceType":"Bundle","entry":[${Array.from({ length: entries }, () => '{}').join()}]}`

  it('201 entries', async () => {
    expect((await service.validate(bundle(200))).status).toBe(200)
    expect(problemOf(await service.validate(bundle(201)))).toEqual([413, 'too-many-entries'])
  })

  it('a list of more than 200 entries that is no Bundle', async () => {
    expect((await service.validate(bundle(201).replace('Bundle', 'List'))).status).toBe(200)
  })

  it('a byte more than the limit', async () => {
    const frame = '{"resourceType":"Basic","x":""}'
    const filled = (bytes: number): string => frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`)
    expect((await service.validate(filled(4096))).status).toBe(200)
    expect(problemOf(await service.validate(filled(4097)))).toEqual([413, 'body-too-large'])
  })

  it('a byte more than the limit, of a body that does not say its length', async () => {
    const stream = new Blob(['{"resourceType":"Basic","x":"', 'x'.repeat(5000), '"}']).stream()
    const answer = await service.ask('/api/validate', {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': service.apiKey },
    } as RequestInit)
    expect(problemOf(answer)).toEqual([413, 'body-too-large'])
  })
})

describe('415: Content-Type is not application/json', () => {
  it.each(['text/plain', 'application/xml', 'application/fhir+xml', 'application/json-patch+json', 'json', ''])('«%s»', async (type) => {
    expect(problemOf(await service.validate(patient, { 'Content-Type': type }))).toEqual([415, 'unsupported-media-type'])
  })

  it('none', async () => {
    const answer = await service.ask('/api/validate', {
      method: 'POST',
      body: new Uint8Array(Buffer.from(JSON.stringify(patient))),
      headers: { 'X-API-Key': service.apiKey },
    })
    expect(problemOf(answer)).toEqual([415, 'unsupported-media-type'])
  })

  it.each(['iso-8859-1', 'utf-16', '"latin1"'])('charset=%s', async (charset) => {
    const answer = await service.validate(patient, { 'Content-Type': `application/json; charset=${charset}` })
    expect(problemOf(answer)).toEqual([415, 'unsupported-charset'])
  })

  it.each(['gzip', 'br', 'deflate'])('Content-Encoding: %s', async (encoding) => {
    expect(problemOf(await service.validate(patient, { 'Content-Encoding': encoding }))).toEqual([415, 'unsupported-encoding'])
  })

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
    'application/fhir+json',
    'application/fhir+json; fhirVersion=4.0',
  ])('«%s» is accepted', async (type) => {
    expect((await service.validate(patient, { 'Content-Type': type })).status).toBe(200)
  })
})

describe('502: the validator answered with an error or an unexpected format', () => {
  it('says the public sentence, and logs the cause without its message', async () => {
    service.engine.does(() => Promise.reject(new EngineFailed('El validador remoto respondió con un error.', new Error('secreto'))))
    const answer = await service.validate(patient)
    expect(problemOf(answer)).toEqual([502, 'engine-failed'])
    expect(answer.json['detail']).toBe('El validador remoto respondió con un error.')
    expect(service.log()).toContain('"name":"EngineFailed"')
    expect(service.log()).not.toContain('secreto')
  })
})

describe('503: the validator is not configured or not available', () => {
  it('says when to come again', async () => {
    service.engine.does(() => Promise.reject(new EngineUnavailable('El validador remoto no está configurado.', 60)))
    const answer = await service.validate(patient)
    expect(problemOf(answer)).toEqual([503, 'engine-unavailable'])
    expect(answer.headers.get('retry-after')).toBe('60')
  })

  it('also where the database is away', async () => {
    isStoreAway = true
    const answer = await service.validate(patient)
    expect(problemOf(answer)).toEqual([503, 'store-unavailable'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('500', () => {
  it('is what nobody foresaw; it is told without the message', async () => {
    service.engine.does(() => Promise.reject(new TypeError('Canario')))
    expect(
      (await fetch(`${service.url}/api/validate`, { method: 'POST', body: JSON.stringify(patient), headers: headersOf() })).status,
    ).toBe(500)
    expect(service.log()).toContain('"name":"TypeError"')
    expect(service.log()).not.toContain('Canario')
  })
})

describe('a client that hangs up', () => {
  it('ends what the engine does for it, and is charged nothing', async () => {
    const before = await service.store.readQuota(service.tenantId)
    const aborted = new Promise<void>((resolve) => {
      service.engine.does((_request, signal) => {
        sent.destroy()
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            resolve()
            reject(signal.reason as Error)
          })
        })
      })
    })
    const { hostname, port } = new URL(service.url)
    const sent = request({ hostname, port, path: '/api/validate', method: 'POST', headers: headersOf() })
    sent.on('error', () => {})
    sent.end(JSON.stringify(patient))
    await aborted
    await expect.poll(() => service.log()).toContain('"status":499')
    expect(await service.store.readQuota(service.tenantId)).toEqual(before)
  })
})

function headersOf(): Record<string, string> {
  return { 'Content-Type': 'application/json', 'X-API-Key': service.apiKey }
}
