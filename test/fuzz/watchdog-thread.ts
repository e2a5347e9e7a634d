import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { counter, bytes, seconds } = workerData as { readonly counter: Int32Array; readonly bytes: Uint8Array; readonly seconds: number }
let last = 0

setInterval(() => {
  const now = Atomics.load(counter, 0)
  if (now === last && now > 0) {
    writeSync(1, `${Buffer.from(bytes.subarray(0, bytes.indexOf(0))).toString('utf8')}\nwas not done in ${seconds} s\n`)
    process.kill(process.pid, 'SIGKILL')
  }
  last = now
}, seconds * 1000)
