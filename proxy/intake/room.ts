import { EngineUnavailable } from '../engine/engine.ts'
import { createSenders, type Coming } from './senders.ts'

/** Bytes of bodies and answers that are held for a request. */
export interface Lease {
  /** Holds another number of bytes from now on. */
  readonly resize: (bytes: number) => void
  /** Gives everything back, once. */
  readonly release: () => void
  /** Follows how what it is held for comes. `giveUp` is called, once, where that is too slow and others wait for the room. */
  readonly follow: (giveUp: () => void) => Coming
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

/** In milliseconds: how often it is looked for who comes too slowly, while somebody waits. */
const betweenLooks = 500

interface Waiting {
  readonly bytes: number
  readonly enter: () => void
}

/** Makes room. Where several wait, the tenant that holds least is next. */
export function createRoom({ all, ofTenant, waitMs }: RoomConfig): Room {
  const heldBy = new Map<string, number>()
  const queues = new Map<string, Waiting[]>()
  const senders = createSenders()
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
      if (isLess && queues.size > 0) letIn()
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
      follow: (giveUp) => senders.follow(tenantId, () => bytes, giveUp),
    }
  }

  /** Gives up the slowest of those in whose room somebody waits, where it is too slow. */
  function look(): void {
    const isFull = [...queues].some(([tenantId, [first]]) => (heldBy.get(tenantId) ?? 0) + first!.bytes <= ofTenant)
    senders.giveUpSlowest((tenantId) => isFull || queues.has(tenantId))
  }

  function lookWhileSomebodyWaits(): void {
    if (queues.size > 0) looking ??= setInterval(look, betweenLooks).unref()
    else {
      clearInterval(looking)
      looking = undefined
    }
  }

  function letIn(): void {
    for (;;) {
      const ready = [...queues].filter(([tenantId, [first]]) => fits(tenantId, first!.bytes))
      const [next] = ready.toSorted(([a], [b]) => (heldBy.get(a) ?? 0) - (heldBy.get(b) ?? 0))
      if (next === undefined) return
      const [tenantId, queue] = next
      const waiting = queue.shift()!
      if (queue.length === 0) queues.delete(tenantId)
      lookWhileSomebodyWaits()
      hold(tenantId, waiting.bytes)
      waiting.enter()
    }
  }

  function leave(tenantId: string, waiting: Waiting): boolean {
    const queue = queues.get(tenantId) ?? []
    const at = queue.indexOf(waiting)
    if (at === -1) return false
    queue.splice(at, 1)
    if (queue.length === 0) queues.delete(tenantId)
    else letIn()
    lookWhileSomebodyWaits()
    return true
  }

  async function take(tenantId: string, bytes: number, signal: AbortSignal): Promise<Lease> {
    signal.throwIfAborted()
    const queue = queues.get(tenantId) ?? []
    if ((queue.length === 0 || bytes <= small) && fits(tenantId, bytes)) {
      hold(tenantId, bytes)
      return leaseFor(tenantId, bytes)
    }
    if (queue.length >= mostWaiting) throw full()
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
      queue.push(waiting)
      queues.set(tenantId, queue)
      lookWhileSomebodyWaits()
    })
    return leaseFor(tenantId, bytes)
  }

  return { take, held: () => held }
}

function full(): EngineUnavailable {
  return new EngineUnavailable('El servicio tiene demasiados recursos grandes en curso.', 5)
}
