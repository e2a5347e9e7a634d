import { CircuitState, circuitBreaker, ConsecutiveBreaker, handleAll, type CircuitBreakerPolicy } from 'cockatiel'
import { RateLimiterRes, type RateLimiterAbstract, type RateLimiterMemory } from 'rate-limiter-flexible'

/** In milliseconds: how long Redis is left alone after it failed. */
const rest = 5000

/** In seconds: the clocks of Redis and of this process are not to be held to the millisecond at the end of a window. */
const slack = 0.25

/** Keeps a failing Redis from being asked; one for all windows, for it fails for all. */
export function createRedisBreaker(): CircuitBreakerPolicy {
  return circuitBreaker(handleAll, { halfOpenAfter: rest, breaker: new ConsecutiveBreaker(2) })
}

/**
 * Windows that are counted in Redis and remembered here: while Redis is away each instance goes on from what it knows, and
 * where Redis comes back without what it had counted, the instance still knows it.
 */
export function createSharedWindows(shared: RateLimiterAbstract, own: RateLimiterMemory, breaker: CircuitBreakerPolicy) {
  /** Undefined where Redis does not answer. */
  async function ask<T>(task: () => Promise<T>): Promise<T | undefined> {
    // Others would wait for the end of a trial that is under way.
    if (breaker.state === CircuitState.HalfOpen) return undefined
    try {
      return await breaker.execute(task)
    } catch {
      return undefined
    }
  }

  return {
    /** The window after one more; as many points as were consumed, also beyond the limit. */
    async consume(key: string): Promise<RateLimiterRes> {
      const known = await own.get(key)
      const told = await ask(() => consume(shared, key))
      const isForgotten =
        told !== undefined && known !== null && known.consumedPoints >= told.consumedPoints && (await own.get(key)) !== null
      if (told === undefined || isForgotten) return consume(own, key)
      const seconds = told.msBeforeNext / 1000 - slack
      const now = await own.get(key)
      // Of answers that overtake each other the highest count is the latest.
      if (seconds > 0 && (now === null || now.consumedPoints < told.consumedPoints)) await own.set(key, told.consumedPoints, seconds)
      return told
    },
    async get(key: string): Promise<RateLimiterRes | null> {
      return (await ask(() => shared.get(key))) ?? own.get(key)
    },
    async set(key: string, points: number, seconds: number): Promise<void> {
      await own.set(key, points, seconds)
      await ask(() => shared.set(key, points, seconds))
    },
    async delete(key: string): Promise<void> {
      await own.delete(key)
      await ask(() => shared.delete(key))
    },
  }
}

/** The window of a key after one more point, also where that is beyond the limit. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (refusal) {
    // Its way to say that the limit is exceeded; where it remembers that, it says no more how far.
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return new RateLimiterRes(0, refusal.msBeforeNext, Math.max(refusal.consumedPoints, limiter.points + 1))
  }
}
