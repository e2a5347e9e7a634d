import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { SharedIndex } from '../engine/shared-terminology.ts'
import { EngineFailed, EngineUnavailable } from '../engine/engine.ts'
import { forgetHeapFlags } from './heap-flags.ts'
import type { Lane } from './lanes.ts'
import { sizeOfTask, type PoolResult, type PoolTask } from './task.ts'
import { createTurns, type TurnResult, type Waiter } from './turns.ts'

export type { Waiter } from './turns.ts'

/**
 * How far the threads stand behind the main one, the database's and the quick one where all want the processor, as `nice` counts
 * it: they get a tenth of what those get, and all of it where those rest.
 */
export const ofOthers = 10

/**
 * The room of a thread for new objects, in MB. Node gives a thread that reaches its limit 16 MB more until it has ended; where more that is new outlives a
 * collection, as it may of the room that V8 takes by itself, V8 ends the whole process instead. Of this, a third outlives one at most.
 */
const youngMb = 24

/** Settings of the pool. */
export interface PoolConfig {
  /** Two at least, so that a task that hangs does not stop the others; one more than processors by default. */
  readonly threads?: number
  /** The heap of one thread, in MB; a resource of 10 MB takes a part of it. */
  readonly memoryMb?: number
  /** Code systems that the threads share. */
  readonly terminology?: readonly SharedIndex[]
  /** The module that the threads run; another one in tests. */
  readonly module?: string | undefined
}

/** Threads that read and judge resources, of which one that crashes or hangs takes no more than its own task. */
export interface Pool {
  /** Rejects with `EngineUnavailable` where the task took too long or too much memory, with `EngineFailed` where it failed. */
  readonly run: (task: PoolTask, waiter: Waiter) => Promise<PoolResult>
  /** True while there are threads. */
  readonly isUp: () => boolean
  /** Lets what has begun end. */
  readonly close: () => Promise<void>
}

/** Starts a pool. */
export function createPool(config: PoolConfig = {}): Pool {
  const {
    threads = Math.max(2, availableParallelism() + 1),
    memoryMb = 320,
    module = join(import.meta.dirname, 'thread.ts'),
    terminology = [],
  } = config
  forgetHeapFlags()
  const start = (count: number, niceness: number) => {
    const some = new Piscina<readonly PoolTask[], TurnResult<PoolResult>>({
      filename: module,
      workerData: terminology,
      minThreads: count,
      maxThreads: count,
      niceIncrement: process.platform === 'linux' ? niceness : 0,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
      recordTiming: false,
    })
    // A thread that ends without a task is replaced like any other; there is nobody to tell.
    some.on('error', () => {})
    return some
  }
  const other = start(Math.max(1, threads - 1), threads > 1 ? ofOthers : 0)
  const lanes: Record<Lane, typeof other> = { quick: threads > 1 ? start(1, 0) : other, other }
  const pools = new Set(Object.values(lanes))
  const turns = createTurns<PoolTask, PoolResult>({ threads, sizeOf: sizeOfTask, isMany: ({ kind }) => kind === 'lines', run: runOnThread })

  async function runOnThread(tasks: readonly PoolTask[], limitMs: number, lane: Lane): Promise<TurnResult<PoolResult>> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), limitMs)
    try {
      return await lanes[lane].run(tasks, { signal: limit.signal, transferList: tasks.flatMap(bytesOf) })
    } catch (cause) {
      if (limit.signal.aborted)
        throw new EngineUnavailable('La validación tardó demasiado.', 5, new Error(`no answer within ${limitMs} ms`))
      if (isOutOfMemory(cause)) throw new EngineUnavailable('La validación necesitó demasiada memoria.', 60, new Error('out of memory'))
      throw new EngineFailed('El motor de validación falló.', cause)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    run: turns.take,
    isUp: () => [...pools].every((one) => one.threads.length > 0),
    async close() {
      await turns.idle()
      await Promise.all([...pools].map((one) => one.close()))
    },
  }
}

/** The bytes that go over to a thread, and are gone here. */
function bytesOf(task: PoolTask): readonly ArrayBuffer[] {
  if (task.kind === 'read') return [task.body.buffer]
  if (task.kind === 'lines') return [task.bytes.buffer]
  return typeof task.source === 'string' ? [] : [task.source.buffer]
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
