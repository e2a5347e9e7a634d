/** Lints beside the server, so that whoever types is answered meanwhile. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { fixAll, lint } from '../../rules/index.ts'
import { processTerminal } from '../node/terminal.ts'
import { createFileOptions } from './file-options.ts'
import { fixText, lintText, type Linter } from './lint-text.ts'
import { pathOf } from './paths.ts'
import type { Answer, Question, ThreadData } from './question.ts'

const port = parentPort as MessagePort
const say = (notice: string): void => send({ notice })
const fileOptions = createFileOptions({ ...(workerData as ThreadData), say }, processTerminal())

port.on('message', (question: Question) => void answer(question))

function send(message: Answer | { readonly notice: string }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node has none
  port.postMessage(message)
}

async function answer({ id, kind, text, form, settings, uri, era }: Question): Promise<void> {
  const { options, apply, useIn } = await fileOptions(pathOf(uri), settings, era)
  const linter: Linter = { lint: (part) => lint(part, { ...options, ranges: true }), apply, useIn, fixAll: (part) => fixAll(part, options) }
  send({ id, ...(await (kind === 'lint' ? lintText(text, form, linter) : fixText(text, form, linter))) })
}
