/** How a key stands in its window after a request. */
export interface BurstStanding {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window begins anew, at least 1. */
  readonly reset: number
}

/** How many requests a key may make in a window. */
interface BurstSettings {
  readonly limit: number
  /** In seconds. */
  readonly windowS: number
  /** True if each instance may count for itself where there is no Redis: to count together would be a write to the database. */
  readonly isRough?: boolean
}

/** Counts requests per key in fixed windows that begin with their first request. */
export interface Burst {
  /** Counts one request of a key. */
  hit(key: string): Promise<BurstStanding>
  /** Takes back what a key has used of its window. */
  forget(key: string): Promise<void>
  /** Lets a key begin where another stands in its window. */
  inherit(from: string, to: string): Promise<void>
}

/** Where windows are counted. */
export interface Bursts {
  /** Windows of their own under a name that no others have. */
  open(name: string, settings: BurstSettings): Burst
  close(): Promise<void>
}
