import { Socket } from 'node:net'
import { PostgresDialect } from 'kysely'
import pg from 'pg'

// Counters and moments stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const bounds = {
  connectionTimeoutMillis: 3000,
  idleTimeoutMillis: 10_000,
  statement_timeout: 10_000,
  lock_timeout: 5000,
  // An instance that vanished without a word must not keep its tenants locked.
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * How long a connection may carry nothing, in milliseconds: longer than it is kept unused and than a statement may take. After
 * that the server, or the way to it, is gone without a word, and whoever waits would wait for a quarter of an hour.
 */
const longestSilence = 12_000

/** A PostgreSQL database for Kysely. What is committed is on the disk, as the server is set by default. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool })
}

/** A pool of connections to PostgreSQL. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, keepAlive: true, ...bounds })
  // A connection that breaks is replaced at its next use; without listeners it would end the process. The pool listens to
  // those that nobody uses; one that breaks between two queries of a transaction has nobody else to tell.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const { stream } = (client as pg.Client).connection
    if (stream instanceof Socket) stream.setTimeout(longestSilence, () => stream.destroy())
  })
  return pool
}
