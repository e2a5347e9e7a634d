import {
  CodeActionKind,
  createConnection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  PositionEncodingKind,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentSyncKind,
  type InitializeParams,
  type ServerCapabilities,
} from 'vscode-languageserver/node'
import about from '../../package.json' with { type: 'json' }
import { serveActions } from './actions.ts'
import { pathsOf } from './addresses.ts'
import { isConfig } from './config-diagnostics.ts'
import { changeDocument, openDocument } from './documents.ts'
import { serveFindings } from './findings.ts'
import { createKnowing, type KnowledgeSources } from './knowing.ts'
import { createLinting } from './linting.ts'
import { serveNavigation } from './navigation.ts'
import { serveParts } from './parts.ts'
import type { ThreadData } from './question.ts'
import { createSession } from './session.ts'
import { readSettings } from './settings.ts'
import { serveSuggestions } from './suggestions.ts'

/** What the server is started with. */
export interface ServerOptions extends ThreadData, KnowledgeSources {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  readonly publicUrl: string
}

/** Speaks the Language Server Protocol until the client leaves; gives the exit status, 1 where it left without a word. */
export function startServer({ input, output, ig, offline, publicUrl, ...sources }: ServerOptions): Promise<number> {
  const reader = new StreamMessageReader(input)
  const connection = createConnection(reader, new StreamMessageWriter(output))
  const session = createSession(connection)
  const { documents, files } = session
  const linting = createLinting({ ig, offline }, (sentence) => connection.console.warn(sentence))
  const findings = serveFindings(session, linting)
  serveSuggestions(session, createKnowing(session, sources))
  serveNavigation(session)
  serveParts(session, findings)
  serveActions(session, findings, linting, publicUrl)

  connection.onInitialize((params: InitializeParams) => {
    const { capabilities } = params
    session.client = capabilities
    session.encoding = capabilities.general?.positionEncodings?.includes(PositionEncodingKind.UTF8) === true ? 'utf-8' : 'utf-16'
    session.settings = readSettings(params.initializationOptions)
    session.folders = pathsOf((params.workspaceFolders ?? []).map(({ uri }) => uri))
    const positionEncoding = session.encoding === 'utf-8' ? PositionEncodingKind.UTF8 : PositionEncodingKind.UTF16
    return { serverInfo: { name: 'svc', version: about.version }, capabilities: { ...abilities, positionEncoding } }
  })

  connection.onInitialized(() => {
    const { workspace } = session.client
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*.{json,ndjson}' }] })
    }
    if (workspace?.didChangeConfiguration?.dynamicRegistration === true) {
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'svc' })
    }
    if (workspace?.workspaceFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(pathsOf(removed.map(({ uri }) => uri)))
        session.folders = [...session.folders.filter((one) => !gone.has(one)), ...pathsOf(added.map(({ uri }) => uri))]
        void files.refresh()
      })
    }
    void takeSettings(undefined)
    void files.refresh()
  })

  connection.onDidChangeConfiguration(({ settings }) => void takeSettings((settings as { readonly svc?: unknown } | undefined)?.svc))
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) files.forget(uri)
    if (changes.some(({ uri }) => isConfig(uri))) session.era += 1
    void files.refresh().then(findings.askAgain)
  })
  let isAsked = false
  connection.onShutdown(async () => {
    isAsked = true
    await linting.end()
  })

  async function takeSettings(given: unknown): Promise<void> {
    const asks = session.client.workspace?.configuration === true
    const asked = asks ? await connection.workspace.getConfiguration('svc').catch(() => undefined) : given
    if (asked === undefined || asked === null) return
    session.settings = readSettings(asked)
    session.era += 1
    await findings.askAgain()
  }

  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) => {
    documents.set(uri, openDocument(uri, version, text, session.documentOptions()))
    findings.push(uri)
  })
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const before = documents.get(uri)
    if (before === undefined) return
    documents.set(uri, changeDocument(before, version, contentChanges, session.documentOptions()))
    findings.typed()
    findings.push(uri)
  })
  // Not every client watches files.
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => {
    if (!isConfig(uri)) return
    session.era += 1
    void findings.askAgain()
  })
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    documents.delete(uri)
    findings.close(uri)
  })

  connection.listen()
  return new Promise((resolve) => {
    reader.onClose(() => void linting.end().then(() => resolve(isAsked ? 0 : 1)))
  })
}

const abilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  completionProvider: { triggerCharacters: ['"', ':', '/', '#'] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentLinkProvider: {},
  codeLensProvider: {},
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  diagnosticProvider: { identifier: 'svc', interFileDependencies: false, workspaceDiagnostics: true },
  executeCommandProvider: { commands: ['svc.explain', 'svc.fixAll', 'svc.show', 'svc.suppress'] },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
}
