import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describePanels, type Browser, type Panel } from '../../../support/panel.ts'
import { startReceiver, type Receiver } from '../../../support/receiver.ts'
import { validationOf } from '../../../support/validation.ts'

interface SignedIn {
  readonly tenantId: string
  readonly apiKey: string
  readonly keyId: string
  readonly browser: Browser
}

describePanels('the dashboard, signed in', (start) => {
  let panel: Panel
  let receiver: Receiver
  let [ana, pedro]: SignedIn[] = []
  let names = 0
  beforeAll(async () => {
    panel = await start()
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await panel.close()
    await receiver.close()
  })
  beforeEach(async () => {
    ana = await signedIn()
    pedro = await signedIn()
  })

  async function signedIn(): Promise<SignedIn> {
    const { tenantId, apiKey, email } = await panel.register(`uno${(names += 1)}`)
    const browser = panel.browser()
    await browser.signIn(email)
    return { tenantId, apiKey, keyId: apiKey.slice('svc_live_'.length, 'svc_live_'.length + 8), browser }
  }

  /** 503 says that a key was taken, for there is no engine. */
  const statusOfKey = async (apiKey: string): Promise<number> =>
    (await panel.browser().ask('POST', '/api/validate', { resourceType: 'Patient' }, { 'X-API-Key': apiKey })).status

  describe('of one tenant another sees and changes nothing', () => {
    it('404: its keys, which go on', async () => {
      for (const id of [ana!.keyId, ana!.keyId.toLowerCase(), 'aaaaaaaa', ana!.tenantId]) {
        expect((await pedro!.browser.ask('DELETE', `/api/keys/${id}`)).status).toBe(404)
        expect((await pedro!.browser.ask('POST', `/api/keys/${id}/rotate`, { graceDays: 0 })).status).toBe(404)
      }
      expect(await statusOfKey(ana!.apiKey)).toBe(503)
      expect((await pedro!.browser.ask('GET', '/api/keys')).text).not.toContain(ana!.keyId)
    })

    it('200: its validations and its usage', async () => {
      for (let count = 0; count < 51; count += 1) await panel.store.charge(validationOf({ id: ana!.tenantId }))
      const { json } = await ana!.browser.ask('GET', '/api/validations')
      expect(json['items']).toHaveLength(50)
      expect((await pedro!.browser.ask('GET', '/api/validations')).json).toEqual({ items: [], nextCursor: null })
      // A cursor gives its rows to its own tenant alone.
      const stranger = await pedro!.browser.ask('GET', `/api/validations?cursor=${String(json['nextCursor'])}`)
      expect([stranger.status, stranger.json['code']]).toEqual([400, 'cursor-invalid'])
      expect((await pedro!.browser.ask('GET', '/api/usage')).json).toEqual({ days: [] })
      expect((await pedro!.browser.ask('GET', '/api/tenant')).json).toMatchObject({ id: pedro!.tenantId, quota: { used: 0 } })
    })

    it('404: its webhook, which goes on, and its deliveries', async () => {
      await ana!.browser.ask('PUT', '/api/webhook', { url: receiver.url })
      await ana!.browser.ask('POST', '/api/webhook/test')
      expect((await pedro!.browser.ask('GET', '/api/webhook')).status).toBe(404)
      expect((await pedro!.browser.ask('DELETE', '/api/webhook')).status).toBe(404)
      expect((await pedro!.browser.ask('POST', '/api/webhook/test')).status).toBe(404)
      expect((await pedro!.browser.ask('GET', '/api/webhook/deliveries')).json).toEqual({ items: [], nextCursor: null })
      await pedro!.browser.ask('PUT', '/api/webhook', { url: 'https://otro.example.cl/' })
      expect((await ana!.browser.ask('GET', '/api/webhook')).json).toMatchObject({ url: receiver.url, disabledAt: null })
    })

    it('403: nor when it is suspended', async () => {
      await panel.store.setStatus(ana!.tenantId, 'suspended')
      expect((await ana!.browser.ask('DELETE', `/api/keys/${pedro!.keyId}`)).status).toBe(403)
      expect((await pedro!.browser.ask('GET', '/api/tenant')).status).toBe(200)
    })
  })

  describe('403: what changes something, from any page but its own', () => {
    const changes = [
      ['POST', '/api/keys', { name: 'ajena' }],
      ['POST', '/api/keys/:id/rotate', { graceDays: 0 }],
      ['DELETE', '/api/keys/:id', undefined],
      ['PUT', '/api/webhook', { url: 'https://ajena.example.com/' }],
      ['POST', '/api/webhook/test', undefined],
      ['DELETE', '/api/webhook', undefined],
    ] as const

    it.each(changes)('%s %s', async (method, path, body) => {
      await ana!.browser.ask('PUT', '/api/webhook', { url: receiver.url })
      const before = await stateOf(ana!)
      const received = receiver.received.length
      for (const origin of ['https://example.com', 'null', 'https://127.0.0.1', `${panel.url}.example.com`, `${panel.url}/`, '']) {
        const { json } = await ana!.browser.ask(method, path.replace(':id', ana!.keyId), body, { Origin: origin })
        expect(json).toMatchObject({ status: 403, code: 'origin-refused' })
      }
      const cookie = [...ana!.browser.cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { Cookie: cookie, Referer: `${panel.url}/panel`, 'Content-Type': 'application/json' }
      const response = await fetch(`${panel.url}${path.replace(':id', ana!.keyId)}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      expect(response.status).toBe(403)
      expect(await stateOf(ana!)).toEqual(before)
      expect(receiver.received).toHaveLength(received)
    })

    it('and 401 without a session, wherever from', async () => {
      for (const [method, path, body] of changes) {
        const { status } = await panel.browser().ask(method, path.replace(':id', ana!.keyId), body, { Origin: 'https://example.com' })
        expect(status).toBe(401)
      }
    })
  })

  it('keys: made, rotated with grace, revoked', async () => {
    const { browser } = ana!
    const made = (await browser.ask('POST', '/api/keys', { name: 'integración' })).json as { id: string; apiKey: string }
    const rotated = (await browser.ask('POST', `/api/keys/${made.id}/rotate`, { graceDays: 7 })).json as { id: string; apiKey: string }
    expect([await statusOfKey(made.apiKey), await statusOfKey(rotated.apiKey)]).toEqual([503, 503])
    expect((await browser.ask('DELETE', `/api/keys/${made.id}`)).status).toBe(204)
    expect([await statusOfKey(made.apiKey), await statusOfKey(rotated.apiKey)]).toEqual([403, 503])
    const now = (await browser.ask('POST', `/api/keys/${rotated.id}/rotate`)).json as { id: string; apiKey: string }
    expect([await statusOfKey(rotated.apiKey), await statusOfKey(now.apiKey)]).toEqual([403, 503])
    const { items } = (await browser.ask('GET', '/api/keys')).json as { items: readonly { id: string; name: string }[] }
    expect(items.map(({ id, name }) => [id, name])).toEqual(expect.arrayContaining([[now.id, 'integración']]))
    expect(items).toHaveLength(2)
    expect(panel.log()).not.toContain(now.apiKey)
  })

  it('webhook: set, tested, delivered, removed', async () => {
    const { browser } = ana!
    const { secret } = (await browser.ask('PUT', '/api/webhook', { url: `${receiver.url}/avisos` })).json as { secret: string }
    const { status, json } = await browser.ask('POST', '/api/webhook/test')
    expect([status, json]).toMatchObject([200, { delivered: true, responseStatus: 204, failure: null }])
    const { headers, path } = receiver.received.at(-1)!
    expect([headers['webhook-id'], path]).toEqual([json['id'], '/avisos'])
    const { items } = (await browser.ask('GET', '/api/webhook/deliveries')).json as { items: readonly unknown[] }
    expect(items).toEqual([expect.objectContaining({ id: json['id'], type: 'webhook.test', status: 'delivered', attempts: 1 })])
    expect((await browser.ask('DELETE', '/api/webhook')).status).toBe(204)
    expect((await browser.ask('GET', '/api/webhook')).status).toBe(404)
    expect(panel.log()).not.toContain(secret)
  })

  it('webhook: tested twenty times a minute at most, by one tenant', async () => {
    await ana!.browser.ask('PUT', '/api/webhook', { url: receiver.url })
    const tests = await Promise.all(Array.from({ length: 21 }, () => ana!.browser.ask('POST', '/api/webhook/test')))
    expect(tests.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(tests.find(({ status }) => status === 429)!.json['code']).toBe('too-many-attempts')
    expect((await pedro!.browser.ask('POST', '/api/webhook/test')).status).toBe(404)
  })

  it('usage: by day and type, of as many months as are asked for', async () => {
    await panel.store.charge(validationOf({ id: ana!.tenantId }, { units: 3, resourceType: 'Bundle' }))
    await panel.store.charge(validationOf({ id: ana!.tenantId }, { valid: false, errorCount: 1 }))
    const { json } = await ana!.browser.ask('GET', '/api/usage?months=2')
    expect(json['days']).toMatchObject([
      { resourceType: 'Bundle', validations: 1, invalid: 0, units: 3 },
      { resourceType: 'Patient', validations: 1, invalid: 1, units: 1 },
    ])
    expect((await ana!.browser.ask('GET', '/api/tenant')).json).toMatchObject({
      plan: 'free',
      quota: { limit: 100, used: 4, remaining: 96 },
    })
  })

  /** All that somebody could have changed. */
  async function stateOf({ browser }: SignedIn): Promise<unknown> {
    const paths = ['/api/keys', '/api/webhook', '/api/webhook/deliveries']
    return (await Promise.all(paths.map((path) => browser.ask('GET', path)))).map(({ json }) => json)
  }
})
