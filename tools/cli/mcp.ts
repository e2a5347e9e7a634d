import type { ConnectorOptions } from '../mcp/packages.ts'
import { notice, type Terminal } from '../node/terminal.ts'

/** Serves the tools for editors over standard input and output until the client leaves. */
export async function mcp(options: ConnectorOptions, terminal: Terminal): Promise<number> {
  const { serve } = await import('../mcp/serve.ts')
  if (process.stdin.isTTY)
    await notice(terminal, {
      es: 'Conector MCP: lo inicia un editor. Ctrl+C para salir.',
      en: 'MCP connector: an editor starts it. Ctrl+C to leave.',
    })
  await serve(options, terminal)
  return 0
}
