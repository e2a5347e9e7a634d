import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'

// Counters and moments stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Bounds of the connections of a pool; times in milliseconds. */
interface Bounds {
  /** Connections at most. */
  readonly most: number
  /** How long it may take until there is a connection. */
  readonly connect: number
  /**
   * How long a connection that somebody uses may carry nothing. After that the server, or the way to it, is gone without a word, and
   * whoever waits would wait for a quarter of an hour. Undefined where the system is to notice it.
   */
  readonly silence: number | undefined
  readonly statement: number
  readonly lock: number
  /** How long a transaction may be left alone. An instance that vanished without a word must not keep its tenants locked. */
  readonly idle: number
}

/**
 * Bounds for who waits for an answer to a request. The server gives up on a lock or a statement before its silence counts. A tenant whom a
 * dead connection keeps locked is free again within a second of others giving up on it; sooner would end what a busy instance is slow to go on with.
 */
const quick: Bounds = { most: 8, connect: 1500, silence: 1500, statement: 1400, lock: 1200, idle: 2000 }

/** Bounds for what may take its time. What it locks others wait for all the same. */
const patient: Bounds = { most: 4, connect: 3000, silence: 12_000, statement: 10_000, lock: 5000, idle: 2000 }

/** Bounds for migrations, whose steps may take as long as their tables are large. */
const migrating: Bounds = { most: 1, connect: 3000, silence: undefined, statement: 0, lock: 0, idle: 10_000 }

/** A PostgreSQL database by its pools. What is committed is on the disk, as the server is set by default. */
export interface PostgresPools {
  /** For what somebody waits for who asked by HTTP. */
  readonly quick: Kysely<Tables>
  /** For what takes longer, or nobody waits for. */
  readonly patient: Kysely<Tables>
  /** The connections of `quick`. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens the pools, which connect when they are first asked. */
export function openPools(url: string): PostgresPools {
  const opened: Watched[] = []
  const suspectAll = (): void => opened.forEach(({ dropUnused }) => dropUnused())
  const [ofQuick, ofPatient] = [openPool(url, quick, suspectAll), openPool(url, patient, suspectAll)]
  opened.push(ofQuick, ofPatient)
  return {
    quick: ofQuick.db,
    patient: ofPatient.db,
    pool: ofQuick.pool,
    async close() {
      await Promise.all(opened.map(end))
    },
  }
}

/** Does something whose statements may take any time, over a connection of its own. */
export async function withoutHaste(url: string, task: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const opened = openPool(url, migrating, () => {})
  try {
    await task(opened.db)
  } finally {
    await end(opened)
  }
}

/** A pool whose connections are watched, and a database that asks by them. */
interface Watched {
  readonly pool: pg.Pool
  readonly db: Kysely<Tables>
  /** Gives up the connections that nobody uses: where one is dead they are likely to be, and would be waited for one by one. */
  readonly dropUnused: () => void
}

/** In milliseconds: how long a connection is kept that nobody uses, and how long its end may take. */
const keptUnused = 10_000
const longestEnd = 2000

/** A pool that tells of a connection that fell silent while it was used. */
function openPool(url: string, bounds: Bounds, onSilence: () => void): Watched {
  const pool = new pg.Pool({
    connectionString: url,
    max: bounds.most,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: bounds.connect,
    idleTimeoutMillis: keptUnused,
    statement_timeout: bounds.statement,
    lock_timeout: bounds.lock,
    idle_in_transaction_session_timeout: bounds.idle,
  })
  const unused = new Set<pg.PoolClient>()
  // A connection that breaks is replaced at its next use; without listeners it would end the process. The pool listens to
  // those that nobody uses; one that breaks between two queries of a transaction has nobody else to tell.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const stream = socketOf(client)
    stream?.on('close', () => unused.delete(client))
    stream?.on('timeout', () => {
      const isUsed = !unused.has(client)
      stream.destroy()
      if (isUsed) onSilence()
    })
  })
  pool.on('acquire', (client) => {
    const stream = socketOf(client)
    unused.delete(client)
    stream?.setTimeout(bounds.silence ?? 0)
  })
  pool.on('release', (_error, client) => {
    const stream = socketOf(client)
    if (stream === undefined || stream.destroyed) return
    unused.add(client)
    stream.setTimeout(keptUnused + longestEnd)
  })
  return {
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    dropUnused() {
      for (const client of unused) {
        // The pool hears of an error at once, of an end only later, and would hand it out meanwhile.
        client.emit('error', new Error('Given up with a connection that fell silent'))
        socketOf(client)?.destroy()
      }
    },
  }
}

function socketOf(client: pg.PoolClient): Socket | undefined {
  const { stream } = (client as pg.Client).connection
  return stream instanceof Socket ? stream : undefined
}

/** Ends a database and its pool, which the database leaves alone where it was never asked. */
async function end({ db, pool }: Watched): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}
