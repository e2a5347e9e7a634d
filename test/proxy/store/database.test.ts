import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../proxy/config.ts'
import { createStore } from '../../../proxy/store/create.ts'
import { openDatabase, type OpenDatabase } from '../../../proxy/store/database.ts'
import { isUnavailable, StoreUnavailable } from '../../../proxy/store/unavailable.ts'
import { freePort } from '../../support/free-port.ts'
import { postgres, startPostgres, type PostgresServer } from '../../support/postgres.ts'
import { describeWith } from '../../support/program.ts'
import { addTenant, describeStores } from '../../support/stores.ts'
import { validationOf } from '../../support/validation.ts'

/** Opens a database in a process of its own, and ends. */
function openElsewhere(database: Database): Promise<void> {
  const program = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '../../../proxy/store/database.ts'))}
    const { db } = await openDatabase(${JSON.stringify(database)}, Date.now)
    await db.destroy()`
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['--input-type=module', '-e', program], (error) => (error === null ? resolve() : reject(error)))
  })
}

describeStores('a database', ({ open, create }) => {
  it('is brought up to date once, by instances that start together', async () => {
    const database = await create()
    await Promise.all(Array.from({ length: 4 }, () => openElsewhere(database)))
    const { db } = await openDatabase(database, Date.now)
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
    expect(rows).toContainEqual({ name: '0001-accounts-and-ledger' })
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    await db.destroy()
  })

  it('that a newer service made is refused', async () => {
    const { database, clock } = await open()
    const { db } = await openDatabase(database, clock)
    await sql`insert into migrations (name, applied_at) values ('9999-later', 0)`.execute(db)
    await expect(openDatabase(database, clock)).rejects.toThrow('The database was made by a newer version of the service: 9999-later')
    await db.destroy()
  })
})

describe('a new SQLite file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-sqlite-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is made for its owner alone', async () => {
    const file = join(folder, 'data/svc.db')
    const { db } = await openDatabase({ kind: 'sqlite', file }, Date.now)
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
    for (const part of [file, `${file}-wal`]) expect(statSync(part).mode & 0o777).toBe(0o600)
    await db.destroy()
  })

  it('waits for the disk at each commit', async () => {
    const { db } = await openDatabase({ kind: 'sqlite', file: join(folder, 'svc.db') }, Date.now)
    expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }])
    expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }])
    expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }])
    await db.destroy()
  })

  it('that cannot be opened rejects', async () => {
    await expect(openDatabase({ kind: 'sqlite', file: folder }, Date.now)).rejects.toThrow('unable to open database file')
  })

  it('is unavailable while it is full, and goes on when there is room', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'svc.db') }, Date.now)
    const store = createStore(database, Date.now)
    const tenant = await addTenant(store)
    await store.setPlan(tenant.id, { plan: 'pro', until: null })
    await sql`pragma max_page_count = 1`.execute(database.db)
    let charged = 0
    const chargeUntilFull = async (): Promise<void> => {
      for (; charged < 1000; charged += 1) await store.charge(validationOf(tenant))
    }
    await expect(chargeUntilFull()).rejects.toBeInstanceOf(StoreUnavailable)
    await sql`pragma max_page_count = 100000`.execute(database.db)
    expect(await store.charge(validationOf(tenant))).toMatchObject({ kind: 'charged', quota: { remaining: 10_000 - charged - 1 } })
    await store.close()
  })

  it('is unavailable while another program holds it, and goes on then', async () => {
    const file = join(folder, 'svc.db')
    const store = createStore(await openDatabase({ kind: 'sqlite', file }, Date.now), Date.now)
    const tenant = await addTenant(store)
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    await expect(store.charge(validationOf(tenant))).rejects.toBeInstanceOf(StoreUnavailable)
    other.exec('rollback')
    expect(await store.charge(validationOf(tenant))).toMatchObject({ kind: 'charged', quota: { remaining: 99 } })
    other.close()
    await store.close()
  }, 20_000)
})

describeWith(postgres, 'a database that is away', () => {
  let server: PostgresServer
  let database: OpenDatabase
  beforeAll(async () => {
    server = await startPostgres()
    database = await openDatabase({ kind: 'postgres', url: await server.createDatabase() }, Date.now)
  })
  afterAll(async () => {
    await database.close()
    await server.remove()
  })

  it('is said to be by whatever is asked, and serves again when it is back, without what was answered being lost', async () => {
    const store = createStore(database, Date.now)
    const tenant = await addTenant(store)
    await store.charge(validationOf(tenant))
    expect(await store.isReachable()).toBe(true)
    await server.stop()
    expect(await store.isReachable()).toBe(false)
    for (const ask of [
      () => store.charge(validationOf(tenant)),
      () => store.admit({ tenantId: tenant.id, requestId: 'r', fingerprints: ['a'.repeat(64)], units: 1 }),
      () => store.findKeyHolder('uno00000'),
      () => store.claimDue(['validation.complete'], 1),
      () => Promise.all([store.charge(validationOf(tenant)), store.charge(validationOf(tenant))]),
    ]) {
      await expect(ask()).rejects.toBeInstanceOf(StoreUnavailable)
    }
    await server.start()
    expect(await store.isReachable()).toBe(true)
    expect(await store.charge(validationOf(tenant))).toMatchObject({ kind: 'charged', quota: { remaining: 98 } })
  })

  it('cuts a transaction off between two queries, which ends that alone', async () => {
    const { db, pool } = database
    const cutOff = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await pool!.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      // Nothing is being asked when the connection ends.
      await expect
        .poll(() => pool!.query('select 1 from pg_stat_activity where pid = $1', [rows[0]!.pid]).then(({ rowCount }) => rowCount), {
          timeout: 10_000,
        })
        .toBe(0)
      await sql`select 1`.execute(transaction)
    })
    await expect(cutOff).rejects.toSatisfy(isUnavailable)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  }, 20_000)

  it('without a word for too long is given up, and asked again on another connection', async () => {
    const { db, pool } = database
    const client = await pool!.connect()
    const { stream } = (client as pg.Client).connection
    const asking = client.query('select pg_sleep(1)')
    expect(stream).toHaveProperty('timeout', 1500)
    stream.emit('timeout')
    await expect(asking).rejects.toSatisfy(isUnavailable)
    client.release()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('gives up what nobody uses too where one connection fell silent, and lets what may take its time go on', async () => {
    const { db, pool } = database
    const [one, other] = [await pool!.connect(), await pool!.connect()]
    const pidOf = async (client: pg.PoolClient): Promise<number> =>
      (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
    const unused = await pidOf(other)
    other.release()
    const slow = sql`select pg_sleep(2)`.execute(db)
    const asking = one.query('select pg_sleep(1)')
    ;(one as pg.Client).connection.stream.emit('timeout')
    await expect(asking).rejects.toSatisfy(isUnavailable)
    one.release()
    const next = await pool!.connect()
    expect(await pidOf(next)).not.toBe(unused)
    next.release()
    await slow
  })

  it('does not give up a connection that nobody uses', async () => {
    const { pool } = database
    const client = await pool!.connect()
    const { stream } = (client as pg.Client).connection
    client.release()
    expect(stream).toHaveProperty('timeout', 12_000)
  })

  it('rejects a start', async () => {
    const url = `postgres://svc@127.0.0.1:${await freePort()}/svc`
    await expect(openDatabase({ kind: 'postgres', url }, Date.now)).rejects.toThrow(/ECONNREFUSED/)
  })
})
