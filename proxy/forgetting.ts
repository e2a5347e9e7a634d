import type { Retention, Store } from './store/store.ts'

/** The clearing away in the background. */
export interface Forgetting {
  /** Begins no further piece, and waits for the one that has begun. */
  close(): Promise<void>
}

/** In milliseconds: a start has more urgent things to do. */
const firstPause = 60_000

/** In milliseconds. */
const hour = 3_600_000

/** In milliseconds: between two pieces, for those who do not come to forget. */
const breath = 20

/** Forgets every hour what is older than the service promises to keep it. */
export function startForgetting(store: Pick<Store, 'forget'>, retention: Retention, onError: (cause: unknown) => void): Forgetting {
  const closing = new AbortController()
  const { signal } = closing

  async function work(): Promise<void> {
    await pause(firstPause, signal)
    while (!signal.aborted) {
      await forgetOld(store, retention, signal).catch(onError)
      await pause(hour, signal)
    }
  }

  const working = work()
  return {
    async close() {
      closing.abort()
      await working
    },
  }
}

/** Forgets piece by piece, until nothing old is left or the signal says to stop. */
export async function forgetOld(store: Pick<Store, 'forget'>, retention: Retention, signal = never): Promise<void> {
  let place = await store.forget(retention)
  while (place !== undefined && !signal.aborted) {
    await pause(breath, signal)
    place = await store.forget(retention, place)
  }
}

const never = new AbortController().signal

/** Ends at once where the signal says to stop. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    function end(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
