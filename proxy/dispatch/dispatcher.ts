import type { ClaimedDelivery, DeliveryType } from '../outbox/delivery.ts'
import type { Store } from '../store/store.ts'
import { decideOutcome, type AttemptResult } from './attempt.ts'

/** The outcome of a batch; `remaining` deliveries are due still. */
interface BatchResult {
  readonly attempted: number
  readonly delivered: number
  readonly failed: number
  readonly remaining: number
}

/** The outcome of one attempt, for who asked for it. */
export interface AttemptReport {
  readonly id: string
  readonly delivered: boolean
  /** Null where there was no answer. */
  readonly responseStatus: number | null
  /** A word for why it failed: `timeout`. */
  readonly failure: string | null
}

/** Carries what is in the outbox to its receivers, in the background and on demand. */
export interface Dispatcher {
  /** Says that there is something new in the outbox. */
  wake(): void
  /** Attempts what is due, at most 100 deliveries. */
  deliverBatch(): Promise<BatchResult>
  /** Sends a test to a tenant's webhook now; undefined where it has none that is on. */
  deliverTest(tenantId: string): Promise<AttemptReport | undefined>
  /** Begins no more attempts, and waits a while for those that have begun. */
  close(): Promise<void>
}

/** Dependencies of a dispatcher. */
export interface DispatcherNeeds {
  readonly store: Pick<Store, 'claimDue' | 'claimTest' | 'countDue' | 'finishAttempt'>
  /** Types that it can deliver; others wait. */
  readonly types: readonly DeliveryType[]
  /** Makes an attempt. It never rejects, and it ends before a claim does. */
  readonly send: (delivery: ClaimedDelivery) => Promise<AttemptResult>
  readonly clock: () => number
  /** Told when the store fails, which is tried again a little later. */
  readonly onError: (cause: unknown) => void
}

/** In milliseconds: how often the outbox is looked into without being told to. */
const pollEvery = 1000

/** Attempts at the same time, in the background. */
const mostAtOnce = 100

/** Claims at a time in the background: few, so that the share below follows what is under way. */
const mostInClaim = 10

const mostInBatch = 100

/** In milliseconds: after so long a batch begins no more attempts, and whoever waits for it gets its answer. */
const longestBatch = 20_000

/** In milliseconds: how long attempts may take to end when the service does. A receiver that takes longer is told again later. */
const longestGoodbye = 5000

/** Starts to deliver in the background. */
export function startDispatcher({ store, types, send, clock, onError }: DispatcherNeeds): Dispatcher {
  const underWay = new Set<Promise<unknown>>()
  const closing = new AbortController()
  let isWoken = false
  let endPause = () => {}

  async function attempt(delivery: ClaimedDelivery): Promise<AttemptReport> {
    const result = await send(delivery)
    const outcome = decideOutcome(result, delivery, clock(), Math.random())
    await store.finishAttempt(delivery, outcome)
    const delivered = outcome.kind === 'delivered'
    return { id: delivery.id, delivered, responseStatus: outcome.responseStatus, failure: delivered ? null : outcome.failure }
  }

  function wake(): void {
    isWoken = true
    endPause()
  }

  function begin(delivery: ClaimedDelivery): void {
    const running = attempt(delivery)
      .catch(onError)
      .finally(() => {
        underWay.delete(running)
        wake()
      })
    underWay.add(running)
  }

  async function pause(): Promise<void> {
    if (isWoken) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollEvery)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      isWoken = false
      const room = mostAtOnce - underWay.size
      const claimed = room === 0 ? [] : await claim(Math.min(room, mostInClaim), shareOf(room))
      for (const delivery of claimed) begin(delivery)
      if (claimed.length === 0) await pause()
    }
  }

  async function claim(limit: number, mostOfTenant: number): Promise<readonly ClaimedDelivery[]> {
    try {
      return await store.claimDue(types, limit, mostOfTenant)
    } catch (error) {
      onError(error)
      isWoken = false
      return []
    }
  }

  const working = work()

  return {
    wake,
    async deliverBatch() {
      const begun = clock()
      const reports: AttemptReport[] = []
      while (reports.length < mostInBatch && clock() - begun < longestBatch) {
        const claimed = await store.claimDue(types, mostInBatch - reports.length)
        if (claimed.length === 0) break
        reports.push(...(await Promise.all(claimed.map((delivery) => attempt(delivery)))))
      }
      const delivered = reports.filter((report) => report.delivered).length
      return { attempted: reports.length, delivered, failed: reports.length - delivered, remaining: await store.countDue(types) }
    },
    async deliverTest(tenantId) {
      const delivery = await store.claimTest(tenantId)
      return delivery === undefined ? undefined : attempt(delivery)
    },
    async close() {
      closing.abort()
      wake()
      await working
      await within(longestGoodbye, Promise.all(underWay))
    },
  }
}

/**
 * How many places one tenant may have while so many are free: the fewer are left, the less. Ten tenants whose receivers
 * hang come to half of all places, and what others announce finds the rest.
 */
function shareOf(room: number): number {
  return Math.ceil(room / 10)
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, end])
  clearTimeout(timer)
}
