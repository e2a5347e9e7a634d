import { expect, it } from 'vitest'
import { forgetOld } from '../../../proxy/forgetting.ts'
import { openDatabase } from '../../../proxy/store/database.ts'
import { addTenant, describeStores } from '../../support/stores.ts'
import { validationOf } from '../../support/validation.ts'

const december = Date.parse('2026-12-01T00:00:00Z') / 1000
const january = Date.parse('2027-01-01T00:00:00Z') / 1000
const fingerprints = ['a'.repeat(64)] as const

describeStores('admissions', ({ open, openAgain }) => {
  it('tell how much of the quota there is', async () => {
    const { store } = await open()
    const { id } = await addTenant(store)
    expect(await store.admit({ tenantId: id, requestId: 'r', fingerprints, units: 1 })).toEqual({
      kind: 'admitted',
      quota: { limit: 100, remaining: 100, reset: december },
    })
  })

  it('of more units than remain are refused, and consume nothing', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    await store.charge(validationOf(tenant, { units: 60 }))
    const quota = { limit: 100, remaining: 40, reset: december }
    expect(await store.admit({ tenantId: tenant.id, requestId: 'r', fingerprints, units: 41 })).toEqual({ kind: 'exhausted', quota })
    expect(await store.admit({ tenantId: tenant.id, requestId: 'r', fingerprints, units: 40 })).toEqual({ kind: 'admitted', quota })
  })

  it('bind a request id to its fingerprint at first sight, whatever follows', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    const first = { tenantId: tenant.id, requestId: 'r', fingerprints, units: 1 }
    expect(await store.admit(first)).toMatchObject({ kind: 'admitted' })
    expect(await store.admit({ ...first, fingerprints: ['b'.repeat(64)] })).toEqual({ kind: 'conflict' })
    expect(await store.admit(first)).toMatchObject({ kind: 'admitted' })
  })

  it('bind also where the quota is exhausted', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    const first = { tenantId: tenant.id, requestId: 'r', fingerprints, units: 101 }
    expect(await store.admit(first)).toMatchObject({ kind: 'exhausted' })
    expect(await store.admit({ ...first, units: 1, fingerprints: ['b'.repeat(64)] })).toEqual({ kind: 'conflict' })
  })

  it('know a binding by the fingerprint under the former secret, too', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    const first = { tenantId: tenant.id, requestId: 'r', fingerprints, units: 1 }
    await store.admit(first)
    expect(await store.admit({ ...first, fingerprints: ['b'.repeat(64), ...fingerprints] })).toMatchObject({ kind: 'admitted' })
  })

  it('keep the request ids of tenants apart', async () => {
    const { store } = await open()
    const [uno, dos] = [await addTenant(store, 'uno'), await addTenant(store, 'dos')]
    await store.admit({ tenantId: uno.id, requestId: 'r', fingerprints, units: 1 })
    expect(await store.admit({ tenantId: dos.id, requestId: 'r', fingerprints: ['b'.repeat(64)], units: 1 })).toMatchObject({
      kind: 'admitted',
    })
  })

  it('at the same time, with one id and different fingerprints: one goes on', async () => {
    const { store, database, clock } = await open()
    const tenant = await addTenant(store)
    const another = await openAgain(database, clock)
    const kinds = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const application = { tenantId: tenant.id, requestId: 'r', fingerprints: [`${index}`.repeat(64)] as [string], units: 1 }
        return (await (index % 2 === 0 ? store : another).admit(application)).kind
      }),
    )
    expect(kinds.toSorted()).toEqual(['admitted', ...Array.from({ length: 9 }, () => 'conflict')])
  })
})

