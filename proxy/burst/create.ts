import { Redis } from 'ioredis'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { OpenDatabase } from '../store/database.ts'
import { isUnavailable, StoreUnavailable } from '../store/unavailable.ts'
import type { Burst, Bursts, BurstStanding } from './burst.ts'

/** How long Redis may take, in milliseconds, before windows are counted without it. */
const patience = 2000

/**
 * Windows that all instances share in Redis or, without it, in PostgreSQL. With SQLite there is one instance, and it
 * counts in memory. While Redis is away each instance counts for itself.
 */
export async function createBursts(redisUrl: string | undefined, { pool }: Pick<OpenDatabase, 'pool'>): Promise<Bursts> {
  const redis = redisUrl === undefined ? undefined : await connect(redisUrl)

  function limiterOf(options: IRateLimiterOptions & { readonly points: number }): RateLimiterAbstract {
    // A key that is over its limit is refused here until its window ends: its flood reaches nobody else.
    const shared = { ...options, inMemoryBlockOnConsumed: options.points + 1 }
    if (redis !== undefined) {
      const insuranceLimiter = new RateLimiterMemory(options)
      return new RateLimiterRedis({ ...shared, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter })
    }
    if (pool === undefined) return new RateLimiterMemory(options)
    return new RateLimiterPostgres({ ...shared, tableName: 'burst_windows', tableCreated: true, storeClient: pool })
  }

  return {
    open: (name, { limit, windowS }) => burstOf(limiterOf({ points: limit, duration: windowS, keyPrefix: `svc_${name}` }), limit),
    close() {
      redis?.disconnect()
      return Promise.resolve()
    },
  }
}

/** Connects to Redis, or gives up waiting for it: it may come later. */
async function connect(url: string): Promise<Redis> {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: patience, connectTimeout: patience })
  // It tries again by itself; without a listener an error would be printed each time.
  redis.on('error', () => {})
  await new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    redis.once('close', resolve)
  })
  return redis
}

function burstOf(limiter: RateLimiterAbstract, limit: number): Burst {
  const standing = ({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): BurstStanding => ({
    allowed,
    limit,
    remaining: remainingPoints,
    reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
  return {
    async hit(key) {
      try {
        return standing(await limiter.consume(key), true)
      } catch (refusal) {
        // Its way to say that the limit is exceeded.
        if (refusal instanceof RateLimiterRes) return standing(refusal, false)
        throw isUnavailable(refusal) ? new StoreUnavailable(refusal) : refusal
      }
    },
    async forget(key) {
      try {
        await limiter.delete(key)
      } catch (error) {
        throw isUnavailable(error) ? new StoreUnavailable(error) : error
      }
    },
  }
}
