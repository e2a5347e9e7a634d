import { afterEach, describe, expect, it, vi } from 'vitest'
import { ask } from '../../../web/remote/client.ts'

const sent: { url: string; init: RequestInit }[] = []

function answerWith(response: Response | Error): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response)
  })
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  const type = status >= 400 && status !== 422 ? 'application/problem+json' : 'application/json; charset=utf-8'
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type, ...headers } })
}

afterEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
})

describe('what is asked of the service', () => {
  it('goes to the origin of the page with its cookie, and into no cache', async () => {
    answerWith(json(200, { items: [] }))
    expect(await ask('/api/keys')).toMatchObject({ value: { items: [] } })
    expect(sent[0]).toMatchObject({
      url: '/api/keys',
      init: { method: 'GET', credentials: 'same-origin', cache: 'no-store', redirect: 'error' },
    })
    expect(sent[0]!.init.body).toBeUndefined()
  })

  it('bears what it says in the body alone', async () => {
    answerWith(json(200, {}))
    await ask('/api/auth/sign-in/email', { method: 'POST', json: { email: 'ana@example.cl', password: 'secreta' } })
    await ask('/api/validate', { method: 'POST', text: '{ "resourceType": "Patient" }', headers: { 'X-API-Key': 'svc_live_x' } })
    expect(sent.map(({ init }) => init.body)).toEqual(['{"email":"ana@example.cl","password":"secreta"}', '{ "resourceType": "Patient" }'])
    expect(sent[1]!.init.headers).toMatchObject({ 'Content-Type': 'application/json', 'X-API-Key': 'svc_live_x' })
  })
})

describe('what comes back', () => {
  it('is nothing where there is nothing to say', async () => {
    answerWith(new Response(null, { status: 204 }))
    expect(await ask('/api/auth/sign-out', { method: 'POST' })).toMatchObject({ value: undefined })
  })

  it('may be null', async () => {
    answerWith(json(200, null))
    expect(await ask('/api/auth/get-session')).toMatchObject({ value: null })
  })

  it('is an answer too where a resource is not valid', async () => {
    answerWith(json(422, { valid: false, issues: [] }, { 'Svc-Engine': 'embedded' }))
    const answer = await ask('/api/validate', { method: 'POST', text: '{}' })
    expect(answer).toMatchObject({ value: { valid: false } })
    expect('value' in answer && answer.headers.get('Svc-Engine')).toBe('embedded')
  })

  it('is the Spanish sentence of a problem, its fields and when to come back', async () => {
    const errors = [{ field: 'email', detail: 'La dirección de correo no está bien escrita.' }]
    const problem = { status: 422, code: 'fields-invalid', detail: 'Hay campos que corregir.', errors }
    answerWith(
      new Response(JSON.stringify(problem), { status: 422, headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '7' } }),
    )
    expect(await ask('/api/accounts', { method: 'POST', json: {} })).toEqual({
      failure: {
        status: 422,
        code: 'fields-invalid',
        detail: 'Hay campos que corregir.',
        fields: { email: 'La dirección de correo no está bien escrita.' },
        retryAfter: 7,
      },
    })
  })

  it.each([
    ['no network', new TypeError('Failed to fetch'), 0, 'unreachable'],
    [
      'a gateway with a page of its own',
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
      502,
      'unreadable',
    ],
    ['a page in place of JSON', new Response('<h1>Hola</h1>', { headers: { 'Content-Type': 'text/html' } }), 200, 'unreadable'],
    ['JSON that is cut off', new Response('{"items": [', { headers: { 'Content-Type': 'application/json' } }), 200, 'unreadable'],
  ])('is a failure without a sentence for %s', async (_name, response, status, code) => {
    answerWith(response)
    expect(await ask('/api/keys')).toEqual({ failure: { status, code, detail: '', fields: {}, retryAfter: undefined } })
  })
})
