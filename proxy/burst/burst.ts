/** How a key stands in its window after a request. */
export interface BurstStanding {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window begins anew, at least 1. */
  readonly reset: number
}

/** Counts requests per key in fixed windows that begin with their first request. */
export interface Burst {
  /** Counts one request of a key. */
  hit(keyId: string): Promise<BurstStanding>
  close(): Promise<void>
}
