import { isMainThread } from 'node:worker_threads'

// Loaded into the service before itself: tells for how long its main thread was busy at a stretch, in milliseconds of processor
// time, which unlike the time by the clock does not depend on what else the machine does.
if (isMainThread) {
  const stretches: number[] = []
  let last = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage()
    stretches.push((user + system - last.user - last.system) / 1000)
    last = { user, system }
  }, 1).unref()
  process.on('SIGUSR2', () => {
    // Stretches from before the signal, at the start above all, do not count.
    console.log(`stretches ${JSON.stringify(stretches.splice(0))}`)
    // Nor does to print it.
    last = process.threadCpuUsage()
  })
}
