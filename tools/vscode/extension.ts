import { join } from 'node:path'
import { commands, languages, window, workspace, type ExtensionContext } from 'vscode'
import { LanguageClient, TransportKind, type LanguageClientOptions, type ServerOptions } from 'vscode-languageclient/node'
import { showStatus } from './status.ts'
import { words } from './words.ts'

let client: LanguageClient | undefined

/** Starts `svc lsp`, which comes with the extension. */
export async function activate(context: ExtensionContext): Promise<void> {
  const starting = window.setStatusBarMessage(words.starting)
  client = createClient(context.asAbsolutePath(join('server', 'lib', 'cli', 'svc.js')))
  context.subscriptions.push(
    showStatus(),
    commands.registerCommand('svc.fixAllHere', fixAll),
    commands.registerCommand('svc.explainHere', explain),
    commands.registerCommand('svc.restart', () => client?.restart()),
    commands.registerCommand('svc.showLog', () => client?.outputChannel.show()),
  )
  await client.start()
  starting.dispose()
}

/** Ends the server. */
export async function deactivate(): Promise<void> {
  await client?.stop()
}

function createClient(module: string): LanguageClient {
  const packages = workspace.getConfiguration('svc').get<readonly string[]>('ig', [])
  // A folder that nobody trusts yet does not make this machine ask for what it names.
  const offline = workspace.isTrusted ? [] : ['--offline']
  const args = ['lsp', ...offline, ...packages.flatMap((one) => ['--ig', one])]
  const [folder] = workspace.workspaceFolders ?? []
  const options = folder === undefined ? {} : { cwd: folder.uri.fsPath }
  const server: ServerOptions = { module, args, transport: TransportKind.stdio, options }
  const documents = ['file', 'untitled'].flatMap((scheme) => [
    { scheme, language: 'json' },
    { scheme, language: 'jsonl' },
    { scheme, language: 'fhir-ndjson' },
  ])
  const about: LanguageClientOptions = {
    documentSelector: documents,
    initializationOptions: workspace.getConfiguration('svc'),
    synchronize: { configurationSection: 'svc' },
    outputChannelName: 'SVC · FHIR Chile',
    middleware: {
      async executeCommand(command, given, next) {
        if (command !== 'svc.suppress' || given.length > 2) return next(command, given)
        const reason = await window.showInputBox({ prompt: words.whySuppress(String(given[0])), ignoreFocusOut: true })
        return reason === undefined || reason.trim() === '' ? undefined : next(command, [...given, reason])
      },
    },
  }
  return new LanguageClient('svc', 'SVC · FHIR Chile', server, about)
}

async function fixAll(): Promise<void> {
  const uri = window.activeTextEditor?.document.uri
  if (uri === undefined) return
  const isDone = await commands.executeCommand('svc.fixAll', uri.toString())
  if (isDone !== true) void window.showInformationMessage(words.nothingToFix)
}

async function explain(): Promise<void> {
  const editor = window.activeTextEditor
  if (editor === undefined) return
  const here = languages
    .getDiagnostics(editor.document.uri)
    .filter(({ source, range }) => source === 'svc' && range.contains(editor.selection.active))
  const code = here.at(-1)?.code
  const name = typeof code === 'object' ? code.value : code
  if (name === undefined) void window.showInformationMessage(words.nothingHere)
  else await commands.executeCommand('svc.explain', String(name))
}
