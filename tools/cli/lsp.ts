import type { LanguageServerOptions } from '../lsp/serve.ts'
import { notice, type Terminal } from '../node/terminal.ts'

/** Serves an editor by the Language Server Protocol over standard input and output. */
export async function lsp(options: LanguageServerOptions, terminal: Terminal): Promise<never> {
  const { serve } = await import('../lsp/serve.ts')
  if (process.stdin.isTTY)
    await notice(terminal, {
      es: 'Servidor de lenguaje: lo inicia un editor. Ctrl+C para salir.',
      en: 'Language server: an editor starts it. Ctrl+C to leave.',
    })
  // The library watches over the editor's process for as long as this one lives; nobody reads what is left to be written.
  process.exit(await serve(options, terminal))
}
