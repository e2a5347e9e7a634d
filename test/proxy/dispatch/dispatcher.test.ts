import { afterEach, describe, expect, it } from 'vitest'
import type { AttemptResult } from '../../../proxy/dispatch/attempt.ts'
import { startDispatcher, type Dispatcher, type DispatcherNeeds } from '../../../proxy/dispatch/dispatcher.ts'
import type { ClaimedDelivery } from '../../../proxy/outbox/delivery.ts'
import type { NewTenant, Store } from '../../../proxy/store/store.ts'
import { addTenant, describeStores } from '../../support/stores.ts'
import { validationOf } from '../../support/validation.ts'

const running = new Set<Dispatcher>()
afterEach(async () => {
  for (const dispatcher of running) await dispatcher.close()
  running.clear()
})

const accepted: AttemptResult = { kind: 'accepted', responseStatus: 200 }
const refused: AttemptResult = { kind: 'refused', responseStatus: 500, failure: 'status', waitMs: 0 }
const types = ['validation.complete', 'webhook.test'] as const

function start(needs: Pick<DispatcherNeeds, 'store' | 'send' | 'clock'> & Partial<DispatcherNeeds>): Dispatcher {
  const dispatcher = startDispatcher({ types, onError: () => {}, ...needs })
  running.add(dispatcher)
  return dispatcher
}

/** A store that has nothing to deliver in the background, so that a test alone decides what is attempted. */
function onDemand(store: Store): DispatcherNeeds['store'] & { allow(): void } {
  let isAllowed = false
  return {
    ...store,
    // In the background it asks for a share of each tenant's, and on a slow machine it does so during a batch.
    claimDue: (types, limit, mostOfTenant) =>
      isAllowed && mostOfTenant === undefined ? store.claimDue(types, limit) : Promise.resolve([]),
    allow: () => void (isAllowed = true),
  }
}

async function addAnnouncing(store: Store, name: string, deliveries: number): Promise<NewTenant> {
  const tenant = await addTenant(store, name)
  await store.setPlan(tenant.id, { plan: 'unlimited', until: null })
  await store.putWebhook(tenant.id, 'https://example.cl', 'sealed')
  await Promise.all(Array.from({ length: deliveries }, () => store.charge(validationOf(tenant))))
  return tenant
}

describeStores('the dispatcher', ({ open }) => {
  it('delivers in the background what it is woken for', async () => {
    const { store, clock } = await open()
    const sent: string[] = []
    const dispatcher = start({ store, clock, send: ({ id }) => Promise.resolve(sent.push(id)).then(() => accepted) })
    const tenant = await addAnnouncing(store, 'uno', 30)
    dispatcher.wake()
    await expect.poll(async () => store.countDue(types)).toBe(0)
    await expect.poll(async () => (await store.listDeliveries(tenant.id))!.items.every(({ status }) => status === 'delivered')).toBe(true)
    expect(new Set(sent).size).toBe(30)
    expect(sent).toHaveLength(30)
  })

  it('delivers what it finds at its start, without being woken', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 1)
    start({ store, clock, send: () => Promise.resolve(accepted) })
    await expect.poll(async () => (await store.listDeliveries(tenant.id))!.items).toMatchObject([{ status: 'delivered' }])
  })

  it('tries again what was refused once that is due, with the same id', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 1)
    const sent: string[] = []
    const results = [refused, accepted]
    start({ store, clock, send: ({ id }) => Promise.resolve(results[sent.push(id) - 1]!) })
    const status = async () => (await store.listDeliveries(tenant.id))!.items[0]!
    await expect.poll(status).toMatchObject({ status: 'pending', attempts: 1, responseStatus: 500 })
    expect((await status()).nextAttemptAt! - clock()).toBeLessThan(10_000)
    clock.advance(10_000)
    await expect.poll(status, { timeout: 5000 }).toMatchObject({ status: 'delivered', attempts: 2 })
    expect(sent[1]).toBe(sent[0])
  })

  it('is not held up by a receiver that hangs', async () => {
    const { store, clock } = await open()
    const hanging = await addAnnouncing(store, 'uno', 30)
    const other = await addAnnouncing(store, 'dos', 5)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const send = ({ tenantId }: ClaimedDelivery) => (tenantId === hanging.id ? released : Promise.resolve()).then(() => accepted)
    start({ store, clock, send })
    await expect.poll(async () => (await store.listDeliveries(other.id))!.items.every(({ status }) => status === 'delivered')).toBe(true)
    expect((await store.listDeliveries(hanging.id))!.items.every(({ status }) => status === 'pending')).toBe(true)
    release()
  })

  it('keeps room for others, however many tenants have receivers that hang', async () => {
    const { store, clock } = await open()
    for (let index = 0; index < 12; index += 1) await addAnnouncing(store, `lento-${'abcdefghijkl'[index]}`, 12)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const underWay = new Set<string>()
    const arrived: string[] = []
    const send = async ({ id, organization }: ClaimedDelivery) => {
      underWay.add(id)
      if (organization.includes('lento')) await released
      else arrived.push(id)
      return accepted
    }
    const dispatcher = start({ store, clock, send })
    await expect.poll(() => underWay.size).toBeGreaterThan(40)
    await addAnnouncing(store, 'otro', 5)
    dispatcher.wake()
    await expect.poll(() => arrived.length, { timeout: 5000 }).toBe(5)
    expect(underWay.size).toBeLessThan(70)
    release()
  })

  it('goes on after the store has failed, and says so', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 1)
    const errors: unknown[] = []
    const failing: DispatcherNeeds['store'] = {
      ...store,
      claimDue: (...claim) => (errors.length === 0 ? Promise.reject(new Error('away')) : store.claimDue(...claim)),
    }
    const dispatcher = start({ store: failing, clock, send: () => Promise.resolve(accepted), onError: (cause) => errors.push(cause) })
    await expect.poll(() => errors).toEqual([new Error('away')])
    dispatcher.wake()
    await expect.poll(async () => (await store.listDeliveries(tenant.id))!.items).toMatchObject([{ status: 'delivered' }])
  })

  it('ends after the attempts that have begun, and begins no more', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 1)
    let release = () => {}
    let begun = 0
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const dispatcher = start({
      store,
      clock,
      send: () => {
        begun += 1
        return released.then(() => accepted)
      },
    })
    await expect.poll(() => begun).toBe(1)
    const closed = dispatcher.close()
    await store.charge(validationOf(tenant))
    dispatcher.wake()
    release()
    await closed
    expect((await store.listDeliveries(tenant.id))!.items.map(({ status }) => status)).toEqual(['pending', 'delivered'])
    expect(begun).toBe(1)
  })
})

