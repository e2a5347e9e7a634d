import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { describePanels, goodPassword, startPanel, type Browser, type Panel } from '../../../support/panel.ts'
import { postgres, startPostgres } from '../../../support/postgres.ts'
import { describeWith } from '../../../support/program.ts'

const cookieName = 'svc.session_token'
const day = 86_400_000

describePanels('sessions', (start) => {
  let panel: Panel
  let names = 0
  beforeAll(async () => void (panel = await start({ SVC_TRUSTED_PROXIES: '127.0.0.1' })), 60_000)
  afterAll(() => panel.close())
  afterEach(() => void vi.useRealTimers())

  /** Registers somebody new. */
  const registerOne = () => panel.register(`uno${(names += 1)}`)

  /** Registers and signs in somebody new. */
  async function member() {
    const registered = await registerOne()
    const browser = panel.browser()
    expect((await browser.signIn(registered.email)).status).toBe(200)
    return { ...registered, browser }
  }

  const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.ask('GET', '/api/tenant')).status === 200

  /** The token of a session as who does not know the secret can sign it. */
  function signed(token: string, secret: string): string {
    return `${token}.${encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))}`
  }

  describe('POST /api/auth/sign-in/email', () => {
    it('200: a cookie that is valid at once, for the browser alone', async () => {
      const { tenantId, email } = await registerOne()
      const browser = panel.browser()
      const { status, json } = await browser.signIn(email)
      expect(status).toBe(200)
      expect(json).toEqual({ tenantId, email, organization: expect.any(String), expiresAt: expect.any(String) } as unknown)
      expect(Date.parse(String(json['expiresAt'])) - Date.now()).toBeGreaterThan(6.9 * day)
      const [setCookie, ...more] = browser.setCookies()
      expect(more).toEqual([])
      expect(setCookie).toMatch(new RegExp(`^${cookieName}=[^;]+; Max-Age=604800; Path=/; HttpOnly; SameSite=Strict$`))
      expect((await browser.ask('GET', '/api/tenant')).json).toMatchObject({ id: tenantId })
    })

    it('200: in whatever case the address is written', async () => {
      const { tenantId, email } = await registerOne()
      expect((await panel.browser().signIn(` ${email.toUpperCase()} `)).json).toMatchObject({ tenantId, email })
    })

    it('200: with a password however its letters are composed', async () => {
      const { email } = await panel.register('compuesta', 'murciélago ñandú'.normalize('NFC'))
      expect((await panel.browser().signIn(email, 'murciélago ñandú'.normalize('NFD'))).status).toBe(200)
    })

    it('200: another cookie than one that the browser brought, which opens nothing of the new session', async () => {
      const attacker = await member()
      const planted = attacker.browser.cookies.get(cookieName)!
      const { tenantId, email } = await registerOne()
      const victim = panel.browser()
      victim.cookies.set(cookieName, planted)
      await victim.signIn(email)
      expect(victim.cookies.get(cookieName)).not.toBe(planted)
      expect((await victim.ask('GET', '/api/tenant')).json['id']).toBe(tenantId)
      expect((await attacker.browser.ask('GET', '/api/tenant')).json['id']).toBe(attacker.tenantId)
    })

    it('200: another cookie each time, and one does not end the other', async () => {
      const { email, browser } = await member()
      const another = panel.browser()
      await another.signIn(email)
      expect(another.cookies.get(cookieName)).not.toBe(browser.cookies.get(cookieName))
      await another.ask('POST', '/api/auth/sign-out')
      expect(await isSignedIn(browser)).toBe(true)
    })

    it('401: the same for a wrong password and for an address that nobody has', async () => {
      const { email } = await registerOne()
      const answers = [await panel.browser().signIn(email, 'otra clave distinta'), await panel.browser().signIn('nadie@example.cl')]
      for (const { status, headers } of answers) expect([status, headers.getSetCookie()]).toEqual([401, []])
      const [wrong, unknown] = answers.map(({ json }) => ({ ...json, requestId: 'another each time' }))
      expect(wrong).toEqual(unknown)
      expect(wrong).toMatchObject({ code: 'sign-in-refused', detail: 'La dirección de correo o la contraseña no es correcta.' })
    })

    it.each([undefined, 'https://example.com', 'null', 'http://127.0.0.1'])('403: from %s', async (origin) => {
      const { email } = await registerOne()
      const body = JSON.stringify({ email, password: goodPassword })
      const headers = { 'Content-Type': 'application/json', ...(origin !== undefined && { Origin: origin }) }
      const response = await fetch(`${panel.url}/api/auth/sign-in/email`, { method: 'POST', headers, body })
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
      expect(await response.json()).toMatchObject({ code: 'origin-refused' })
    })

    it('200: from this machine by another of its names', async () => {
      const { email } = await registerOne()
      const headers = { Origin: panel.url.replace('127.0.0.1', 'localhost') }
      expect((await panel.browser().ask('POST', '/api/auth/sign-in/email', { email, password: goodPassword }, headers)).status).toBe(200)
    })

    it('403: a suspended tenant, to whoever knows its password alone', async () => {
      const { tenantId, email } = await registerOne()
      await panel.store.setStatus(tenantId, 'suspended')
      const { status, json, headers } = await panel.browser().signIn(email)
      expect([status, json['code'], headers.getSetCookie()]).toEqual([403, 'tenant-suspended', []])
      expect((await panel.browser().signIn(email, 'otra clave distinta')).status).toBe(401)
      expect(await countSessions(panel, tenantId)).toBe(0)
    })

    it.each([
      ['email', { email: 'ana' }],
      ['email', { email: 7 }],
      ['password', { password: '' }],
      ['password', { password: 'x'.repeat(129) }],
      ['password', {}],
    ])('422: %s of %j', async (field, change) => {
      const body = { email: 'ana@example.cl', ...(field === 'email' && { password: goodPassword }), ...change }
      const { status, json } = await panel.browser().ask('POST', '/api/auth/sign-in/email', body)
      expect(status).toBe(422)
      expect(json['errors']).toEqual([{ field, detail: expect.stringMatching(/\.$/) as string }])
    })

    it('429: after ten wrong passwords, the right one too; not from another client, and not for another account', async () => {
      const [{ email }, other] = [await registerOne(), await registerOne()]
      const signIn = (client: string, whose: string, password: string) =>
        panel.browser().ask('POST', '/api/auth/sign-in/email', { email: whose, password }, { 'X-Forwarded-For': client })
      for (let count = 0; count < 10; count += 1) expect((await signIn('203.0.113.1', email, `clave mala ${count}`)).status).toBe(401)
      const { status, headers } = await signIn('203.0.113.1', email.toUpperCase(), goodPassword)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(600)
      expect((await signIn('203.0.113.2', email, goodPassword)).status).toBe(200)
      expect((await signIn('203.0.113.1', other.email, goodPassword)).status).toBe(200)
    })

    it('200: however often the password was right', async () => {
      const { email } = await registerOne()
      for (let count = 0; count < 9; count += 1) await panel.browser().signIn(email, 'clave mala')
      for (let count = 0; count < 3; count += 1) expect((await panel.browser().signIn(email)).status).toBe(200)
      expect((await panel.browser().signIn(email, 'clave mala')).status).toBe(401)
    })

    it('429: the 121st try in a minute from one client', async () => {
      const headers = { 'X-Forwarded-For': '203.0.113.3' }
      const ask = () => panel.browser().ask('POST', '/api/auth/sign-in/email', '', headers)
      const answers = await Promise.all(Array.from({ length: 121 }, ask))
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    })
  })

  describe('POST /api/auth/sign-out', () => {
    it('204: the session is over, also for a copy of its cookie', async () => {
      const { browser } = await member()
      const thief = panel.browser()
      thief.cookies.set(cookieName, browser.cookies.get(cookieName)!)
      expect(await isSignedIn(thief)).toBe(true)
      expect(await browser.ask('POST', '/api/auth/sign-out')).toMatchObject({ status: 204, text: '' })
      expect(browser.cookies.size).toBe(0)
      expect(await isSignedIn(thief)).toBe(false)
      expect((await thief.ask('GET', '/api/auth/get-session')).json).toBeNull()
    })

    it('204: without a session too', async () => {
      expect((await panel.browser().ask('POST', '/api/auth/sign-out')).status).toBe(204)
    })

    it('204: of a suspended tenant', async () => {
      const { tenantId, browser } = await member()
      await panel.store.setStatus(tenantId, 'suspended')
      expect((await browser.ask('POST', '/api/auth/sign-out')).status).toBe(204)
      expect(await countSessions(panel, tenantId)).toBe(0)
    })

    it('403: from another page, and the session goes on', async () => {
      const { browser } = await member()
      expect((await browser.ask('POST', '/api/auth/sign-out', undefined, { Origin: 'https://example.com' })).status).toBe(403)
      expect(await isSignedIn(browser)).toBe(true)
    })
  })

  describe('GET /api/auth/get-session', () => {
    it('200: the session', async () => {
      const { tenantId, email, browser } = await member()
      expect((await browser.ask('GET', '/api/auth/get-session')).json).toMatchObject({ tenantId, email })
      expect(browser.setCookies()).toEqual([])
    })

    it('200: null without one', async () => {
      expect(await panel.browser().ask('GET', '/api/auth/get-session')).toMatchObject({ status: 200, text: 'null' })
    })

    it('200: null for a cookie that somebody made up or changed', async () => {
      const { browser } = await member()
      const cookie = browser.cookies.get(cookieName)!
      const made = [
        'x',
        'x.y',
        cookie.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
        cookie.split('.')[0]!,
        `${cookie}x`,
        signed(cookie.split('.')[0]!, 'another secret'),
        '%00',
        '%zz',
      ]
      for (const one of made) {
        const forger = panel.browser()
        forger.cookies.set(cookieName, one)
        expect((await forger.ask('GET', '/api/auth/get-session')).text).toBe('null')
        expect((await forger.ask('GET', '/api/tenant')).status).toBe(401)
      }
    })

    it('200: it is prolonged once a day, and over seven days after that', async () => {
      const { browser } = await member()
      const cookie = browser.cookies.get(cookieName)!
      const begun = Date.now()
      vi.useFakeTimers({ now: begun + 2 * day, toFake: ['Date'] })
      const { json } = await browser.ask('GET', '/api/auth/get-session')
      expect(Math.round((Date.parse(String(json['expiresAt'])) - begun) / day)).toBe(9)
      expect(browser.setCookies()).toEqual([expect.stringMatching(`^${cookieName}=.*; Max-Age=604800; .*HttpOnly`)])
      vi.setSystemTime(begun + 8 * day)
      browser.cookies.set(cookieName, cookie)
      expect(await isSignedIn(browser)).toBe(true)
      vi.setSystemTime(begun + 9 * day + 60_000)
      expect((await browser.ask('GET', '/api/tenant')).status).toBe(401)
      expect((await browser.ask('GET', '/api/auth/get-session')).text).toBe('null')
      expect(browser.cookies.size).toBe(0)
      expect((await browser.ask('POST', '/api/keys', { name: 'x' })).status).toBe(401)
    })

    it('403: of a suspended tenant, until it is resumed', async () => {
      const { tenantId, browser } = await member()
      await panel.store.setStatus(tenantId, 'suspended')
      for (const path of ['/api/auth/get-session', '/api/tenant', '/api/keys', '/api/validations', '/api/webhook']) {
        expect((await browser.ask('GET', path)).json).toMatchObject({ status: 403, code: 'tenant-suspended' })
      }
      expect((await browser.ask('POST', '/api/keys', { name: 'x' })).json).toMatchObject({ code: 'tenant-suspended' })
      await panel.store.setStatus(tenantId, 'active')
      expect(await isSignedIn(browser)).toBe(true)
    })
  })

  describe('what a session is for', () => {
    it('401: an API key is none, whatever header bears it', async () => {
      const { apiKey } = await registerOne()
      const browser = panel.browser()
      browser.cookies.set(cookieName, apiKey)
      for (const headers of [{ 'X-API-Key': apiKey }, { Authorization: `Bearer ${apiKey}` }]) {
        for (const path of ['/api/tenant', '/api/keys', '/api/usage', '/api/validations', '/api/webhook']) {
          expect((await browser.ask('GET', path, undefined, headers)).json).toMatchObject({ status: 401, code: 'session-missing' })
        }
        expect((await browser.ask('POST', '/api/keys', { name: 'x' }, headers)).status).toBe(401)
      }
    })

    it('401: who shows an API key is told that it takes a session', async () => {
      const { apiKey } = await registerOne()
      const detailOf = async (headers: Readonly<Record<string, string>>) =>
        (await panel.browser().ask('GET', '/api/usage', undefined, headers)).json['detail']
      expect(await detailOf({ 'X-API-Key': apiKey })).toMatch(/^Una clave de API no sirve aquí: hay que iniciar sesión/)
      expect(await detailOf({ 'X-API-Key': apiKey, 'Accept-Language': 'en' })).toMatch(/^An API key does not open this: sign in/)
      expect(await detailOf({})).toBe('Hay que iniciar sesión.')
    })

    it('401: it does not validate from another page', async () => {
      const { browser } = await member()
      const { json } = await browser.ask('POST', '/api/validate', { resourceType: 'Patient' }, { Origin: 'https://example.com' })
      expect(json).toMatchObject({ status: 401, code: 'api-key-missing' })
    })

    it('no other page is let see an answer', async () => {
      const { browser } = await member()
      const { headers } = await browser.ask('GET', '/api/tenant', undefined, { Origin: 'https://example.com' })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('no-store')
      expect((await browser.ask('OPTIONS', '/api/tenant', undefined, { 'Access-Control-Request-Method': 'GET' })).status).toBe(405)
    })
  })

  it('404: nothing else of what better-auth can do', async () => {
    const { email, browser } = await member()
    for (const path of ['sign-up/email', 'update-user', 'change-email', 'delete-user', 'list-sessions', 'verify-password', 'error', 'ok']) {
      expect((await browser.ask('POST', `/api/auth/${path}`, { email, password: goodPassword, name: 'x' })).status).toBe(404)
      expect((await browser.ask('GET', `/api/auth/${path}`)).status).toBe(404)
    }
  })

  it('logs who asked, and neither addresses nor passwords nor cookies', async () => {
    const { tenantId, email, browser } = await member()
    await panel.browser().signIn(email, 'una clave que no es')
    await panel.browser().signIn('desconocida@example.cl')
    await browser.ask('GET', '/api/tenant', undefined, { 'User-Agent': 'Navegador-de-prueba', 'X-Forwarded-For': '203.0.113.99' })
    const cookie = browser.cookies.get(cookieName)!
    expect(panel.log()).toContain(tenantId)
    for (const secret of [email, goodPassword, cookie, cookie.split('.')[0]!, 'una clave que no es', 'desconocida@', '203.0.113.99']) {
      expect(panel.log()).not.toContain(secret)
    }
  })

  it('keeps neither addresses nor names of browsers', async () => {
    const { email } = await registerOne()
    const headers = { 'User-Agent': 'Navegador-de-prueba', 'X-Forwarded-For': '203.0.113.98' }
    await panel.browser().ask('POST', '/api/auth/sign-in/email', { email, password: goodPassword }, headers)
    const kept = JSON.stringify(await panel.database.db.selectFrom('sessions').selectAll().execute())
    expect(kept).not.toContain('Navegador')
    expect(kept).not.toContain('203.0.113')
  })

  it('forgets sessions that are over', async () => {
    const { tenantId } = await member()
    const ended = new Date(Date.now() - 1000)
    const expires_at = panel.database.dialect === 'sqlite' ? ended.toISOString() : ended
    const { browser } = await member()
    await panel.database.db.updateTable('sessions').set({ expires_at }).where('member_id', 'in', membersOf(panel, tenantId)).execute()
    await panel.store.forget({ idempotencyDays: 30, logDays: 90 })
    expect(await countSessions(panel, tenantId)).toBe(0)
    expect(await isSignedIn(browser)).toBe(true)
  })
})

