import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetOld } from '../../../proxy/forgetting.ts'
import { createStore } from '../../../proxy/store/create.ts'
import { openDatabase } from '../../../proxy/store/database.ts'
import type { Store } from '../../../proxy/store/store.ts'
import { postgres, startPostgres, type PostgresServer } from '../../support/postgres.ts'
import { describeWith } from '../../support/program.ts'
import { addTenant, createClock } from '../../support/stores.ts'
import { validationOf } from '../../support/validation.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/scale.md'), 'utf8')
const [, script] = /```sql\n([^`]*partition by range[^`]*)```/.exec(page)!

describeWith(postgres, 'the log in partitions, as docs/scale.md makes them', () => {
  let server: PostgresServer
  let client: pg.Client
  let store: Store
  let tenant: Awaited<ReturnType<typeof addTenant>>
  const clock = createClock()

  beforeAll(async () => void (server = await startPostgres()), 60_000)
  afterAll(() => server.remove())
  beforeEach(async () => {
    const url = await server.createDatabase()
    store = createStore(await openDatabase({ kind: 'postgres', url }, clock), clock)
    tenant = await addTenant(store)
    await store.setPlan(tenant.id, { plan: 'unlimited', until: null })
    for (let count = 0; count < 30; count += 1) await store.charge(validationOf(tenant))
    client = new pg.Client(url)
    await client.connect()
    // The first partition ends among the rows that come.
    for (const statement of script!.replaceAll('100000000', '40').replaceAll('200000000', '1000').split(';\n'))
      await client.query(statement)
  })
  afterEach(async () => {
    await client.end()
    await store.close()
  })

  it('is written and read on, over the end of a partition', async () => {
    for (let count = 0; count < 50; count += 1) await store.charge(validationOf(tenant, { units: count }))
    const { rows } = await client.query('select tableoid::regclass::text as name, count(*)::int from validations group by 1 order by 1')
    expect(rows).toEqual([
      { name: 'validations_0', count: 39 },
      { name: 'validations_1', count: 41 },
    ])
    const first = (await store.listValidations(tenant.id))!
    expect(first.items.map(({ units }) => units)).toEqual(Array.from({ length: 50 }, (_, index) => 49 - index))
    expect((await store.listValidations(tenant.id, first.nextCursor!))!.items).toHaveLength(30)
  })

  it('still holds an attempt that did not complete once, and gives it up to one that did', async () => {
    const requestId = crypto.randomUUID()
    for (let count = 0; count < 2; count += 1) await store.logDegraded(validationOf(tenant, { requestId }))
    expect((await store.listValidations(tenant.id))!.items).toHaveLength(31)
    await store.admit({ tenantId: tenant.id, requestId, fingerprints: ['a'.repeat(64)], units: 1 })
    await store.charge(validationOf(tenant, { requestId }))
    expect((await store.listValidations(tenant.id))!.items.map(({ degraded }) => degraded)).not.toContain(true)
  })

  it('reads a page from the end, without a look at partitions that hold none of it', async () => {
    for (let count = 0; count < 80; count += 1) await store.charge(validationOf(tenant))
    await client.query('analyze validations')
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'explain (analyze) select * from validations where tenant_id = $1 and seq < 9000 order by seq desc limit 51',
      [tenant.id],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/validations_0_of_tenant.*never executed/)
    expect(plan).not.toMatch(/Sort/)
  })

  it('is forgotten row by row, or a partition at a time', async () => {
    for (let count = 0; count < 20; count += 1) await store.charge(validationOf(tenant))
    await client.query('drop table validations_0')
    expect((await store.listValidations(tenant.id))!.items).toHaveLength(11)
    clock.advance(91 * 86_400_000)
    await forgetOld(store, { idempotencyDays: 30, logDays: 90 })
    expect((await store.listValidations(tenant.id))!.items).toEqual([])
  })
})