describeStores('a batch', ({ open }) => {
  it('attempts what is due, also more of one tenant than may be attempted at a time', async () => {
    const { store, clock } = await open()
    const quiet = onDemand(store)
    let count = 0
    const dispatcher = start({ store: quiet, clock, send: () => Promise.resolve((count += 1) % 5 === 0 ? refused : accepted) })
    await addAnnouncing(store, 'uno', 40)
    quiet.allow()
    expect(await dispatcher.deliverBatch()).toEqual({ attempted: 40, delivered: 32, failed: 8, remaining: 0 })
    expect(await dispatcher.deliverBatch()).toEqual({ attempted: 0, delivered: 0, failed: 0, remaining: 0 })
    clock.advance(10_000)
    expect(await dispatcher.deliverBatch()).toMatchObject({ attempted: 8 })
  })

  it('attempts a hundred at most, and says how many remain', async () => {
    const { store, clock } = await open()
    const quiet = onDemand(store)
    const dispatcher = start({ store: quiet, clock, send: () => Promise.resolve(accepted) })
    await addAnnouncing(store, 'uno', 130)
    quiet.allow()
    expect(await dispatcher.deliverBatch()).toEqual({ attempted: 100, delivered: 100, failed: 0, remaining: 30 })
  })

  it('begins nothing new after a while, so that its caller is answered', async () => {
    const { store, clock } = await open()
    const quiet = onDemand(store)
    const send = () => {
      clock.advance(5000)
      return Promise.resolve(accepted)
    }
    const dispatcher = start({ store: quiet, clock, send })
    await addAnnouncing(store, 'uno', 30)
    quiet.allow()
    expect(await dispatcher.deliverBatch()).toEqual({ attempted: 10, delivered: 10, failed: 0, remaining: 20 })
  })
})

describeStores('a test of a webhook', ({ open }) => {
  it('is sent at once, and its result told', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 0)
    const sent: ClaimedDelivery[] = []
    const results = [accepted, refused]
    const dispatcher = start({ store, clock, send: (delivery) => Promise.resolve(results[sent.push(delivery) - 1]!) })
    expect(await dispatcher.deliverTest(tenant.id)).toEqual({ id: sent[0]!.id, delivered: true, responseStatus: 200, failure: null })
    expect(await dispatcher.deliverTest(tenant.id)).toEqual({ id: sent[1]!.id, delivered: false, responseStatus: 500, failure: 'status' })
    expect(sent.map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test'])
    expect((await store.listDeliveries(tenant.id))!.items.map(({ status }) => status)).toEqual(['failed', 'delivered'])
    expect(await dispatcher.deliverTest('nobody')).toBeUndefined()
  })
})

describe('the dispatcher without a database', () => {
  it('ends all the same', async () => {
    const away = () => Promise.reject(new Error('away'))
    const store = { claimDue: away, claimTest: away, countDue: away, finishAttempt: away }
    const dispatcher = startDispatcher({ store, types, send: () => Promise.resolve(accepted), clock: Date.now, onError: () => {} })
    await expect(dispatcher.close()).resolves.toBeUndefined()
  })
})
