import { join } from 'node:path'
import { workspace, type ExtensionContext } from 'vscode'
import { LanguageClient, TransportKind, type ServerOptions } from 'vscode-languageclient/node'
import { start } from './features.ts'
import { clientOptions } from './options.ts'

let client: LanguageClient | undefined

/** Starts `svc lsp`, which comes with the extension. */
export async function activate(context: ExtensionContext): Promise<void> {
  client = createClient(context.asAbsolutePath(join('server', 'lib', 'cli', 'svc.js')))
  await start(context, client)
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
  const folder = workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')
  const options = folder === undefined ? {} : { cwd: folder.uri.fsPath }
  const server: ServerOptions = { module, args, transport: TransportKind.stdio, options }
  return new LanguageClient('svc', 'SVC · FHIR Chile', server, clientOptions())
}
