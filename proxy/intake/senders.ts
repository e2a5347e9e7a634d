/** The body of a request, as it comes. */
export interface Coming {
  /** Nothing is there, and more is waited for. */
  readonly waits: () => void
  /** So many bytes are there. */
  readonly came: (bytes: number) => void
  /** Nothing is to come any more. */
  readonly end: () => void
}

/** The requests that send what room is held for. */
export interface Senders {
  /** Follows one. `giveUp` is called, once, where it is given up. */
  readonly follow: (tenantId: string, bytesHeld: () => number, giveUp: () => void) => Coming
  /** Gives up the slowest of those of some tenants, where it is too slow. */
  readonly giveUpSlowest: (isInTheWay: (tenantId: string) => boolean) => void
}

/** In milliseconds: within which as many bytes come as are held for them, or others have their room; and the time before any come. */
const timeToFill = 30_000
const timeAtFirst = 2000

/** A request that sends what room is held for. */
interface Followed {
  readonly tenantId: string
  /** In milliseconds, until it counts as too slow; less than nothing from then on. */
  readonly timeLeft: () => number
  readonly giveUp: () => void
}

/** Follows how fast bodies come. */
export function createSenders(): Senders {
  const followed = new Set<Followed>()
  return {
    follow(tenantId, bytesHeld, giveUp) {
      let timeLeft = timeAtFirst
      let since: number | undefined
      const settle = (): void => {
        if (since !== undefined) timeLeft -= performance.now() - since
        since = undefined
      }
      const one: Followed = {
        tenantId,
        timeLeft: () => (since === undefined ? timeLeft : timeLeft - (performance.now() - since)),
        giveUp: () => {
          followed.delete(one)
          giveUp()
        },
      }
      followed.add(one)
      return {
        waits: () => void (since ??= performance.now()),
        came: (bytes) => {
          settle()
          timeLeft = Math.min(timeToFill, timeLeft + (timeToFill * bytes) / Math.max(1, bytesHeld()))
        },
        end: () => void followed.delete(one),
      }
    },
    giveUpSlowest(isInTheWay) {
      const [slowest] = [...followed].filter(({ tenantId }) => isInTheWay(tenantId)).toSorted((a, b) => a.timeLeft() - b.timeLeft())
      if (slowest !== undefined && slowest.timeLeft() < 0) slowest.giveUp()
    },
  }
}
