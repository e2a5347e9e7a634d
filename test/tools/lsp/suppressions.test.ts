import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import {
  DidSaveTextDocumentNotification,
  DocumentDiagnosticRequest,
  PublishDiagnosticsNotification,
  WorkspaceDiagnosticRequest,
  type ClientCapabilities,
  type Diagnostic,
  type FullDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol/node'
import { modern, startClient, type Client } from './client.ts'

const wrong = '{"resourceType": "Patient", "gender": "Malo"}'
const right = wrong.replace('Malo', 'male')
const config = `{
  "suppress": [
    { "code": "r4-codigo-01", "reason": "se corrige en origen" },
    { "code": "cl-run-03", "files": "b.json", "reason": "nunca ocurre" },
    { "code": "cl-run-03", "files": "otra/*.json", "reason": "de archivos que no están" },
    { "code": "cl-run-03", "reason": "pasado", "until": "2020-01-01" }
  ]
}
`

let client: Client
afterEach(async () => void (await client.end()))

/** Starts an editor over a project; gives what is said of its configuration, a line number and a sentence each. */
async function start(capabilities: ClientCapabilities): Promise<() => Promise<readonly string[]>> {
  client = await startClient(capabilities)
  client.write('svc.config.json', config)
  client.write('a.json', wrong)
  client.write('b.json', right)
  const pushed = new Map<string, readonly Diagnostic[]>()
  client.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => void pushed.set(uri, diagnostics))
  const uri = client.uriOf('svc.config.json')
  const { textDocument } = capabilities
  return async () => {
    if (textDocument?.diagnostic === undefined) return toLines(pushed.get(uri) ?? [])
    const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } })
    return toLines((report as FullDocumentDiagnosticReport).items)
  }
}

const toLines = (items: readonly Diagnostic[]) => items.map(({ range, message }) => `${range.start.line + 1} ${String(message)}`)
const past = '6 Lo silenciado de cl-run-03 venció el 2020-01-01: ya no se silencia.'
const unused = (line: number, code: string) => `${line} Ya no hay ningún ${code} que silenciar aquí: esta entrada sobra.`

const { diagnostic: _, ...withoutPulling } = modern.textDocument!
it.each<[string, ClientCapabilities]>([
  ['asks for findings', modern],
  ['is sent them', { ...modern, textDocument: withoutPulling }],
])('tells in an open configuration which suppressions have nothing to suppress, where the editor %s', async (_how, capabilities) => {
  const told = await start(capabilities)
  client.open('svc.config.json', config)
  await expect.poll(told, { timeout: 10_000 }).toEqual([past, unused(4, 'cl-run-03')])

  const { uri } = client.open('a.json', wrong)
  await client.change(uri, 2, [{ text: right }])
  if (capabilities.textDocument?.diagnostic !== undefined)
    await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } })
  await expect.poll(told, { timeout: 10_000 }).toEqual([past, unused(3, 'r4-codigo-01'), unused(4, 'cl-run-03')])
})

it('says nothing of what is without use in a text that was not saved, and of another once it is', async () => {
  const told = await start(modern)
  const shorter = '{ "suppress": [{ "code": "cl-run-03", "reason": "nunca ocurre" }] }'
  const { uri } = client.open('svc.config.json', shorter)
  expect(await told()).toEqual([])
  await expect.poll(() => client.refreshes(), { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await told()).toEqual([])
  client.write('svc.config.json', shorter)
  expect(readFileSync(join(client.folder, 'svc.config.json'), 'utf8')).toBe(shorter)
  await client.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } })
  await expect.poll(told, { timeout: 10_000 }).toEqual([unused(1, 'cl-run-03')])
})

it('tells them of the whole folder, also where the configuration is not open', async () => {
  await start(modern)
  const look = async (previousResultIds: { uri: string; value: string }[]) =>
    (await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds })).items
  const items = await look([])
  const own = items.find(({ uri }) => uri.endsWith('svc.config.json'))!
  expect(own.kind === 'full' && toLines(own.items)).toEqual([past, unused(4, 'cl-run-03')])
  const again = await look(items.map(({ uri, resultId }) => ({ uri, value: resultId! })))
  expect(again.map(({ kind }) => kind)).toEqual(items.map(() => 'unchanged'))
})

it('says it in English to an editor in English', async () => {
  client = await startClient(modern, { locale: 'en' })
  client.write('svc.config.json', config)
  client.write('b.json', right)
  const { items } = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] })
  const own = items.find(({ uri }) => uri.endsWith('svc.config.json'))!
  expect(own.kind === 'full' && toLines(own.items)).toEqual([
    '6 The suppression of cl-run-03 ended on 2020-01-01: it is told again.',
    '3 There is no r4-codigo-01 to suppress here any more: this entry can go.',
    '4 There is no cl-run-03 to suppress here any more: this entry can go.',
  ])
})
