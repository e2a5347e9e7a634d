/** What a thread of `svc validate` runs: it does units, one after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import { openConfigs, type ConfigChoice } from '../project-config.ts'
import { lintOptions, type Settings } from '../settings.ts'
import type { Terminal } from '../terminal.ts'
import { examineUnit, type Unit } from './unit.ts'

/** The settings of a run, as far as threads need them. */
export type ThreadSettings = Settings & ConfigChoice & { readonly stdinFilename?: string | undefined }

/** What a thread is told at its start. */
export interface ThreadData {
  readonly settings: ThreadSettings
  readonly env: Terminal['env']
  readonly cwd: string
  readonly today: string
}

const { settings, env, cwd, today } = workerData as ThreadData
// The main thread has said what there is to say about the settings.
const silent = { write: () => Promise.resolve(), isClosed: () => false, isTerminal: false, width: Infinity }
const nothing = async function* (): AsyncGenerator<Uint8Array> {}
const terminal: Terminal = { out: silent, err: silent, stdin: nothing, env, cwd, today, interrupted: () => new Promise(() => {}) }
const configs = openConfigs(settings, await lintOptions(settings, terminal), terminal)
const optionsFor = (path: string | undefined) => configs.optionsFor(path ?? settings.stdinFilename)

const port = parentPort!
/* oxlint-disable unicorn/require-post-message-target-origin -- a thread's port has no origin */
port.on('message', async (unit: Unit) => {
  // As text: that is read sooner than a structured clone.
  port.postMessage(JSON.stringify(await examineUnit(unit, optionsFor)))
})
port.postMessage('ready')
