import type { Insertable } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../proxy/store/database.ts'
import type { Tables } from '../../../proxy/store/schema.ts'
import { statement } from '../../../proxy/store/statement.ts'
import { createClock, describeStores } from '../../support/stores.ts'

type TenantRow = Insertable<Tables['tenants']>

const insert = statement<TenantRow, { readonly id: string; readonly plan_until: number | null }>(`
  insert into tenants (id, organization, email, status, plan, plan_until, created_at)
  values (:'id', :'organization', :'email', :'status', :'plan', :'plan_until', :'created_at')
  returning id, plan_until`)

const selectOf = statement<{ readonly id: string; readonly organization: string }, { readonly id: string }>(`
  select id from tenants where organization = :'organization' and id in (:'id') and plan in ('free') order by id`)

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

describeStores('a statement about items', ({ create }) => {
  it('has the values of those it is asked about, however many there are', async () => {
    const { db } = await openDatabase(await create(), createClock())
    for (const name of ['a', 'b']) {
      expect(await insert(db, tenants(name, 2))).toEqual([
        { id: `${name}-0`, plan_until: null },
        { id: `${name}-1`, plan_until: 1 },
      ])
    }
    expect(await insert(db, tenants('c', 64))).toHaveLength(64)
    await db.destroy()
  })

  it('takes parameters outside of brackets from the first item, and leaves brackets without parameters', async () => {
    const { db } = await openDatabase(await create(), createClock())
    await insert(db, [...tenants('a', 3), ...tenants('b', 3)])
    const items = ['a-2', 'a-0', 'b-0'].map((id) => ({ id, organization: 'a' }))
    expect(await selectOf(db, items)).toEqual([{ id: 'a-0' }, { id: 'a-2' }])
    expect(await selectOf(db, items.slice(2))).toEqual([])
    await db.destroy()
  })

  it('serves the transactions of its database too, and another database', async () => {
    const [one, two] = [await openDatabase(await create(), createClock()), await openDatabase(await create(), createClock())]
    await one.db.transaction().execute((transaction) => insert(transaction, tenants('a', 1)))
    await insert(one.db, tenants('b', 1))
    await insert(two.db, tenants('a', 1))
    expect(await one.db.selectFrom('tenants').select('id').orderBy('id').execute()).toEqual([{ id: 'a-0' }, { id: 'b-0' }])
    await one.db.destroy()
    await two.db.destroy()
  })

  it('refuses an item without a member that it asks for', async () => {
    const { db } = await openDatabase(await create(), createClock())
    await expect(selectOf(db, [{ id: 'a' } as never])).rejects.toThrow('organization')
    await db.destroy()
  })
})
