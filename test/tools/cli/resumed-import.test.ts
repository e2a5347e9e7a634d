import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtCommand } from '../../support/built-command.ts'
import { generateRelease } from '../../support/terminology/rf2.ts'

const svc = await builtCommand()
const folder = mkdtempSync(join(tmpdir(), 'svc-resumed-'))
const release = join(folder, 'release')
/** Imported beside the release, so that its checkpoints are those of the first of two. */
const colors = join(folder, 'colores.json')

beforeAll(() => {
  for (const { path, text } of generateRelease({ concepts: 40_000 }).files) {
    mkdirSync(dirname(join(release, path)), { recursive: true })
    writeFileSync(join(release, path), [...text()].join(''))
  }
  const system = { resourceType: 'CodeSystem', url: 'http://ejemplo.cl/colores', status: 'active', content: 'complete' }
  writeFileSync(colors, JSON.stringify({ ...system, concept: [{ code: 'rojo' }] }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kept = (cache: string): string => join(folder, cache, 'terminologia')

/** Imports in a process of its own; `watch` may end it. */
async function run(
  cache: string,
  watch?: (kill: () => void) => Promise<void>,
): Promise<{ readonly status: number | null; readonly err: string }> {
  const child = spawn(process.execPath, [svc, 'terminology', 'import', release, colors], {
    env: { ...process.env, SVC_CACHE: join(folder, cache) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', (piece: Buffer) => (err += piece.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await watch?.(() => child.kill('SIGKILL'))
  return { status: await ended, err }
}

it('goes on from its last checkpoint after a kill, and makes the same index', async () => {
  const whole = await run('whole')
  expect([whole.status, whole.err]).toEqual([0, expect.not.stringContaining('Se retoma')])
  const names = readdirSync(kept('whole'))
  expect(names).toHaveLength(2)

  const killed = await run('killed', async (kill) => {
    while (!existsSync(join(kept('killed'), '.importacion.svcp'))) await wait(5)
    kill()
  })
  expect(killed.status).toBeNull()
  expect(readdirSync(kept('killed')).filter((one) => one.endsWith('.svct'))).toEqual([])

  const again = await run('killed')
  expect(again.status).toBe(0)
  expect(again.err).toMatch(/Se retoma una importación que quedó a medias: \d+ MB de \d+ MB ya estaban leídos\./)
  expect(readdirSync(kept('killed'))).toEqual(names)
  for (const name of names) {
    expect(Buffer.compare(readFileSync(join(kept('killed'), name)), readFileSync(join(kept('whole'), name)))).toBe(0)
  }
}, 240_000)
