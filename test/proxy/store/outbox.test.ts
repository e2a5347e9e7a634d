import { expect, it } from 'vitest'
import { forgetOld } from '../../../proxy/forgetting.ts'
import type { ClaimedDelivery } from '../../../proxy/outbox/delivery.ts'
import type { NewTenant, Store } from '../../../proxy/store/store.ts'
import { addTenant, describeStores } from '../../support/stores.ts'
import { validationOf } from '../../support/validation.ts'

const webhookTypes = ['validation.complete', 'webhook.test'] as const
const failed = { kind: 'failed', responseStatus: 500, failure: 'status', disableWebhook: false } as const

/** A tenant with a webhook and some deliveries for it. */
async function addAnnouncing(store: Store, name: string, deliveries: number): Promise<NewTenant> {
  const tenant = await addTenant(store, name)
  await store.setPlan(tenant.id, { plan: 'unlimited', until: null })
  await store.putWebhook(tenant.id, `https://${name}.example.cl`, 'sealed')
  for (let count = 0; count < deliveries; count += 1) await store.charge(validationOf(tenant))
  return tenant
}

async function listed(store: Store, tenant: NewTenant) {
  return (await store.listDeliveries(tenant.id))!.items
}

describeStores('announcements', ({ open }) => {
  it('are made of a charge where the tenant has a webhook, and hold what is in the log', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 0)
    const validation = validationOf(tenant, {
      resourceType: 'Bundle',
      units: 2,
      valid: false,
      errorCount: 3,
      warningCount: 4,
      durationMs: 12.4,
    })
    expect(await store.charge(validation)).toMatchObject({ kind: 'charged', announced: true })
    const [delivery] = await store.claimDue(webhookTypes, 10)
    expect(delivery).toMatchObject({
      type: 'validation.complete',
      tenantId: tenant.id,
      attempts: 0,
      email: 'uno@example.cl',
      isConfirmed: false,
      organization: 'Hospital uno',
      webhook: { url: 'https://uno.example.cl', sealedSecret: 'sealed', disabledAt: null },
    })
    expect(JSON.parse(delivery!.payload)).toEqual({
      type: 'validation.complete',
      timestamp: new Date(clock()).toISOString(),
      data: {
        validation_request_id: validation.requestId,
        resource_type: 'Bundle',
        profile: null,
        valid: false,
        error_count: 3,
        warning_count: 4,
        units: 2,
        duration_ms: 12,
        cl_core_version: '1.9.4',
      },
    })
  })

  it('are made neither of a replay, nor of a charge that does not fit, nor where the webhook is off or gone', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    await store.putWebhook(tenant.id, 'https://example.cl', 'sealed')
    const validation = validationOf(tenant)
    await store.charge(validation)
    await store.charge(validation)
    await store.charge(validationOf(tenant, { units: 100 }))
    expect(await listed(store, tenant)).toHaveLength(1)
    const [delivery] = await store.claimDue(webhookTypes, 10)
    await store.finishAttempt(delivery!, { ...failed, disableWebhook: true })
    expect(await store.charge(validationOf(tenant))).toMatchObject({ announced: false })
    await store.removeWebhook(tenant.id)
    await store.charge(validationOf(tenant))
    expect(await listed(store, tenant)).toHaveLength(1)
  })

  it('of the usage are made once a month, at 80 %, also where one charge leaps over it', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    expect(await store.charge(validationOf(tenant, { units: 79 }))).toMatchObject({ announced: false })
    expect(await store.charge(validationOf(tenant, { units: 1 }))).toMatchObject({ announced: true })
    expect(await store.charge(validationOf(tenant, { units: 10 }))).toMatchObject({ announced: false })
    const [alert, ...others] = await store.claimDue(['usage.alert'], 10)
    expect(others).toEqual([])
    expect(JSON.parse(alert!.payload)).toEqual({ month: '2026-11', used: 80, limit: 100 })
    clock.set('2026-12-01T00:00:00Z')
    expect(await store.charge(validationOf(tenant, { units: 100 }))).toMatchObject({ announced: true })
    expect(await store.countDue(['usage.alert'])).toBe(2)
  })

  it('of the usage are not made for a plan without a limit', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    await store.setPlan(tenant.id, { plan: 'unlimited', until: null })
    expect(await store.charge(validationOf(tenant, { units: 200 }))).toMatchObject({ announced: false })
  })
})

