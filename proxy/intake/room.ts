import { EngineUnavailable } from '../engine/engine.ts'

/** Bytes of bodies and answers that are held for a request. */
export interface Lease {
  /** Holds another number of bytes from now on. */
  readonly resize: (bytes: number) => void
  /** Gives everything back, once. */
  readonly release: () => void
  /** Follows how what it is held for comes. `giveUp` is called, once, where that is too slow and others wait for the room. */
  readonly follow: (giveUp: () => void) => Coming
}

/** The body of a request, as it comes. */
export interface Coming {
  /** Nothing is there, and more is waited for. */
  readonly waits: () => void
  /** So many bytes are there. */
  readonly came: (bytes: number) => void
  /** Nothing is to come any more. */
  readonly end: () => void
}

/** Limits of what is held at once, in bytes. */
export interface RoomConfig {
  readonly all: number
  readonly ofTenant: number
  /** How long a request waits for room at most, in milliseconds. */
  readonly waitMs: number
}

/** Counts the bytes in flight, for all and for each tenant. */
export interface Room {
  /**
   * Waits until there is room. Rejects with `EngineUnavailable` where there is none in time or too many wait, with the
   * reason of the signal where nobody waits any more.
   */
  readonly take: (tenantId: string, bytes: number, signal: AbortSignal) => Promise<Lease>
  /** The bytes that are held now. */
  readonly held: () => number
}

/** The room that a service has for bodies of some length. */
export function roomFor(bodyLimit: number): RoomConfig {
  return { all: Math.max(80 * 2 ** 20, 4 * bodyLimit), ofTenant: Math.max(24 * 2 ** 20, 2 * bodyLimit), waitMs: 10_000 }
}

/** A small body finds room also where large ones take all of theirs: so much of it, for all and for each tenant. */
const small = 65_536
const extraForSmall = 16 * 2 ** 20
const extraForSmallOfTenant = 4 * 2 ** 20

/** How many requests of a tenant may wait; each keeps a connection. */
const mostWaiting = 128

/** In milliseconds: within which as many bytes come as are held for them, or others have their room; and the time before any come. */
const timeToFill = 30_000
const timeAtFirst = 2000

/** In milliseconds: how often it is looked for who comes too slowly, while somebody waits. */
const betweenLooks = 500

interface Waiting {
  readonly bytes: number
  readonly enter: () => void
}

/** A request that sends what room is held for. */
interface Followed {
  readonly tenantId: string
  /** In milliseconds, until it counts as too slow; less than nothing from then on. */
  readonly timeLeft: () => number
  readonly giveUp: () => void
}

/** Makes room. Where several wait, the tenant that holds least is next. */
export function createRoom({ all, ofTenant, waitMs }: RoomConfig): Room {
  const heldBy = new Map<string, number>()
  const lines = new Map<string, Waiting[]>()
  const followed = new Set<Followed>()
  let held = 0
  let looking: NodeJS.Timeout | undefined

  function hold(tenantId: string, bytes: number): void {
    held += bytes
    const own = (heldBy.get(tenantId) ?? 0) + bytes
    if (own === 0) heldBy.delete(tenantId)
    else heldBy.set(tenantId, own)
  }

  function fits(tenantId: string, bytes: number): boolean {
    const own = (heldBy.get(tenantId) ?? 0) + bytes
    return bytes <= small
      ? held + bytes <= all + extraForSmall && own <= ofTenant + extraForSmallOfTenant
      : held + bytes <= all && own <= ofTenant
  }

  function leaseFor(tenantId: string, taken: number): Lease {
    let bytes = taken
    const resize = (next: number): void => {
      hold(tenantId, next - bytes)
      const isLess = next < bytes
      bytes = next
      if (isLess && lines.size > 0) letIn()
    }
    let isReleased = false
    return {
      resize: (next) => {
        if (!isReleased) resize(next)
      },
      release: () => {
        if (isReleased) return
        resize(0)
        isReleased = true
      },
      follow: (giveUp) => follow(tenantId, () => bytes, giveUp),
    }
  }

  function follow(tenantId: string, bytesHeld: () => number, giveUp: () => void): Coming {
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
  }

  /** Gives up the slowest of those in whose room somebody waits, where it is too slow. */
  function look(): void {
    const isFull = [...lines].some(([tenantId, [first]]) => (heldBy.get(tenantId) ?? 0) + first!.bytes <= ofTenant)
    const inTheWay = [...followed].filter(({ tenantId }) => isFull || lines.has(tenantId))
    const [slowest] = inTheWay.toSorted((a, b) => a.timeLeft() - b.timeLeft())
    if (slowest !== undefined && slowest.timeLeft() < 0) slowest.giveUp()
  }

  function lookWhileSomebodyWaits(): void {
    if (lines.size > 0) looking ??= setInterval(look, betweenLooks).unref()
    else {
      clearInterval(looking)
      looking = undefined
    }
  }

  function letIn(): void {
    for (;;) {
      const ready = [...lines].filter(([tenantId, [first]]) => fits(tenantId, first!.bytes))
      const [next] = ready.toSorted(([a], [b]) => (heldBy.get(a) ?? 0) - (heldBy.get(b) ?? 0))
      if (next === undefined) return
      const [tenantId, line] = next
      const waiting = line.shift()!
      if (line.length === 0) lines.delete(tenantId)
      lookWhileSomebodyWaits()
      hold(tenantId, waiting.bytes)
      waiting.enter()
    }
  }

  function leave(tenantId: string, waiting: Waiting): boolean {
    const line = lines.get(tenantId) ?? []
    const at = line.indexOf(waiting)
    if (at === -1) return false
    line.splice(at, 1)
    if (line.length === 0) lines.delete(tenantId)
    else letIn()
    lookWhileSomebodyWaits()
    return true
  }

  async function take(tenantId: string, bytes: number, signal: AbortSignal): Promise<Lease> {
    signal.throwIfAborted()
    const line = lines.get(tenantId) ?? []
    if ((line.length === 0 || bytes <= small) && fits(tenantId, bytes)) {
      hold(tenantId, bytes)
      return leaseFor(tenantId, bytes)
    }
    if (line.length >= mostWaiting) throw full()
    await new Promise<void>((resolve, reject) => {
      const giveUp = (reason: Error): void => {
        if (!leave(tenantId, waiting)) return
        end()
        reject(reason)
      }
      const depart = (): void => giveUp(signal.reason as Error)
      const timer = setTimeout(() => giveUp(full()), waitMs)
      const end = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', depart)
      }
      const waiting: Waiting = {
        bytes,
        enter() {
          end()
          resolve()
        },
      }
      signal.addEventListener('abort', depart)
      line.push(waiting)
      lines.set(tenantId, line)
      lookWhileSomebodyWaits()
    })
    return leaseFor(tenantId, bytes)
  }

  return { take, held: () => held }
}

function full(): EngineUnavailable {
  return new EngineUnavailable('El servicio tiene demasiados recursos grandes en curso.', 5)
}
