import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { rules } from '../../../rules/index.ts'
import { builtCommand } from '../../support/built-command.ts'

const svc = await builtCommand()

function run(args: readonly string[], input = ''): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  return spawnSync(process.execPath, [svc, ...args], { input, encoding: 'utf8', maxBuffer: 1 << 28 })
}

describe('svc, as a process', () => {
  it('reads, answers and ends with its status', () => {
    const { status, stdout, stderr } = run(['validate', '-', '--format', 'json'], '{"resourceType":"Encounter","status":"complete"}')
    expect(status).toBe(1)
    expect(stderr).toBe('')
    const [result] = (JSON.parse(stdout) as { results: { file: string; errors: string[] }[] }).results
    expect(result?.file).toBe('<stdin>')
    expect(result?.errors.length).toBeGreaterThan(0)
  })

  it('names in its help, in one language, what it goes by', () => {
    expect(run(['config', '--help']).stdout).not.toContain('default')
    expect(run(['mcp', '--help']).stdout).toContain('docs/assistants.es.md')
    expect(run(['--lang', 'en', 'mcp', '--help']).stdout).toContain('docs/assistants.md')
  })

  it('does not cut off a large answer', () => {
    const input = `[${Array.from({ length: 4000 }, () => '{"resourceType":"Encounter","status":"complete"}').join(',')}]`
    const bundle = `{"resourceType":"Bundle","type":"collection","entry":${input.replaceAll(/\{"resourceType[^}]*\}/g, '{"resource":$&}')}}`
    const { stdout } = run(['validate', '-', '--format', 'json'], bundle)
    expect(stdout.length).toBeGreaterThan(1 << 20)
    expect(() => JSON.parse(stdout) as unknown).not.toThrow()
  })

  it('is silent when nobody reads any more', () => {
    const script = `"$0" "$1" rules --format json | head -c 1; echo " \${PIPESTATUS[0]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', script, process.execPath, svc], { encoding: 'utf8' })
    expect({ stdout, stderr }).toEqual({ stdout: '[ 0\n', stderr: '' })
  })

  it('reads no further once nobody reads what it writes, or the disk is full', () => {
    const endless = `yes '{"resourceType":"Encounter","status":"complete"}' | timeout 60 "$0" "$1" validate - --ndjson --format ndjson`
    const after = (sink: string) =>
      spawnSync('bash', ['-c', `${endless} ${sink}; echo "\${PIPESTATUS[1]}"`, process.execPath, svc], { encoding: 'utf8' })
    expect(after('| head -c 1')).toMatchObject({ stdout: '{1\n', stderr: '' })
    const told = 'svc: No se pudo escribir el resultado: revisa el espacio en el disco.\n'
    expect(after('> /dev/full')).toMatchObject({ stdout: '2\n', stderr: told })
    expect(after('--lang en > /dev/full').stderr).toBe('svc: The result could not be written: check the space on the disk.\n')
  })

  it('goes on where something else is written too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-closed-'))
    const lines = '{"resourceType":"Encounter","status":"complete"}\n'.repeat(500)
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.ndjson`)
    for (const name of names) writeFileSync(join(folder, name), lines)
    const script = `"$0" "$1" validate . --format stylish --format ndjson --output todo.ndjson | head -c 1; echo "\${PIPESTATUS[0]}"`
    const { stdout } = spawnSync('bash', ['-c', script, process.execPath, svc], { cwd: folder, encoding: 'utf8' })
    expect(stdout.at(-2)).toBe('1')
    expect(readFileSync(join(folder, 'todo.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(2500)
    rmSync(folder, { recursive: true })
  })

  it('uses no colours outside a terminal', () => {
    const { stdout } = run(['rules'])
    expect(stdout).not.toContain('\u001b')
    expect(stdout.split('\n')).toHaveLength(rules.length + 1)
  })

  it('says in one sentence what is missing', () => {
    expect(run(['validate', 'no-existe.json'])).toMatchObject({
      status: 2,
      stderr: 'svc: No se pudo leer «no-existe.json»: no existe (revisa la ruta).\n',
    })
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves nothing half done where %s ends it while it corrects',
    async (signal) => {
      const folder = mkdtempSync(join(tmpdir(), 'svc-fix-'))
      const text = '{"resourceType":"Encounter","status":"complete"}\n'.repeat(100_000)
      writeFileSync(join(folder, 'a.ndjson'), text)
      const child = spawn(process.execPath, [svc, 'validate', '--fix', '.'], { cwd: folder, stdio: 'ignore' })
      try {
        const ended = new Promise<string | null>((resolve) => child.on('exit', (_, by) => resolve(by)))
        await vi.waitUntil(() => readdirSync(folder).length > 1, 60_000)
        child.kill(signal)
        expect(await ended).toBe(signal)
        expect(readdirSync(folder)).toEqual(['a.ndjson'])
        expect(readFileSync(join(folder, 'a.ndjson'), 'utf8')).toBe(text)
      } finally {
        child.kill('SIGKILL')
        rmSync(folder, { recursive: true, force: true })
      }
    },
    90_000,
  )

  it('--watch checks again what changes until it is interrupted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-watch-'))
    const file = join(folder, 'a.json')
    writeFileSync(file, '{"resourceType":"Encounter","status":"complete"}')
    const child = spawn(process.execPath, [svc, 'validate', '--watch', '.'], { cwd: folder })
    try {
      let out = ''
      let err = ''
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
      const waits = (): number => err.split('Esperando cambios').length - 1
      await vi.waitUntil(() => waits() === 1, 60_000)
      await expect.poll(() => out).toContain('cl-enc-04')
      out = ''
      writeFileSync(file, '{"resourceType":"Encounter","status":"finished"}')
      await vi.waitUntil(() => waits() === 2, 60_000)
      await expect.poll(() => out).toContain('problemas')
      expect(out).not.toContain('cl-enc-04')
      const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
      child.kill('SIGINT')
      expect(await ended).toBe(1)
    } finally {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  }, 150_000)
})
