import { run } from '../../../tools/cli/run.ts'
import type { Output, Terminal } from '../../../tools/node/terminal.ts'

/**
 * Runs `svc validate` in one thread and prints the bytes in use, garbage apart, after each so many resources of its report.
 *
 *   node --expose-gc memory-probe.ts EVERY PATH...
 */
const [every = '1', ...paths] = process.argv.slice(2)
const used: number[] = []
let written = 0

const nowhere: Output = { write: () => Promise.resolve(), isClosed: () => false, isTerminal: false, width: Infinity }
const counting: Output = {
  ...nowhere,
  write: async () => {
    written += 1
    if (written % Number(every) !== 0) return
    globalThis.gc!()
    used.push(process.memoryUsage().heapUsed)
  },
}
const terminal: Terminal = {
  out: counting,
  err: nowhere,
  env: {},
  cwd: process.cwd(),
  today: '2026-01-15',
  interrupted: () => Promise.resolve(),
  async *stdin() {},
}

const status = await run(['validate', ...paths, '--format', 'json', '--jobs', '1'], terminal)
console.log(JSON.stringify({ status, used }))
