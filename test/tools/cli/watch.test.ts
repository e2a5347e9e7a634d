import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { processTerminal } from '../../../tools/node/terminal.ts'
import { watch } from '../../../tools/cli/watch.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-watch-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('ends with an error of a later run that nobody foresaw, as with one of the first', async () => {
  const noted: string[] = []
  const err = { ...processTerminal().err, write: (text: string | Uint8Array) => Promise.resolve(void noted.push(String(text))) }
  const terminal = { ...processTerminal(), cwd: folder, err, interrupted: () => new Promise<void>(() => {}) }
  let runs = 0
  const watching = watch([folder], { except: [] }, terminal, () => {
    runs += 1
    return runs === 1 ? Promise.resolve(0) : Promise.reject(new TypeError('nobody foresaw'))
  })
  watching.catch(() => {})
  await expect.poll(() => noted.join(''), { timeout: 10_000 }).toContain('Esperando cambios')
  writeFileSync(join(folder, 'a.json'), '{}')
  await expect(watching).rejects.toThrow('nobody foresaw')
})
