import { randomUUID } from 'node:crypto'
import { importsFolder, openCatalogs } from '../node/catalogs.ts'
import { publicUrl } from '../cli/settings.ts'
import { notice, type Terminal } from '../cli/terminal.ts'
import { openDefinitions } from '../cli/packages.ts'
import { startServer } from './server.ts'

/** Serves an editor over standard input and output until it leaves, and gives the exit status; `ig` are packages of definitions. */
export async function serve(ig: readonly string[] | undefined, terminal: Terminal): Promise<number> {
  const { find } = openCatalogs(importsFolder(terminal.env), (sentence) => void notice(terminal, sentence))
  const definitions = await openDefinitions(ig, terminal)
  const left = startServer({
    input: process.stdin,
    output: process.stdout,
    ig: ig ?? [],
    definitions,
    publicUrl: publicUrl(terminal),
    findCatalog: find,
    newUuid: randomUUID,
  })
  return Promise.race([left, terminal.interrupted().then(() => 0)])
}
