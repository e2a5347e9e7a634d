import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { OpenDatabase } from '../store/database.ts'
import { isUnavailable, StoreUnavailable } from '../store/unavailable.ts'
import type { Burst, BurstStanding } from './burst.ts'

/** How many requests a key may make in a window. */
export interface BurstSettings {
  readonly limit: number
  /** In seconds. */
  readonly windowS: number
}

/** How long Redis may take, in milliseconds, before windows are counted without it. */
const patience = 2000

/**
 * Windows that all instances share in Redis or, without it, in PostgreSQL. With SQLite there is one instance, and it
 * counts in memory. While Redis is away each instance counts for itself.
 */
export async function createBurst(
  settings: BurstSettings,
  redisUrl: string | undefined,
  { pool }: Pick<OpenDatabase, 'pool'>,
): Promise<Burst> {
  const options = { points: settings.limit, duration: settings.windowS, keyPrefix: 'svc_burst' }
  // A key that is over its limit is refused here until its window ends: its flood reaches nobody else.
  const shared = { ...options, inMemoryBlockOnConsumed: settings.limit + 1 }
  if (redisUrl !== undefined) {
    const redis = await connect(redisUrl)
    const insuranceLimiter = new RateLimiterMemory(options)
    const limiter = new RateLimiterRedis({ ...shared, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter })
    return burstOf(limiter, settings.limit, () => redis.disconnect())
  }
  if (pool !== undefined) {
    const table = { tableName: 'burst_windows', tableCreated: true }
    return burstOf(new RateLimiterPostgres({ ...shared, ...table, storeClient: pool }), settings.limit)
  }
  return burstOf(new RateLimiterMemory(options), settings.limit)
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

function burstOf(limiter: RateLimiterAbstract, limit: number, end: () => void = () => {}): Burst {
  const standing = ({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): BurstStanding => ({
    allowed,
    limit,
    remaining: remainingPoints,
    reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
  return {
    async hit(keyId) {
      try {
        return standing(await limiter.consume(keyId), true)
      } catch (refusal) {
        // Its way to say that the limit is exceeded.
        if (refusal instanceof RateLimiterRes) return standing(refusal, false)
        throw isUnavailable(refusal) ? new StoreUnavailable(refusal) : refusal
      }
    },
    close() {
      end()
      return Promise.resolve()
    },
  }
}
