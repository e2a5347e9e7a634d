import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ofPool = JSON.stringify(join(import.meta.dirname, '../../../proxy/pool/pool.ts'))
const task = JSON.stringify(join(import.meta.dirname, '../../support/misbehaving-task.ts'))

// A process of its own, for flags hold for all of one.
const program = `
  import { createPool } from ${ofPool}
  const pool = createPool({ threads: 1, memoryMb: 64, module: ${task} })
  const waiter = { tenantId: 'a', deadline: performance.now() + 60_000, signal: new AbortController().signal }
  const { answer } = await pool.run({ kind: 'judge', source: 'heap', resourceType: 'Basic' }, waiter)
  console.log(answer.text)
  await pool.close()
`

// A thread with the room of the process took gigabytes before it was ended; some with more room for new objects ended the process with them.
it.each(['--max-old-space-size=2048', '--max-heap-size=2048', '--max-semi-space-size=128', '--max-old-space-size-percentage=50'])(
  'a thread has the heap that the pool gives it where the process is started with %s',
  async (flag) => {
    const env = { ...process.env, NODE_OPTIONS: flag }
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env })
    expect(Number(stdout) / 2 ** 20).toBeLessThanOrEqual(64 + 24)
  },
)
