/** What a thread of `svc validate` runs: it does units, one after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import { lintOptions, type Settings } from '../settings.ts'
import type { Terminal } from '../terminal.ts'
import { examineUnit, type Unit } from './unit.ts'

/** What a thread is told at its start. */
export interface ThreadData {
  readonly settings: Settings
  readonly env: Terminal['env']
  readonly cwd: string
  readonly today: string
}

const { settings, env, cwd, today } = workerData as ThreadData
// The main thread has said what there is to say about the settings.
const silent = { write: () => Promise.resolve(), isClosed: () => false, isTerminal: false, width: Infinity }
const nothing = async function* (): AsyncGenerator<Uint8Array> {}
const terminal: Terminal = { out: silent, err: silent, stdin: nothing, env, cwd, today, interrupted: () => new Promise(() => {}) }
const options = await lintOptions(settings, terminal)

const port = parentPort!
/* oxlint-disable unicorn/require-post-message-target-origin -- a thread's port has no origin */
port.on('message', async (unit: Unit) => {
  // As text: that is read sooner than a structured clone.
  port.postMessage(JSON.stringify(await examineUnit(unit, options)))
})
port.postMessage('ready')
