import type { LookupAddress } from 'node:dns'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGuardedAgent, type GuardSettings } from '../../../proxy/dispatch/guarded-agent.ts'
import { seal } from '../../../proxy/secrets/seal.ts'
import { sendWebhook } from '../../../proxy/dispatch/webhook-sender.ts'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'
import type { ClaimedDelivery } from '../../../proxy/outbox/delivery.ts'
import { freePort } from '../../support/free-port.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const secrets = drawSecrets('un secreto de prueba', undefined)

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  vi.restoreAllMocks()
})

function deliveryTo(url: string, change: Partial<ClaimedDelivery> = {}): ClaimedDelivery {
  return {
    id: 'msg_1',
    claim: 'c',
    tenantId: 't',
    type: 'validation.complete',
    payload: '{"type":"validation.complete","data":{"ñ":1}}',
    createdAt: 0,
    attempts: 0,
    email: 'ana@example.cl',
    isConfirmed: true,
    organization: 'Hospital',
    webhook: { url, sealedSecret: seal(secret, 't', secrets.present.webhooks), disabledAt: null, createdAt: 0 },
    ...change,
  }
}

async function send(url: string, settings: GuardSettings = { allowLoopback: true }, change: Partial<ClaimedDelivery> = {}) {
  const agent = createGuardedAgent(settings)
  try {
    return await sendWebhook(deliveryTo(url, change), agent, secrets, Date.now())
  } finally {
    await agent.destroy()
  }
}

describe('a webhook', () => {
  it('is sent as Standard Webhooks has it: its receiver can check who sent it', async () => {
    expect(await send(`${receiver.url}/avisos?x=1`)).toEqual({ kind: 'accepted', responseStatus: 204 })
    const [{ path, headers, body }] = receiver.received as [(typeof receiver.received)[number]]
    expect(path).toBe('/avisos?x=1')
    expect(body).toBe('{"type":"validation.complete","data":{"ñ":1}}')
    expect(headers).toMatchObject({ 'webhook-id': 'msg_1', 'content-type': 'application/json' })
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ type: 'validation.complete', data: { ñ: 1 } })
    expect(() => new Webhook(`whsec_${Buffer.alloc(32, 8).toString('base64')}`).verify(body, headers as Record<string, string>)).toThrow(
      /./,
    )
  })

  it.each([200, 201, 299])('is accepted by %i, whatever else is answered', async (status) => {
    receiver.answer((response) => void response.writeHead(status).end('x'.repeat(100_000)))
    expect(await send(receiver.url)).toEqual({ kind: 'accepted', responseStatus: status })
  })

  it.each([400, 404, 500])('is refused by %i', async (status) => {
    receiver.answer((response) => void response.writeHead(status).end())
    expect(await send(receiver.url)).toEqual({ kind: 'refused', responseStatus: status, failure: 'status', waitMs: 0 })
  })

  it('heeds a Retry-After of seconds or a date', async () => {
    receiver.answer((response) => void response.writeHead(429, { 'retry-after': '120' }).end())
    expect(await send(receiver.url)).toMatchObject({ responseStatus: 429, waitMs: 120_000 })
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00Z'))
    receiver.answer((response) => void response.writeHead(503, { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }).end())
    expect(await send(receiver.url)).toMatchObject({ waitMs: 30_000 })
    receiver.answer((response) => void response.writeHead(503, { 'retry-after': 'mañana' }).end())
    expect(await send(receiver.url)).toMatchObject({ waitMs: 0 })
  })

  it.each([301, 302, 303, 307, 308])('does not follow a %i', async (status) => {
    receiver.answer((response, { path }) => {
      if (path === '/otro') response.writeHead(204).end()
      else response.writeHead(status, { location: `${receiver.url}/otro` }).end()
    })
    expect(await send(receiver.url)).toMatchObject({ kind: 'refused', responseStatus: status, failure: 'redirect' })
    expect(receiver.received).toHaveLength(1)
  })

  it('is hopeless where its receiver is gone', async () => {
    receiver.answer((response) => void response.writeHead(410).end())
    expect(await send(receiver.url)).toEqual({ kind: 'hopeless', responseStatus: 410, failure: 'gone', gone: true })
  })

  it('is unreachable where nobody listens, or who does hangs up', async () => {
    const unreachable = { kind: 'refused', responseStatus: null, failure: 'unreachable', waitMs: 0 }
    expect(await send(`http://127.0.0.1:${await freePort()}`)).toEqual(unreachable)
    receiver.answer((response) => void response.destroy())
    expect(await send(receiver.url)).toEqual(unreachable)
  })

  it('is given up for now where nothing is answered in time', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
    expect(await send(receiver.url)).toMatchObject({ failure: 'timeout', responseStatus: null })
  })

  it('is not sent by https to who has no certificate for it', async () => {
    const plain = receiver.url.replace('http:', 'https:')
    expect(await send(plain)).toMatchObject({ kind: 'refused', responseStatus: null })
    expect(receiver.received).toEqual([])
  })

  it('is not sent where it was switched off or removed, nor where its secret cannot be read', async () => {
    const { webhook } = deliveryTo(receiver.url)
    const off = { kind: 'hopeless', responseStatus: null, failure: 'webhook-disabled', gone: false }
    expect(await send(receiver.url, { allowLoopback: true }, { webhook: null })).toEqual(off)
    expect(await send(receiver.url, { allowLoopback: true }, { webhook: { ...webhook!, disabledAt: 1 } })).toEqual(off)
    expect(await send(receiver.url, { allowLoopback: true }, { tenantId: 'otro' })).toMatchObject({ failure: 'secret-unreadable' })
    expect(receiver.received).toEqual([])
  })
})

