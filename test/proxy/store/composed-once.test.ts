import type { Insertable, Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { composedOnce } from '../../../proxy/store/composed-once.ts'
import { openDatabase } from '../../../proxy/store/database.ts'
import type { Tables } from '../../../proxy/store/schema.ts'
import { createClock, describeStores } from '../../support/stores.ts'

type TenantRow = Insertable<Tables['tenants']>

/** A query that counts how often it is composed. */
function countingInsert() {
  let composed = 0
  const insert = composedOnce((db: Kysely<Tables>, rows: readonly TenantRow[]) => {
    composed += 1
    return db.insertInto('tenants').values(rows).returning(['id', 'plan_until'])
  })
  return { insert, composed: () => composed }
}

/** As many tenants of the name as are wanted. */
function tenants(name: string, count: number): readonly TenantRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${name}-${index}`,
    organization: name,
    email: `${name}-${index}@example.cl`,
    status: 'active',
    plan: 'free',
    plan_until: index === 0 ? null : index,
    created_at: 0,
  }))
}

describeStores('a query that is composed once', ({ create }) => {
  it('for each number of items has the values of those it is asked about', async () => {
    const { db } = await openDatabase(await create(), createClock())
    const { insert, composed } = countingInsert()
    expect(await insert(db, tenants('a', 2))).toEqual([
      { id: 'a-0', plan_until: null },
      { id: 'a-1', plan_until: 1 },
    ])
    expect(await insert(db, tenants('b', 2))).toEqual([
      { id: 'b-0', plan_until: null },
      { id: 'b-1', plan_until: 1 },
    ])
    expect(composed()).toBe(1)
    expect(await insert(db, tenants('c', 3))).toHaveLength(3)
    expect(composed()).toBe(2)
    await db.destroy()
  })

  it('serves the transactions of its database too, and another database with a SQL of its own', async () => {
    const [one, two] = [await openDatabase(await create(), createClock()), await openDatabase(await create(), createClock())]
    const { insert, composed } = countingInsert()
    await one.db.transaction().execute((transaction) => insert(transaction, tenants('a', 1)))
    await insert(one.db, tenants('b', 1))
    expect(composed()).toBe(1)
    await insert(two.db, tenants('a', 1))
    expect(composed()).toBe(2)
    expect(await one.db.selectFrom('tenants').select('id').orderBy('id').execute()).toEqual([{ id: 'a-0' }, { id: 'b-0' }])
    await one.db.destroy()
    await two.db.destroy()
  })
})
