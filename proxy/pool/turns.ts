import { EngineUnavailable } from '../engine/engine.ts'
import { createLanes, isSlow, type Lane } from './lanes.ts'
import { createQueues, type Turn, type Waiting } from './queues.ts'
import { charge } from './standing.ts'

/** A thread's answer to a turn. */
export interface TurnResult<Result> {
  /** One for each task, in their order. */
  readonly results: readonly Result[]
  /** The processor time that the turn took, in milliseconds. */
  readonly cpuMs: number
}

/** Settings of the turns. */
export interface TurnsConfig<Task, Result> {
  /** The number of threads, of which one tenant never has all. */
  readonly threads: number
  /** How much there is to do for a task, in bytes or characters. */
  readonly sizeOf: (task: Task) => number
  /** True for a task that is many small ones together, which are done again each by itself where that fails. */
  readonly isMany?: (task: Task) => boolean
  /** Does tasks on one thread, one after the other, and rejects where it could not do them all within a time. */
  readonly run: (tasks: readonly Task[], limitMs: number, lane: Lane) => Promise<TurnResult<Result>>
}

/** The client of a task. */
export interface Waiter {
  readonly tenantId: string
  /** When the answer is due, on the clock of `performance.now()`: the wait for a turn counts. */
  readonly deadline: number
  /** Aborted where nobody waits any more. */
  readonly signal: AbortSignal
}

/** Hands tasks to threads, sharing their time out between tenants. */
export interface Turns<Task, Result> {
  /** Rejects with `EngineUnavailable` where the deadline comes first, and with the reason of the signal where nobody waits any more before the task began. */
  readonly take: (task: Task, waiter: Waiter) => Promise<Result>
  /** Waits until nobody waits any more. */
  readonly idle: () => Promise<void>
}

/** How many tasks of one tenant may wait; each holds its resource in memory. */
const mostWaiting = 256

/** Within what time tasks that go to a thread together have to be done, in milliseconds; where they are not, one of them is to blame. */
const limitTogether = 1000

/** A turn with less time left, in milliseconds, is not begun. */
const leastLeft = 10

/** Restarting a thread that was ended costs processor time that whoever caused it is charged with, in milliseconds. */
const restartCost = 1000

/**
 * Turns by time used: the tenant that has used least is next. To hand a small task to a thread costs as much as to do it,
 * so small ones of one tenant go together; where one of them fails or hangs, they are done again each by itself, so that
 * it cannot spoil the others.
 */
export function createTurns<Task, Result>({ threads, sizeOf, isMany = () => false, run }: TurnsConfig<Task, Result>): Turns<Task, Result> {
  const lanes = createLanes(threads)
  const queues = createQueues<Task, Result>(lanes, Math.max(1, threads - 1))
  let isCalling = false
  let endIdling = (): void => {}

  function call(): void {
    if (!lanes.hasFree() || isCalling) return
    isCalling = true
    // Tasks that the same answer of the database let through go together.
    process.nextTick(callThreads)
  }

  function callThreads(): void {
    isCalling = false
    while (lanes.hasFree()) {
      const turn = queues.next()
      if (turn === undefined) break
      void work(turn)
    }
    if (lanes.isEachFree()) endIdling()
  }

  /** One thread does a turn; then it is free for the next. */
  async function work(turn: Turn<Task, Result>): Promise<void> {
    const { account, together, lane } = turn
    const size = together.reduce((sum, one) => sum + one.size, 0)
    const mine = { begun: performance.now() }
    const release = lanes.occupy(lane, { size, isSlow: isSlow(account, together[0]!.size) })
    account.running.add(mine)
    const used = await doTogether(turn, mine.begun, run)
    account.running.delete(mine)
    charge(account, used.ms, size)
    account.lastSeen = performance.now()
    if (used.again.length > 0) queues.putBack(turn, used.again)
    release()
    callThreads()
  }

  return {
    take(task, { tenantId, deadline, signal }) {
      if (queues.lengthOf(tenantId) >= mostWaiting) {
        return Promise.reject(new EngineUnavailable('Hay demasiadas validaciones de esta organización en espera.', 5))
      }
      return new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const giveUp = (reason: Error): void => {
          if (!queues.leave(tenantId, waiting)) return
          if (lanes.isEachFree()) endIdling()
          end()
          reject(reason)
        }
        const depart = (): void => giveUp(signal.reason as Error)
        const timer = setTimeout(() => giveUp(waitedTooLong()), Math.max(0, deadline - performance.now()))
        const end = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', depart)
        }
        const waiting: Waiting<Task, Result> = {
          task,
          size: sizeOf(task),
          isMany: isMany(task),
          deadline,
          isAlone: false,
          settle(result) {
            end()
            resolve(result)
          },
        }
        signal.addEventListener('abort', depart)
        queues.enter(tenantId, waiting)
        call()
      })
    },
    async idle() {
      const isIdle = (): boolean => lanes.isEachFree() && queues.areEmpty()
      while (!isIdle()) await new Promise<void>((resolve) => (endIdling = resolve))
    },
  }
}

/** Does the tasks of a turn: the time that it used, in milliseconds, and the tasks that have to be done again. */
async function doTogether<Task, Result>(
  { together, lane }: Turn<Task, Result>,
  begun: number,
  run: TurnsConfig<Task, Result>['run'],
): Promise<{ readonly ms: number; readonly again: readonly Waiting<Task, Result>[] }> {
  const [only] = together
  const left = Math.ceil(Math.min(...together.map(({ deadline }) => deadline)) - begun)
  // To begin what cannot end in time would cost a thread.
  if (together.length === 1 && left < leastLeft) {
    only!.settle(Promise.reject(waitedTooLong()))
    return { ms: 0, again: [] }
  }
  const areMany = together.length > 1 || only!.isMany
  const limitMs = Math.max(leastLeft, areMany ? Math.min(limitTogether, left) : left)
  const running = run(
    together.map(({ task }) => task),
    limitMs,
    lane,
  )
  if (together.length === 1) only!.settle(running.then(({ results }) => results[0]!))
  try {
    const { results, cpuMs } = await running
    if (together.length > 1) for (const [index, { settle }] of together.entries()) settle(Promise.resolve(results[index]!))
    return { ms: cpuMs, again: [] }
  } catch {
    for (const one of together) one.isAlone = true
    return { ms: performance.now() - begun + restartCost, again: together.length > 1 ? together : [] }
  }
}

function waitedTooLong(): EngineUnavailable {
  return new EngineUnavailable('La validación esperó demasiado su turno.', 5)
}
