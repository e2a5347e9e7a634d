import { setFlagsFromString } from 'node:v8'
import { setImmediate } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void

/** Collects all garbage: in a task of its own, before whose end nothing that a WeakRef gave is let go of. */
export async function collect(): Promise<void> {
  await setImmediate()
  gc()
}

/** Bytes in use when all garbage is gone. */
export async function measureHeap(): Promise<number> {
  for (let round = 0; round < 3; round += 1) await collect()
  return process.memoryUsage().heapUsed
}
