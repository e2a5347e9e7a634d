import { Worker } from 'node:worker_threads'
import type { ThreadData } from './lint-thread.ts'
import type { Unit, UnitResult } from './unit.ts'

/** Threads that do units, each one at a time. */
export interface Threads {
  /** Whether one of them has read what it needs and can begin. */
  readonly isReady: () => boolean
  /** A `UnitResult`, as JSON where it is large. Rejects where the thread ended over it, for want of memory. Bytes of a unit are given away. */
  readonly run: (unit: Unit) => Promise<UnitResult | string>
  readonly end: () => Promise<void>
}

interface Task {
  readonly unit: Unit
  readonly resolve: (result: UnitResult | string) => void
  readonly reject: (cause: unknown) => void
}

/** A heap as large as that of a process by itself: the largest resource has to fit. */
const resourceLimits = { maxOldGenerationSizeMb: 4096, maxYoungGenerationSizeMb: 24 }

/** Starts so many threads; one that ends is replaced. */
export function startThreads(count: number, data: ThreadData): Threads {
  const waiting: Task[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Task>()
  const all = new Set<Worker>()
  let isReady = false
  let isOver = false
  for (let index = 0; index < count; index += 1) start()
  return {
    isReady: () => isReady,
    run: (unit) =>
      new Promise((resolve, reject) => {
        waiting.push({ unit, resolve, reject })
        assign()
      }),
    end: async () => {
      isOver = true
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }

  function start(): void {
    const worker = new Worker(threadFile, { workerData: data, resourceLimits })
    all.add(worker)
    worker.on('message', (message: UnitResult | string) => {
      const task = busy.get(worker)
      busy.delete(worker)
      isReady = true
      task?.resolve(message)
      idle.push(worker)
      assign()
    })
    worker.on('error', (cause) => lose(worker, cause))
    worker.on('exit', () => lose(worker, new Error('the thread ended')))
  }

  function assign(): void {
    while (waiting.length > 0 && idle.length > 0) {
      const worker = idle.pop()!
      const task = waiting.shift()!
      busy.set(worker, task)
      worker.postMessage(task.unit, 'bytes' in task.unit ? [task.unit.bytes.buffer as ArrayBuffer] : [])
    }
  }

  function lose(worker: Worker, cause: unknown): void {
    if (!all.delete(worker) || isOver) return
    const task = busy.get(worker)
    busy.delete(worker)
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    // Without any work, it is its start that fails.
    if (task === undefined && !isReady) for (const one of waiting.splice(0)) one.reject(cause)
    else start()
    task?.reject(cause)
  }
}

/** Built, it lies beside the chunks of the command. */
const threadFile = new URL(import.meta.url.endsWith('.ts') ? './lint-thread.ts' : '../cli/lint-thread.js', import.meta.url)