describeStores('charges', ({ open, openAgain }) => {
  it('take units, log and count the validation', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    const validation = validationOf(tenant, {
      resourceType: 'Bundle',
      units: 30,
      valid: false,
      errorCount: 2,
      warningCount: 1,
      profile: 'otro',
    })
    expect(await store.charge(validation)).toEqual({
      kind: 'charged',
      quota: { limit: 100, remaining: 70, reset: december },
      announced: false,
    })
    const { tenantId, fingerprint, ...logged } = validation
    expect(await store.listValidations(tenantId)).toEqual({ items: [{ ...logged, at: clock(), degraded: false }], nextCursor: null })
    expect(fingerprint).toBe('a'.repeat(64))
    expect(await store.readUsage(tenantId, 1)).toEqual([
      { day: '2026-11-21', resourceType: 'Bundle', validations: 1, invalid: 1, units: 30 },
    ])
    expect(await store.readQuota(tenantId)).toEqual({ plan: 'free', used: 30, quota: { limit: 100, remaining: 70, reset: december } })
  })

  it('of one request are made once, and its replays are told the quota of then', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    const validation = validationOf(tenant, { requestId: 'r' })
    await store.admit({ tenantId: tenant.id, requestId: 'r', fingerprints, units: 1 })
    const { quota } = await store.charge(validation)
    await store.charge(validationOf(tenant, { units: 50 }))
    clock.set('2026-12-02T00:00:00Z')
    expect(await store.charge(validation)).toEqual({ kind: 'replay', quota })
    expect(await store.admit({ tenantId: tenant.id, requestId: 'r', fingerprints, units: 1 })).toEqual({ kind: 'replay', quota })
    expect(quota).toEqual({ limit: 100, remaining: 99, reset: december })
    expect((await store.listValidations(tenant.id))!.items).toHaveLength(2)
  })

  it('of one request at the same time, by two instances, are made once', async () => {
    const { store, database, clock } = await open()
    const tenant = await addTenant(store)
    const another = await openAgain(database, clock)
    const validation = validationOf(tenant)
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? store : another).charge(validation)))
    expect(results.filter(({ kind }) => kind === 'charged')).toHaveLength(1)
    expect(new Set(results.map(({ quota }) => quota.remaining))).toEqual(new Set([99]))
    expect(await store.readQuota(tenant.id)).toMatchObject({ used: 1 })
    expect((await store.listValidations(tenant.id))!.items).toHaveLength(1)
  })

  it('replay also where the quota is exhausted', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    const application = { tenantId: tenant.id, requestId: 'r', fingerprints, units: 100 }
    await store.admit(application)
    await store.charge(validationOf(tenant, { requestId: 'r', units: 100 }))
    expect(await store.admit(application)).toMatchObject({ kind: 'replay', quota: { remaining: 0 } })
  })

  it('that no longer fit write nothing, and their request may be charged later', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    await store.charge(validationOf(tenant, { units: 99 }))
    const late = validationOf(tenant, { units: 2 })
    expect(await store.charge(late)).toEqual({ kind: 'exhausted', quota: { limit: 100, remaining: 1, reset: december } })
    expect((await store.listValidations(tenant.id))!.items).toHaveLength(1)
    clock.set('2026-12-01T00:00:00Z')
    expect(await store.charge(late)).toEqual({ kind: 'charged', quota: { limit: 100, remaining: 98, reset: january }, announced: false })
  })

  it('by two instances at the same time never take more than the quota, and every unit of it', async () => {
    const { store, database, clock } = await open()
    const [uno, dos] = [await addTenant(store, 'uno'), await addTenant(store, 'dos')]
    const another = await openAgain(database, clock)
    const results = await Promise.all(
      Array.from({ length: 240 }, (_, index) => (index % 2 === 0 ? store : another).charge(validationOf(index % 4 < 2 ? uno : dos))),
    )
    expect(results.filter(({ kind }) => kind === 'charged')).toHaveLength(200)
    expect(await store.readQuota(uno.id)).toMatchObject({ used: 100 })
    expect(await another.readQuota(dos.id)).toMatchObject({ used: 100 })
    const remaining = results.filter(({ kind }) => kind === 'charged').map(({ quota }) => quota.remaining)
    expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => Math.floor(index / 2)))
  })

  it('of a plan without a limit have none, in replays too', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    await store.setPlan(tenant.id, { plan: 'unlimited', until: null })
    const validation = validationOf(tenant, { units: 200 })
    const quota = { limit: Infinity, remaining: Infinity, reset: december }
    expect(await store.charge(validation)).toEqual({ kind: 'charged', quota, announced: false })
    expect(await store.charge(validation)).toEqual({ kind: 'replay', quota })
  })

  it('know the plan of the moment: after a downgrade or the end of a trial nothing remains, rather than less than nothing', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    await store.setPlan(tenant.id, { plan: 'pro', until: clock() + 1000 })
    expect(await store.charge(validationOf(tenant, { units: 150 }))).toMatchObject({ quota: { limit: 10_000, remaining: 9850 } })
    clock.advance(1000)
    const exhausted = { kind: 'exhausted', quota: { limit: 100, remaining: 0, reset: december } }
    expect(await store.charge(validationOf(tenant))).toEqual(exhausted)
    expect(await store.admit({ tenantId: tenant.id, requestId: 'r', fingerprints, units: 1 })).toEqual(exhausted)
    expect(await store.readQuota(tenant.id)).toMatchObject({ plan: 'free', used: 150 })
  })

  it('begin anew with the month', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    clock.set('2026-11-30T23:59:59.999Z')
    expect(await store.charge(validationOf(tenant, { units: 40 }))).toMatchObject({ quota: { remaining: 60, reset: december } })
    clock.set('2026-12-01T00:00:00.000Z')
    expect(await store.charge(validationOf(tenant, { units: 1 }))).toMatchObject({ quota: { remaining: 99, reset: january } })
  })

  it('of no tenant fail by themselves, and leave those that came with them alone', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    const [bad, good] = await Promise.allSettled([
      store.charge(validationOf({ ...tenant, id: 'nobody' })),
      store.charge(validationOf(tenant)),
    ])
    expect(bad.status).toBe('rejected')
    expect(good).toMatchObject({ status: 'fulfilled', value: { kind: 'charged' } })
    expect(await store.readQuota(tenant.id)).toMatchObject({ used: 1 })
  })
})

