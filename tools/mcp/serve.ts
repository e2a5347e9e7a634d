import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { Definitions } from '../../rules/index.ts'
import { importsFolder, openCatalogs } from '../node/catalogs.ts'
import { publicUrl } from '../cli/settings.ts'
import { notice, toDay, type Terminal } from '../cli/terminal.ts'
import { createFactory } from './server.ts'
import type { Workplace } from './tool.ts'

/** A resource of 10 MB stays below this when JSON escapes it as text. In bytes. */
const longestMessage = 1 << 26

/** Serves the tools over standard input and output until the client leaves or the user interrupts; `ig` are packages of definitions. */
export async function serve(ig: readonly string[] | undefined, terminal: Terminal): Promise<void> {
  const definitions = ig && (await (await import('../cli/packages.ts')).openDefinitions(ig, terminal))
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: longestMessage })
  const handle = serveStdio(createFactory(openWorkplace(definitions, terminal)), {
    transport,
    onerror: () => void notice(terminal, 'Llegó un mensaje que no es del protocolo MCP, o no se pudo responder uno.'),
  })
  const end = transport.onclose
  await new Promise<void>((closed) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport is no EventTarget
    transport.onclose = () => {
      end?.()
      closed()
    }
    void terminal.interrupted().then(() => handle.close())
  })
}

function openWorkplace(definitions: Definitions | undefined, terminal: Terminal): Workplace {
  const { forLint, find, all } = openCatalogs(importsFolder(terminal.env), (sentence) => void notice(terminal, sentence))
  const url = publicUrl(terminal)
  return {
    terminal,
    publicUrl: url,
    // A server may run for days.
    lintOptions: () => ({ today: toDay(new Date()), publicUrl: url, catalogs: forLint, definitions }),
    findCatalog: find,
    allCatalogs: all,
  }
}
