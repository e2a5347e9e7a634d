import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alertMail, sendAlert } from '../../../proxy/dispatch/alert-sender.ts'
import { createMailer, type Mailer } from '../../../proxy/dispatch/mailer.ts'
import { usageAlert } from '../../../proxy/outbox/messages.ts'
import type { ClaimedDelivery } from '../../../proxy/outbox/delivery.ts'
import { readable } from '../../support/panel.ts'
import { startMailServer, type MailServer } from '../../support/smtp.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const delivery: ClaimedDelivery = {
  id: 'msg_1',
  claim: 'c',
  tenantId: 't',
  type: 'usage.alert',
  payload: usageAlert('2026-11', 8123, 10_000),
  createdAt: now,
  attempts: 0,
  email: 'ana@example.cl',
  isConfirmed: true,
  organization: 'Hospital de Ñuñoa',
  webhook: null,
}

let server: MailServer
let mailer: Mailer
beforeEach(async () => {
  server = await startMailServer()
  mailer = createMailer({ url: server.url, from: 'Avisos <avisos@svc.example.cl>' })
})
afterEach(async () => {
  mailer.close()
  await server.close()
})

function send(change: Partial<ClaimedDelivery> = {}) {
  return sendAlert({ ...delivery, ...change }, mailer, 'https://svc.example.cl', now)
}

describe('the letter of a usage alert', () => {
  it('says how far the month has gone', () => {
    expect(alertMail({ month: '2026-11', used: 8123, limit: 10_000 }, 'Hospital de Ñuñoa', 'https://svc.example.cl')).toEqual({
      subject: 'Tu cuota de noviembre va en 81 %',
      text: `Hola:

Hospital de Ñuñoa ha usado 8.123 de las 10.000 validaciones de su cuota de noviembre (81 %).

Cuando la cuota se acaba, el servicio responde 429 hasta el primer día del mes siguiente (UTC). La revisión sin conexión no gasta cuota y sigue funcionando.

El detalle está en https://svc.example.cl/panel
`,
    })
  })

  it('to an address that nobody has confirmed holds no word of who opened the account, and says what to do', async () => {
    await send({ isConfirmed: false, organization: 'Gana un premio en https://estafa.example' })
    const text = readable(server.letters[0]!.source)
    expect(text).not.toContain('premio')
    expect(text).toContain('La cuenta que tiene esta dirección de correo ha usado 8.123 de las 10.000')
    expect(text).toContain('Nadie ha confirmado todavía que esta dirección')
  })

  it('is delivered once the server has taken it', async () => {
    expect(await send()).toEqual({ kind: 'accepted', responseStatus: null })
    const [letter] = server.letters
    expect(letter).toMatchObject({ from: 'avisos@svc.example.cl', to: ['ana@example.cl'] })
    expect(letter!.source).toContain('Message-ID: <msg_1@svc.example.cl>')
    expect(letter!.source).toContain('From: Avisos <avisos@svc.example.cl>')
  })

  it('is delivered to a server of the same machine whose certificate nobody has signed', async () => {
    const withTls = await startMailServer({ hasTls: true })
    const secured = createMailer({ url: withTls.url, from: 'avisos@svc.example.cl' })
    expect(await sendAlert(delivery, secured, 'https://svc.example.cl', now)).toMatchObject({ kind: 'accepted' })
    secured.close()
    await withTls.close()
  })

  it('is not delivered where the server does not take it', async () => {
    server.refuse({ responseCode: 451 })
    expect(await send()).toEqual({ kind: 'refused', responseStatus: 451, failure: 'status', waitMs: 0 })
    server.refuse(undefined)
    expect(await send()).toMatchObject({ kind: 'accepted' })
  })

  it('is not delivered where there is no server', async () => {
    await server.close()
    expect(await send()).toEqual({ kind: 'refused', responseStatus: null, failure: 'unreachable', waitMs: 0 })
  })

  it('is not written once the month is over', async () => {
    expect(await send({ payload: usageAlert('2026-10', 80, 100) })).toEqual({
      kind: 'hopeless',
      responseStatus: null,
      failure: 'month-over',
      gone: false,
    })
    expect(server.letters).toEqual([])
  })

  it('goes to one address, whatever is in it', async () => {
    await send({ email: 'ana@example.cl, otro@example.cl' })
    expect(server.letters.flatMap(({ to }) => to)).not.toContain('otro@example.cl')
  })

  it('cannot be made to say more by the name of an organization', async () => {
    await send({ organization: 'X\r\nBcc: otro@example.cl', email: 'ana@example.cl' })
    expect(server.letters[0]!.to).toEqual(['ana@example.cl'])
    expect(server.letters[0]!.source.split('\r\n\r\n')[0]).not.toContain('Bcc')
  })
})
