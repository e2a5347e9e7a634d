import { isMainThread } from 'node:worker_threads'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into a service under test by `--import`: at SIGUSR2 it says how much is left on the heap when all garbage is gone.
if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    collect()
    // Objects that finalizers let go of need another turn.
    setImmediate(() => {
      collect()
      process.stdout.write(`heap ${process.memoryUsage().heapUsed}\n`)
    })
  })
}
