import { Worker } from 'node:worker_threads'
import type { Input } from './target.ts'

/** Ends the process, with the input, where one takes longer than any should: what goes on without end cannot be caught. */
export interface Watchdog {
  /** Says which input comes now. */
  readonly watch: (input: Input) => void
  readonly close: () => Promise<number>
}

const mostBytes = 1_000_000

/** Starts to watch from a thread of its own; `seconds` of standing still are too many. */
export function startWatchdog(seconds: number): Watchdog {
  const counter = new Int32Array(new SharedArrayBuffer(4))
  const bytes = new Uint8Array(new SharedArrayBuffer(mostBytes))
  const encoder = new TextEncoder()
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData: { counter, bytes, seconds } })
  return {
    watch(input) {
      const { written } = encoder.encodeInto(JSON.stringify(input), bytes)
      bytes[written] = 0
      Atomics.add(counter, 0, 1)
    },
    close: () => thread.terminate(),
  }
}
