import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { expect, it } from 'vitest'

const thread = join(import.meta.dirname, '../../../proxy/pool/thread.ts')

it('Piscina gets the function that a thread runs from requiring its module, not a module that Node makes of its default export', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-thread-'))
  const filename = join(folder, 'probe.cjs')
  writeFileSync(filename, `module.exports = () => typeof require(${JSON.stringify(thread)})`)
  const pool = new Piscina<undefined, string>({ filename, workerData: [], maxThreads: 1 })
  try {
    expect(await pool.run(undefined)).toBe('function')
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true })
  }
})
