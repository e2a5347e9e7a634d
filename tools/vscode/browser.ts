import { FileType, Uri, workspace, type ExtensionContext } from 'vscode'
import { LanguageClient } from 'vscode-languageclient/browser'
import { hostRequests, type ListedFile } from '../lsp/host-requests.ts'
import { start } from './features.ts'
import { clientOptions } from './options.ts'

let client: LanguageClient | undefined

/** So many files of a workspace are looked at. */
const mostFiles = 5000

/** Starts the server in a worker, where there is no Node: in vscode.dev and github.dev. */
export async function activate(context: ExtensionContext): Promise<void> {
  const worker = new Worker(Uri.joinPath(context.extensionUri, 'server', 'web.js').toString(true))
  client = new LanguageClient('svc', 'SVC · FHIR Chile', worker, clientOptions())
  client.onRequest(hostRequests.readFile, (uri: string) => read(Uri.parse(uri)))
  client.onRequest(hostRequests.readAsset, (name: string) => read(Uri.joinPath(context.extensionUri, 'server', ...name.split('/'))))
  client.onRequest(hostRequests.listFiles, listFiles)
  await start(context, client)
}

/** Ends the server. */
export async function deactivate(): Promise<void> {
  await client?.stop()
}

async function read(uri: Uri): Promise<string | null> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri))
  } catch {
    return null
  }
}

async function listFiles(): Promise<readonly ListedFile[]> {
  const found = await workspace.findFiles('**/*.{json,ndjson}', '**/{node_modules,.*}/**', mostFiles)
  const listed = await Promise.all(
    found.map(async (uri): Promise<readonly ListedFile[]> => {
      try {
        const { type, mtime, size } = await workspace.fs.stat(uri)
        return type === FileType.File ? [{ uri: uri.toString(), stamp: `${mtime} ${size}`, size }] : []
      } catch {
        return []
      }
    }),
  )
  return listed.flat()
}
