import { expectedMs, usualTurnMs, type Standing } from './standing.ts'

/** The threads that a turn may go to: the one that is kept for what is done quickly, or any of the others. */
export type Lane = 'quick' | 'other'

/** A task as far as its place on a thread depends on it. */
interface Load {
  /** In bytes or characters. */
  readonly size: number
  /** True for many small tasks in one: nobody waits for one of them, so it leaves the quick thread to the others. */
  readonly isMany: boolean
}

/** The free threads, and what may go to one of them. */
export interface Lanes {
  readonly hasFree: () => boolean
  readonly isEachFree: () => boolean
  /** The lane on which a task of a tenant may begin now; undefined where it has to wait. */
  readonly laneFor: (standing: Standing, load: Load) => Lane | undefined
  /** Takes a thread for tasks of a size together; the result gives it back. */
  readonly occupy: (lane: Lane, turn: { readonly size: number; readonly isSlow: boolean }) => () => void
}

/** A turn that is expected to take longer, in milliseconds, is slow: some threads are kept for the others. */
const slow = 100

/** Whose turns take longer than this, in milliseconds, leaves the quick thread to the others. */
const quickTurn = 25

/** The sizes of all tasks that threads work on at once; what is larger runs while nothing else that is large does. */
const mostSizeRunning = 12 * 2 ** 20

/** From this size on a task counts as large. */
const large = 2 ** 20

/** True if a tenant's task of some size is expected to be slow. */
export function isSlow(standing: Standing, size: number): boolean {
  return expectedMs(standing, size) > slow
}

/** Lanes of some threads: of two and more, one is for what is done quickly. */
export function createLanes(threads: number): Lanes {
  const mostSlow = Math.max(1, threads - 2)
  const free: Record<Lane, number> = threads > 1 ? { quick: 1, other: threads - 1 } : { quick: 0, other: threads }
  let slowRunning = 0
  let sizeRunning = 0

  return {
    hasFree: () => free.quick + free.other > 0,
    isEachFree: () => free.quick + free.other === threads,
    laneFor(standing, { size, isMany }) {
      if (size >= large && sizeRunning > 0 && sizeRunning + size > mostSizeRunning) return undefined
      const slowOne = isSlow(standing, size)
      if (slowOne && slowRunning >= mostSlow) return undefined
      if (free.quick > 0 && !isMany && !slowOne && usualTurnMs(standing) <= quickTurn) return 'quick'
      return free.other > 0 ? 'other' : undefined
    },
    occupy(lane, turn) {
      const slowTurns = turn.isSlow ? 1 : 0
      free[lane] -= 1
      sizeRunning += turn.size
      slowRunning += slowTurns
      return () => {
        free[lane] += 1
        sizeRunning -= turn.size
        slowRunning -= slowTurns
      }
    },
  }
}
