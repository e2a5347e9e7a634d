import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

interface Command {
  readonly command: string
  readonly args: readonly string[]
}

describe.each([
  ['docs/assistants.md', '/path/to/svc'],
  ['docs/assistants.es.md', '/ruta/a/svc'],
])('%s', (file, place) => {
  const text = readFileSync(join(root, file), 'utf8')
  const blocks = [...text.matchAll(/```json\n([^]*?)```/g)].map(([, block = '']) => block.replaceAll(place, root))

  it('has a block for each form of configuration', () => {
    const configs = blocks.map((block) => JSON.parse(block) as Record<string, { readonly svc: Command }>)
    expect(configs.map((config) => Object.keys(config))).toEqual([['servers'], ['mcpServers'], ['context_servers']])
    for (const config of configs) {
      expect(Object.values(config)[0]!.svc).toMatchObject({
        command: join(root, 'node_modules/.bin/node'),
        args: [join(root, 'tools/cli/svc.ts'), 'mcp'],
      })
    }
    expect(text).toContain(`claude mcp add svc -- ${place}/node_modules/.bin/node ${place}/tools/cli/svc.ts mcp`)
  })

  it('gives commands that work from another folder', async () => {
    const { svc } = (JSON.parse(blocks[1]!) as { mcpServers: { svc: Command } }).mcpServers
    const client = new Client({ name: 'prueba', version: '1' })
    await client.connect(new StdioClientTransport({ command: svc.command, args: [...svc.args], cwd: '/', env: { PATH: '/usr/bin:/bin' } }))
    expect((await client.listTools()).tools).toHaveLength(11)
    await client.close()
  })
})
