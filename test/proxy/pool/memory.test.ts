import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

// A process of its own, for what is resident is one number for all threads. The second resource is judged where the first has left its traces.
const program = `
  import { readFileSync } from 'node:fs'
  import { createPool } from ${JSON.stringify(join(import.meta.dirname, '../../../proxy/pool/pool.ts'))}
  const residentMb = () => Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
  const pool = createPool({ threads: 1 })
  const rest = { evaluated: null, form: 'json', report: undefined, today: '2026-01-01', publicUrl: '', server: undefined }
  async function judge(text) {
    const waiter = { tenantId: 'a', deadline: performance.now() + 100_000, signal: new AbortController().signal }
    await pool.run({ kind: 'judge', source: new Uint8Array(Buffer.from(text)).slice(), resourceType: 'Patient', ...rest }, waiter)
  }
  await judge('{"resourceType":"Patient"}')
  const before = residentMb()
  for (let count = 0; count < 2; count += 1) await judge('{"resourceType":"Patient","x":[{}' + ',{}'.repeat(3_400_000) + ']}')
  console.log(residentMb() - before)
  await pool.close()
`

it.skipIf(process.platform !== 'linux')(
  'of a resource of 10 MB goes back to the system, and is not kept by the thread',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
    expect(Number(stdout)).toBeLessThan(200)
  },
  120_000,
)