describeStores('claims', ({ open, openAgain }) => {
  it('are of what is due, once, for a minute', async () => {
    const { store, database, clock } = await open()
    await addAnnouncing(store, 'uno', 3)
    const another = await openAgain(database, clock)
    const [mine, theirs] = await Promise.all([store.claimDue(webhookTypes, 2), another.claimDue(webhookTypes, 2)])
    const ids = [...mine, ...theirs].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const rest = await store.claimDue(webhookTypes, 2)
    expect(ids.length + rest.length).toBe(3)
    clock.advance(59_999)
    expect(await store.claimDue(webhookTypes, 10)).toEqual([])
    clock.advance(1)
    expect(await store.claimDue(webhookTypes, 10)).toHaveLength(3)
  })

  it('by many at the same time are of different deliveries', async () => {
    const { store, database, clock } = await open()
    for (const name of ['uno', 'dos', 'tres', 'cuatro']) await addAnnouncing(store, name, 10)
    const stores = [store, await openAgain(database, clock), await openAgain(database, clock)]
    const ids: string[] = []
    await Promise.all(
      stores.map(async (one) => {
        for (;;) {
          const claimed = await one.claimDue(webhookTypes, 3)
          ids.push(...claimed.map(({ id }) => id))
          if (claimed.length === 0) return
        }
      }),
    )
    expect(ids.length).toBe(new Set(ids).size)
    expect(ids.length + (await store.claimDue(webhookTypes, 100)).length).toBe(40)
  })

  it('are of ten of one tenant at a time, those claimed before counted: whose receiver hangs holds up no other', async () => {
    const { store } = await open()
    const [uno, dos] = [await addAnnouncing(store, 'uno', 25), await addAnnouncing(store, 'dos', 2)]
    const count = (claimed: readonly ClaimedDelivery[], { id }: NewTenant) => claimed.filter(({ tenantId }) => tenantId === id).length
    const first = await store.claimDue(webhookTypes, 100)
    expect([count(first, uno), count(first, dos)]).toEqual([10, 2])
    expect(await store.claimDue(webhookTypes, 100)).toEqual([])
    const one = first.find(({ tenantId }) => tenantId === uno.id)
    await store.finishAttempt(one!, { kind: 'delivered', responseStatus: 200 })
    expect(await store.claimDue(webhookTypes, 100)).toHaveLength(1)
    expect(await store.countDue(webhookTypes)).toBe(25 - 11)
  })

  it('are told of over all tenants: what is due, and how the last ones fared', async () => {
    const { store, clock } = await open()
    expect(await store.readOutbox()).toEqual({ due: 0, recent: { pending: 0, delivered: 0, failed: 0 }, lastAttemptAt: null })
    await addAnnouncing(store, 'uno', 3)
    await addAnnouncing(store, 'dos', 2)
    const [first, second] = await store.claimDue(webhookTypes, 3)
    await store.finishAttempt(first!, failed)
    clock.advance(1000)
    await store.finishAttempt(second!, { kind: 'delivered', responseStatus: 204 })
    expect(await store.readOutbox()).toEqual({ due: 2, recent: { pending: 3, delivered: 1, failed: 1 }, lastAttemptAt: clock() })
  })

  it('begin with the oldest', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 0)
    for (let durationMs = 0; durationMs < 5; durationMs += 1) {
      await store.charge(validationOf(tenant, { durationMs }))
      clock.advance(1)
    }
    const claimed = await store.claimDue(webhookTypes, 3)
    const durations = claimed.map(({ payload }) => (JSON.parse(payload) as { data: { duration_ms: number } }).data.duration_ms)
    expect(durations.toSorted()).toEqual([0, 1, 2])
  })

  it('are of the types that are asked for', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    await store.charge(validationOf(tenant, { units: 90 }))
    expect(await store.claimDue(webhookTypes, 10)).toEqual([])
    expect(await store.countDue(webhookTypes)).toBe(0)
    expect(await store.claimDue(['usage.alert'], 10)).toHaveLength(1)
  })
})

