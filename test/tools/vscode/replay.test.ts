import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import type { ClientCapabilities } from 'vscode-languageserver-protocol/node'
import { startClient } from '../lsp/client.ts'
import { files } from './workbench/files.ts'

/** A message as it passed between VS Code and the server. */
interface Passed {
  readonly from: 'client' | 'server'
  readonly message: {
    readonly id?: number
    readonly method?: string
    readonly params?: { readonly capabilities?: ClientCapabilities; readonly initializationOptions?: unknown }
    readonly result?: unknown
  }
}

/** Requests whose answers follow from the texts alone. */
const compared = new Set([
  'textDocument/codeAction',
  'textDocument/codeLens',
  'textDocument/completion',
  'textDocument/diagnostic',
  'textDocument/documentSymbol',
  'textDocument/foldingRange',
  'textDocument/hover',
  'textDocument/prepareRename',
  'textDocument/rename',
  'svc/read',
])

it('answers a session that was recorded in VS Code as it did then', { timeout: 60_000 }, async () => {
  const recorded = readFileSync(join(import.meta.dirname, 'session.jsonl'), 'utf8')
  const first = JSON.parse(recorded.split('\n')[0]!) as Passed
  const { capabilities, initializationOptions } = first.message.params!
  const client = await startClient(capabilities, { settings: initializationOptions })
  for (const [name, text] of Object.entries(files)) client.write(name, text)
  const passed = recorded
    .trim()
    .replaceAll('$FOLDER', pathToFileURL(client.folder).href)
    .split('\n')
    .map((line) => JSON.parse(line) as Passed)
  const answers = new Map(
    passed.flatMap(({ from, message }) => (from === 'server' && message.method === undefined ? [[message.id, message]] : [])),
  )
  const asked = new Set<string>()
  for (const { from, message } of passed) {
    const { method, params, id } = message
    if (from !== 'client' || method === undefined || ['initialize', 'initialized', 'shutdown', 'exit', '$/cancelRequest'].includes(method))
      continue
    if (id === undefined) await client.connection.sendNotification(method, params)
    else if (compared.has(method)) {
      const answer = await client.connection.sendRequest(method, params).catch(() => undefined)
      const before = answers.get(id)?.result
      if (answer === undefined || before === undefined || isUnchanged(answer) || isUnchanged(before)) continue
      asked.add(method)
      expect(withoutIds(answer), `${method} ${JSON.stringify(params)}`).toEqual(withoutIds(before))
    }
  }
  expect([...asked].toSorted()).toEqual([...compared].toSorted())
  expect(await client.end()).toBe(0)
})

function isUnchanged(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'unchanged'
}

function withoutIds(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'resultId' in answer ? { ...answer, resultId: undefined } : answer
}
