import { randomUUID } from 'node:crypto'
import { importsFolder, openCatalogs } from '../node/catalogs.ts'
import { publicUrl } from '../cli/settings.ts'
import { notice, type Terminal } from '../cli/terminal.ts'
import { openDefinitions } from '../cli/packages.ts'
import { createFileOptions } from './file-options.ts'
import { startServer } from './server.ts'

/** What `svc lsp` is told. */
export interface LanguageServerOptions {
  /** Packages of definitions. */
  readonly ig?: readonly string[] | undefined
  /** Nothing is asked of any registry of packages. */
  readonly offline?: boolean | undefined
}

/** Serves an editor over standard input and output until it leaves, and gives the exit status. */
export async function serve({ ig = [], offline = false }: LanguageServerOptions, terminal: Terminal): Promise<number> {
  const say = (sentence: string) => void notice(terminal, sentence)
  const { find } = openCatalogs(importsFolder(terminal.env), say)
  // A package that cannot be had ends the command before it begins.
  if (ig.length > 0) await openDefinitions(ig, terminal, { offline })
  const left = startServer({
    input: process.stdin,
    output: process.stdout,
    ig,
    offline,
    // The thread tells what cannot be used.
    fileOptions: createFileOptions({ ig, offline, say: () => {} }, terminal),
    publicUrl: publicUrl(terminal),
    findCatalog: find,
    newUuid: randomUUID,
  })
  return Promise.race([left, terminal.interrupted().then(() => 0)])
}
