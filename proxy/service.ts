import type { Logger } from 'pino'
import { readShared } from './engine/shared-terminology.ts'
import { createAccounts } from './accounts/create.ts'
import { createApp, createWaitingApp } from './app.ts'
import type { Config } from './config.ts'
import { createEngine } from './engine/create.ts'
import { createRunningJobs } from './job-runner/running.ts'
import { createReader } from './pool/reader.ts'
import { createRoom, roomFor } from './intake/room.ts'
import { startForgetting } from './forgetting.ts'
import { awaitKept, openKept, type Kept } from './kept.ts'
import { listen } from './http/listen.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { describeError } from './middleware/describe-error.ts'
import { createLimits } from './middleware/limits.ts'
import { createRequireOrigin } from './middleware/origin.ts'
import { createRequireSession } from './middleware/session.ts'
import { startOutbox } from './dispatch/start.ts'
import { createWebhooks } from './dispatch/webhooks.ts'
import { createPool } from './pool/pool.ts'
import { drawSecrets } from './secrets/secret.ts'
import { startSessions } from './sessions/start.ts'
import { isWorthWaiting, StoreUnavailable } from './store/unavailable.ts'
import { openTerminology } from './terminology/client.ts'

/** Dependencies of a service besides its configuration. */
export interface Surroundings {
  /** The folder of the built page. */
  readonly pageFolder: string
  readonly secret: string
  readonly version: string
  readonly log: Logger
  /** The module that the threads of the pool run; a built one in tests. */
  readonly threadModule?: string
}

/** A service that listens. */
export interface Service {
  /** Where it listens. */
  readonly url: string
  /** Where the database was away at the start: true once it is there, false where the service was closed before. */
  readonly waiting: Promise<boolean> | undefined
  /** Finishes what it has begun, and gives back what it holds; connections that rest are left for so many milliseconds. */
  readonly close: (restWait?: number) => Promise<void>
}

/** In milliseconds: how much longer than a validation may take an answer may. */
const grace = 5000

/**
 * Starts the service: the database first, then the address, then what answers. While PostgreSQL is away it answers 503, and
 * waits. Rejects with the error of the system.
 */
export async function startService(config: Config, { pageFolder, secret, version, log, threadModule }: Surroundings): Promise<Service> {
  const clock = Date.now
  const onError = (cause: unknown): void => log.error(describeError(cause), 'failed')
  const secrets = drawSecrets(secret, config.previousSecret)
  const keeping = { config, secrets, clock }
  let kept = await openKept(keeping).catch((cause: unknown) => {
    if (!isWorthWaiting(cause, config.database.kind)) throw cause
    return undefined
  })
  const listening = await listen(config).catch(async (cause: unknown) => {
    await kept?.close()
    throw cause
  })
  const publicUrl = config.publicUrl ?? reachable(listening.url)
  const { indexes, unusable } = config.terminology === undefined ? noTerminology : readShared(config.terminology)
  for (const { file, reason } of unusable) log.warn({ file }, `terminology not used: ${reason}`)
  const pool = createPool({ terminology: indexes, module: threadModule })
  const engine = createEngine(config.engine, publicUrl, pool, (cause) => log.warn(describeError(cause), 'terminology server'))
  const terminology = indexes.length === 0 ? undefined : openTerminology(indexes)
  const countDue = (): Promise<number> =>
    kept === undefined
      ? Promise.reject(new StoreUnavailable(undefined))
      : kept.store.countDue(['validation.complete', 'job.complete', 'webhook.test', 'usage.alert'])
  const frame = {
    pageFolder,
    engine,
    trustedProxies: config.trustedProxies,
    metrics: createMetrics({ countDue }, { ofProcess: true }),
    metricsToken: config.metricsToken,
    log,
    onError,
    version,
    now: clock,
  }

  const runningJobs = createRunningJobs()

  let isWarned = false
  /** Instances that were given different secrets refuse each other's keys, of which nobody else tells the operator. */
  function warnOfForeignKey(): void {
    if (isWarned) return
    isWarned = true
    log.warn('a key was refused that was made under another SVC_SECRET, or forged')
  }

  async function closeEngine(): Promise<void> {
    await engine.close()
    await pool.close()
    await terminology?.close()
  }

  /** Begins to answer from what is kept; how that ends. */
  function begin({ database, store, bursts, close }: Kept): () => Promise<void> {
    const dispatcher = startOutbox({ store, secrets, config, publicUrl, clock, onError })
    const sessions = startSessions(config.smtp, { database, store, secrets, publicUrl, onError })
    const requireOrigin = createRequireOrigin(publicUrl)
    const forgetting = startForgetting(store, config, onError)
    listening.serve(
      createApp({
        ...frame,
        store,
        accounts: createAccounts(store, secrets, clock, warnOfForeignKey),
        webhooks: createWebhooks(store, secrets, config.allowLoopbackWebhooks),
        burst: bursts.open('burst', config.burst),
        tenantBurst: bursts.open('tenant_burst', { limit: config.burst.tenantLimit, windowS: config.burst.windowS, isRough: true }),
        burstWindowS: config.burst.windowS,
        secrets,
        dispatcher,
        sessions,
        limits: createLimits(bursts, secrets.present.sessions),
        requireOrigin,
        requireSession: createRequireSession(sessions, store, requireOrigin),
        reader: createReader(secrets, pool),
        room: createRoom(roomFor(config.bodyLimit)),
        timeoutMs: config.engine.timeoutMs,
        bodyLimit: config.bodyLimit,
        jobLimit: config.jobLimit,
        runningJobs,
        cronToken: config.cronToken,
        terminology,
      }),
    )
    return async () => {
      await forgetting.close()
      await dispatcher.close()
      await sessions.close()
      await closeEngine()
      await close()
    }
  }

  const closing = new AbortController()
  let end = kept === undefined ? closeEngine : begin(kept)

  async function wait(): Promise<boolean> {
    listening.serve(createWaitingApp(frame))
    kept = await awaitKept(keeping, closing.signal, (cause) => log.warn(describeError(cause), 'waiting for the database'))
    if (kept === undefined) return false
    log.info('the database is there')
    end = begin(kept)
    return true
  }

  return {
    url: listening.url,
    waiting: kept === undefined ? wait() : undefined,
    async close(restWait) {
      closing.abort()
      runningJobs.close()
      await listening.close(config.engine.timeoutMs + grace, restWait)
      await end()
    },
  }
}

/** An address that listens everywhere is reached on this machine under that of loopback. */
function reachable(url: string): string {
  return url.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, '//127.0.0.1')
}

const noTerminology: ReturnType<typeof readShared> = { indexes: [], unusable: [] }
