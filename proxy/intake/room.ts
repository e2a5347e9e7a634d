import { EngineUnavailable } from '../engine/engine.ts'

/** Bytes of bodies and answers that are held for a request. */
export interface Lease {
  /** Holds another number of bytes from now on. */
  readonly resize: (bytes: number) => void
  /** Gives everything back, once. */
  readonly release: () => void
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

interface Waiting {
  readonly bytes: number
  readonly enter: () => void
}

/** Makes room. Where several wait, the tenant that holds least is next. */
export function createRoom({ all, ofTenant, waitMs }: RoomConfig): Room {
  const heldBy = new Map<string, number>()
  const lines = new Map<string, Waiting[]>()
  let held = 0

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
    })
    return leaseFor(tenantId, bytes)
  }

  return { take, held: () => held }
}

function full(): EngineUnavailable {
  return new EngineUnavailable('El servicio tiene demasiados recursos grandes en curso.', 5)
}
