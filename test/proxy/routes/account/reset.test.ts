import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { describePanels, goodPassword, readable, type Panel } from '../../../support/panel.ts'

const newPassword = 'nueve loicas del Maipo'

describePanels('who forgot a password', (start) => {
  let panel: Panel
  let names = 0
  beforeAll(async () => void (panel = await start({ SVC_TRUSTED_PROXIES: '127.0.0.1' })), 60_000)
  afterAll(() => panel.close())

  const registerOne = () => panel.register(`uno${(names += 1)}`)
  const ask = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    panel.browser().ask('POST', `/api/auth/${path}`, body, { 'X-Forwarded-For': `203.0.113.${(names += 1)}`, ...headers })
  const requestReset = (email: string, headers: Readonly<Record<string, string>> = {}) => ask('request-password-reset', { email }, headers)
  const reset = (token: string, password = newPassword) => ask('reset-password', { token, newPassword: password })

  describe('POST /api/auth/request-password-reset', () => {
    it('202: a letter in Spanish to the address, with an address of the page that holds a token', async () => {
      const { email } = await registerOne()
      expect(await requestReset(email.toUpperCase())).toMatchObject({ status: 202, text: '' })
      const token = await panel.token(email)
      const letter = panel.mail.letters.find(({ to }) => to.includes(email))!
      expect(letter).toMatchObject({ to: [email], from: 'no-responder@localhost' })
      expect(readable(letter.source)).toContain(`\n${panel.url}/panel/restablecer#token=${token}\r\n`)
      expect(readable(letter.source)).not.toContain('Hospital')
    })

    it('202: the same, and no letter, for an address that nobody has', async () => {
      const { email } = await registerOne()
      const [known, unknown] = [await requestReset(email), await requestReset('nadie@example.cl')]
      const shown = [known, unknown].map(({ status, text, headers }) => [status, text, [...headers.keys()]])
      expect(shown[0]).toEqual(shown[1])
      await panel.token(email)
      expect(panel.mail.letters.filter(({ to }) => to.includes('nadie@example.cl'))).toEqual([])
    })

    it('202: a mail server that refuses at first is asked again', async () => {
      const { email } = await registerOne()
      panel.mail.refuse({ responseCode: 451 })
      expect((await requestReset(email)).status).toBe(202)
      await expect.poll(() => panel.mail.refusals()).toBeGreaterThan(0)
      expect(panel.mail.letters.filter(({ to }) => to.includes(email))).toEqual([])
      panel.mail.refuse(undefined)
      expect((await reset(await panel.token(email))).status).toBe(204)
    })

    it.each([undefined, 'https://example.com'])('403: from %s', async (origin) => {
      const headers = { 'Content-Type': 'application/json', ...(origin !== undefined && { Origin: origin }) }
      const response = await fetch(`${panel.url}/api/auth/request-password-reset`, {
        method: 'POST',
        headers,
        body: '{"email":"ana@example.cl"}',
      })
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'origin-refused' }])
    })

    it.each([{}, { email: 'ana' }, { email: ['ana@example.cl'] }])('422: %j', async (body) => {
      expect((await ask('request-password-reset', body)).json).toMatchObject({ status: 422, errors: [{ field: 'email' }] })
    })

    it('429: the sixth letter in an hour that one client asks for one address, whether or not somebody has it', async () => {
      const { email } = await registerOne()
      for (const address of [email, 'nadie-todavia@example.cl']) {
        const client = { 'X-Forwarded-For': '198.51.100.19' }
        for (let count = 0; count < 5; count += 1) expect((await requestReset(address, client)).status).toBe(202)
        const { status, headers } = await requestReset(address.toUpperCase(), client)
        expect(status).toBe(429)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
        // Whose address it is still gets one.
        expect((await requestReset(address, { 'X-Forwarded-For': '198.51.100.20' })).status).toBe(202)
      }
    })

    it('429: the 21st letter in an hour to one address, whoever asks', async () => {
      const { email } = await registerOne()
      const asked = (client: number) => requestReset(email, { 'X-Forwarded-For': `203.0.113.${client}` })
      for (let count = 0; count < 20; count += 1) expect((await asked(count)).status).toBe(202)
      expect((await asked(20)).status).toBe(429)
    })

    it('429: the 61st in a minute from one client', async () => {
      const answers = await Promise.all(
        Array.from({ length: 61 }, () => ask('request-password-reset', '', { 'X-Forwarded-For': '198.51.100.9' })),
      )
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    })
  })

  describe('POST /api/auth/reset-password', () => {
    it('204: the new password holds, the old one does not, and every session is over', async () => {
      const { email } = await registerOne()
      const browsers = [panel.browser(), panel.browser()]
      for (const browser of browsers) await browser.signIn(email)
      await requestReset(email)
      expect(await reset(await panel.token(email))).toMatchObject({ status: 204, text: '' })
      for (const browser of browsers) expect((await browser.ask('GET', '/api/tenant')).status).toBe(401)
      expect((await panel.browser().signIn(email, goodPassword)).status).toBe(401)
      expect((await panel.browser().signIn(email, newPassword)).status).toBe(200)
    })

    it('204: and the address is confirmed, which it was not by opening the account', async () => {
      const { email } = await registerOne()
      const confirmed = async (): Promise<boolean> => {
        const query = panel.database.db.selectFrom('members').select('email_verified').where('email', '=', email)
        return Boolean((await query.executeTakeFirstOrThrow()).email_verified)
      }
      expect(await confirmed()).toBe(false)
      await requestReset(email)
      await reset('nada')
      expect(await confirmed()).toBe(false)
      await reset(await panel.token(email))
      expect(await confirmed()).toBe(true)
    })

    it('204: and keys hold on', async () => {
      const { email, apiKey } = await registerOne()
      await requestReset(email)
      await reset(await panel.token(email))
      const { status } = await panel.browser().ask('POST', '/api/validate', { resourceType: 'Patient' }, { 'X-API-Key': apiKey })
      expect(status).toBe(503)
    })

    it('400: a token that was used, and the password stays', async () => {
      const { email } = await registerOne()
      await requestReset(email)
      const token = await panel.token(email)
      await reset(token)
      expect((await reset(token, 'otra clave distinta')).json).toMatchObject({ status: 400, code: 'reset-token-refused' })
      expect((await panel.browser().signIn(email, newPassword)).status).toBe(200)
    })

    it('204 once, of many at the same time', async () => {
      const { email } = await registerOne()
      await requestReset(email)
      const token = await panel.token(email)
      const passwords = Array.from({ length: 6 }, (_, index) => `${newPassword} ${index}`)
      const answers = await Promise.all(passwords.map((password) => reset(token, password)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400, 400, 400])
      const winner = passwords[answers.findIndex(({ status }) => status === 204)]!
      expect((await panel.browser().signIn(email, winner)).status).toBe(200)
    })

    it('400: a token after an hour', async () => {
      const { email } = await registerOne()
      await requestReset(email)
      const token = await panel.token(email)
      vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] })
      const { json } = await reset(token).finally(() => vi.useRealTimers())
      expect(json).toMatchObject({ status: 400, code: 'reset-token-refused' })
      expect((await panel.browser().signIn(email)).status).toBe(200)
    })

    it('400: a token that somebody made up, or read in the database', async () => {
      const { email } = await registerOne()
      await requestReset(email)
      const token = await panel.token(email)
      const kept = await panel.database.db.selectFrom('verifications').selectAll().execute()
      expect(JSON.stringify(kept)).not.toContain(token)
      const identifiers = (kept as unknown as readonly { readonly identifier: string }[]).map(({ identifier }) => identifier)
      for (const one of ['x', token.slice(1), `reset-password:${token}`, ...identifiers]) expect((await reset(one)).status).toBe(400)
      expect((await reset(token)).status).toBe(204)
    })

    it('422: a password that is none, and the token stays good', async () => {
      const { email } = await registerOne()
      await requestReset(email)
      const token = await panel.token(email)
      for (const password of [
        '',
        'siete77',
        'x'.repeat(129),
        '🦜🌶🏔🥟🦙🍇🌋',
        `${'🦜'.repeat(120)} y loicas`,
        'contraseña'.slice(0, 7),
        'password',
      ]) {
        expect((await reset(token, password)).json).toMatchObject({ status: 422, errors: [{ field: 'newPassword' }] })
      }
      expect((await reset(token)).status).toBe(204)
    })

    it('204: a password as long as the contract permits, in whatever letters', async () => {
      const { email } = await registerOne()
      await requestReset(email)
      const password = `${'🦜'.repeat(119)} y loicas`
      expect((await reset(await panel.token(email), password)).status).toBe(204)
      expect((await panel.browser().signIn(email, password)).status).toBe(200)
    })

    it.each([
      { newPassword },
      { token: '', newPassword },
      { token: 7, newPassword },
      { token: 'x'.repeat(201), newPassword },
      { token: '🦜'.repeat(201), newPassword },
    ])('422: token of %j', async (body) => {
      expect((await ask('reset-password', body)).json).toMatchObject({ status: 422, errors: [{ field: 'token' }] })
    })

    it('422: of a token and a password that are both wrong, both', async () => {
      const { json } = await ask('reset-password', { token: '', newPassword: 'password' })
      expect((json['errors'] as readonly { readonly field: string }[]).map(({ field }) => field)).toEqual(['token', 'newPassword'])
    })

    it('403: from another page', async () => {
      const headers = { Origin: 'https://example.com' }
      expect((await ask('reset-password', { token: 'x', newPassword }, headers)).json).toMatchObject({ code: 'origin-refused' })
    })

    it('429: the 61st guess in a minute from one client', async () => {
      const guess = () => ask('reset-password', { token: 'adivinado', newPassword }, { 'X-Forwarded-For': '198.51.100.10' })
      const answers = await Promise.all(Array.from({ length: 61 }, guess))
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(60)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    })
  })

  it('logs neither addresses nor tokens nor passwords', async () => {
    const { email } = await registerOne()
    await requestReset(email)
    const token = await panel.token(email)
    await reset(token)
    for (const secret of [email, token, newPassword]) expect(panel.log()).not.toContain(secret)
  })
})

describePanels('who forgot a password, of a service without mail', (start) => {
  it('404, for whatever address', async () => {
    const panel = await start({ SVC_SMTP_URL: '' })
    try {
      const { email } = await panel.register('ana')
      for (const address of [email, 'nadie@example.cl']) {
        const { json } = await panel.browser().ask('POST', '/api/auth/request-password-reset', { email: address })
        expect(json).toMatchObject({ status: 404, code: 'not-found', detail: expect.stringContaining('no manda correo') as string })
      }
    } finally {
      await panel.close()
    }
  })
})
