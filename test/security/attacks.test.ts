import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, startPanel, type Browser, type Panel } from '../support/panel.ts'
import { startService, type TestService } from '../support/service.ts'

let folder: string
let service: TestService
let panel: Panel

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-attacks-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>svc</title>')
  writeFileSync(join(folder, 'service.worker.js'), '// own')
  service = await startService({ pageFolder: folder, metricsToken: 'token', logLevel: 'trace' })
  panel = await startPanel({ kind: 'sqlite', file: join(folder, 'svc.db') }, {}, { hashesDearly: true })
})

afterAll(async () => {
  await service.close()
  await panel.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** Asks with an address and headers exactly as they are. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET', body = ''): Promise<Answer> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: text }))
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

const json = { 'Content-Type': 'application/json' }
const script = 'onfetch=()=>{}//<script>alert(1)</script>'
/** One of each kind of answer: pages, files, data, probes, problems. */
const everything: readonly [path: string, headers?: Readonly<Record<string, string>>, method?: string, body?: string][] = [
  ['/'],
  ['/panel'],
  [`/reglas/${encodeURIComponent(script)}`],
  ['/service.worker.js'],
  ['/downloads/openapi.json'],
  ['/downloads/validate.http'],
  ['/downloads/nada'],
  ['/api/status'],
  ['/api/tenant'],
  [`/api/${encodeURIComponent(script)}`],
  ['/api/validate', json, 'POST', script],
  ['/api/validate', json, 'PUT'],
  ['/healthz'],
  ['/readyz'],
  ['/metrics'],
  ['/metrics', { Authorization: 'Bearer token' }],
  ['/%00'],
  ['/nada.js'],
  ['/', {}, 'POST'],
]

describe('no answer', () => {
  it.each(everything)('of %s is taken for anything else, or shown inside another page', async (path, headers, method, body) => {
    const answer = await ask(path, headers, method, body)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it('but the page’s own worker is a script, and none lets it rule more than its folder', async () => {
    const scripts: string[] = []
    for (const [path, headers, method, body] of everything) {
      const answer = await ask(path, { ...headers, 'Service-Worker': 'script' }, method, body)
      expect(answer.headers['service-worker-allowed']).toBeUndefined()
      if (/script|html|xml|svg/.test(String(answer.headers['content-type']))) {
        scripts.push(path)
        expect(answer.body).not.toContain('onfetch')
      }
    }
    expect(scripts).toEqual(['/', '/panel', `/reglas/${encodeURIComponent(script)}`, '/service.worker.js'])
  })

  it.each(everything)('of %s hangs on the host that is asked for', async (path, headers = {}, method, body) => {
    const evil = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'evil', Forwarded: 'host=evil.example', 'X-Original-URL': '/evil' } // prettier-ignore
    const [plain, forged] = [await ask(path, headers, method, body), await ask(path, { ...headers, ...evil }, method, body)]
    expect(forged.status).toBe(plain.status)
    expect(JSON.stringify(forged)).not.toContain('evil')
  })

  it.each([
    '//evil.example/',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5c%5cevil.example',
    '/%2f%2fevil.example/..',
    '/panel?next=https://evil.example',
    '/panel/..//evil.example',
    '/assets//evil.example',
    '/downloads//evil.example/..',
    '/api/auth/get-session?callbackURL=https://evil.example',
  ])('leads elsewhere: %s', async (path) => {
    const { status, headers } = await ask(path)
    expect(status < 300 || status >= 400).toBe(true)
    expect([headers['location'], headers['refresh']]).toEqual([undefined, undefined])
  })
})

it('nothing that is sent writes a line of the log of its own', async () => {
  const line = '"}\n{"level":60,"msg":"inyectado"}\r\n\u001b[2Jinyectado'
  const encoded = encodeURIComponent(line)
  await ask(`/${encoded}`)
  await ask(`/api/${encoded}`)
  await ask(
    '/api/validate',
    { ...json, 'X-API-Key': service.apiKey, 'Idempotency-Key': 'inyectado', 'User-Agent': 'inyectado' },
    'POST',
    line,
  )
  await service.validate({ resourceType: line, meta: { profile: [line] }, [line]: 1 }, { 'X-FHIR-Profile': `urn:${encoded}inyectado` })
  await ask(`/api/keys/${encoded}`, { ...json, 'X-Test-Tenant': service.tenantId }, 'DELETE')
  const lines = service.log().trim().split('\n')
  expect(lines.length).toBeGreaterThan(4)
  for (const one of lines) expect(JSON.parse(one)).toMatchObject({ level: expect.any(Number) as number })
  expect(service.log()).not.toContain('inyectado')
  expect(service.log()).not.toContain('\u001b')
})

describe('who gives more fields than there are', () => {
  const secret = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const more = { plan: 'unlimited', grant: { plan: 'unlimited', until: null }, status: 'active', used: -1000, id: 'mine', role: 'admin' }
  let victim: { readonly tenantId: string }
  let browser: Browser

  beforeAll(async () => {
    victim = await panel.register('victima')
    browser = panel.browser()
  })

  it('has neither another plan nor another tenant', async () => {
    const body = { ...more, tenantId: victim.tenantId, email: 'atacante@example.cl', password: goodPassword, organization: 'Una' }
    const registered = await browser.ask('POST', '/api/accounts', body)
    expect([registered.status, registered.json['plan']]).toEqual([201, 'free'])
    const own = registered.json['tenantId']
    expect([victim.tenantId, 'mine']).not.toContain(own)
    const signIn = { email: 'atacante@example.cl', password: goodPassword, tenantId: victim.tenantId, callbackURL: 'https://evil.example' }
    const signedIn = await browser.ask('POST', '/api/auth/sign-in/email', signIn)
    expect([signedIn.status, signedIn.json['tenantId'], signedIn.headers.get('location')]).toEqual([200, own, null])
    const { json } = await browser.ask('GET', '/api/tenant')
    expect(json).toMatchObject({ id: own, plan: 'free', planUntil: null, quota: { limit: 100, used: 0 } })
  })

  it('has no key or webhook that the service did not make', async () => {
    const key = await browser.ask('POST', '/api/keys', { ...more, name: 'Una', tenantId: victim.tenantId, hash: 'a', apiKey: 'b' })
    expect(key.status).toBe(201)
    expect(String(key.json['apiKey'])).toMatch(/^svc_live_/)
    expect(await panel.store.listKeys(victim.tenantId)).toHaveLength(1)
    const hook = { ...more, url: 'https://example.cl/', secret, sealedSecret: secret, disabledAt: 1, tenantId: victim.tenantId }
    const webhook = await browser.ask('PUT', '/api/webhook', hook)
    expect([webhook.status, webhook.json['secret'] === secret]).toEqual([200, false])
    expect((await panel.browser().ask('GET', '/api/webhook')).status).toBe(401)
    const rotation = { graceDays: 0, tenantId: victim.tenantId, endsAt: null }
    const [own] = await panel.store.listKeys(victim.tenantId)
    expect((await browser.ask('POST', `/api/keys/${own!.id}/rotate`, rotation)).status).toBe(404)
  })
})

describe('whether an address has an account', () => {
  /** The least of some times that this process had the processors, in milliseconds: hashing is done by a thread of its own. */
  async function shortest(email: string): Promise<number> {
    const times: number[] = []
    for (let count = 0; count < 3; count += 1) {
      const start = process.cpuUsage()
      expect((await panel.browser().signIn(email, 'una clave que no es')).status).toBe(401)
      const { user, system } = process.cpuUsage(start)
      times.push((user + system) / 1000)
    }
    return Math.min(...times)
  }

  it('is not told by how long a sign-in takes: a password is hashed either way', async () => {
    await panel.register('alguien')
    const [known, unknown] = [await shortest('alguien@example.cl'), await shortest('nadie@example.cl')]
    // The hash takes most of the time; without it the second would be a small part of the first.
    expect(unknown).toBeGreaterThan(known / 3)
  })
})
