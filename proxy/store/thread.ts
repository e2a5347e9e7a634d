import { parentPort, workerData } from 'node:worker_threads'
import type { Database } from '../config.ts'
import type { Call, Opening, Reply } from './calls.ts'
import { createStore } from './create.ts'
import { openDatabase } from './database.ts'
import type { Store } from './store.ts'
import { isUnavailable } from './unavailable.ts'

// The thread that `openInThread` starts: the store, told by messages what to do.
const port = parentPort!
const underWay = new Set<Promise<void>>()
let replies: Reply[] = []

try {
  // Calls that go together arrive together, in one message.
  const store = createStore(await openDatabase(workerData as Database, Date.now), Date.now, () => Promise.resolve())
  port.on('message', (calls: readonly Call[]) => {
    for (const call of calls) begin(store, call)
  })
  say('open')
} catch (error) {
  say({ error, isUnavailable: isUnavailable(error) })
}

function begin(store: Store, call: Call): void {
  const before = [...underWay]
  const answering = answer(store, call, before)
  underWay.add(answering)
  void answering.then(() => underWay.delete(answering))
}

async function answer(store: Store, { id, name, args }: Call, before: readonly Promise<void>[]): Promise<void> {
  try {
    if (name === 'close') await Promise.all(before)
    const run = store[name] as (...args: readonly unknown[]) => Promise<unknown>
    reply({ id, value: await run(...args) })
  } catch (error) {
    reply({ id, error, isUnavailable: isUnavailable(error) })
  }
  if (name === 'close') setImmediate(() => port.close())
}

/** Outcomes that are known in the same moment, as after a transaction that many shared, are said together. */
function reply(one: Reply): void {
  if (replies.length === 0) {
    queueMicrotask(() => {
      port.postMessage(replies)
      replies = []
    })
  }
  replies.push(one)
}

function say(opening: Opening): void {
  port.postMessage(opening)
}
