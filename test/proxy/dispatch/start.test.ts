import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Config } from '../../../proxy/config.ts'
import type { Dispatcher } from '../../../proxy/dispatch/dispatcher.ts'
import { startOutbox } from '../../../proxy/dispatch/start.ts'
import { createWebhooks } from '../../../proxy/dispatch/webhooks.ts'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'
import type { Store } from '../../../proxy/store/store.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { startMailServer, type MailServer } from '../../support/smtp.ts'
import { addTenant, describeStores, type Clock } from '../../support/stores.ts'
import { validationOf } from '../../support/validation.ts'

const secrets = drawSecrets('un secreto de prueba', undefined)
const running = new Set<Dispatcher>()
let receiver: Receiver
let mail: MailServer

beforeEach(async () => {
  receiver = await startReceiver()
  mail = await startMailServer()
})
afterEach(async () => {
  for (const dispatcher of running) await dispatcher.close()
  running.clear()
  await receiver.close()
  await mail.close()
})

function start(store: Store, clock: Clock, smtp: Config['smtp']): Dispatcher {
  const config = { smtp, allowLoopbackWebhooks: true }
  const dispatcher = startOutbox({ store, secrets, config, publicUrl: 'https://svc.example.cl', clock, onError: () => {} })
  running.add(dispatcher)
  return dispatcher
}

describeStores('the outbox', ({ open }) => {
  it('tells the webhook of a validation, and by mail that the quota goes to its end', async () => {
    const { store, clock } = await open()
    // Receivers check how old a message is, and they have clocks of their own.
    clock.set(new Date().toISOString())
    const tenant = await addTenant(store)
    const { secret } = (await createWebhooks(store, secrets, true).put(tenant.id, `${receiver.url}/avisos`)) as { secret: string }
    const dispatcher = start(store, clock, { url: mail.url, from: 'avisos@svc.example.cl' })
    const validation = validationOf(tenant, { units: 80 })
    await store.charge(validation)
    dispatcher.wake()
    await expect.poll(() => [receiver.received.length, mail.letters.length]).toEqual([1, 1])
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'validation.complete',
      data: { validation_request_id: validation.requestId, units: 80 },
    })
    expect(mail.letters[0]!.to).toEqual([tenant.email])
    await expect.poll(async () => store.countDue(['validation.complete', 'usage.alert'])).toBe(0)
  })

  it('keeps letters until there is a server that takes them', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    await store.charge(validationOf(tenant, { units: 80 }))
    const without = start(store, clock, undefined)
    expect(await without.deliverBatch()).toEqual({ attempted: 0, delivered: 0, failed: 0, remaining: 0 })
    await without.close()
    expect(await store.countDue(['usage.alert'])).toBe(1)
    mail.refuse({ responseCode: 451 })
    start(store, clock, { url: mail.url, from: 'avisos@svc.example.cl' })
    await expect.poll(() => store.countDue(['usage.alert'])).toBe(0)
    expect(mail.letters).toEqual([])
    mail.refuse(undefined)
    // It was refused just now or is about to be: time goes on until the next attempt is due.
    const lettersLater = (): number => {
      clock.advance(10_000)
      return mail.letters.length
    }
    // Not as fast as can be, or an attempt that has begun would be taken for one that was given up.
    await expect.poll(lettersLater, { interval: 1000 }).toBe(1)
  })

  it('switches a webhook off whose receiver is gone', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    await createWebhooks(store, secrets, true).put(tenant.id, receiver.url)
    receiver.answer((response) => void response.writeHead(410).end())
    const dispatcher = start(store, clock, undefined)
    await store.charge(validationOf(tenant))
    dispatcher.wake()
    await expect.poll(async () => (await store.findWebhook(tenant.id))?.disabledAt).toBe(clock())
  })
})
