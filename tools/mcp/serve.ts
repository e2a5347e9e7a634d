import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { importsFolder, openCatalogs } from '../node/catalogs.ts'
import { publicUrl } from '../review/settings.ts'
import { localDay } from '../node/local-day.ts'
import { notice, type Terminal } from '../node/terminal.ts'
import { openTerminology } from '../node/terminology/at-hand.ts'
import { keepFresh } from '../node/terminology/changes.ts'
import { reportLanguage } from '../node/report-language.ts'
import { terminologyFolder } from '../node/terminology/folder.ts'
import { createPackageOpener, type ConnectorOptions } from './packages.ts'
import { createFactory } from './server.ts'
import type { Workplace } from './tool.ts'
import { inWholeLines } from './whole-lines.ts'

/** A resource of 10 MB stays below this when JSON escapes it as text. In bytes. */
const longestMessage = 1 << 26

/** Serves the tools over standard input and output until the client leaves or the user interrupts. */
export async function serve(options: ConnectorOptions, terminal: Terminal): Promise<void> {
  const workplace = await openWorkplace(options, terminal)
  const transport = new StdioServerTransport(inWholeLines(process.stdin, longestMessage), process.stdout, { maxBufferSize: longestMessage })
  const handle = serveStdio(createFactory(workplace), {
    transport,
    onerror: () =>
      void notice(terminal, {
        es: 'Llegó un mensaje que no es del protocolo MCP, o no se pudo responder uno.',
        en: 'A message came that is not of the MCP protocol, or one could not be answered.',
      }),
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

async function openWorkplace(options: ConnectorOptions, terminal: Terminal): Promise<Workplace> {
  const openPackages = createPackageOpener(options, terminal)
  const definitions = options.ig === undefined ? undefined : await openPackages([])
  const { forLint, find, all } = openCatalogs(importsFolder(terminal.env), (sentence) => void notice(terminal, sentence))
  const folder = terminologyFolder(terminal.env)
  const terminology = keepFresh(folder, () => openTerminology(folder, (sentence) => void notice(terminal, sentence)))
  const url = publicUrl(terminal)
  const language = await reportLanguage(options.lang)
  return {
    terminal,
    publicUrl: url,
    openPackages,
    // A server may run for days.
    lintOptions: () => ({
      today: localDay(new Date()),
      publicUrl: url,
      catalogs: forLint,
      definitions,
      terminology: terminology(),
      language,
    }),
    lang: options.lang,
    language,
    findCatalog: find,
    allCatalogs: all,
  }
}
