import { sql, type Kysely } from 'kysely'
import { accountsAndLedger } from './migrations/0001-accounts-and-ledger.ts'
import { sessions } from './migrations/0002-sessions.ts'
import { unverifiedCount } from './migrations/0003-unverified-count.ts'
import { jobs } from './migrations/0004-jobs.ts'
import type { DialectName, Migration } from './migrations/migration.ts'

/** All steps in their order. */
const migrations: readonly Migration[] = [accountsAndLedger, sessions, unverifiedCount, jobs]

/** Any number that nobody else who uses the database takes for a lock of theirs. */
const advisoryLock = 726_110_233

interface Bookkeeping {
  readonly migrations: { readonly name: string; readonly applied_at: number }
}

/**
 * Brings the tables up to date: all steps that are missing, or none. Instances that start at the same time wait for one
 * another. Rejects where the database was brought further by a newer service.
 */
export async function migrate<Tables>(db: Kysely<Tables>, dialect: DialectName, now: number): Promise<void> {
  // With SQLite a transaction begins by locking out every other writer.
  await db.transaction().execute(async (transaction) => {
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction)
    await applyMissing(transaction as unknown as Kysely<Bookkeeping>, dialect, now)
  })
}

async function applyMissing(db: Kysely<Bookkeeping>, dialect: DialectName, now: number): Promise<void> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
  const applied = new Set((await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name))
  const unknown = [...applied].filter((name) => !migrations.some((known) => known.name === name))
  if (unknown.length > 0) throw new Error(`The database was made by a newer version of the service: ${unknown.join(', ')}`)
  for (const { name, up } of migrations.filter((migration) => !applied.has(migration.name))) {
    await up(db as unknown as Kysely<unknown>, dialect)
    await db.insertInto('migrations').values({ name, applied_at: now }).execute()
  }
}
