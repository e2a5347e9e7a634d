import { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '../config.ts'
import { migrate } from './migrate.ts'
import type { DialectName } from './migrations/migration.ts'
import { openPool, postgresDialect } from './postgres.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** A database whose tables are up to date. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>
  readonly dialect: DialectName
  /** The connections to PostgreSQL; undefined with SQLite. */
  readonly pool: pg.Pool | undefined
}

/** Opens a database and brings its tables up to date; the path of a SQLite file is taken as it is. */
export async function openDatabase(database: Database, clock: () => number): Promise<OpenDatabase> {
  const pool = database.kind === 'postgres' ? openPool(database.url) : undefined
  const db = new Kysely<Tables>({ dialect: database.kind === 'postgres' ? postgresDialect(pool!) : sqliteDialect(database.file) })
  try {
    await migrate(db, database.kind, clock())
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, dialect: database.kind, pool }
}
