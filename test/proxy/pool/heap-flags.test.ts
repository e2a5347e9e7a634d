import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ofPool = JSON.stringify(join(import.meta.dirname, '../../../proxy/pool/pool.ts'))
const task = JSON.stringify(join(import.meta.dirname, '../../support/misbehaving-task.ts'))

// A process of its own, for flags hold for all of one. With the room of the process a thread would take gigabytes.
const program = `
  import { createPool } from ${ofPool}
  const pool = createPool({ threads: 4, memoryMb: 64, module: ${task} })
  let mostMb = 0
  setInterval(() => (mostMb = Math.max(mostMb, process.memoryUsage.rss() / 2 ** 20)), 20).unref()
  const waiter = { tenantId: 'a', deadline: performance.now() + 60_000, signal: new AbortController().signal }
  const fill = () => pool.run({ kind: 'judge', source: 'memory', resourceType: 'Basic' }, waiter).catch(({ message }) => message)
  const answers = await Promise.all(Array.from({ length: 4 }, fill))
  console.log(JSON.stringify({ answers, mostMb }))
  await pool.close()
`

it.each(['--max-old-space-size=2048', '--max-heap-size=2048', '--max-semi-space-size=128', '--max-old-space-size-percentage=50'])(
  'a thread has the heap that the pool gives it where the process is started with %s',
  { timeout: 120_000 },
  async (flag) => {
    const env = { ...process.env, NODE_OPTIONS: flag }
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env })
    const { answers, mostMb } = JSON.parse(stdout) as { readonly answers: readonly string[]; readonly mostMb: number }
    expect(new Set(answers)).toEqual(new Set(['La validación necesitó demasiada memoria.']))
    expect(mostMb).toBeLessThan(400)
  },
)
