import { afterAll, beforeAll, expect, it } from 'vitest'
import { describePanels, type Panel } from '../../../support/panel.ts'

const resource = { resourceType: 'OperationOutcome', issue: [{ severity: 'information', code: 'informational' }] }

describePanels('validation by the session of the dashboard', (start) => {
  let panel: Panel
  beforeAll(async () => {
    panel = await start({ SVC_BURST_LIMIT: '3', SVC_ENGINE: 'embedded' })
  })
  afterAll(() => panel?.close())

  it('is charged to the tenant once for each Idempotency-Key, and logged without a key', async () => {
    const { email } = await panel.register('sesion')
    const browser = panel.browser()
    await browser.signIn(email)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await browser.ask('POST', '/api/validate', resource, headers)
    const again = await browser.ask('POST', '/api/validate', resource, headers)
    expect([first.status, first.headers.get('svc-quota-remaining')]).toEqual([200, '99'])
    expect(again.headers.get('svc-idempotent-replay')).toBe('true')
    const { json } = await browser.ask('GET', '/api/validations')
    expect(json['items']).toEqual([expect.objectContaining({ keyId: 'panel', resourceType: 'OperationOutcome', units: 1 })])
  })

  it('is refused to another origin, to nobody and to a session that is over', async () => {
    const { email } = await panel.register('ajena')
    const browser = panel.browser()
    const codeOf = async (headers: Readonly<Record<string, string>> = {}) => {
      const { status, json } = await browser.ask('POST', '/api/validate', resource, headers)
      return [status, json['code']]
    }
    expect(await codeOf()).toEqual([401, 'api-key-missing'])
    await browser.signIn(email)
    const stale = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await codeOf({ Origin: 'https://evil.example' })).toEqual([401, 'api-key-missing'])
    expect(await codeOf()).toEqual([200, undefined])
    await browser.ask('POST', '/api/auth/sign-out')
    expect(await codeOf({ Cookie: stale })).toEqual([401, 'session-missing'])
  })

  it('counts bursts for each tenant apart', async () => {
    const [one, other] = [panel.browser(), panel.browser()]
    for (const [name, browser] of [
      ['primera', one],
      ['segunda', other],
    ] as const) {
      await browser.signIn((await panel.register(name)).email)
    }
    const statusOf = async (browser: typeof one) => (await browser.ask('POST', '/api/validate', resource)).status
    for (let count = 1; count <= 3; count += 1) expect(await statusOf(one)).toBe(200)
    expect(await statusOf(one)).toBe(429)
    expect(await statusOf(other)).toBe(200)
  })

  it('goes by the key where there is one', async () => {
    const { email, apiKey } = await panel.register('ambas')
    const browser = panel.browser()
    await browser.signIn(email)
    await browser.ask('POST', '/api/validate', resource, { 'X-API-Key': apiKey })
    const { json } = await browser.ask('GET', '/api/validations')
    expect(json['items']).toEqual([expect.objectContaining({ keyId: apiKey.slice(9, 17) })])
  })
})