describeStores('what the engine did not complete', ({ open }) => {
  it('is in the log, costs nothing and announces nothing', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    await store.putWebhook(tenant.id, 'https://example.cl', 'sealed')
    await store.logDegraded(validationOf(tenant, { units: 20 }))
    expect((await store.listValidations(tenant.id))!.items).toMatchObject([{ degraded: true, units: 0 }])
    expect(await store.readQuota(tenant.id)).toMatchObject({ used: 0 })
    expect(await store.readUsage(tenant.id, 1)).toEqual([])
    expect(await store.countDue(['validation.complete'])).toBe(0)
  })

  it('is logged once a request, and no more once that was completed', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    const validation = validationOf(tenant)
    await store.admit({ tenantId: tenant.id, requestId: validation.requestId, fingerprints, units: 1 })
    await store.logDegraded(validation)
    await store.logDegraded(validation)
    expect((await store.listValidations(tenant.id))!.items).toMatchObject([{ degraded: true }])
    expect(await store.charge(validation)).toMatchObject({ kind: 'charged', quota: { remaining: 99 } })
    await store.logDegraded(validation)
    expect((await store.listValidations(tenant.id))!.items).toMatchObject([{ degraded: false, units: 1 }])
  })
})

describeStores('the log', ({ open }) => {
  it('is read newest first, by pages of 50, by its tenant alone', async () => {
    const { store } = await open()
    const [uno, dos] = [await addTenant(store, 'uno'), await addTenant(store, 'dos')]
    await store.setPlan(uno.id, { plan: 'pro', until: null })
    for (let durationMs = 0; durationMs < 120; durationMs += 1) await store.charge(validationOf(uno, { durationMs }))
    await store.charge(validationOf(dos))
    const seen: number[][] = []
    let cursor: string | undefined
    do {
      const page: Awaited<ReturnType<typeof store.listValidations>> = await store.listValidations(uno.id, cursor)
      seen.push(page!.items.map(({ durationMs }) => durationMs))
      cursor = page!.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(seen.flat()).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index))
  })

  it.each(['', 'x', '-1', '1.5', '1e3', '9'.repeat(30), "1'"])('has no page at «%s»', async (cursor) => {
    const { store } = await open()
    expect(await store.listValidations('t', cursor)).toBeUndefined()
    expect(await store.listDeliveries('t', cursor)).toBeUndefined()
  })
})

