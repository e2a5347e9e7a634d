import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describePanels, goodPassword, type Panel } from '../../../support/panel.ts'

const account = { email: 'ana@example.cl', password: goodPassword, organization: 'Hospital' }

describePanels('POST /api/accounts', (start) => {
  let panel: Panel
  beforeAll(async () => void (panel = await start({ SVC_TRUSTED_PROXIES: '127.0.0.1' })), 60_000)
  afterAll(() => panel.close())

  let clients = 0
  /** Asks as a client that nobody has seen before, so that tests do not use up each other's limits. */
  function register(body: unknown, headers: Readonly<Record<string, string>> = {}) {
    clients += 1
    return panel.browser().ask('POST', '/api/accounts', body, { 'X-Forwarded-For': `203.0.113.${clients}`, ...headers })
  }

  describe('201', () => {
    it('an account on the plan free, with a key that opens the service', async () => {
      const { status, json } = await register({ ...account, email: ' Primera@Example.cl ', organization: ' Clínica Ñuble ' })
      expect(status).toBe(201)
      expect(json).toEqual({ tenantId: expect.any(String), apiKey: expect.stringMatching(/^svc_live_/), plan: 'free' } as unknown)
      const headers = { 'X-API-Key': String(json['apiKey']) }
      expect((await panel.browser().ask('POST', '/api/validate', { resourceType: 'Patient' }, headers)).status).toBe(503)
      const browser = panel.browser()
      await browser.signIn('primera@example.cl')
      expect((await browser.ask('GET', '/api/tenant')).json).toMatchObject({ email: 'primera@example.cl', organization: 'Clínica Ñuble' })
    })

    it('names and passwords as long as the contract permits, in whatever letters, also to sign in', async () => {
      const password = `${'🦜'.repeat(119)} y loicas`
      const { status } = await register({ email: 'larga@example.cl', password, organization: '🏥'.repeat(200) })
      expect(status).toBe(201)
      const browser = panel.browser()
      expect((await browser.signIn('larga@example.cl', password)).status).toBe(200)
      expect((await browser.ask('GET', '/api/tenant')).json).toMatchObject({ organization: '🏥'.repeat(200) })
    })

    it.each([
      ['es', 'Primera clave'],
      ['en', 'First key'],
    ])('names the first key in the language of who registers: %s', async (language, name) => {
      const email = `clave-${language}@example.cl`
      await register({ ...account, email }, { 'Accept-Language': language })
      const browser = panel.browser()
      await browser.signIn(email)
      expect((await browser.ask('GET', '/api/keys')).json).toMatchObject({ items: [{ name }] })
    })

    it('begins no session', async () => {
      const { headers } = await register({ ...account, email: 'sin-cookie@example.cl' })
      expect(headers.getSetCookie()).toEqual([])
    })

    it('once, of many at the same time', async () => {
      const email = 'carrera@example.cl'
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => register({ ...account, email: index % 2 ? email : 'CARRERA@example.cl' })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
      const made = answers.find(({ status }) => status === 201)
      const browser = panel.browser()
      expect((await browser.signIn(email)).json['tenantId']).toBe(made!.json['tenantId'])
    })

    it('keeps neither password nor key', async () => {
      const { json } = await register({ ...account, email: 'reserva@example.cl' })
      const kept = JSON.stringify([
        await panel.database.db.selectFrom('keys').selectAll().execute(),
        await panel.database.db.selectFrom('credentials').selectAll().execute(),
      ])
      for (const secret of [goodPassword, String(json['apiKey'])]) {
        expect(kept).not.toContain(secret)
        expect(panel.log()).not.toContain(secret)
      }
    })
  })

  describe('400', () => {
    it.each(['', '{', 'email=ana@example.cl'])('%j', async (body) => {
      expect((await register(body)).json).toMatchObject({ status: 400, code: 'invalid-json' })
    })
  })

  describe('403', () => {
    it.each(['https://example.com', 'null', 'http://127.0.0.1', 'http://127.0.0.1.example.com:80'])('Origin: %s', async (origin) => {
      expect((await register({ ...account, email: 'ajena@example.cl' }, { Origin: origin })).json).toMatchObject({
        status: 403,
        code: 'origin-refused',
        detail: `La cabecera Origin tiene que ser ${panel.url}.`,
      })
      expect(await panel.store.findTenantByEmail('ajena@example.cl')).toBeUndefined()
    })
  })

  describe('409', () => {
    it('an address that is taken, in whatever case it is written', async () => {
      await register({ ...account, email: 'tomada@example.cl' })
      expect((await register({ ...account, email: 'Tomada@EXAMPLE.cl', password: 'otra clave muy distinta' })).json).toMatchObject({
        status: 409,
        code: 'email-taken',
      })
      expect((await panel.browser().signIn('tomada@example.cl')).status).toBe(200)
    })
  })

  describe('413', () => {
    it('more than 16 KiB', async () => {
      expect((await register({ ...account, organization: 'x'.repeat(17_000) })).json).toMatchObject({ status: 413, code: 'body-too-large' })
    })
  })

  describe('415', () => {
    it.each(['text/plain', 'application/x-www-form-urlencoded'])('%s', async (type) => {
      expect((await register(JSON.stringify(account), { 'Content-Type': type })).json).toMatchObject({ code: 'unsupported-media-type' })
    })
  })

  describe('422', () => {
    it.each([
      ['email', { email: 'ana' }],
      ['email', { email: 'ana@' }],
      ['email', { email: 'ana@example.cl, eva@example.cl' }],
      ['email', { email: 'ana@example.cl\r\nBcc: eva@example.cl' }],
      ['email', { email: `${'a'.repeat(250)}@example.cl` }],
      ['email', { email: 7 }],
      ['password', { password: 'siete77' }],
      ['password', { password: '🦜🌶🏔🥟🦙🍇🌋' }],
      ['password', { password: 'x'.repeat(129) }],
      ['password', { password: 'password' }],
      ['password', { password: '12345678' }],
      ['password', { password: 'aaaaaaaaaaaa' }],
      ['password', { password: account.email }],
      ['password', { password: null }],
      ['organization', { organization: '' }],
      ['organization', { organization: '   ' }],
      ['organization', { organization: 'x'.repeat(201) }],
      ['organization', { organization: '🏥'.repeat(201) }],
      ['organization', { organization: `${'x'.repeat(200)} ` }],
      ['organization', { organization: 'uno\ndos' }],
      ['organization', { organization: ['Hospital'] }],
    ])('%s of %j', async (field, change) => {
      const { status, json } = await register({ ...account, ...change })
      expect([status, json['code']]).toEqual([422, 'fields-invalid'])
      expect(json['errors']).toEqual([{ field, detail: expect.stringMatching(/^\p{Lu}.*\.$/u) as string }])
    })

    it('says all that is wrong', async () => {
      const { json } = await register({})
      expect((json['errors'] as readonly { readonly field: string }[]).map(({ field }) => field)).toEqual([
        'email',
        'password',
        'organization',
      ])
    })

    it.each([
      ['siete77', 'La contraseña tiene que tener al menos 8 caracteres.'],
      ['hospital del sur', 'La contraseña es de las que se adivinan primero: hay que elegir otra.'],
    ])('says what is wrong with the password %s together with the other fields', async (password, detail) => {
      const { json } = await register({ email: 'ana', password, organization: ' Hospital del Sur \n' })
      expect(json['errors']).toEqual([
        { field: 'email', detail: 'La dirección de correo no está bien escrita.' },
        { field: 'password', detail },
      ])
    })

    it.each(['null', '7', '"texto"', '[]'])('%s is no form', async (body) => {
      expect((await register(body)).json).toMatchObject({ status: 422, errors: [{ field: '' }] })
    })
  })

  describe('429', () => {
    it('the 121st in a minute from one client, whatever came of the others; not those of another client', async () => {
      const client = { 'X-Forwarded-For': '198.51.100.1' }
      const answers = await Promise.all(Array.from({ length: 121 }, () => register('', client)))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(1)
      expect(refused[0]!.json['code']).toBe('too-many-attempts')
      const wait = Number(refused[0]!.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(60)
      expect((await register('', { 'X-Forwarded-For': '198.51.100.2' })).status).toBe(400)
    })
  })
})

describePanels('POST /api/accounts without a proxy', (start) => {
  it('429: what a client says of its address changes nothing', async () => {
    const panel = await start()
    try {
      const ask = (index: number) => panel.browser().ask('POST', '/api/accounts', '', { 'X-Forwarded-For': `198.51.100.${index}` })
      const answers = await Promise.all(Array.from({ length: 121 }, (_, index) => ask(index)))
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
      const rows = panel.database.pool === undefined ? [] : (await panel.database.pool.query('select key from burst_windows')).rows
      expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
    } finally {
      await panel.close()
    }
  })
})
