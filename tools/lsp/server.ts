import {
  CodeActionKind,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  PositionEncodingKind,
  TextDocumentSyncKind,
  type Connection,
  type InitializeParams,
  type ServerCapabilities,
} from 'vscode-languageserver'
import about from '../../package.json' with { type: 'json' }
import { serveActions } from './actions.ts'
import { addressKey } from './addresses.ts'
import { isConfig } from './config-diagnostics.ts'
import { hasDefinitions } from './definition-files.ts'
import { changeDocument, openDocument } from './documents.ts'
import type { CreateWorkspaceFiles } from './files.ts'
import { serveFindings } from './findings.ts'
import type { AskKnowing } from './knowing.ts'
import type { Lang } from '../node/report-language.ts'
import type { Linting } from './linting.ts'
import { serveNavigation } from './navigation.ts'
import type { FindOwnConfig } from './own-config.ts'
import { serveParts } from './parts.ts'
import { createSession, type Session } from './session.ts'
import { findSettingFaults, readSettings } from './settings.ts'
import { serveSuggestions } from './suggestions.ts'

/** The host's part of the server: Node on somebody's machine, or a worker of a browser. */
export interface Host {
  readonly connection: Connection
  readonly linting: Linting
  readonly createWorkspaceFiles: CreateWorkspaceFiles
  readonly createKnowing: (session: Session) => AskKnowing
  readonly findOwnConfig: FindOwnConfig
  readonly publicUrl: string
  /** The language of what is told, where it is not that of the editor. */
  readonly lang?: Lang | undefined
  /** Tells when a terminology was imported or removed; gives how to end that. */
  readonly watchTerminology?: (onChange: () => void) => () => void
}

/** Speaks the Language Server Protocol on a connection; gives how to know whether the client asked it to end. */
export function startServer(host: Host): { readonly isAskedToEnd: () => boolean } {
  const { connection, linting } = host
  const session = createSession(connection, host.createWorkspaceFiles, host.lang)
  const { documents, files } = session
  const findings = serveFindings(session, linting)
  const askKnowing = host.createKnowing(session)
  serveSuggestions(session, askKnowing)
  serveNavigation(session)
  serveParts(session, findings, askKnowing)
  serveActions(session, findings, linting, host)

  /** The settings that came with `initialize`. */
  let first: unknown

  connection.onInitialize((params: InitializeParams) => {
    const { capabilities } = params
    session.client = capabilities
    session.locale = params.locale
    session.encoding = capabilities.general?.positionEncodings?.includes(PositionEncodingKind.UTF8) === true ? 'utf-8' : 'utf-16'
    first = params.initializationOptions
    session.settings = readSettings(first)
    session.folders = params.workspaceFolders?.map(({ uri }) => uri) ?? (params.rootUri ? [params.rootUri] : [])
    const positionEncoding = session.encoding === 'utf-8' ? PositionEncodingKind.UTF8 : PositionEncodingKind.UTF16
    return { serverInfo: { name: 'svc', version: about.version }, capabilities: { ...abilities, positionEncoding } }
  })

  connection.onInitialized(() => {
    const { workspace } = session.client
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*.{json,ndjson,tgz}' }] })
    }
    if (workspace?.didChangeConfiguration?.dynamicRegistration === true) {
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'svc' })
    }
    if (workspace?.workspaceFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(removed.map(({ uri }) => addressKey(uri)))
        session.folders = [...session.folders.filter((one) => !gone.has(addressKey(one))), ...added.map(({ uri }) => uri)]
        void files.refresh()
      })
    }
    void takeSettings(undefined)
    void files.refresh()
  })

  connection.onDidChangeConfiguration(({ settings }) => void takeSettings((settings as { readonly svc?: unknown } | undefined)?.svc))
  connection.onDidChangeWatchedFiles(async ({ changes }) => {
    const changed = new Set(changes.map(({ uri }) => uri))
    const keys = new Set([...changed].map(addressKey))
    const define = () => [...files.all()].some((file) => keys.has(addressKey(file.uri)) && hasDefinitions(file))
    const isDefined = define()
    for (const uri of changed) files.forget(uri)
    await files.refresh()
    // Texts may be judged by another configuration, or by other definitions.
    if (isDefined || define() || [...changed].some((uri) => isConfig(uri) || uri.endsWith('.tgz'))) session.era += 1
    await findings.askAgain()
  })
  const endWatch = host.watchTerminology?.(() => {
    session.era += 1
    void findings.askAgain()
  })
  let isAsked = false
  connection.onShutdown(async () => {
    isAsked = true
    endWatch?.()
    await linting.end()
  })

  async function takeSettings(given: unknown): Promise<void> {
    const asks = session.client.workspace?.configuration === true
    const asked = asks ? await connection.workspace.getConfiguration('svc').catch(() => undefined) : given
    if (asked === undefined || asked === null) {
      tellFaults(first)
      return
    }
    tellFaults(asked)
    session.settings = readSettings(asked)
    session.era += 1
    await findings.askAgain()
  }

  function tellFaults(settings: unknown): void {
    for (const sentence of findSettingFaults(settings, session.language())) connection.console.warn(sentence)
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
  return { isAskedToEnd: () => isAsked }
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
