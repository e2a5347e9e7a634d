import { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '../config.ts'
import { migrate } from './migrate.ts'
import type { DialectName } from './migrations/migration.ts'
import { openPools, withoutHaste } from './postgres.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** A database whose tables are up to date. */
export interface OpenDatabase {
  /** For what may take its time: nobody waits for it, or it is worth waiting for. */
  readonly db: Kysely<Tables>
  /** The same database for what a request waits for: with PostgreSQL, gives up within two seconds where nothing comes. */
  readonly quick: Kysely<Tables>
  readonly dialect: DialectName
  /** The connections of `quick` to PostgreSQL; undefined with SQLite. */
  readonly pool: pg.Pool | undefined
  close(): Promise<void>
}

/** Opens a database and brings its tables up to date; the path of a SQLite file is taken as it is. */
export async function openDatabase(database: Database, clock: () => number): Promise<OpenDatabase> {
  if (database.kind === 'postgres') {
    await withoutHaste(database.url, (db) => migrate(db, 'postgres', clock()))
    const { patient, ...pools } = openPools(database.url)
    return { ...pools, db: patient, dialect: 'postgres' }
  }
  const db = new Kysely<Tables>({ dialect: sqliteDialect(database.file) })
  const close = (): Promise<void> => db.destroy()
  try {
    await migrate(db, 'sqlite', clock())
  } catch (error) {
    await close()
    throw error
  }
  return { db, quick: db, dialect: 'sqlite', pool: undefined, close }
}
