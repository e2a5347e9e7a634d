import type { Logger } from 'pino'
import { createAccounts } from './accounts/create.ts'
import { createApp } from './app.ts'
import { createBursts } from './burst/create.ts'
import type { Config } from './config.ts'
import { createEngine } from './engine/create.ts'
import { startForgetting } from './forgetting.ts'
import { listen } from './listen.ts'
import { createMetrics } from './metrics.ts'
import { describeError } from './middleware/describe-error.ts'
import { createLimits } from './middleware/limits.ts'
import { createRequireOrigin } from './middleware/origin.ts'
import { createRequireSession } from './middleware/session.ts'
import { startOutbox } from './outbox/start.ts'
import { createWebhooks, resealWebhooks } from './outbox/webhooks.ts'
import { drawSecrets } from './secret.ts'
import { startSessions } from './sessions/start.ts'
import { createStore } from './store/create.ts'
import { openDatabase, type OpenDatabase } from './store/database.ts'
import { openInThread } from './store/in-thread.ts'
import type { Store } from './store/store.ts'

/** What a service runs with besides its configuration. */
export interface Surroundings {
  /** The folder of the built page. */
  readonly pageFolder: string
  readonly secret: string
  readonly version: string
  readonly log: Logger
}

/** A service that answers. */
export interface Service {
  /** Where it listens. */
  readonly url: string
  /** Finishes what it has begun, and gives back what it holds. */
  readonly close: () => Promise<void>
}

/** In milliseconds: how much longer than a validation may take an answer may. */
const grace = 5000

/** Starts the service: the database first, then the address, then what answers. Rejects with the error of the system. */
export async function startService(config: Config, { pageFolder, secret, version, log }: Surroundings): Promise<Service> {
  const clock = Date.now
  const onError = (cause: unknown): void => log.error(describeError(cause), 'failed')
  const database = await openDatabase(config.database, clock)
  const store = await openStore(config.database, database)
  const secrets = drawSecrets(secret, config.previousSecret)
  await resealWebhooks(store, secrets)
  const bursts = await createBursts(config.redisUrl, database)
  const listening = await listen(config).catch(async (cause: unknown) => {
    await bursts.close()
    await store.close()
    throw cause
  })
  const publicUrl = config.publicUrl ?? reachable(listening.url)
  const engine = createEngine(config.engine, publicUrl)
  const dispatcher = startOutbox({ store, secrets, config, publicUrl, clock, onError })
  const sessions = startSessions(config.smtp, { database, store, secrets, publicUrl, onError })
  const requireOrigin = createRequireOrigin(publicUrl)
  const forgetting = startForgetting(store, config, onError)
  listening.serve(
    createApp({
      pageFolder,
      store,
      accounts: createAccounts(store, secrets, clock),
      webhooks: createWebhooks(store, secrets, config.allowLoopbackWebhooks),
      burst: bursts.open('burst', config.burst),
      burstWindowS: config.burst.windowS,
      secrets,
      engine,
      dispatcher,
      sessions,
      limits: createLimits(bursts, secrets.present.sessions),
      requireOrigin,
      requireSession: createRequireSession(sessions, store, requireOrigin),
      trustedProxies: config.trustedProxies,
      metrics: createMetrics(
        { countDue: () => store.countDue(['validation.complete', 'webhook.test', 'usage.alert']) },
        { ofProcess: true },
      ),
      log,
      onError,
      bodyLimit: config.bodyLimit,
      cronToken: config.cronToken,
      metricsToken: config.metricsToken,
      version,
      now: clock,
    }),
  )
  return {
    url: listening.url,
    async close() {
      await listening.close(config.engine.timeoutMs + grace)
      await forgetting.close()
      await dispatcher.close()
      await sessions.close()
      await engine.close()
      await bursts.close()
      await store.close()
    },
  }
}

/** The store over a database. With SQLite, whoever asks waits for the disk: that is done in a thread of its own. */
async function openStore(config: Config['database'], database: OpenDatabase): Promise<Store> {
  if (config.kind === 'postgres') return createStore(database, Date.now)
  const store = await openInThread(config)
  return {
    ...store,
    async close() {
      await store.close()
      await database.db.destroy()
    },
  }
}

/** An address that listens everywhere is reached on this machine under that of loopback. */
function reachable(url: string): string {
  return url.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, '//127.0.0.1')
}
