import { Worker } from 'node:worker_threads'
import type { SharedIndex } from '../engine/shared-terminology.ts'
import type { AskedOperation } from './asked.ts'
import { systemsOf, type NamedSystem } from './capabilities.ts'

/** One question to the thread. */
export interface TerminologyCall {
  readonly id: number
  readonly asked: AskedOperation
}

/** An answer of HTTP whose text is a resource of FHIR. */
interface TerminologyAnswer {
  readonly status: number
  readonly text: string
}

/** Answers the operations of a terminology service from indexes. */
export interface TerminologyService {
  /** The code systems that were given to the service. */
  readonly systems: readonly NamedSystem[]
  /** Undefined where too many wait already. */
  ask(asked: AskedOperation): Promise<TerminologyAnswer | undefined>
  close(): Promise<void>
}

/** So many may wait for the thread; it takes one after another. */
const mostWaiting = 50

type Reply = { readonly id: number; readonly status: number; readonly text: string } | { readonly id: number; readonly failed: string }

/** Answers from indexes that all threads share, in a thread of its own, which starts with the first question. */
export function openTerminology(indexes: readonly SharedIndex[]): TerminologyService {
  const waiting = new Map<number, { readonly resolve: (answer: TerminologyAnswer) => void; readonly reject: (cause: Error) => void }>()
  let worker: Worker | undefined
  let last = 0

  function start(): Worker {
    const started = new Worker(new URL('thread.ts', import.meta.url), { workerData: indexes })
    started.on('message', (reply: Reply) => {
      const one = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('failed' in reply) one?.reject(new Error(reply.failed))
      else one?.resolve(reply)
    })
    const fail = (cause: Error): void => {
      // After its error comes its end, when another may have begun.
      if (worker !== started) return
      worker = undefined
      for (const { reject } of waiting.values()) reject(cause)
      waiting.clear()
    }
    started.on('error', fail)
    started.on('exit', () => fail(new Error('the terminology thread ended')))
    started.unref()
    return started
  }

  return {
    systems: systemsOf(indexes.map(({ facts }) => facts)),
    async ask(asked) {
      if (waiting.size >= mostWaiting) return undefined
      worker ??= start()
      const id = ++last
      // Throws for what cannot be handed over, which then waits for nothing.
      worker.postMessage({ id, asked } satisfies TerminologyCall, [])
      worker.ref()
      const answered = new Promise<TerminologyAnswer>((resolve, reject) => waiting.set(id, { resolve, reject }))
      try {
        return await answered
      } finally {
        if (waiting.size === 0) worker?.unref()
      }
    },
    async close() {
      await worker?.terminate()
    },
  }
}
