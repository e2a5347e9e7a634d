import { randomUUID } from 'node:crypto'
import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { importsFolder, openCatalogs } from '../node/catalogs.ts'
import type { Lang } from '../node/report-language.ts'
import { watchTerminology } from '../node/terminology/changes.ts'
import { terminologyFolder } from '../node/terminology/folder.ts'
import { publicUrl } from '../review/settings.ts'
import { notice, type Terminal } from '../node/terminal.ts'
import { openDefinitions } from '../packages/open-definitions.ts'
import { inBoundedMessages } from './bounded-messages.ts'
import { createFileOptions } from './file-options.ts'
import { createWorkspaceFiles } from './files.ts'
import { createKnowing } from './knowing.ts'
import { createLinting } from './linting.ts'
import { refuseBeforeInitialize } from './not-initialized.ts'
import { findOwnConfig } from './own-config.ts'
import { startServer } from './server.ts'

/** Options of `svc lsp`. */
export interface LanguageServerOptions {
  /** Packages of definitions. */
  readonly ig?: readonly string[] | undefined
  /** Nothing is asked of any registry of packages. */
  readonly offline?: boolean | undefined
  /** The language of what is told, where it is not that of the editor. */
  readonly lang?: Lang | undefined
}

/** Serves an editor over standard input and output until it leaves, and gives the exit status. */
export async function serve({ ig = [], offline = false, lang }: LanguageServerOptions, terminal: Terminal): Promise<number> {
  const say = (sentence: string) => void notice(terminal, sentence)
  const { find } = openCatalogs(importsFolder(terminal.env), say)
  // A package that cannot be had ends the command before it begins.
  if (ig.length > 0) await openDefinitions(ig, terminal, { offline })
  // The thread tells what cannot be used.
  const sources = { fileOptions: createFileOptions({ ig, offline, say: () => {} }, terminal), findCatalog: find, newUuid: randomUUID }
  const messages = inBoundedMessages(process.stdin)
  messages.on('error', () => say('Llegó un mensaje sin fin, o más largo de lo que se puede leer: el servidor termina.'))
  const reader = new StreamMessageReader(messages)
  const writer = new StreamMessageWriter(process.stdout)
  const connection = createConnection(reader, writer, { messageStrategy: refuseBeforeInitialize(writer) })
  const linting = createLinting({ ig, offline }, (sentence) => connection.console.warn(sentence))
  const { isAskedToEnd } = startServer({
    connection,
    linting,
    createWorkspaceFiles,
    createKnowing: (session) => createKnowing(session, sources),
    findOwnConfig,
    publicUrl: publicUrl(terminal),
    lang,
    watchTerminology: (onChange) => watchTerminology(terminologyFolder(terminal.env), onChange),
  })
  const left = new Promise<number>((resolve) => {
    reader.onClose(() => void linting.end().then(() => resolve(isAskedToEnd() ? 0 : 1)))
  })
  return Promise.race([left, terminal.interrupted().then(() => 0)])
}
