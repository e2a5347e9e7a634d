import { setImmediate } from 'node:timers/promises'
import { isUnavailable } from './unavailable.ts'

/** One piece of work that waits for a batch. */
interface Waiting<Job, Result> {
  readonly job: Job
  readonly since: number
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Waits until what has arrived together with the first piece of work is there. */
export type Gather = () => Promise<unknown>

/** Together is what arrives in one turn of the event loop, as from many connections. */
const inOneTurn: Gather = () => setImmediate()

/** How many pieces of work go together at most. */
const most = 64

/** In milliseconds: who has waited for longer behind work that found the database away does not wait for another try. */
const patience = 250

/**
 * Does pieces of work together: those that come while others are being done wait and are then done at once. Many
 * charges thus share one transaction, and the disk is waited for once. `run` answers in the order of its jobs and does
 * all of them or none; where it fails for several, each is done by itself, so that one cannot spoil the others. Where the
 * database is away, that is said of all of them and of those that have waited for it as long.
 *
 * Rejected: a transaction for each charge takes 2.0 ms on SQLite and 5.6 ms on PostgreSQL, both durable; of 64 together each
 * takes 0.05 and 0.14 ms.
 */
export function inBatches<Job, Result>(
  run: (jobs: readonly Job[]) => Promise<readonly Result[]>,
  gather = inOneTurn,
): (job: Job) => Promise<Result> {
  let waiting: Waiting<Job, Result>[] = []
  let isRunning = false

  async function work(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      await gather()
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await settle(batch)
    }
    isRunning = false
  }

  async function settle(batch: readonly Waiting<Job, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ job }) => job))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (batch.length > 1 && !isUnavailable(error)) for (const one of batch) await settle([one])
      else for (const { reject } of [...batch, ...(isUnavailable(error) ? takeTired() : [])]) reject(error)
    }
  }

  /** Takes who has waited for long out of the queue. */
  function takeTired(): readonly Waiting<Job, Result>[] {
    const before = performance.now() - patience
    const tired = waiting.filter(({ since }) => since < before)
    waiting = waiting.filter(({ since }) => since >= before)
    return tired
  }

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, since: performance.now(), resolve, reject })
      if (!isRunning) void work()
    })
}