describeStores('usage', ({ open }) => {
  it('is counted by day and type, for as many months as are asked for', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    for (const [day, resourceType, units] of [
      ['2026-09-30', 'Patient', 1],
      ['2026-10-01', 'Patient', 1],
      ['2026-11-20', 'Bundle', 5],
      ['2026-11-20', 'Bundle', 7],
      ['2026-11-20', 'Patient', 1],
    ] as const) {
      clock.set(`${day}T12:00:00Z`)
      await store.charge(validationOf(tenant, { resourceType, units, valid: units !== 7 }))
    }
    const october = { day: '2026-10-01', resourceType: 'Patient', validations: 1, invalid: 0, units: 1 }
    const november = [
      { day: '2026-11-20', resourceType: 'Bundle', validations: 2, invalid: 1, units: 12 },
      { day: '2026-11-20', resourceType: 'Patient', validations: 1, invalid: 0, units: 1 },
    ]
    expect(await store.readUsage(tenant.id, 1)).toEqual(november)
    expect(await store.readUsage(tenant.id, 2)).toEqual([october, ...november])
    expect(await store.readUsage(tenant.id, 12)).toHaveLength(4)
    expect(await store.readUsage('nobody', 12)).toEqual([])
  })
})

describeStores('forgetting', ({ open }) => {
  it('lets a request id be used again after the days it is kept, and not before', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    const application = { tenantId: tenant.id, requestId: 'r', fingerprints, units: 1 }
    await store.admit(application)
    await store.charge(validationOf(tenant, { requestId: 'r' }))
    clock.advance(30 * 86_400_000)
    await forgetOld(store, { idempotencyDays: 30, logDays: 90 })
    expect(await store.admit(application)).toMatchObject({ kind: 'replay' })
    clock.advance(1)
    await forgetOld(store, { idempotencyDays: 30, logDays: 90 })
    expect(await store.admit(application)).toMatchObject({ kind: 'admitted' })
    expect(await store.charge(validationOf(tenant, { requestId: 'r' }))).toMatchObject({ kind: 'charged' })
    expect((await store.listValidations(tenant.id))!.items).toHaveLength(2)
  })

  it('forgets all that is old, however much, and nothing else', async () => {
    const { store, database, clock } = await open()
    const tenant = await addTenant(store)
    await store.setPlan(tenant.id, { plan: 'unlimited', until: null })
    await store.putWebhook(tenant.id, 'https://example.cl', 'sealed')
    const charge = (count: number) => Promise.all(Array.from({ length: count }, () => store.charge(validationOf(tenant))))
    // More of one moment than are forgotten at a time, then more of one after the other.
    await charge(700)
    for (let count = 0; count < 20; count += 1) {
      clock.advance(1)
      await charge(40)
    }
    await store.removeWebhook(tenant.id)
    clock.advance(30 * 86_400_000)
    await charge(3)
    await forgetOld(store, { idempotencyDays: 30, logDays: 90 })
    const { db } = await openDatabase(database, clock)
    const count = (table: 'bindings' | 'outbox') =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    // Requests bound exactly 30 days ago are kept.
    expect(await count('bindings')).toMatchObject({ count: 40 + 3 })
    expect(await count('outbox')).toMatchObject({ count: 40 })
    await db.destroy()
  })
})
