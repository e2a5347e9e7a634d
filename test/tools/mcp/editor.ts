import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { builtCommand } from '../../support/built-command.ts'
import { bareEnvironment } from '../../support/environment.ts'

/** The answer of a tool. */
interface Answer {
  readonly isError: boolean
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at what they expect
  readonly structured: any
}

/** An editor that has started `svc mcp` in a folder of its own. */
export interface Editor {
  readonly client: Client
  readonly folder: string
  readonly write: (name: string, content: string) => string
  readonly call: (name: string, args: unknown, signal?: AbortSignal) => Promise<Answer>
  /** Standard error of the command. */
  readonly noted: () => string
  readonly end: () => Promise<void>
}

interface EditorOptions {
  /** The editor's folders, when it is asked for them; it cannot be asked where this is absent. */
  readonly roots?: (folder: string) => readonly string[]
  /** `legacy` speaks the revisions of 2025, `auto` that of 2026. */
  readonly mode?: 'legacy' | 'auto'
  readonly env?: Readonly<Record<string, string>>
  /** Where it starts the command; in its own folder where this is absent. */
  readonly cwd?: string
  /** Arguments after `svc mcp`; paths are seen from the checkout. */
  readonly args?: readonly string[]
}

export async function openEditor({ roots, mode = 'legacy', env = {}, cwd, args = [] }: EditorOptions = {}): Promise<Editor> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-mcp-')))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [await builtCommand(), 'mcp', ...args],
    cwd: cwd ?? folder,
    env: { ...bareEnvironment(), HOME: folder, ...env },
    stderr: 'pipe',
  })
  const notes: string[] = []
  transport.stderr?.on('data', (chunk: Buffer) => notes.push(chunk.toString()))
  const client = new Client({ name: 'prueba', version: '1' }, { capabilities: roots ? { roots: {} } : {}, versionNegotiation: { mode } })
  if (roots) client.setRequestHandler('roots/list', () => ({ roots: roots(folder).map((uri) => ({ uri })) }))
  await client.connect(transport)
  return {
    client,
    folder,
    noted: () => notes.join(''),
    write: (name, content) => {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    call: async (name, args, signal) => {
      const result = await client.callTool({ name, arguments: args as Record<string, unknown> }, signal ? { signal } : {})
      const [content] = result.content as readonly { readonly type: string; readonly text: string }[]
      return { isError: result.isError === true, text: content?.text ?? '', structured: result.structuredContent }
    },
    end: async () => {
      await client.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
