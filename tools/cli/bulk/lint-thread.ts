/** A thread of `svc validate`: it does units, one after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import { openLinks, type LinksData } from '../refs/find-links.ts'
import { reportLanguage } from '../../node/report-language.ts'
import { openConfigs, type ConfigChoice } from '../../review/project-config.ts'
import { lintOptions, type Settings } from '../../review/settings.ts'
import type { Terminal } from '../../node/terminal.ts'
import { createFormatLines, type NdjsonStyle } from './format-lines.ts'
import { examineUnit, type Unit } from './unit.ts'

/** The settings of a run, as far as threads need them. */
export type ThreadSettings = Settings &
  ConfigChoice & {
    readonly stdinFilename?: string | undefined
    /** Where findings are written as NDJSON and nowhere else: how. */
    readonly ndjsonStyle?: Pick<NdjsonStyle, 'all' | 'quiet'> | undefined
  }

/** Data of a thread at its start. */
export interface ThreadData {
  readonly settings: ThreadSettings
  readonly env: Terminal['env']
  readonly cwd: string
  readonly today: string
  /** Links that a first pass learned of all inputs, where references are followed. */
  readonly links?: LinksData | undefined
  /** Whether the facts of a quality report are counted. */
  readonly facts?: boolean | undefined
}

const { settings, env, cwd, today, links, facts } = workerData as ThreadData
// The main thread has said what there is to say about the settings.
const silent = { write: () => Promise.resolve(), isClosed: () => false, isTerminal: false, width: Infinity }
const nothing = async function* (): AsyncGenerator<Uint8Array> {}
const terminal: Terminal = { out: silent, err: silent, stdin: nothing, env, cwd, today, interrupted: () => new Promise(() => {}) }
const configs = openConfigs(settings, await lintOptions(settings, terminal), terminal)
const optionsFor = (path: string | undefined) => configs.optionsFor(path ?? settings.stdinFilename)

const words = (await reportLanguage(settings.lang))?.words
const findLinks = links && openLinks(links, settings)

const port = parentPort!
const { ndjsonStyle, stdinFilename } = settings
const formatLines = ndjsonStyle && createFormatLines({ ...ndjsonStyle, configs, stdinFilename, words })
/* oxlint-disable unicorn/require-post-message-target-origin -- a thread's port has no origin */
port.on('message', async (unit: Unit) => {
  const result = await examineUnit(unit, optionsFor, { findLinks, facts, formatLines })
  if (result.kind === 'lines' && result.formatted !== undefined) port.postMessage(result, [result.formatted.bytes.buffer as ArrayBuffer])
  // As text: that is read sooner than a structured clone.
  else port.postMessage(JSON.stringify(result))
})
port.postMessage('ready')
