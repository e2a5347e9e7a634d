import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { forgetOld } from '../../../proxy/forgetting.ts'
import { openDatabase } from '../../../proxy/store/database.ts'
import { addTenant, describeStores } from '../../support/stores.ts'
import { validationOf } from '../../support/validation.ts'

const day = 86_400_000
const retention = { idempotencyDays: 30, logDays: 90 }

describeStores('the log of validations', ({ open }) => {
  it('is forgotten after its days, however long it is, and the ledger is not', async () => {
    const { store, database, clock } = await open()
    const tenant = await addTenant(store)
    await store.setPlan(tenant.id, { plan: 'unlimited', until: null })
    const charge = (count: number) => Promise.all(Array.from({ length: count }, () => store.charge(validationOf(tenant))))
    await charge(1100)
    await store.logDegraded(validationOf(tenant, { requestId: 'degraded' }))
    clock.advance(1)
    await charge(2)
    clock.advance(90 * day)
    await charge(3)
    const { db } = await openDatabase(database, clock)
    const left = async (): Promise<number> => {
      const { count } = await db
        .selectFrom('validations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }
    await forgetOld(store, { ...retention, logDays: 91 })
    expect(await left()).toBe(1106)
    const place = await store.forget(retention)
    expect(await left()).toBe(606)
    await store.forget(retention, place)
    expect(await left()).toBe(106)
    await forgetOld(store, retention)
    // Rows written exactly 90 days ago are kept.
    expect(await left()).toBe(5)
    expect((await store.listValidations(tenant.id))!.items).toHaveLength(5)
    const days = await store.readUsage(tenant.id, 12)
    expect(days.map(({ validations }) => validations)).toEqual([1102, 3])
    await db.destroy()
  })

  it('is forgotten by one of several instances at a time', async () => {
    const { store, database, clock } = await open()
    const tenant = await addTenant(store)
    await store.charge(validationOf(tenant))
    clock.advance(91 * day)
    const { db, dialect } = await openDatabase(database, clock)
    if (dialect === 'postgres') {
      await db.transaction().execute(async (other) => {
        await sql`select pg_advisory_xact_lock(726110234)`.execute(other)
        expect(await store.forget(retention)).toBeUndefined()
        expect((await store.listValidations(tenant.id))!.items).toHaveLength(1)
      })
    }
    await forgetOld(store, retention)
    expect((await store.listValidations(tenant.id))!.items).toEqual([])
    await db.destroy()
  })
})

describeStores('the outbox', ({ open }) => {
  it('keeps what still waits, and forgets what has ended behind it', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    await store.setPlan(tenant.id, { plan: 'unlimited', until: null })
    await store.putWebhook(tenant.id, 'https://example.cl', 'sealed')
    for (let count = 0; count < 4; count += 1) await store.charge(validationOf(tenant))
    const [, second, third] = await store.claimDue(['validation.complete'], 10)
    for (const one of [second!, third!]) await store.finishAttempt(one, { kind: 'delivered', responseStatus: 200 })
    clock.advance(31 * day)
    await forgetOld(store, retention)
    expect((await store.listDeliveries(tenant.id))!.items.map(({ status }) => status)).toEqual(['pending', 'pending'])
  })
})
