import { EngineUnavailable } from '../engine/engine.ts'
import { createLanes, isSlow, type Lane } from './lanes.ts'
import { charge, newStanding, type Standing } from './standing.ts'

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

/** A task that waits for its turn. */
interface Waiting<Task, Result> {
  readonly task: Task
  readonly size: number
  readonly isMany: boolean
  readonly deadline: number
  /** True once it has failed together with others. */
  isAlone: boolean
  readonly settle: (result: Promise<Result>) => void
}

/** The standing of a tenant. */
interface Account<Task, Result> extends Standing {
  readonly line: Waiting<Task, Result>[]
  readonly running: Set<{ readonly begun: number }>
  lastSeen: number
}

/** How many tasks of one tenant may wait; each holds its resource in memory. */
const mostWaiting = 256

/** The size of tasks that go to a thread together: little enough to be done in about a millisecond, which no other thread has to save. */
const mostTogether = 16
const mostTogetherSize = 65_536

/** Within what time that has to be done, in milliseconds; where it is not, one of them is to blame. */
const limitTogether = 1000

/** A turn with less time left, in milliseconds, is not begun. */
const leastLeft = 10

/** Restarting a thread that was ended costs processor time that whoever caused it is charged with, in milliseconds. */
const restartCost = 1000

/** A tenant that was not seen for so long, in milliseconds, is a new one. */
const forgottenAfter = 60_000

/** From so many tenants on those that can be forgotten are looked for. */
const manyTenants = 1000

/**
 * Turns by time used: the tenant that has used least is next. To hand a small task to a thread costs as much as to do it,
 * so small ones of one tenant go together; where one of them fails or hangs, they are done again each by itself, so that
 * it cannot spoil the others.
 */
export function createTurns<Task, Result>({ threads, sizeOf, isMany = () => false, run }: TurnsConfig<Task, Result>): Turns<Task, Result> {
  type One = Waiting<Task, Result>
  const accounts = new Map<string, Account<Task, Result>>()
  /** Those that have something waiting. */
  const active = new Set<Account<Task, Result>>()
  const mostOfTenant = Math.max(1, threads - 1)
  const lanes = createLanes(threads)
  /** The least that a tenant counts as having spent: who comes late does not make up for it at the others' cost. */
  let floor = 0
  let isCalling = false
  let endIdling = (): void => {}

  function enter(tenantId: string, waiting: One): void {
    const account = accountOf(tenantId)
    if (account.line.length === 0 && account.running.size === 0) account.spent = Math.max(account.spent, floor)
    account.line.push(waiting)
    active.add(account)
    call()
  }

  function accountOf(tenantId: string): Account<Task, Result> {
    const now = performance.now()
    let account = accounts.get(tenantId)
    if (account === undefined) {
      if (accounts.size >= manyTenants) forget(now)
      account = { line: [], running: new Set(), lastSeen: now, ...newStanding(floor) }
      accounts.set(tenantId, account)
    }
    account.lastSeen = now
    return account
  }

  function forget(now: number): void {
    for (const [tenantId, { line, running, lastSeen }] of accounts) {
      if (line.length === 0 && running.size === 0 && now - lastSeen > forgottenAfter) accounts.delete(tenantId)
    }
  }

  function call(): void {
    if (!lanes.hasFree() || isCalling) return
    isCalling = true
    // Tasks that the same answer of the database let through go together.
    process.nextTick(callThreads)
  }

  function callThreads(): void {
    isCalling = false
    while (lanes.hasFree()) {
      const turn = next()
      if (turn === undefined) break
      void work(turn)
    }
    if (lanes.isEachFree()) endIdling()
  }

  /** The next turn, of the tenant that has spent least of those that have something to do now. */
  function next() {
    const now = performance.now()
    let chosen: { account: Account<Task, Result>; index: number; spent: number } | undefined
    for (const account of active) {
      if (account.running.size >= mostOfTenant) continue
      const spent = spentBy(account, now)
      if (chosen !== undefined && spent >= chosen.spent) continue
      const index = account.line.findIndex((one) => lanes.laneFor(account, one) !== undefined)
      if (index !== -1) chosen = { account, index, spent }
    }
    if (chosen === undefined) return undefined
    const { account, index, spent } = chosen
    floor = Math.max(floor, spent)
    const lane = lanes.laneFor(account, account.line[index]!)!
    const together = account.line.splice(index, countTogether(account, index))
    if (account.line.length === 0) active.delete(account)
    return { account, together, lane }
  }

  /** With the time that its running turns have used so far. */
  function spentBy({ spent, running }: Account<Task, Result>, now: number): number {
    let all = spent
    for (const { begun } of running) all += now - begun
    return all
  }

  function countTogether(account: Account<Task, Result>, index: number): number {
    const { line } = account
    if (line[index]!.isAlone) return 1
    let size = 0
    let count = 0
    for (const one of line.slice(index, index + mostTogether)) {
      size += one.size
      if (count > 0 && (one.isAlone || one.isMany || size > mostTogetherSize || isSlow(account, size))) break
      count += 1
    }
    return count
  }

  /** One thread does a turn; then it is free for the next. */
  async function work(turn: NonNullable<ReturnType<typeof next>>): Promise<void> {
    const { account, together, lane } = turn
    const size = together.reduce((sum, one) => sum + one.size, 0)
    const mine = { begun: performance.now() }
    const release = lanes.occupy(lane, { size, isSlow: isSlow(account, together[0]!.size) })
    account.running.add(mine)
    const used = await doTogether(together, mine.begun, lane)
    account.running.delete(mine)
    charge(account, used.ms, size)
    account.lastSeen = performance.now()
    if (used.again.length > 0) {
      account.line.unshift(...used.again)
      active.add(account)
    }
    release()
    callThreads()
  }

  /** The time that a turn used, in milliseconds, and the tasks that have to be done again. */
  async function doTogether(
    together: readonly One[],
    begun: number,
    lane: Lane,
  ): Promise<{ readonly ms: number; readonly again: readonly One[] }> {
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

  function leave(tenantId: string, waiting: One): boolean {
    const line = accounts.get(tenantId)?.line ?? []
    const at = line.indexOf(waiting)
    if (at === -1) return false
    line.splice(at, 1)
    if (line.length === 0) active.delete(accounts.get(tenantId)!)
    if (lanes.isEachFree()) endIdling()
    return true
  }

  return {
    take(task, { tenantId, deadline, signal }) {
      if ((accounts.get(tenantId)?.line.length ?? 0) >= mostWaiting) {
        return Promise.reject(new EngineUnavailable('Hay demasiadas validaciones de esta organización en espera.', 5))
      }
      return new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const giveUp = (reason: Error): void => {
          if (!leave(tenantId, waiting)) return
          end()
          reject(reason)
        }
        const depart = (): void => giveUp(signal.reason as Error)
        const timer = setTimeout(() => giveUp(waitedTooLong()), Math.max(0, deadline - performance.now()))
        const end = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', depart)
        }
        const waiting: One = {
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
        enter(tenantId, waiting)
      })
    },
    async idle() {
      const isIdle = (): boolean => lanes.isEachFree() && active.size === 0
      while (!isIdle()) await new Promise<void>((resolve) => (endIdling = resolve))
    },
  }
}

function waitedTooLong(): EngineUnavailable {
  return new EngineUnavailable('La validación esperó demasiado su turno.', 5)
}
