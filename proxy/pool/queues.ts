import { isSlow, type Lane, type Lanes } from './lanes.ts'
import { newStanding, type Standing } from './standing.ts'

/** A task that waits for its turn. */
export interface Waiting<Task, Result> {
  readonly task: Task
  readonly size: number
  readonly isMany: boolean
  readonly deadline: number
  /** True once it has failed together with others. */
  isAlone: boolean
  readonly settle: (result: Promise<Result>) => void
}

/** The standing of a tenant, its tasks that wait, and its turns that are under way. */
interface Account<Task, Result> extends Standing {
  readonly queue: Waiting<Task, Result>[]
  readonly running: Set<{ readonly begun: number }>
  lastSeen: number
}

/** Tasks of a tenant that go to a thread together. */
export interface Turn<Task, Result> {
  readonly account: Account<Task, Result>
  readonly together: readonly Waiting<Task, Result>[]
  readonly lane: Lane
}

/** The tasks that wait, in a queue for each tenant. */
export interface Queues<Task, Result> {
  readonly enter: (tenantId: string, waiting: Waiting<Task, Result>) => void
  /** Takes a task out of its queue; false where its turn has come. */
  readonly leave: (tenantId: string, waiting: Waiting<Task, Result>) => boolean
  /** Puts tasks of a turn back at the head of their queue. */
  readonly putBack: (turn: Turn<Task, Result>, again: readonly Waiting<Task, Result>[]) => void
  /** Takes the next turn: of the tenant that has spent least of those that have something to do now. */
  readonly next: () => Turn<Task, Result> | undefined
  readonly lengthOf: (tenantId: string) => number
  readonly areEmpty: () => boolean
}

/** The size of tasks that go to a thread together: little enough to be done in about a millisecond, which no other thread has to save. */
const mostTogether = 16
const mostTogetherSize = 65_536

/** A tenant that was not seen for so long, in milliseconds, is a new one. */
const forgottenAfter = 60_000

/** From so many tenants on those that can be forgotten are looked for. */
const manyTenants = 1000

/** Makes the queues to some lanes, of whose threads one tenant has so many at most. */
export function createQueues<Task, Result>({ laneFor }: Pick<Lanes, 'laneFor'>, mostOfTenant: number): Queues<Task, Result> {
  type TenantAccount = Account<Task, Result>
  const accounts = new Map<string, TenantAccount>()
  /** Those that have something waiting. */
  const active = new Set<TenantAccount>()
  /** The least that a tenant counts as having spent: who comes late does not make up for it at the others' cost. */
  let floor = 0

  function accountOf(tenantId: string): TenantAccount {
    const now = performance.now()
    let account = accounts.get(tenantId)
    if (account === undefined) {
      if (accounts.size >= manyTenants) forget(now)
      account = { queue: [], running: new Set(), lastSeen: now, ...newStanding(floor) }
      accounts.set(tenantId, account)
    }
    account.lastSeen = now
    return account
  }

  function forget(now: number): void {
    for (const [tenantId, { queue, running, lastSeen }] of accounts) {
      if (queue.length === 0 && running.size === 0 && now - lastSeen > forgottenAfter) accounts.delete(tenantId)
    }
  }

  return {
    enter(tenantId, waiting) {
      const account = accountOf(tenantId)
      if (account.queue.length === 0 && account.running.size === 0) account.spent = Math.max(account.spent, floor)
      account.queue.push(waiting)
      active.add(account)
    },
    leave(tenantId, waiting) {
      const account = accounts.get(tenantId)
      const at = account?.queue.indexOf(waiting) ?? -1
      if (account === undefined || at === -1) return false
      account.queue.splice(at, 1)
      if (account.queue.length === 0) active.delete(account)
      return true
    },
    putBack({ account }, again) {
      account.queue.unshift(...again)
      active.add(account)
    },
    next() {
      const now = performance.now()
      let chosen: { account: TenantAccount; index: number; spent: number } | undefined
      for (const account of active) {
        if (account.running.size >= mostOfTenant) continue
        const spent = spentBy(account, now)
        if (chosen !== undefined && spent >= chosen.spent) continue
        const index = account.queue.findIndex((one) => laneFor(account, one) !== undefined)
        if (index !== -1) chosen = { account, index, spent }
      }
      if (chosen === undefined) return undefined
      const { account, index, spent } = chosen
      floor = Math.max(floor, spent)
      const lane = laneFor(account, account.queue[index]!)!
      const together = account.queue.splice(index, countTogether(account, index))
      if (account.queue.length === 0) active.delete(account)
      return { account, together, lane }
    },
    lengthOf: (tenantId) => accounts.get(tenantId)?.queue.length ?? 0,
    areEmpty: () => active.size === 0,
  }
}

/** The time that a tenant has spent, with that of its running turns so far. */
function spentBy({ spent, running }: Account<unknown, never>, now: number): number {
  let all = spent
  for (const { begun } of running) all += now - begun
  return all
}

/** How many tasks from one on go to a thread together. */
function countTogether(account: Account<unknown, never>, index: number): number {
  const { queue } = account
  if (queue[index]!.isAlone) return 1
  let size = 0
  let count = 0
  for (const one of queue.slice(index, index + mostTogether)) {
    size += one.size
    if (count > 0 && (one.isAlone || one.isMany || size > mostTogetherSize || isSlow(account, size))) break
    count += 1
  }
  return count
}
