import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Database } from '../config.ts'
import type { Call, Opening, Reply } from './calls.ts'
import type { Store } from './store.ts'
import { StoreUnavailable } from './unavailable.ts'

/** The functions of the thread. */
const names = {
  isReachable: true,
  close: true,
  createTenant: true,
  findTenant: true,
  findTenantByEmail: true,
  listTenants: true,
  setPlan: true,
  setStatus: true,
  findKeyHolder: true,
  listKeys: true,
  addKey: true,
  replaceKey: true,
  endKey: true,
  touchKey: true,
  admit: true,
  charge: true,
  logDegraded: true,
  readQuota: true,
  readUsage: true,
  listValidations: true,
  openJob: true,
  advanceJob: true,
  touchJob: true,
  findJob: true,
  listJobs: true,
  cancelJob: true,
  readFindings: true,
  findWebhook: true,
  putWebhook: true,
  removeWebhook: true,
  listSealedWebhooks: true,
  resealWebhook: true,
  listDeliveries: true,
  claimTest: true,
  claimDue: true,
  finishAttempt: true,
  countDue: true,
  readOutbox: true,
  forget: true,
} satisfies Record<keyof Store, true>

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * The store in a thread of its own, for SQLite: there, whoever asks waits for the disk, and here nobody does. Calls that are
 * made in the same moment go together, so that those of many requests cost one message. A thread that dies is replaced when it is next asked.
 * `script` is what the thread runs; something else in tests.
 */
export async function openInThread(database: Database, script = join(import.meta.dirname, 'thread.ts')): Promise<Store> {
  let thread: Promise<Worker> | undefined = start()
  let waiting = new Map<number, Waiting>()
  let calls: Call[] = []
  let underWay = 0
  let lastId = 0
  let isClosing = false
  await thread

  function start(): Promise<Worker> {
    const worker = new Worker(script, { workerData: database })
    let cause: unknown = new Error('The thread of the store ended')
    worker.on('error', (error) => (cause = error))
    // One that did not open was given up before it ended, and another may be at work.
    worker.on('exit', () => thread === opened && bury(cause))
    const opened = open(worker)
    return opened
  }

  async function open(worker: Worker): Promise<Worker> {
    const [opening] = (await once(worker, 'message')) as [Opening]
    if (opening !== 'open') throw toError(opening)
    worker.on('message', settle)
    return worker
  }

  function call(name: keyof Store, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      if (calls.length === 0) process.nextTick(() => void send())
      calls.push({ id: lastId, name, args })
    })
  }

  async function send(): Promise<void> {
    // Calls that come while the thread is at work go together when it is done.
    if (underWay > 0) return
    const together = calls
    calls = []
    underWay = together.length
    try {
      const port = await (thread ??= start())
      port.postMessage(together)
    } catch (error) {
      bury(error)
    }
  }

  function settle(replies: readonly Reply[]): void {
    for (const reply of replies) {
      const { resolve, reject } = waiting.get(reply.id)!
      waiting.delete(reply.id)
      if ('value' in reply) resolve(reply.value)
      else reject(toError(reply))
    }
    underWay -= replies.length
    if (calls.length > 0) void send()
  }

  /** The thread is gone, and with it what it was asked. */
  function bury(error: unknown): void {
    thread = undefined
    calls = []
    underWay = 0
    const lost = waiting
    waiting = new Map()
    for (const { reject } of lost.values()) reject(new StoreUnavailable(error))
  }

  const store = Object.fromEntries(
    Object.keys(names).map((name) => [name, (...args: readonly unknown[]) => call(name as keyof Store, args)]),
  ) as unknown as Store
  return {
    ...store,
    isReachable: () => store.isReachable().catch(() => false),
    async close() {
      if (isClosing) return
      isClosing = true
      const worker = await thread
      // Its last words and its end may come in the same moment.
      const end = new Promise((resolve) => (worker === undefined ? resolve(undefined) : worker.once('exit', resolve)))
      await store.close()
      await end
    },
  }
}

function toError({ error, isUnavailable }: { readonly error: unknown; readonly isUnavailable: boolean }): unknown {
  return isUnavailable ? new StoreUnavailable(error) : error
}