describeStores('attempts', ({ open }) => {
  it('that deliver are the end', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 1)
    const [delivery] = await store.claimDue(webhookTypes, 1)
    await store.finishAttempt(delivery!, { kind: 'delivered', responseStatus: 204 })
    clock.advance(86_400_000)
    expect(await store.claimDue(webhookTypes, 1)).toEqual([])
    expect(await listed(store, tenant)).toEqual([
      {
        id: delivery!.id,
        type: 'validation.complete',
        createdAt: delivery!.createdAt,
        status: 'delivered',
        attempts: 1,
        lastAttemptAt: delivery!.createdAt,
        nextAttemptAt: null,
        responseStatus: 204,
        failure: null,
      },
    ])
  })

  it('that fail are followed by another when it is said, with the same id', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 1)
    const [delivery] = await store.claimDue(webhookTypes, 1)
    const retryAt = clock() + 5000
    await store.finishAttempt(delivery!, { kind: 'retry', retryAt, responseStatus: null, failure: 'timeout' })
    expect(await listed(store, tenant)).toMatchObject([{ status: 'pending', attempts: 1, nextAttemptAt: retryAt, failure: 'timeout' }])
    clock.advance(4999)
    expect(await store.claimDue(webhookTypes, 1)).toEqual([])
    clock.advance(1)
    expect(await store.claimDue(webhookTypes, 1)).toMatchObject([{ id: delivery!.id, attempts: 1 }])
  })

  it('that were cut off count as none', async () => {
    const { store, clock } = await open()
    await addAnnouncing(store, 'uno', 1)
    await store.claimDue(webhookTypes, 1)
    clock.advance(60_000)
    expect(await store.claimDue(webhookTypes, 1)).toMatchObject([{ attempts: 0 }])
  })

  it('whose claim has passed to another change nothing, unless they delivered', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 1)
    const [slow] = await store.claimDue(webhookTypes, 1)
    clock.advance(60_000)
    const [other] = await store.claimDue(webhookTypes, 1)
    await store.finishAttempt(slow!, failed)
    expect(await listed(store, tenant)).toMatchObject([{ status: 'pending', attempts: 0 }])
    await store.finishAttempt(slow!, { kind: 'delivered', responseStatus: 200 })
    await store.finishAttempt(other!, failed)
    expect(await listed(store, tenant)).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  it('many at the same time are all written down', async () => {
    const { store } = await open()
    const tenant = await addAnnouncing(store, 'uno', 8)
    const claimed = await store.claimDue(webhookTypes, 8)
    await Promise.all(claimed.map((delivery) => store.finishAttempt(delivery, { kind: 'delivered', responseStatus: 200 })))
    expect((await listed(store, tenant)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'delivered'))
  })
})

