/** The language server in a worker of a browser: reads files, guides and catalogs through the editor. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser'
import { clCoreVersion, defaultPublicUrl } from '../../../rules/index.ts'
import { bringGuide, guideFile } from '../../../rules/guides/bring.ts'
import { completeCatalogs, createCatalogs } from '../../../worker/catalogs/catalogs.ts'
import { createLinting as createLinter } from '../../../worker/texts/linting.ts'
import { hostRequests } from '../../lsp/host-requests.ts'
import { startServer } from '../../lsp/server.ts'
import { createWebConfigs } from './configs.ts'
import { createWebFiles } from './files.ts'
import { createWebKnowing } from './knowing.ts'
import { createWebLinting } from './linting.ts'

const scope = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0]
const connection = createConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope))

async function readAsset(name: string): Promise<string> {
  const text = await connection.sendRequest<string | null>(hostRequests.readAsset, name)
  if (text === null) throw new Error(`${name} is not in the extension`)
  return text
}

const underWay = new Map<string, Promise<boolean>>()

/** Brings the definitions of a guide, asked for as `id#version`. */
function fetchGuide(name: string): Promise<boolean> {
  let fetching = underWay.get(name)
  if (fetching === undefined) underWay.set(name, (fetching = fetchNow(name)))
  return fetching
}

async function fetchNow(name: string): Promise<boolean> {
  const file = guideFile(name)
  if (file === undefined) return false
  try {
    bringGuide(name, await readAsset(`rules/${file}`))
    return true
  } catch {
    underWay.delete(name)
    return false
  }
}

const catalogs = completeCatalogs(createCatalogs((file) => readAsset(`catalogs/${file}`), fetchGuide))
const configs = createWebConfigs(connection)
const linter = createLinter(catalogs, undefined, fetchGuide)

startServer({
  connection,
  publicUrl: defaultPublicUrl,
  linting: createWebLinting(linter, configs, (sentence) => connection.console.warn(sentence)),
  createWorkspaceFiles: (_folders, exclude) => createWebFiles(connection, exclude),
  createKnowing: (session) => createWebKnowing(session, { configs, catalogs, fetchGuide }),
  findOwnConfig: configs.findOwn,
})
connection.console.info(`svc: CL Core ${clCoreVersion}`)