describe('a webhook that leads where it must not', () => {
  const forbidden = { kind: 'refused', responseStatus: null, failure: 'forbidden-address', waitMs: 0 }

  it.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '10.0.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00::1]',
    '0.0.0.0',
    '2130706433',
    '127.0.0.1.',
    '0177.0.0.1',
    '0x7f000001',
    '１２７.０.０.１',
    '[64:ff9b::7f00:1]',
    '[::127.0.0.1]',
  ])('is not dialled: %s', async (host) => {
    const { port } = new URL(receiver.url)
    expect(await send(`https://${host}:${port}`, { allowLoopback: false })).toEqual(forbidden)
    expect(receiver.received).toEqual([])
  })

  /** A resolver of a name that leads to these addresses, one answer after the other. */
  function resolving(...answers: readonly (readonly string[])[]) {
    const asked: string[] = []
    const resolve: NonNullable<GuardSettings['resolve']> = (hostname, _options, callback) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)]!
      asked.push(hostname)
      callback(
        null,
        answer.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
    return { asked, resolve }
  }

  it.each([['127.0.0.1'], ['::1'], ['::ffff:10.0.0.1'], ['192.168.1.1'], ['fe80::1'], ['8.8.8.8', '127.0.0.1'], ['127.0.0.1', '8.8.8.8']])(
    'is not dialled by a name that leads to %s',
    async (...addresses) => {
      const { resolve } = resolving(addresses)
      expect(await send(`https://hook.example.cl:${new URL(receiver.url).port}`, { allowLoopback: false, resolve })).toEqual(forbidden)
      expect(receiver.received).toEqual([])
    },
  )

  it('is not dialled by a name that leads nowhere', async () => {
    const { resolve } = resolving([])
    expect(await send('https://hook.example.cl', { allowLoopback: false, resolve })).toEqual(forbidden)
  })

  it('is dialled where the name led when it was checked: it is asked once a connection', async () => {
    const { port } = new URL(receiver.url)
    const { asked, resolve } = resolving(['127.0.0.1'], ['10.0.0.1'])
    expect(await send(`http://hook.example.cl:${port}`, { allowLoopback: true, resolve })).toMatchObject({ kind: 'accepted' })
    expect(asked).toEqual(['hook.example.cl'])
    expect(receiver.received[0]!.headers.host).toBe(`hook.example.cl:${port}`)
  })

  it('by http is not sent outside, even where tests may use loopback', async () => {
    const { resolve } = resolving(['8.8.8.8'])
    expect(await send('http://hook.example.cl', { allowLoopback: true, resolve })).toEqual(forbidden)
    expect(await send('http://8.8.8.8', { allowLoopback: true })).toEqual(forbidden)
  })
})