describeStores('webhooks', ({ open }) => {
  it('are set, set anew and removed', async () => {
    const { store, clock } = await open()
    const { id } = await addTenant(store)
    expect(await store.findWebhook(id)).toBeUndefined()
    await store.putWebhook(id, 'https://a.example.cl', 's1')
    clock.advance(1)
    await store.putWebhook(id, 'https://b.example.cl', 's2')
    expect(await store.findWebhook(id)).toEqual({ url: 'https://b.example.cl', sealedSecret: 's2', disabledAt: null, createdAt: clock() })
    expect(await store.removeWebhook(id)).toBe(true)
    expect(await store.removeWebhook(id)).toBe(false)
    expect(await store.findWebhook(id)).toBeUndefined()
  })

  it('that are removed take with them what waits, and leave what was delivered', async () => {
    const { store } = await open()
    const tenant = await addAnnouncing(store, 'uno', 3)
    const [first] = await store.claimDue(webhookTypes, 1)
    await store.finishAttempt(first!, { kind: 'delivered', responseStatus: 200 })
    await store.removeWebhook(tenant.id)
    expect(await store.claimDue(webhookTypes, 10)).toEqual([])
    expect((await listed(store, tenant)).map(({ status, failure }) => [status, failure])).toEqual([
      ['failed', 'webhook-removed'],
      ['failed', 'webhook-removed'],
      ['delivered', null],
    ])
  })

  it('are switched off with all that waits for them, and on again by setting them', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 2)
    const [first] = await store.claimDue(webhookTypes, 1)
    await store.finishAttempt(first!, { kind: 'failed', responseStatus: 410, failure: 'gone', disableWebhook: true })
    expect(await store.findWebhook(tenant.id)).toMatchObject({ disabledAt: clock() })
    expect(await store.claimDue(webhookTypes, 10)).toEqual([])
    expect(await store.claimTest(tenant.id)).toBeUndefined()
    await store.putWebhook(tenant.id, 'https://uno.example.cl', 'sealed')
    expect(await store.charge(validationOf(tenant))).toMatchObject({ announced: true })
  })

  it('are not switched off where their address has changed meanwhile', async () => {
    const { store } = await open()
    const tenant = await addAnnouncing(store, 'uno', 1)
    const [first] = await store.claimDue(webhookTypes, 1)
    await store.putWebhook(tenant.id, 'https://otra.example.cl', 'sealed')
    await store.finishAttempt(first!, { kind: 'failed', responseStatus: 410, failure: 'gone', disableWebhook: true })
    expect(await store.findWebhook(tenant.id)).toMatchObject({ disabledAt: null })
  })

  it('are tried out by a delivery that its caller has claimed', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    expect(await store.claimTest(tenant.id)).toBeUndefined()
    await store.putWebhook(tenant.id, 'https://example.cl', 'sealed')
    const test = await store.claimTest(tenant.id)
    expect(test).toMatchObject({ type: 'webhook.test', attempts: 0, webhook: { url: 'https://example.cl' } })
    expect(await store.claimDue(webhookTypes, 10)).toEqual([])
    await store.finishAttempt(test!, failed)
    expect(await listed(store, tenant)).toMatchObject([{ id: test!.id, type: 'webhook.test', status: 'failed', responseStatus: 500 }])
  })

  it('have their secrets sealed anew, unless they were set anew meanwhile', async () => {
    const { store } = await open()
    const [uno, dos] = [await addAnnouncing(store, 'uno', 0), await addAnnouncing(store, 'dos', 0)]
    const read = await store.listSealedWebhooks()
    expect(read.map(({ tenantId }) => tenantId).toSorted()).toEqual([dos.id, uno.id])
    await store.putWebhook(dos.id, 'https://dos.example.cl', 'fresh')
    for (const webhook of read) await store.resealWebhook(webhook, 'resealed')
    expect(await store.findWebhook(uno.id)).toMatchObject({ sealedSecret: 'resealed' })
    expect(await store.findWebhook(dos.id)).toMatchObject({ sealedSecret: 'fresh' })
  })
})

describeStores('old deliveries', ({ open }) => {
  it('are forgotten once they have ended, and those that wait are not', async () => {
    const { store, clock } = await open()
    const tenant = await addAnnouncing(store, 'uno', 2)
    const [first] = await store.claimDue(webhookTypes, 1)
    await store.finishAttempt(first!, { kind: 'delivered', responseStatus: 200 })
    clock.advance(30 * 86_400_000 + 1)
    await forgetOld(store, { idempotencyDays: 30, logDays: 90 })
    expect(await listed(store, tenant)).toMatchObject([{ status: 'pending' }])
  })
})
