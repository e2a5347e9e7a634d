import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  ApplyWorkspaceEditRequest,
  ConfigurationRequest,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  RegistrationRequest,
  ShowDocumentRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type DidChangeWatchedFilesRegistrationOptions,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type TextDocumentContentChangeEvent,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { builtCommand } from '../../support/built-command.ts'
import { bareEnvironment } from '../../support/environment.ts'

/** Capabilities of a client where a test does not say otherwise. */
export const modern: ClientCapabilities = {
  general: { positionEncodings: ['utf-16'] },
  textDocument: { diagnostic: {}, completion: { completionItem: { snippetSupport: true } } },
  workspace: { workspaceEdit: { documentChanges: true }, diagnostics: { refreshSupport: true } },
  window: { workDoneProgress: true, showDocument: { support: true } },
}

/** An editor that has started `svc lsp` over a folder of its own. */
export interface Client {
  readonly connection: ProtocolConnection
  readonly initialized: InitializeResult
  readonly folder: string
  readonly uriOf: (name: string) => string
  readonly write: (name: string, text: string) => string
  /** Opens a text under a name; `|` in it is taken out, and its position given. */
  readonly open: (name: string, text: string) => { readonly uri: string; readonly position: Position }
  readonly change: (uri: string, version: number, changes: TextDocumentContentChangeEvent[]) => Promise<void>
  /** Edits that the server asked the client to apply. */
  readonly applied: WorkspaceEdit[]
  /** The files that the server asked to be told of, as globs. */
  readonly watched: string[]
  /** How often the server said that what it found may be other by now. */
  readonly refreshes: () => number
  /** Addresses that the server asked the client to show. */
  readonly shown: string[]
  /** Writes bytes that need not be a message. */
  readonly sendRaw: (bytes: string) => void
  /** Goes without a word. */
  readonly leave: () => void
  readonly exited: Promise<number | null>
  readonly noted: () => string
  readonly end: () => Promise<number | null>
}

/** Starts the command as an editor does. */
export async function startClient(
  capabilities: ClientCapabilities = modern,
  options: {
    readonly settings?: unknown
    readonly command?: string
    readonly folders?: readonly string[]
    readonly locale?: string
    readonly args?: readonly string[]
    /** Names the folder as clients did before there could be several. */
    readonly isRootAlone?: boolean
    /** Says something before the first request that may be made. */
    readonly beforehand?: (connection: ProtocolConnection) => Promise<void>
  } = {},
): Promise<Client> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-lsp-')))
  const command = options.command ?? (await builtCommand())
  const child = spawn(process.execPath, [command, 'lsp', '--stdio', ...(options.args ?? [])], {
    cwd: folder,
    env: { ...bareEnvironment(), HOME: folder },
    stdio: 'pipe',
  })
  const notes: string[] = []
  child.stderr.on('data', (chunk: Buffer) => notes.push(chunk.toString()))
  child.stdin.on('error', () => {})
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin))
  const applied: WorkspaceEdit[] = []
  const shown: string[] = []
  connection.onRequest(ApplyWorkspaceEditRequest.type, ({ edit }) => {
    applied.push(edit)
    return { applied: true }
  })
  connection.onRequest(ShowDocumentRequest.type, ({ uri }) => {
    shown.push(uri)
    return { success: true }
  })
  const watched: string[] = []
  connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
    for (const { method, registerOptions } of registrations)
      if (method === DidChangeWatchedFilesNotification.method)
        watched.push(
          ...(registerOptions as DidChangeWatchedFilesRegistrationOptions).watchers.map(({ globPattern }) => String(globPattern)),
        )
  })
  connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => options.settings ?? null))
  let refreshes = 0
  connection.onRequest('workspace/diagnostic/refresh', () => {
    refreshes += 1
    return null
  })
  connection.onRequest('window/workDoneProgress/create', () => null)
  connection.listen()
  await options.beforehand?.(connection)
  const uriOf = (name: string) => pathToFileURL(join(folder, name)).href
  const initialized = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: options.isRootAlone === true ? pathToFileURL(folder).href : null,
    capabilities,
    ...(options.locale !== undefined && { locale: options.locale }),
    initializationOptions: options.settings,
    ...(options.isRootAlone !== true && {
      workspaceFolders: (options.folders ?? ['']).map((name) => ({ uri: pathToFileURL(join(folder, name)).href, name: name || 'prueba' })),
    }),
  })
  await connection.sendNotification(InitializedNotification.type, {})

  return {
    connection,
    initialized,
    folder,
    uriOf,
    applied,
    watched,
    refreshes: () => refreshes,
    shown,
    exited,
    noted: () => notes.join(''),
    write(name, text) {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      return uriOf(name)
    },
    open(name, written) {
      const before = written.split('|')[0]!
      const lines = before.split('\n')
      const text = before + written.slice(before.length + (written === before ? 0 : 1))
      const uri = uriOf(name)
      void connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'json', version: 1, text },
      })
      return { uri, position: { line: lines.length - 1, character: lines.at(-1)!.length } }
    },
    change: (uri, version, contentChanges) =>
      connection.sendNotification(DidChangeTextDocumentNotification.type, { textDocument: { uri, version }, contentChanges }),
    leave: () => void child.stdin.end(),
    sendRaw: (bytes) => void child.stdin.write(bytes),
    async end() {
      if (child.exitCode === null) {
        await connection.sendRequest(ShutdownRequest.type).catch(() => {})
        await connection.sendNotification(ExitNotification.type).catch(() => {})
      }
      const code = await exited
      connection.dispose()
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}