describePanels('sessions behind https', (start) => {
  it('have a cookie that no other site and no page without TLS can set or see', async () => {
    const panel = await start({ SVC_PUBLIC_URL: 'https://svc.example.cl/fhir/' })
    try {
      const { email } = await panel.register('ana')
      const browser = panel.browser()
      const body = { email, password: goodPassword }
      expect((await browser.ask('POST', '/api/auth/sign-in/email', body)).status).toBe(403)
      const headers = { Origin: 'https://svc.example.cl' }
      expect((await browser.ask('POST', '/api/auth/sign-in/email', body, headers)).status).toBe(200)
      expect(browser.setCookies()).toEqual([
        expect.stringMatching(/^__Host-svc\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      ])
      expect((await browser.ask('GET', '/api/tenant')).status).toBe(200)
      expect((await browser.ask('POST', '/api/keys', { name: 'x' }, headers)).status).toBe(201)
      const signedOut = await browser.ask('POST', '/api/auth/sign-out', undefined, headers)
      expect([signedOut.status, browser.cookies.size]).toEqual([204, 0])
    } finally {
      await panel.close()
    }
  })
})

describeWith(postgres, 'sessions of several instances', () => {
  it('begin at one and hold at all; a former secret holds while it is known', { timeout: 60_000 }, async () => {
    const server = await startPostgres()
    const kept = { kind: 'postgres', url: await server.createDatabase() } as const
    const [old, renewed] = ['un secreto de antes', 'un secreto de ahora']
    const panels = await Promise.all([
      startPanel(kept, { SVC_SECRET: old }),
      startPanel(kept, { SVC_SECRET: old }),
      startPanel(kept, { SVC_SECRET: renewed, SVC_SECRET_PREVIOUS: old }),
      startPanel(kept, { SVC_SECRET: renewed }),
    ])
    try {
      const { email } = await panels[0]!.register('ana')
      const browser = panels[0]!.browser()
      await browser.signIn(email)
      const cookie = browser.cookies.get(cookieName)!
      const statuses = async () => {
        const visits = panels.map((panel) => {
          const visitor = panel.browser()
          visitor.cookies.set(cookieName, cookie)
          return visitor.ask('GET', '/api/tenant')
        })
        return (await Promise.all(visits)).map(({ status }) => status)
      }
      expect(await statuses()).toEqual([200, 200, 200, 401])
      const leaving = panels[2]!.browser()
      leaving.cookies.set(cookieName, cookie)
      expect((await leaving.ask('GET', '/api/auth/get-session')).json).toMatchObject({ email })
      expect((await leaving.ask('POST', '/api/auth/sign-out')).status).toBe(204)
      expect(await statuses()).toEqual([401, 401, 401, 401])
    } finally {
      for (const panel of panels) await panel.close()
      await server.remove()
    }
  })

  it('503 while the database is away, and they go on when it is back', { timeout: 60_000 }, async () => {
    const server = await startPostgres()
    const panel = await startPanel({ kind: 'postgres', url: await server.createDatabase() })
    try {
      const { email } = await panel.register('ana')
      const browser = panel.browser()
      await browser.signIn(email)
      await server.stop()
      const asked = [
        await browser.ask('GET', '/api/tenant'),
        await browser.ask('GET', '/api/auth/get-session'),
        await browser.ask('POST', '/api/auth/sign-out'),
        await browser.signIn(email),
        await browser.ask('POST', '/api/accounts', { email: 'eva@example.cl', password: goodPassword, organization: 'x' }),
        await browser.ask('POST', '/api/auth/request-password-reset', { email }),
        await browser.ask('POST', '/api/auth/reset-password', { token: 'x', newPassword: goodPassword }),
      ]
      for (const { status, json, headers } of asked) {
        expect([status, json['code'], headers.get('retry-after')]).toEqual([503, 'store-unavailable', '5'])
      }
      await server.start()
      expect((await browser.ask('GET', '/api/tenant')).status).toBe(200)
    } finally {
      await panel.close()
      await server.remove()
    }
  })
})

function membersOf({ database }: Panel, tenantId: string) {
  return database.db.selectFrom('members').select('id').where('tenant_id', '=', tenantId)
}

async function countSessions(panel: Panel, tenantId: string): Promise<number> {
  const rows = await panel.database.db.selectFrom('sessions').selectAll().where('member_id', 'in', membersOf(panel, tenantId)).execute()
  return rows.length
}
