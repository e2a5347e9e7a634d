import { EngineUnavailable } from '../engine.ts'

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

/** How many tasks of one tenant may wait; each holds its resource in memory. */
const mostWaiting = 256

/** What goes to a thread together: little enough to be done in about a millisecond, which no other thread has to save. */
const mostTogether = 16
const mostCharacters = 65_536

/** Within what time that has to be done, in milliseconds; where it is not, one of them is to blame. */
const limitTogether = 1000

/**
 * To hand a small task to a thread costs as much as to do it. Where several tasks of one tenant wait, they go together;
 * where one of them fails or hangs, they are done again each by itself, so that it cannot spoil the others.
 */
export function createTurns<Task, Result>({ threads, timeoutMs, sizeOf, run }: TurnsConfig<Task, Result>): Turns<Task, Result> {
  // In the order of their turns: the tenant that was served goes to the end.
  const lines = new Map<string, Waiting<Task, Result>[]>()
  let free = threads
  let isCalling = false
  let endIdling = (): void => {}

  function enter(tenant: string, waiting: Waiting<Task, Result>): void {
    const line = lines.get(tenant)
    if (line === undefined) lines.set(tenant, [waiting])
    else line.push(waiting)
    if (free === 0 || isCalling) return
    isCalling = true
    // What the same answer of the database let through goes together.
    process.nextTick(callThreads)
  }

  function callThreads(): void {
    isCalling = false
    while (free > 0 && lines.size > 0) void work()
    if (free === threads) endIdling()
  }

  function leave(tenant: string, waiting: Waiting<Task, Result>): boolean {
    const line = lines.get(tenant) ?? []
    const at = line.indexOf(waiting)
    if (at === -1) return false
    line.splice(at, 1)
    if (line.length === 0) lines.delete(tenant)
    return true
  }

  /** One thread does what waits, turn by turn. */
  async function work(): Promise<void> {
    free -= 1
    for (let together = next(); together.length > 0; together = next()) await doTogether(together)
    free += 1
    if (free === threads) endIdling()
  }

  function next(): readonly Waiting<Task, Result>[] {
    const turn = lines.entries().next().value
    if (turn === undefined) return []
    const [tenant, line] = turn
    const together = line.splice(0, countTogether(line))
    lines.delete(tenant)
    if (line.length > 0) lines.set(tenant, line)
    return together
  }

  function countTogether(line: readonly Waiting<Task, Result>[]): number {
    let characters = 0
    const end = line.findIndex(({ task }, index) => {
      characters += sizeOf(task)
      return index > 0 && (index >= mostTogether || characters > mostCharacters)
    })
    return end === -1 ? line.length : end
  }

  async function doTogether(waiting: readonly Waiting<Task, Result>[]): Promise<void> {
    if (waiting.length > 1) {
      try {
        const tasks = waiting.map(({ task }) => task)
        const results = await run(tasks, Math.min(limitTogether, timeoutMs))
        for (const [index, { settle }] of waiting.entries()) settle(Promise.resolve(results[index]!))
        return
      } catch {
        // Each by itself, below.
      }
    }
    await Promise.all(waiting.map(doAlone))
  }

  async function doAlone({ task, settle }: Waiting<Task, Result>): Promise<void> {
    const result = run([task], timeoutMs).then(([only]) => only!)
    settle(result)
    await result.catch(() => {})
  }

  return {
    take(tenant, task, signal) {
      if ((lines.get(tenant)?.length ?? 0) >= mostWaiting) {
        return Promise.reject(new EngineUnavailable('Hay demasiadas validaciones de esta organización en espera.', 5))
      }
      return new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const giveUp = (): void => {
          if (leave(tenant, waiting)) reject(signal.reason as Error)
        }
        const waiting: Waiting<Task, Result> = {
          task,
          settle(result) {
            signal.removeEventListener('abort', giveUp)
            resolve(result)
          },
        }
        signal.addEventListener('abort', giveUp)
        enter(tenant, waiting)
      })
    },
    async idle() {
      if (free < threads || lines.size > 0) await new Promise<void>((resolve) => (endIdling = resolve))
    },
  }
}
