import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { builtCommand } from '../../support/built-command.ts'

const command = await builtCommand()

const opening = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'prueba', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
]

/** Starts the command, writes lines, waits for so many answers, ends it as told. */
async function converse(lines: readonly string[], answers: number, end: 'eof' | NodeJS.Signals) {
  const child = spawn(process.execPath, [command, 'mcp'], { stdio: 'pipe', env: { ...process.env, NODE_OPTIONS: '' } })
  let out = ''
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const enough = new Promise<void>((done) => {
    if (answers === 0) done()
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (out.split('\n').length > answers) done()
    })
  })
  for (const line of lines) child.stdin.write(`${line}\n`)
  await enough
  const exit = once(child, 'exit')
  if (end === 'eof') child.stdin.end()
  else child.kill(end)
  const [code, signal] = (await exit) as [number | null, NodeJS.Signals | null]
  return { out, err, code, signal }
}

describe('svc mcp', () => {
  it('writes the protocol alone to stdout, with and without rubbish in the input', async () => {
    const call = (id: number, name: string, args: unknown): string =>
      JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })
    const lines = [
      ...opening.map((message) => JSON.stringify(message)),
      'esto no es JSON',
      '{"jsonrpc":"2.0"}',
      '[]',
      call(2, 'svc_fhir_lint_run', { paths: ['no-existe.json'] }),
      call(3, 'svc_search_terminology', { catalog: 'cie10', query: 'asma' }),
      call(4, 'no_existe', {}),
      call(5, 'svc_get_example', { resourceType: 'Bundle' }),
    ]
    const { out, code } = await converse(lines, 5, 'eof')
    const messages = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { jsonrpc: string; id: number })
    expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
    expect(messages.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(code).toBe(0)
  })

  it('ends well when the editor goes away or stops it', async () => {
    const lines = opening.map((message) => JSON.stringify(message))
    const ends = await Promise.all([converse([], 0, 'eof'), converse(lines, 1, 'SIGTERM'), converse(lines, 1, 'SIGINT')])
    expect(ends.map(({ code, signal, err }) => ({ code, signal, err }))).toEqual(ends.map(() => ({ code: 0, signal: null, err: '' })))
  })

  it('tells of a wrong configuration in one sentence', async () => {
    const child = spawn(process.execPath, [command, 'mcp'], { stdio: 'pipe', env: { ...process.env, SVC_PUBLIC_URL: 'x' } })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: 'svc: SVC_PUBLIC_URL tiene que ser una URL completa, como https://svc.ejemplo.cl, y no «x».\n',
    })
  })
})
