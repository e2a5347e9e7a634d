import { notice, type Terminal } from './terminal.ts'

/** Serves the tools for editors over standard input and output until the client leaves; `ig` are packages of definitions. */
export async function mcp(ig: readonly string[] | undefined, terminal: Terminal): Promise<number> {
  const { serve } = await import('../mcp/serve.ts')
  if (process.stdin.isTTY) await notice(terminal, 'Conector MCP: lo inicia un editor. Ctrl+C para salir.')
  await serve(ig, terminal)
  return 0
}
