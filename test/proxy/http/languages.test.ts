import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemTexts } from '../../../proxy/http/problem-texts.ts'
import { startService, type TestService } from '../../support/service.ts'

const languages = ['es', 'en'] as const

/** A request as tests send it. */
interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

describe('problems in two languages', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService({ bodyLimit: 2048 })
  })
  afterAll(() => service?.close())

  /** The words of a problem, title first and fields last, in each language. */
  async function told(path: string, sent: Sent = {}) {
    return Promise.all(
      languages.map(async (language) => {
        const { json, headers } = await service.ask(path, { ...sent, headers: { ...sent.headers, 'Accept-Language': language } })
        expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
        expect([headers.get('content-language'), headers.get('vary')]).toEqual([language, expect.stringContaining('Accept-Language')])
        const fields = (json['errors'] ?? []) as readonly { readonly detail: string }[]
        return [json['title'], json['detail'], ...fields.map(({ detail }) => detail)]
      }),
    )
  }

  it.each<readonly [string, string, Sent]>([
    ['an address where there is nothing', '/api/nada', {}],
    ['a method', '/api/status', { method: 'DELETE' }],
    ['no key', '/api/validate', { method: 'POST' }],
    ['no session', '/api/keys', { headers: { cookie: 'x=y' } }],
  ])('tells %s in both', async (_, path, sent) => {
    const [es, en] = await told(path, sent)
    for (const [index, text] of en!.entries()) expect(text).not.toBe(es![index])
  })

  it.each(['/api/fhir/$validate', '/api/fhir/Patient/$validate'])('says where resources are validated to who asks %s', async (path) => {
    const [es, en] = await told(path, { method: 'POST' })
    expect(es![1]).toBe('Este servicio no tiene la operación $validate: los recursos se validan en POST /api/validate.')
    expect(en![1]).toBe('This service does not have the operation $validate: resources are validated by POST /api/validate.')
  })

  it('names the types of content that a job may have', async () => {
    const [es, en] = await told('/api/jobs', {
      method: 'POST',
      headers: { 'X-API-Key': service.apiKey, 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(es![1]).toBe('El Content-Type tiene que ser application/x-ndjson, application/fhir+ndjson o application/ndjson.')
    expect(en![1]).toBe('The Content-Type has to be application/x-ndjson, application/fhir+ndjson or application/ndjson.')
  })

  it.each([
    ['a body that is no JSON', '{"a": }', 'The body is not JSON: the error is at line 1, column 7.'],
    ['one that ends too soon', '{"a": 1', 'The body is not JSON: it ends too soon, at line 1, column 8.'],
    ['an empty one', '', 'The body is empty: a FHIR resource in JSON is expected.'],
    ['one that is too large', JSON.stringify({ a: 'x'.repeat(3000) }), expect.stringMatching(/^The body is larger than /)],
  ])('says in English where %s is at fault', async (_, body, detail) => {
    const { json } = await service.validate(body, { 'Accept-Language': 'en' })
    expect(json['detail']).toEqual(detail)
  })

  it.each([
    ['/api/accounts', {}],
    ['/api/accounts', { email: 'nadie', password: 'x', organization: '' }],
    ['/api/keys', {}],
    ['/api/keys', []],
    ['/api/auth/reset-password', { token: ' ', newPassword: 1 }],
    ['/api/auth/sign-in/email', { email: 'x'.repeat(300), password: '' }],
  ])('says in English what is wrong with the fields of %s %j', async (path, body) => {
    const headers = { 'x-test-tenant': service.tenantId, 'Content-Type': 'application/json', Origin: service.url }
    const [es, en] = await told(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(en!.length).toBeGreaterThan(2)
    for (const [index, text] of en!.entries()) expect(text).not.toBe(es![index])
    // Each field has a sentence of its own.
    expect(en!.slice(2)).not.toContain(problemTexts.en['fields-invalid'][1])
  })
})
