import { createFairQueue } from '../fair-queue.ts'

/** How tasks are done. */
export interface TurnsConfig<Task, Result> {
  /** How many threads there are. */
  readonly threads: number
  /** How long a task may take by itself, in milliseconds. */
  readonly timeoutMs: number
  /** How much there is to do for a task, in characters. */
  readonly sizeOf: (task: Task) => number
  /** Does tasks on one thread, one after the other, and rejects where it could not do them all within a time. */
  readonly run: (tasks: readonly Task[], limitMs: number) => Promise<readonly Result[]>
}

/** Hands tasks to threads, tenant by tenant. */
export interface Turns<Task, Result> {
  /** Rejects with the reason of the signal where nobody waits for the task any more before it began. */
  readonly take: (tenant: string, task: Task, signal: AbortSignal) => Promise<Result>
  /** Waits until nobody waits any more. */
  readonly idle: () => Promise<void>
}

/** A task that waits for its turn. */
interface Waiting<Task, Result> {
  readonly task: Task
  readonly settle: (result: Promise<Result>) => void
}

/** What goes to a thread together: little enough to be done in a few milliseconds. */
const mostTogether = 8
const mostCharacters = 65_536

/** Within what time that has to be done, in milliseconds; where it is not, one of them is to blame. */
const limitTogether = 1000

/**
 * To hand a small task to a thread costs as much as to do it. Where several tasks of one tenant wait, they go together;
 * where one of them fails or hangs, they are done again each by itself, so that it cannot spoil the others.
 */
export function createTurns<Task, Result>({ threads, timeoutMs, sizeOf, run }: TurnsConfig<Task, Result>): Turns<Task, Result> {
  // Who waits does so here, and not before the threads, where nobody would know whose turn it is.
  const queue = createFairQueue(threads)
  const lines = new Map<string, Waiting<Task, Result>[]>()
  const begun = new Set<Promise<unknown>>()

  /** Whoever gets the turn of a tenant takes along those that wait behind. */
  async function work(tenant: string): Promise<void> {
    const line = lines.get(tenant) ?? []
    const together = line.splice(0, countTogether(line))
    if (line.length === 0) lines.delete(tenant)
    if (together.length > 0) await doTogether(together)
  }

  function countTogether(line: readonly Waiting<Task, Result>[]): number {
    const share = Math.min(mostTogether, Math.ceil(line.length / threads))
    let characters = 0
    const end = line.findIndex(({ task }, index) => {
      characters += sizeOf(task)
      return index > 0 && (index >= share || characters > mostCharacters)
    })
    return end === -1 ? line.length : end
  }

  async function doTogether(waiting: readonly Waiting<Task, Result>[]): Promise<void> {
    if (waiting.length > 1) {
      try {
        const results = await run(
          waiting.map(({ task }) => task),
          Math.min(limitTogether, timeoutMs),
        )
        for (const [index, { settle }] of waiting.entries()) settle(Promise.resolve(results[index]!))
        return
      } catch {
        // Each by itself, below.
      }
    }
    for (const { task, settle } of waiting) {
      const result = run([task], timeoutMs).then(([only]) => only!)
      settle(result)
      await result.catch(() => {})
    }
  }

  function wait(tenant: string, task: Task, signal: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting<Task, Result> = { task, settle: resolve }
      const line = lines.get(tenant)
      if (line === undefined) lines.set(tenant, [waiting])
      else line.push(waiting)
      queue
        .run(tenant, () => work(tenant), signal)
        .catch((error: unknown) => {
          // Another's turn may have taken it along before its own was given up.
          const rest = lines.get(tenant) ?? []
          const at = rest.indexOf(waiting)
          if (at === -1) return
          rest.splice(at, 1)
          if (rest.length === 0) lines.delete(tenant)
          reject(error as Error)
        })
    })
  }

  return {
    take(tenant, task, signal) {
      const taken = wait(tenant, task, signal)
      const over = taken.then(
        () => {},
        () => {},
      )
      begun.add(over)
      void over.then(() => begun.delete(over))
      return taken
    },
    async idle() {
      await Promise.all(begun)
    },
  }
}
