import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { nextStretch } from '../../../proxy/job-runner/stretch.ts'
import { startService } from '../../support/service.ts'

/** How often the loop of events comes round while something is done. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work.finally(() => (isOver = true))
  return turns
}

it('blank lines, of which a few bytes unzip to many, give way to other requests', { timeout: 60_000 }, async () => {
  const service = await startService()
  const lines = 100_000
  const headers = { 'X-API-Key': service.apiKey, 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' }
  const job = service.ask('/api/jobs', { method: 'POST', body: new Uint8Array(gzipSync('\n'.repeat(lines))), headers })
  expect(await countTurns(job)).toBeGreaterThan(lines / 256)
  expect((await job).json).toMatchObject({ state: 'done', lines, units: 0 })
  await service.close()
})

it('of all jobs together one piece of lines is taken each time round', async () => {
  const job = async (): Promise<void> => {
    for (let piece = 0; piece < 20; piece += 1) await nextStretch()
  }
  expect(await countTurns(Promise.all(Array.from({ length: 6 }, job)))).toBeGreaterThan(100)
})
