import { EngineUnavailable } from './engine.ts'

/** Lets a bounded number of tasks run at once; those that wait take turns by tenant. */
export interface FairQueue {
  /** Rejects with the reason of the signal where it is aborted before the task began. */
  readonly run: <T>(tenant: string, task: () => Promise<T>, signal: AbortSignal) => Promise<T>
  /** How many tasks run now. */
  readonly running: () => number
}

/** Waiting work has its turn or is refused within the time limit of a validation; many do much sooner. */
const retryAfterSeconds = 5

/** How many tasks of one tenant may wait; each holds its resource in memory. */
const mostWaiting = 64

/** Makes a queue of so many places. */
export function createFairQueue(places: number): FairQueue {
  // In the order of their turns: whoever was served goes to the end.
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  async function run<T>(tenant: string, task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    if (running < places) running += 1
    else await turn(tenant, signal)
    try {
      return await task()
    } finally {
      pass()
    }
  }

  function turn(tenant: string, signal: AbortSignal): Promise<void> {
    const line = waiting.get(tenant) ?? []
    if (line.length >= mostWaiting)
      return Promise.reject(new EngineUnavailable('Hay demasiadas validaciones de esta organización en espera.', retryAfterSeconds))
    waiting.set(tenant, line)
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        line.splice(line.indexOf(enter), 1)
        if (line.length === 0) waiting.delete(tenant)
        reject(signal.reason as Error)
      }
      line.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** Gives a place that became free to the next in turn. */
  function pass(): void {
    const next = waiting.entries().next().value
    if (next === undefined) {
      running -= 1
      return
    }
    const [tenant, line] = next
    waiting.delete(tenant)
    const enter = line.shift()!
    if (line.length > 0) waiting.set(tenant, line)
    enter()
  }

  return { run, running: () => running }
}
