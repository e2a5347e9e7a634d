import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import { createBursts } from './burst/create.ts'
import type { Bursts } from './burst/burst.ts'
import type { Config } from './config.ts'
import { resealWebhooks } from './dispatch/webhooks.ts'
import type { Secrets } from './secrets/secret.ts'
import { createStore } from './store/create.ts'
import { openDatabase, type OpenDatabase } from './store/database.ts'
import { openInThread } from './store/in-thread.ts'
import type { Store } from './store/store.ts'
import { isWorthWaiting } from './store/unavailable.ts'

/** The service's state outside of itself. */
export interface Kept {
  readonly database: OpenDatabase
  readonly store: Store
  readonly bursts: Bursts
  close(): Promise<void>
}

/** The settings that it is opened by. */
export interface KeptNeeds {
  readonly config: Pick<Config, 'database' | 'redisUrl'>
  readonly secrets: Secrets
  readonly clock: () => number
}

/** Opens the database, with its tables up to date, and what counts windows. */
export async function openKept({ config, secrets, clock }: KeptNeeds): Promise<Kept> {
  const database = await openDatabase(config.database, clock)
  const store = await openStore(config.database, database)
  try {
    await resealWebhooks(store, secrets)
    const bursts = await createBursts(config.redisUrl, database)
    return {
      database,
      store,
      bursts,
      async close() {
        await bursts.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** In milliseconds: of pauses between two tries, which grow from one to the other. */
const pauses = { initialDelay: 250, maxDelay: 5000 }

/** Opens it once its database is there; undefined where the signal says to stop waiting. Rejects where waiting is of no use. */
export async function awaitKept(needs: KeptNeeds, signal: AbortSignal, onAway: (cause: unknown) => void): Promise<Kept | undefined> {
  const isAway = (cause: unknown): boolean => isWorthWaiting(cause, needs.config.database.kind)
  const trying = retry(handleWhen(isAway), { maxAttempts: Infinity, backoff: new ExponentialBackoff(pauses) }).dangerouslyUnref()
  trying.onFailure(({ reason }) => {
    if ('error' in reason && isAway(reason.error)) onAway(reason.error)
  })
  const kept = await trying.execute(() => (signal.aborted ? undefined : openKept(needs)))
  if (!signal.aborted) return kept
  await kept?.close()
  return undefined
}

/**
 * The store over a database. With SQLite, whoever writes waits for the disk: that is done in a thread of its own. Who holds
 * a key, which every request asks, are a few rows that are in memory, and sooner read here than asked for there.
 */
async function openStore(config: Config['database'], database: OpenDatabase): Promise<Store> {
  const here = createStore(database, Date.now)
  if (config.kind === 'postgres') return here
  const thread = await openInThread(config)
  return {
    ...thread,
    findKeyHolder: (id) => here.findKeyHolder(id),
    async close() {
      await thread.close()
      await here.close()
    },
  }
}
