import { afterEach, expect, it } from 'vitest'
import {
  CodeActionRequest,
  CodeLensRequest,
  DocumentDiagnosticRequest,
  DocumentSymbolRequest,
  ExecuteCommandRequest,
  HoverRequest,
  LogMessageNotification,
  RenameRequest,
  ShowMessageRequest,
  type CodeAction,
  type DocumentSymbol,
  type FullDocumentDiagnosticReport,
  type MarkupContent,
} from 'vscode-languageserver-protocol/node'
import { languageOfLocale } from '../../../tools/lsp/locale.ts'
import { isSpanish } from '../../support/english.ts'
import { modern, startClient, type Client } from './client.ts'

const text = `{
  "resourceType": "Bundle",
  "type": "collection",
  "entry": [
    { "resource": { "resourceType": "Patient", "id": "p1", "gen|der": "Male", "birthDate": "12-05-1980" } },
    { "resource": { "resourceType": "Observation" } }
  ]
}
`

let client: Client | undefined
afterEach(() => client?.end())

/** Everything that the server says of a document, and the severities and places of its problems. */
async function sayAll(
  options: NonNullable<Parameters<typeof startClient>[1]>,
): Promise<{ readonly places: readonly string[]; readonly said: readonly string[] }> {
  client = await startClient(modern, options)
  const { connection } = client
  const shown: string[] = []
  connection.onRequest(ShowMessageRequest.type, ({ message }) => {
    shown.push(message)
    return null
  })
  const { uri, position } = client.open('mensaje.json', text)
  const textDocument = { uri }
  const { items } = (await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument })) as FullDocumentDiagnosticReport
  const { range } = items.find(({ code }) => code === 'r4-codigo-01')!
  const actions = (await connection.sendRequest(CodeActionRequest.type, {
    textDocument,
    range,
    context: { diagnostics: [] },
  })) as CodeAction[]
  const lenses = (await connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? []
  const symbols: readonly DocumentSymbol[] = (await connection.sendRequest(DocumentSymbolRequest.type, {
    textDocument,
  })) as DocumentSymbol[]
  const hover = await connection.sendRequest(HoverRequest.type, { textDocument, position })
  await connection.sendRequest(ExecuteCommandRequest.type, { command: 'svc.explain', arguments: ['cl-run-03'] })
  const refused = await connection
    .sendRequest(RenameRequest.type, { textDocument, position, newName: 'p2' })
    .catch((error: unknown) => (error as Error).message)
  return {
    places: items.map(({ code, range: { start } }) => `${code} ${start.line}:${start.character}`),
    said: [
      ...items.map(({ message }) => String(message)),
      ...actions.map(({ title }) => title),
      ...lenses.map(({ command }) => command!.title),
      ...symbols.flatMap(({ name, detail = '' }) => [name, detail]),
      (hover!.contents as MarkupContent).value,
      ...shown,
      String(refused),
    ],
  }
}

it.each([
  ['the locale of the editor', { locale: 'en-US' }],
  ['the setting', { locale: 'es', settings: { language: 'en' } }],
  ['the option of the command', { locale: 'es', args: ['--lang', 'en'] }],
])('says all in English by %s, and finds the same', async (_, options) => {
  const english = await sayAll(options)
  await client!.end()
  const spanish = await sayAll({ locale: 'es-CL' })
  expect(english.places).toEqual(spanish.places)
  expect(english.said).toHaveLength(spanish.said.length)
  expect(english.said.filter((said) => isSpanish(said))).toEqual([])
  expect(english.said).toEqual(
    expect.arrayContaining([
      'Use “male”',
      'Explain r4-codigo-01',
      'Patient: 4 errors and 1 warning',
      'Observation: 3 errors and 3 warnings',
      'There is no id here that could be changed.',
      expect.stringContaining('Only codes of `administrative-gender`') as string,
    ]),
  )
  expect(spanish.said).toContain('Usar «male»')
})

it('says in English what is wrong with a configuration', async () => {
  client = await startClient(modern, { locale: 'en' })
  const { uri } = client.open('svc.config.json', '{ "stricto": true }')
  const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } })
  const said = (report as FullDocumentDiagnosticReport).items.map(({ message }) => message)
  expect(said).toEqual(['“stricto” is not a key of the configuration. Is “strict” meant?'])
})

it('goes on in English where a setting cannot be gone by, and says so', async () => {
  client = await startClient(modern, { locale: 'en', settings: { profile: 'Patient' } })
  const told: string[] = []
  client.connection.onNotification(LogMessageNotification.type, ({ message }) => void told.push(message))
  const { uri } = client.open('mensaje.json', text)
  const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } })
  const said = (report as FullDocumentDiagnosticReport).items.map(({ message }) => String(message))
  expect(said.length).toBeGreaterThan(4)
  expect(said.filter((sentence) => isSpanish(sentence))).toEqual([])
  expect(told).toEqual(['--profile takes the full URL of a profile, and not “Patient”.'])
})

it.each([
  [undefined, 'es'],
  ['es', 'es'],
  ['es_CL.UTF-8', 'es'],
  ['en', 'en'],
  ['en-US', 'en'],
  ['pt-br', 'en'],
  ['C', 'es'],
  ['POSIX', 'es'],
])('goes for %s by %s', (locale, language) => expect(languageOfLocale(locale)).toBe(language))
