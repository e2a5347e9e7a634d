import { Redis } from 'ioredis'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterRes,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { OpenDatabase } from '../store/database.ts'
import { isUnavailable, StoreUnavailable } from '../store/unavailable.ts'
import type { Burst, Bursts, BurstStanding } from './burst.ts'
import { consume, createRedisBreaker, createSharedWindows } from './shared.ts'

/** How long Redis may take, in milliseconds, before windows are counted without it: every request waits for it. */
const patience = 150

/** How long it may take to connect, in milliseconds. */
const connectPatience = 2000

/** Windows of one name, wherever they are counted. */
interface Windows {
  /** The window of a key after one more point, also where that is beyond the limit. */
  consume(key: string): Promise<RateLimiterRes>
  get(key: string): Promise<RateLimiterRes | null>
  set(key: string, points: number, seconds: number): Promise<unknown>
  delete(key: string): Promise<unknown>
}

/**
 * Windows that all instances share in Redis or, without it, in PostgreSQL. With SQLite there is one instance, and it
 * counts in memory. While Redis is away each instance counts for itself.
 */
export async function createBursts(redisUrl: string | undefined, { pool }: Pick<OpenDatabase, 'pool'>): Promise<Bursts> {
  const redis = redisUrl === undefined ? undefined : await connect(redisUrl)
  const breaker = createRedisBreaker()

  function windowsOf(options: IRateLimiterOptions & { readonly points: number }, isRough: boolean): Windows {
    // A key that is over its limit is refused here until its window ends: its flood reaches nobody else.
    const shared = { ...options, inMemoryBlockOnConsumed: options.points + 1 }
    if (redis !== undefined) {
      const limiter = new RateLimiterRedis({ ...shared, storeClient: redis, rejectIfRedisNotReady: true })
      return createSharedWindows(limiter, new RateLimiterMemory(options), breaker)
    }
    if (pool === undefined || isRough) return plain(new RateLimiterMemory(options))
    return plain(new RateLimiterPostgres({ ...shared, tableName: 'burst_windows', tableCreated: true, storeClient: pool }))
  }

  return {
    open: (name, { limit, windowS, isRough = false }) =>
      burstOf(windowsOf({ points: limit, duration: windowS, keyPrefix: `svc_${name}` }, isRough), limit),
    close() {
      redis?.disconnect()
      return Promise.resolve()
    },
  }
}

function plain(limiter: RateLimiterAbstract): Windows {
  return {
    consume: (key) => consume(limiter, key),
    get: (key) => limiter.get(key),
    set: (key, points, seconds) => limiter.set(key, points, seconds),
    delete: (key) => limiter.delete(key),
  }
}

/** Connects to Redis, or gives up waiting for it: it may come later. */
async function connect(url: string): Promise<Redis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: patience,
    connectTimeout: connectPatience,
    // A wire that went dead tells nobody: without this it is waited for until the system gives it up, after a quarter of an hour.
    socketTimeout: connectPatience,
  })
  // It tries again by itself; without a listener an error would be printed each time.
  redis.on('error', () => {})
  await new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    redis.once('close', resolve)
    // One that hangs takes the connection and says nothing.
    setTimeout(resolve, connectPatience).unref()
  })
  return redis
}

function burstOf(windows: Windows, limit: number): Burst {
  const standing = ({ consumedPoints, msBeforeNext }: RateLimiterRes): BurstStanding => ({
    allowed: consumedPoints <= limit,
    limit,
    remaining: Math.max(0, limit - consumedPoints),
    reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
  async function ask<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      throw isUnavailable(error) ? new StoreUnavailable(error) : error
    }
  }
  return {
    hit: (key) => ask(async () => standing(await windows.consume(key))),
    forget: (key) => ask(async () => void (await windows.delete(key))),
    inherit: (from, to) =>
      ask(async () => {
        const window = await windows.get(from)
        if (window !== null && window.msBeforeNext > 0) await windows.set(to, window.consumedPoints, window.msBeforeNext / 1000)
      }),
  }
}
